import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    root: `${import.meta.dirname}/..`,
    testTimeout: 60_000,
    // A run of the tests on GitHub is not a run of the gate: what they start must tell that job nothing.
    env: { NO_COLOR: '1', GITHUB_ACTIONS: '', GITHUB_STEP_SUMMARY: '', GITHUB_WORKSPACE: '' },
  },
})
