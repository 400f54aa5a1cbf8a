import type { Context } from '../../domain/context.js'
import { readLedger } from '../../domain/ledger/ledger.js'
import { divideByTerms, type LedgerTerms, loadTerms } from '../../domain/ledger/terms.js'
import type { Day } from '../../domain/values/days.js'
import { writeDatev } from './datev.js'
import { ledgerColumns, ledgerRows } from './ledger-rows.js'
import { LedgerSums } from './ledger-sums.js'
import { recordFormats, writeRecords } from './records.js'
import type { WriteText } from './text-out.js'

export const ledgerFormats = [...recordFormats, 'datev'] as const

interface LedgerFile {
  readonly from: Day
  readonly to: Day
  readonly format: (typeof ledgerFormats)[number]
}

/** Writes the ledger for a range of days. Returns the number of rows and the totals. */
export async function writeLedger(
  ctx: Pick<Context, 'db' | 'settings' | 'currencies'>,
  write: WriteText,
  { from, to, format }: LedgerFile,
): Promise<{ readonly rows: number; readonly sums: LedgerSums }> {
  const sums = new LedgerSums()
  const entries = sums.watch(readLedger(ctx, from, to))
  if (format !== 'datev') return { rows: await writeRecords(write, format, ledgerColumns, generateRows(entries)), sums }
  const { terms } = divideByTerms(await loadTerms(ctx), from, to).at(-1) as { readonly terms: LedgerTerms }
  return { rows: await writeDatev(write, { from, to, terms: terms.accounts.datev }, entries), sums }
}

async function* generateRows(entries: ReturnType<typeof readLedger>) {
  for await (const portion of entries) yield portion.flatMap(ledgerRows)
}
