import { command } from '../../command/definition.js'
import { names, wholeNumber, withDefault } from '../../command/parameters.js'
import { runProgram } from '../../command/program.js'

export default command({
  name: 'mutate',
  summary: 'Put small faults into the compiled code and list those the tests miss.',
  description: 'On SQLite only. Trying every fault takes hours.',
  options: {
    mutants: wholeNumber('N', 'the number of faults to try in each file; all by default', { min: 0, max: 1_000_000 }),
    seed: withDefault(wholeNumber('N', 'the selection of faults', { min: 0, max: 2 ** 31 }), '1'),
    only: withDefault(names('NAME,NAME', 'only these files, such as domain/values/money; all files by default'), ''),
  },
  examples: [
    ['mutate --mutants 6 --seed 1', 'tries six faults in each file'],
    ['mutate --only domain/billing/credit', 'tries every fault in one file'],
  ],
  run: (_, options) => runProgram('dist/test/mutation/main.js', options),
})
