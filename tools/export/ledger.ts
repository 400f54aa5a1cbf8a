import { loadMonthLinks, sealFoundMonth } from '../../domain/ledger/closed-months.js'
import type { ContextFactory } from '../../server/contexts.js'
import { subcommand } from '../command/definition.js'
import { choice, required, withDefault } from '../command/parameters.js'
import { makeWarn } from '../command/warning.js'
import { ledgerFormats, writeLedger } from '../export-files/ledger-file.js'
import { dayOption, expectDayOrder, outOption, runExport } from '../export-files/run-export.js'
import { monthDocuments, monthLines } from '../month-lines.js'

/** Seals closed months without a seal. A database that cannot be changed, such as a standby, is exported unsealed. */
async function sealFoundMonths(contexts: ContextFactory): Promise<void> {
  const remote = await contexts.remote()
  try {
    while (await sealFoundMonth(remote));
  } catch (error) {
    makeWarn('export')(`closed months could not be sealed: ${(error as Error).message.split(' - ').at(-1)}`)
  }
}

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
  json: 'the file, the number of entries and rows, the sums by currency, and the hashes of closed months; requires --out',
  run: (_, { from, to, format, out: file }) => {
    expectDayOrder({ from, to })
    return runExport(
      file,
      'writing the ledger',
      async (ctx, write) => {
        const { rows, sums } = await writeLedger(ctx, write, { from, to, format })
        const months = (await loadMonthLinks(ctx.db)).filter(
          ({ from_day, until_day }) => from_day <= to && until_day >= from,
        )
        return {
          text: `${sums.entries} entries from ${from} to ${to}, ${rows} rows.\n${sums.lines()}${monthLines(months)}`,
          document: {
            ...{ from, to, entries: sums.entries, rows, sums: sums.document() },
            months: monthDocuments(months),
          },
        }
      },
      sealFoundMonths,
    )
  },
})
