import type { InvoiceRow } from '../../../db/rows-papers.js'
import { sumsByCurrency } from '../../../domain/audit/currency-sums.js'
import { readAging } from '../../../domain/ledger/aging.js'
import { readEntries } from '../../../domain/ledger/ledger.js'
import { readStandings } from '../../../domain/ledger/standing.js'
import { loadSettings } from '../../../domain/settings/settings.js'
import { loadCurrencies } from '../../../domain/values/currencies.js'
import { addDays, type Day } from '../../../domain/values/days.js'
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

/** The receivables account at the end of a day, by currency code, in minor units. */
interface Posted {
  readonly day: Day
  readonly sums: Readonly<Record<string, number>>
}

/** Amounts of a day that must agree, by currency code, in minor units. */
export interface Reconciled {
  /** The receivables account, without the payments held on closed invoices, which are part of no amount due. */
  readonly receivables: Record<string, number>
  readonly aging: Record<string, number>
  readonly proforma: Record<string, number>
  readonly posted: Posted
}

/** The last day without entries in tests of the ledger. */
const nothingPosted: Posted = { day: '2031-01-09', sums: {} }

/** Returns the ledger's receivables and the aging list at the end of a day. Adds later entries to those in `since`. */
export const reconcile = (api: Api, day: Day, since = nothingPosted): Promise<Reconciled> =>
  api.database.readState(async (db) => {
    const ctx = { db, settings: await loadSettings(db), currencies: await loadCurrencies(db) }
    const code = (id: number) => ctx.currencies.of(id).code
    const count = (sums: Record<string, number>, currencyId: number, amount: number) => {
      sums[code(currencyId)] = (sums[code(currencyId)] ?? 0) + amount
    }
    const posted = { ...since.sums }
    for await (const entries of readEntries(ctx, addDays(since.day, 1), day))
      for (const { currencyId, movements } of entries)
        for (const { debit, credit, amount } of movements) {
          if (debit.of === 'receivables') count(posted, currencyId, amount)
          if (credit.of === 'receivables') count(posted, currencyId, -amount)
        }
    const [receivables, aging, proforma] = [{ ...posted }, {}, {}]
    for (const { currencyId, total, proforma: requested } of await readAging(ctx, day)) {
      count(aging, currencyId, total)
      count(proforma, currencyId, requested)
    }
    const invoices: InvoiceRow[] = await db('invoices').whereNotNull('number').where('date', '<=', day)
    const standing = await readStandings(ctx, invoices, day)
    const later = new Map<number, number>()
    for (const note of await db('credit_notes').where('date', '>', day))
      later.set(note.invoice_id, (later.get(note.invoice_id) ?? 0) + note.total)
    for (const { id, total, credited, currency_id } of invoices) {
      const { closed, balance = 0 } = standing.get(id) ?? {}
      if (closed === 'cancelled' || closed === 'draft')
        count(receivables, currency_id, total - credited + (later.get(id) ?? 0) - balance)
    }
    return { receivables, aging, proforma, posted: { day, sums: posted } }
  })

/** Returns the amounts due today by currency code, in minor units: the sum of the invoices' balances, and `owed`. */
export const readOwed = async (api: Api) => {
  const currencies = await loadCurrencies(api.database.read)
  const owed = await sumsByCurrency({ db: api.database.read, currencies })
  const balances: Record<string, number> = {}
  for (let limitstart = 0; ; limitstart += 100) {
    const { data } = await api.ok('getinvoices', { limitstart, limitnum: 100 })
    for (const { balance, currencycode } of data)
      balances[currencycode] = (balances[currencycode] ?? 0) + Math.round(balance * 100)
    if (data.length < 100) return { balances, owed: new Map(owed.map(({ currency, owed }) => [currency.code, owed])) }
  }
}
