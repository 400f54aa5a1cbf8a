import { command } from '../../command/definition.js'
import { becomeProgram } from '../../command/program.js'

export default command({
  name: 'test',
  summary: 'Run the tests on SQLite and on a temporary PostgreSQL server.',
  description: 'Without files, runs the quick tests, or with --long the tests that take minutes.',
  passesOn: '[FILE …] [--long] [OPTION OF TAP …]',
  environment: ['FUZZ_RUNS'],
  examples: [
    ['test', 'runs the quick tests'],
    ['test test/engine/form.test.ts --bail', 'runs one file up to its first failure'],
    ['test --long', 'runs the tests that take minutes'],
  ],
  run: async (_args, _options, typed) => {
    await becomeProgram('dist/test/support/run.js', typed)
    return undefined
  },
})
