import { subcommand } from '../command/definition.js'
import { required } from '../command/parameters.js'
import { writeDeferred } from '../export-files/deferred-file.js'
import { dayOption, formatOption, outOption, runExport } from '../export-files/run-export.js'

export const examples = [
  ['export deferred --on 2025-12-31 --out deferred.csv', 'writes what was billed for days after the end of a year'],
] as const

export default subcommand({
  summary: 'Write what was billed or paid for the days after a given day, by client and line.',
  options: { on: required(dayOption('the day')), format: formatOption, out: outOption },
  json: 'the file, the day, the number of rows, and the sums by currency; requires --out',
  run: (_, { on, format, out: file }) =>
    runExport(file, 'writing the deferred amounts', async (ctx, write) => {
      const { rows, sums } = await writeDeferred(ctx, write, { on, format })
      const deferred = Object.entries(sums).map(([code, sum]) => `${code}: deferred ${sum}\n`)
      return { text: `${rows} lines for days after ${on}.\n${deferred.join('')}`, document: { on, rows, sums } }
    }),
})
