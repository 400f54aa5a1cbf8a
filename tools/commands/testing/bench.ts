import { command } from '../../command/definition.js'
import { flag, names, positive, text, withDefault } from '../../command/parameters.js'
import { runProgram } from '../../command/program.js'

export default command({
  name: 'bench',
  summary: 'Measure the service beside other servers that do the same work.',
  description: 'docs/benchmarks.md explains the figures. The first run installs what the other servers need.',
  options: {
    rounds: withDefault(positive('N', 'rounds of every server and work'), '5'),
    seconds: withDefault(positive('N', 'how long each work is measured in a round, after a warm-up'), '3'),
    only: withDefault(
      names('NAMES', 'servers, works, startup, recurring, pages, mail; with commas, all by default'),
      '',
    ),
    clients: withDefault(positive('N', 'clients in the database'), '100000'),
    due: withDefault(positive('N', 'services that are due, for recurring'), '10000'),
    invoices: withDefault(positive('N', 'invoices in the longest list, for pages'), '100000'),
    mails: withDefault(positive('N', 'mails that are sent, for mail'), '4000'),
    json: text('FILE', 'writes all figures'),
    docs: flag('puts the result into docs/benchmarks.md'),
    dist: text('FOLDER', 'a compiled service other than dist/'),
  },
  examples: [
    ['bench --rounds 7', 'measures all with seven rounds'],
    ['bench --only recurring', 'measures the daily job alone'],
  ],
  run: (_, options) => runProgram('bench/main.mjs', options),
})
