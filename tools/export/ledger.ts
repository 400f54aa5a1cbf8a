import { subcommand } from '../command/definition.js'
import { choice, required, withDefault } from '../command/parameters.js'
import { ledgerFormats, writeLedger } from '../export-files/ledger-file.js'
import { dayOption, expectDayOrder, outOption, runExport } from '../export-files/run-export.js'

export const examples = [
  ['export ledger --from 2026-01-01 --to 2026-01-31 --out january.csv', 'writes the entries of a month'],
  [
    'export ledger --from 2026-01-01 --to 2026-01-31 --format datev --out EXTF_january.csv',
    'writes them for an import into DATEV',
  ],
] as const

export default subcommand({
  summary: 'Write the ledger of a period: all entries for invoices, payments, and credit, with their accounts.',
  description:
    'A month closed by the setting books_closed_until always produces the same file. docs/operating/bookkeeping.md describes accounts and columns.',
  options: {
    from: required(dayOption('the first day')),
    to: required(dayOption('the last day')),
    format: withDefault(choice('FORMAT', 'the format of the file', ledgerFormats), 'csv'),
    out: outOption,
  },
  json: 'the file, the number of entries and rows, and the sums by currency; requires --out',
  run: (_, { from, to, format, out: file }) => {
    expectDayOrder({ from, to })
    return runExport(file, 'writing the ledger', async (ctx, write) => {
      const { rows, sums } = await writeLedger(ctx, write, { from, to, format })
      return {
        text: `${sums.entries} entries from ${from} to ${to}, ${rows} rows.\n${sums.lines()}`,
        document: { from, to, entries: sums.entries, rows, sums: sums.document() },
      }
    })
  },
})
