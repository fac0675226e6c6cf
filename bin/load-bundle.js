const fs = require('node:fs')
const vm = require('node:vm')

/**
 * Loads the bundle with what V8 compiled of it in an earlier run, kept in a file beside it: compiling is most of a
 * small program's start-up. Whatever is wrong with that file, the bundle is compiled as usual.
 *
 * @returns its exports, and `keep`, which writes the file when the run is over
 */
exports.loadBundle = (bundle) => {
  // The bundle is ASCII: this reads it without decoding, as the one-byte text that V8 compiles fastest.
  const source = fs.readFileSync(bundle, 'latin1')
  const cache = cacheFileOf(bundle, source)
  const cachedData = cache === null ? undefined : readOwn(cache, bundle)
  const script = new vm.Script(`(function (exports, require, module, __filename, __dirname) {${source}\n})`, {
    filename: bundle,
    cachedData,
  })
  const module = { exports: {} }
  script.runInThisContext()(module.exports, require, module, bundle, __dirname)
  return {
    ...module.exports,
    keep() {
      if (cache !== null && (cachedData === undefined || script.cachedDataRejected))
        write(cache, bundle, script)
    },
  }
}

/** One file for each build and each Node: V8 itself compares versions, but of the source only its length. */
function cacheFileOf(bundle, source) {
  const build = /^\/\* build ([0-9a-f]{32}) \*\//.exec(source.slice(0, 60))
  if (build === null || !process.getuid || process.env.NODE_DISABLE_COMPILE_CACHE) return null
  return `${bundle}.${build[1]}.${process.version}-${process.arch}.cache`
}

/** It is code: it has to belong to the owner of the bundle, and nobody else may be able to write it. */
function readOwn(cache, bundle) {
  try {
    const descriptor = fs.openSync(cache, fs.constants.O_RDONLY | fs.constants.O_NOFOLLOW)
    try {
      const { uid, mode } = fs.fstatSync(descriptor)
      if (uid !== fs.statSync(bundle).uid || (mode & 0o022) !== 0) return undefined
      return fs.readFileSync(descriptor)
    } finally {
      fs.closeSync(descriptor)
    }
  } catch {
    return undefined
  }
}

function write(cache, bundle, script) {
  const unfinished = `${cache}.${process.pid}.tmp`
  try {
    if (fs.statSync(bundle).uid !== process.getuid()) return
    fs.writeFileSync(unfinished, script.createCachedData(), { flag: 'wx', mode: 0o644 })
    fs.renameSync(unfinished, cache)
  } catch {
    // A folder that cannot be written only means that the next run compiles again.
    fs.rmSync(unfinished, { force: true })
  }
}
