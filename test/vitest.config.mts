import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    root: `${import.meta.dirname}/..`,
    testTimeout: 60_000,
    env: { NO_COLOR: '1' },
  },
})
