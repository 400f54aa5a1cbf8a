// tap registers loaders for mocks, coverage and TypeScript, which send every import through a second thread: about half
// of what starting a test file costs. No test here uses them.
const nodeModule = require('node:module')
// It also follows every promise and every handle, to name the test in which an error was thrown that nobody waited for: a
// quarter of the time that a test takes. Such an error now ends its process, which fails the file all the same.
const asyncHooks = require('node:async_hooks')

nodeModule.register = () => {}
asyncHooks.createHook = () => {
  const none = { enable: () => none, disable: () => none }
  return none
}
nodeModule.syncBuiltinESMExports()
