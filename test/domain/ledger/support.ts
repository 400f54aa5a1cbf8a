import { loadSettings } from '../../../domain/settings/settings.js'
import { loadCurrencies } from '../../../domain/values/currencies.js'
import { writeLedger } from '../../../tools/export-files/ledger-file.js'
import type { WriteText } from '../../../tools/export-files/text-out.js'
import type { Api } from '../../support/service.js'

/** Runs an export on a snapshot of the database. Returns the text it wrote and its result. */
export const captureExport = <T>(
  api: Api,
  make: (ctx: Parameters<typeof writeLedger>[0], write: WriteText) => Promise<T>,
): Promise<{ readonly text: string; readonly made: T }> =>
  api.database.readState(async (db) => {
    let text = ''
    const ctx = { db, settings: await loadSettings(db), currencies: await loadCurrencies(db) }
    const made = await make(ctx, async (piece) => {
      text += piece
    })
    return { text, made }
  })

/** Exports the ledger for a range of days. */
export const exportLedger = (api: Api, from: string, to: string, format: 'csv' | 'json' | 'datev' = 'csv') =>
  captureExport(api, (ctx, write) => writeLedger(ctx, write, { from, to, format }))

export type Row = Readonly<Record<string, string>>

/** Parses CSV, without support for quoted cells. */
export function parseCsv(text: string): Row[] {
  const [header = '', ...lines] = text.trimEnd().split('\r\n')
  const names = header.split(',')
  return lines.map((line) => Object.fromEntries(line.split(',').map((cell, at) => [names[at] as string, cell])))
}

const whole = (text: string | undefined): number => Math.round(Number(text || 0) * 1000)

/** Returns the balance (debit less credit) of each account and currency, in thousandths. */
export function sumBalances(rows: readonly Row[]): Record<string, number> {
  const sums: Record<string, number> = {}
  for (const { account, currency, debit, credit } of rows)
    sums[`${account} ${currency}`] = (sums[`${account} ${currency}`] ?? 0) + whole(debit) - whole(credit)
  return Object.fromEntries(Object.entries(sums).filter(([, sum]) => sum !== 0))
}

/** Returns the entries whose debits and credits differ. */
export function findUnbalancedEntries(rows: readonly Row[]): string[] {
  const sums = new Map<string, number>()
  for (const { entry = '', currency, debit, credit, base_debit, base_credit } of rows)
    for (const [key, sum] of [
      [`${entry} ${currency}`, whole(debit) - whole(credit)],
      [`${entry} base`, whole(base_debit) - whole(base_credit)],
    ] as const)
      sums.set(key, (sums.get(key) ?? 0) + sum)
  return [...sums].flatMap(([key, sum]) => (sum === 0 ? [] : key))
}
