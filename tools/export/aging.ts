import { today } from '../../domain/context.js'
import { verb } from '../command/definition.js'
import { writeAging } from '../export-files/aging-file.js'
import { day, exportTo, format, out } from '../export-files/reading.js'

export const examples = [
  ['export aging', 'writes the amounts due today, by age and client'],
  ['export aging --on 2025-12-31 --out owed.csv', 'writes the amounts due at the end of a year'],
] as const

export default verb({
  summary: 'Write the amounts due at the end of a day by age, client, and currency.',
  options: { on: day('the day; today by default'), format, out },
  json: 'the file, the day, the number of rows, and the sums by currency; requires --out',
  run: (_, { on, format, out: file }) =>
    exportTo(file, 'writing the amounts due', async (ctx, write) => {
      const of = on ?? today(ctx)
      const { rows, sums } = await writeAging(ctx, write, { on: of, format })
      const owed = Object.entries(sums).map(([code, sum]) => `${code}: due ${sum}\n`)
      return { text: `${rows} rows of amounts due on ${of}.\n${owed.join('')}`, document: { on: of, rows, sums } }
    }),
})
