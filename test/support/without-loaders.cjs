// tap registers loaders for mocks, coverage and TypeScript, which send every import through a second thread: about half
// of what starting a test file costs. No test here uses them.
const nodeModule = require('node:module')
// It also follows every promise and every handle, to name the test in which an error was thrown that nobody waited for: a
// quarter of the time that a test takes. Such an error now ends its process, which fails the file all the same.
const asyncHooks = require('node:async_hooks')

const { register } = nodeModule
// Imports of extensions are the service's own affair.
nodeModule.register = (loader, ...more) => {
  if (String(loader).endsWith('/server/extending/imports.js')) register(loader, ...more)
}
asyncHooks.createHook = () => {
  const none = { enable: () => none, disable: () => none }
  return none
}
nodeModule.syncBuiltinESMExports()

// And it notes which files each process read, looks up their sources when it ends, and does so in every process that a
// test starts: a server under test would start slower and in more memory than an operator's. Nobody reads those notes.
globalThis[Symbol.for('@tapjs/processinfo.ProcessInfoNodeData')] = { files: [] }

// TEST_TIMES names a file that gets a line for each process: its seconds of processor time, the number of services that it
// started, and the file that it ran.
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

// Each assertion is a line to a pipe, and each line on its own would wake up whoever reads it: they are written together.
const { stdout } = process
// What is left when the process ends is written whole, however little the pipe holds.
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
