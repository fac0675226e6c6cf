/** Runs on GitHub. `oloproof` and `promptfoo` are taken from the project's own devDependencies. */
export const WORKFLOW = `name: release gate

on:
  pull_request:
  workflow_dispatch:

permissions:
  contents: read

jobs:
  # By hand, once for each release candidate: run the attacks and draw the answers that people will label.
  # Hand out labels.csv without its key, which says what the judge thinks. When it is filled in, commit it together
  # with labels.key.csv and after.jsonl.
  red-team:
    if: github.event_name == 'workflow_dispatch'
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: {node-version: 22}
      - run: npm ci
      - name: Run the attacks
        # A successful attack is a row for the gate to weigh and must not stop the job here; a run that did not
        # happen must, and still does: promptfoo then exits with 1.
        env:
          PROMPTFOO_FAILED_TEST_EXIT_CODE: '0'
          SHOP_BOT_TOKEN: \${{ secrets.SHOP_BOT_TOKEN }}
        run: |
          rm -f after.jsonl labels.csv labels.key.csv
          npx promptfoo eval -c attacks.yaml --no-cache -o after.jsonl
          npx oloproof judge sample after.jsonl -n 200
      - uses: actions/upload-artifact@v4
        with:
          name: to-label
          path: |
            after.jsonl
            labels.csv
            labels.key.csv

  # On every pull request: decide. The step ends with the gate's own exit code: 0 PASS, 1 FAIL,
  # 2 INSUFFICIENT_EVIDENCE, 3 nothing could be decided. Only 0 lets the job pass. The report is in the step's summary.
  gate:
    runs-on: ubuntu-latest
    steps:
      - uses: actions/checkout@v4
      - uses: actions/setup-node@v4
        with: {node-version: 22}
      - run: npm ci
      - name: Decide
        run: npx oloproof scores import after.jsonl --policy release.yaml --labels labels.csv -o gate.json
      - uses: actions/upload-artifact@v4
        if: always()
        with:
          name: decision
          path: gate.json
`
