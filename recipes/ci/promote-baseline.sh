#!/bin/sh
# Makes the scores of a run the baseline that later runs are compared with:
#
#   sh promote-baseline.sh gate.json after.jsonl baseline.jsonl
#
# Only if the gate said PASS with exit code 0 (gate.json, from `oloproof scores import … -o gate.json`), about exactly the
# bytes of after.jsonl, whole, and compared them with the baseline that is there now, if there is one. Never because a run
# is the latest one.
#
# Ends with 0 when the baseline is replaced, with 1 when it is not: then it has its old bytes, or is still not there.
# It is replaced at once or not at all, by renaming a copy beside it. Needs a POSIX shell and node.
set -eu

refuse() {
  printf 'not promoted: %s\n' "$1" >&2
  exit 1
}

[ "$#" -eq 3 ] || refuse 'say sh promote-baseline.sh DECISION.json SCORES BASELINE'
decision=$1
scores=$2
baseline=$3
[ ! -d "$baseline" ] || refuse "$baseline is a directory"
[ -r "$scores" ] || refuse "$scores cannot be read"

# Everything below looks at this copy, so that nobody changes the bytes between the look and the rename.
beside=$baseline.promoting.$$
trap 'exit 1' HUP INT TERM
(set -C && : >"$beside") 2>/dev/null || refuse "cannot write beside $baseline"
trap 'rm -f -- "$beside"' EXIT
cat <"$scores" >"$beside" || refuse "cannot copy $scores beside $baseline"

node - "$decision" "$beside" "$baseline" <<'CHECK' || refuse "$baseline stays as it is"
const { createHash } = require('node:crypto')
const { existsSync, readFileSync } = require('node:fs')

const [decisionFile, copy, baseline] = process.argv.slice(2)
const sha256 = (file) => createHash('sha256').update(readFileSync(file)).digest('hex')

function refuse(why) {
  process.stderr.write(`${why}\n`)
  process.exit(1)
}

let said
try {
  said = JSON.parse(readFileSync(decisionFile, 'utf8'))
} catch (error) {
  refuse(`${decisionFile} is no decision: ${error.message}`)
}
if (said?.format !== 1 || said.decision !== 'PASS' || said.exit_code !== 0)
  refuse(`${decisionFile} says ${said?.decision ?? 'no decision'}, exit code ${said?.exit_code}, and only PASS with 0 is promoted`)

if (Object.keys(said.where ?? {}).length > 0) refuse(`${decisionFile} is about a part of the scores (--where)`)

const digests = Array.isArray(said.scores) ? said.scores.map((each) => each?.sha256) : []
if (digests.at(-1) !== sha256(copy)) refuse(`${decisionFile} is about other scores than these`)
// What these scores were compared with, or these scores themselves: then it was promoted before.
if (existsSync(baseline) && !digests.includes(sha256(baseline)))
  refuse(`${decisionFile} does not compare with the baseline that is there now`)
CHECK

mv -f -- "$beside" "$baseline" || refuse "cannot replace $baseline"
