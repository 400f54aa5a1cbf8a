// tap registers loaders for mocks, coverage, and TypeScript, which send every import through a second thread. They take
// about half of a test file's startup time, and no test here uses them.
const nodeModule = require('node:module')
// tap also tracks every promise and handle, to attribute an unhandled error to a test. This takes a quarter of a test's
// time. Without it, an unhandled error ends the process, which fails the file, too.
const asyncHooks = require('node:async_hooks')

const { register } = nodeModule
// The service's own loader, which resolves the imports of extensions, is still registered.
nodeModule.register = (loader, ...more) => {
  if (String(loader).endsWith('/server/extending/imports.js')) register(loader, ...more)
}
asyncHooks.createHook = () => {
  const none = { enable: () => none, disable: () => none }
  return none
}
nodeModule.syncBuiltinESMExports()

// tap also records which files each process reads, including processes started by tests, and looks up their sources at
// exit. A server under test would start more slowly and use more memory than in production, and the records are never
// used.
globalThis[Symbol.for('@tapjs/processinfo.ProcessInfoNodeData')] = { files: [] }

// TEST_TIMES is the path of a file to which each process appends a line: its seconds of processor time, the number of
// services it started, and the file it ran.
if (process.env.TEST_TIMES) {
  const { appendFileSync } = require('node:fs')
  process.on('exit', () => {
    const { user, system } = process.cpuUsage()
    appendFileSync(
      process.env.TEST_TIMES,
      `${((user + system) / 1e6).toFixed(1)} ${globalThis.servicesStarted ?? 0} ${process.argv[1]}\n`,
    )
  })
}

// Each assertion writes a line to a pipe. Lines are written in batches, because each write would wake up the reader.
const { stdout } = process
// A blocking pipe, so that the rest of the output is written completely at exit, even if the pipe's buffer is small.
stdout._handle?.setBlocking?.(true)
const write = stdout.write.bind(stdout)
let lines = ''
let timer
function hand() {
  clearTimeout(timer)
  timer = undefined
  const gathered = lines
  lines = ''
  if (gathered !== '') write(gathered)
}
stdout.write = (chunk, ...more) => {
  if (typeof chunk !== 'string' || more.length > 0) {
    hand()
    return write(chunk, ...more)
  }
  lines += chunk
  timer ??= setTimeout(hand, 20)
  if (lines.length > 65_536) hand()
  return true
}
process.on('exit', hand)
