import { salesKeys } from '../../domain/ledger/sales.js'
import { subcommand } from '../command/definition.js'
import { parsedText, required, withDefault } from '../command/parameters.js'
import { WrongUsage } from '../command/wrong-usage.js'
import { dayOption, expectDayOrder, formatOption, outOption, runExport } from '../export-files/run-export.js'
import { writeSales } from '../export-files/sales-file.js'

export const examples = [
  ['export sales --from 2026-01-01 --to 2026-03-31 --by country,rate', 'writes the figures for an OSS return'],
] as const

const by = parsedText('KEYS', `by what sales are grouped: ${salesKeys.join(', ')}, separated by commas`, (typed) =>
  typed.split(',').map((name) => {
    const found = salesKeys.find((key) => key === name)
    if (found === undefined) throw new WrongUsage(`--by takes ${salesKeys.join(', ')}, not ${name}`)
    return found
  }),
)

export default subcommand({
  summary: 'Write the net and tax amounts of sales in a period, for tax returns.',
  description: 'Credit notes and cancellations reduce the sales of their own day.',
  options: {
    from: required(dayOption('the first day')),
    to: required(dayOption('the last day')),
    by: withDefault(by, salesKeys.join(',')),
    format: formatOption,
    out: outOption,
  },
  json: 'the file, the days, the number of rows, and the tax by currency; requires --out',
  run: (_, { from, to, by, format, out: file }) => {
    expectDayOrder({ from, to })
    return runExport(file, 'writing the sales', async (ctx, write) => {
      const { rows, sums } = await writeSales(ctx, write, { from, to, by, format })
      const taxed = Object.entries(sums).map(([code, sum]) => `${code}: tax ${sum}\n`)
      return {
        text: `${rows} rows of sales from ${from} to ${to}.\n${taxed.join('')}`,
        document: { from, to, rows, sums },
      }
    })
  },
})
