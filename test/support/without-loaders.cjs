// tap registers loaders for mocks, coverage and TypeScript, which send every import through a second thread: about half
// of what starting a test file costs. No test here uses them.
const nodeModule = require('node:module')

nodeModule.register = () => {}
nodeModule.syncBuiltinESMExports()
