import { command } from '../../command/definition.js'
import { flag, names, positiveNumber, text, withDefault } from '../../command/parameters.js'
import { runProgram } from '../../command/program.js'

export default command({
  name: 'bench',
  summary: 'Compare the service with other servers that do the same work.',
  description: 'docs/benchmarks.md explains the results. The first run installs the other servers.',
  options: {
    rounds: withDefault(positiveNumber('N', 'rounds for each server and task'), '5'),
    seconds: withDefault(positiveNumber('N', 'duration of each task in a round, after a warm-up'), '3'),
    only: withDefault(
      names('NAMES', 'servers, works, startup, recurring, pages, mail; separated by commas, all by default'),
      '',
    ),
    clients: withDefault(positiveNumber('N', 'clients in the database'), '100000'),
    due: withDefault(positiveNumber('N', 'due services, for recurring'), '10000'),
    invoices: withDefault(
      positiveNumber('N', 'number of invoices in the longest list, for the page benchmarks'),
      '100000',
    ),
    mails: withDefault(positiveNumber('N', 'emails to send, for mail'), '4000'),
    json: text('FILE', 'writes all results'),
    docs: flag('writes the result to docs/benchmarks.md'),
    dist: text('FOLDER', 'a compiled service other than dist/'),
  },
  examples: [
    ['bench --rounds 7', 'runs all benchmarks with seven rounds'],
    ['bench --only recurring', 'measures only the daily job'],
  ],
  run: (_, options) => runProgram('bench/main.mjs', options),
})
