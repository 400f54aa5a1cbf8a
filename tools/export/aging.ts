import { today } from '../../domain/context.js'
import { subcommand } from '../command/definition.js'
import { writeAging } from '../export-files/aging-file.js'
import { dayOption, formatOption, outOption, runExport } from '../export-files/run-export.js'

export const examples = [
  ['export aging', 'writes the amounts due today, by age and client'],
  ['export aging --on 2025-12-31 --out owed.csv', 'writes the amounts due at the end of a year'],
] as const

export default subcommand({
  summary: 'Write the amounts due at the end of a day by age, client, and currency.',
  options: { on: dayOption('the day; today by default'), format: formatOption, out: outOption },
  json: 'the file, the day, the number of rows, and the sums by currency; requires --out',
  run: (_, { on, format, out: file }) =>
    runExport(file, 'writing the amounts due', async (ctx, write) => {
      const of = on ?? today(ctx)
      const { rows, sums } = await writeAging(ctx, write, { on: of, format })
      const owed = Object.entries(sums).map(([code, sum]) => `${code}: due ${sum}\n`)
      return { text: `${rows} rows of amounts due on ${of}.\n${owed.join('')}`, document: { on: of, rows, sums } }
    }),
})
