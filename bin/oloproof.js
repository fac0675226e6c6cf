#!/usr/bin/env node
// No newer syntax than an old Node can read: it has to be able to say that it is too old.
// 3 is "could not decide": Node's own 1 for a crash would read as FAIL.
process.exitCode = 3
if (Number(process.versions.node.split('.')[0]) < 20) {
  console.error(`error[USAGE] oloproof needs Node.js 20 or newer, this is ${process.version}`)
  console.error('hint: install a newer Node.js, see https://nodejs.org')
} else if (process.argv.length === 3 && process.argv[2] === '--version') {
  // Scripts ask this before anything else; the program need not be loaded to answer.
  console.log(require('../package.json').version)
  process.exitCode = 0
} else {
  const bundle = require('node:path').join(__dirname, '../dist/oloproof.cjs')
  try {
    const program = require('./load-bundle.js').loadBundle(bundle)
    program.run(process)
    // Kept after a decision only: other commands compile too little of the program.
    process.on('exit', (code) => code < 3 && /^(check|scores)$/.test(process.argv[2]) && program.keep())
  } catch (error) {
    const missing = !require('node:fs').existsSync(bundle)
    console.error(`error[INTERNAL] ${missing ? 'oloproof has not been built' : error.stack}`)
    console.error('hint: npm run build')
  }
}
