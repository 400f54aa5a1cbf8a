import type { Knex } from 'knex'
import type { CreditNoteRow, InvoiceRow } from '../../db/rows-papers.js'
import { whereDayInRange } from '../billing/books.js'
import { loadRates, type Rate, type Rates } from '../billing/exchange-rates.js'
import type { Context } from '../context.js'
import type { Accounts } from '../settings/accounts.js'
import type { Currency } from '../values/currencies.js'
import { addDays, type Day } from '../values/days.js'
import { type Cents, cents } from '../values/money.js'
import { type NumberedAccount, resolveAccount } from './account-numbers.js'
import { closingEntries, creditNoteEntries, invoiceEntries } from './document-entries.js'
import type { Entry, Movement, Role } from './entry.js'
import {
  amountCorrectionEntries,
  creditEntries,
  disputeMovementEntries,
  feeCorrectionEntries,
  transactionEntries,
} from './money-entries.js'
import { divideByTerms, loadTerms, type TermedDays } from './terms.js'

type Reading = Pick<Context, 'db' | 'settings' | 'currencies'>

/** A movement with account numbers. The amount is never negative. */
export interface Posting {
  readonly debit: NumberedAccount
  readonly credit: NumberedAccount
  readonly amount: Cents
  /** The amount in the default currency, or undefined if no exchange rate applies on the posting date. */
  readonly worth: Cents | undefined
  /**
   * The movement's credit side if it debits receivables, otherwise its debit side. It supplies the row's tax, product
   * group, and gateway.
   */
  readonly role: Role
  readonly tally: Movement['tally']
}

/** A ledger entry with account numbers. */
export interface BookedEntry extends Omit<Entry, 'movements'> {
  readonly currency: Currency
  /** The default currency on the posting date. */
  readonly base: Currency
  /** The exchange rate that applies on the posting date, or undefined if there is none. */
  readonly rate: Rate | undefined
  readonly accounts: Accounts
  readonly postings: readonly Posting[]
}

/** Maximum number of rows per read, which bounds memory use. */
export const rowsAtOnce = 500

/**
 * Yields the ledger for a range of days, both inclusive, in batches ordered by day. The order within a day never
 * changes (R-3751). The number of queries per day and batch is bounded. `ctx.db` should be a snapshot, so that all
 * entries are consistent.
 */
export async function* readLedger(ctx: Reading, from: Day, to: Day): AsyncGenerator<readonly BookedEntry[]> {
  for (const days of divideByTerms(await loadTerms(ctx), from, to)) {
    const { currencies } = days.terms
    const rates = await loadRates({ db: ctx.db, currencies }, { from: days.from, until: days.to })
    for await (const entries of readEntries(ctx, days.from, days.to))
      yield entries.map((entry) => toBookedEntry(entry, days, rates))
  }
}

/**
 * Yields the ledger for a range of days without client IDs, also in account numbers, ordered by kind of row and ID.
 * This takes fewer queries than the order by day.
 */
export async function* readLedgerWithoutClients(
  ctx: Reading,
  from: Day,
  to: Day,
): AsyncGenerator<readonly BookedEntry[]> {
  for (const days of divideByTerms(await loadTerms(ctx), from, to)) {
    const { currencies } = days.terms
    const rates = await loadRates({ db: ctx.db, currencies }, { from: days.from, until: days.to })
    for await (const entries of readRange(ctx, sources, days))
      yield entries.map((entry) => toBookedEntry({ ...entry, client: null }, days, rates))
  }
}

/**
 * Yields ledger entries without account numbers. Pass `papers` to yield only entries for invoices, credit notes, and
 * closings.
 */
export async function* readEntries(
  ctx: Pick<Reading, 'db' | 'settings'>,
  from: Day,
  to: Day,
  which: 'all' | 'papers' = 'all',
): AsyncGenerator<readonly Entry[]> {
  yield* readDays(ctx, which === 'all' ? sources : sources.slice(0, paperSources), { from, to }, [31, 7, 1])
}

/**
 * Yields the entries of a range day by day. Divides the range into parts of at most the first of `lengths` days, these
 * into parts of the next length, and skips the sources that have no rows in a part, so that empty days cost few queries.
 */
async function* readDays(
  ctx: Pick<Reading, 'db' | 'settings'>,
  read: readonly Source[],
  { from, to }: Days,
  [length = 1, ...shorter]: readonly number[],
): AsyncGenerator<readonly Entry[]> {
  for (let day = from; day <= to; day = addDays(day, length)) {
    const end = addDays(day, length - 1)
    const part = { from: day, to: end < to ? end : to }
    if (length === 1) yield* readRange(ctx, read, part)
    else yield* readDays(ctx, await findUsed(ctx, read, part), part, shorter)
  }
}

/** Returns the sources that have rows in a range of days. */
async function findUsed(
  ctx: Pick<Reading, 'db' | 'settings'>,
  read: readonly Source[],
  days: Days,
): Promise<readonly Source[]> {
  const used: Source[] = []
  for (const source of read) if ((await source.rows(ctx, days, 0).clearOrder().limit(1)).length > 0) used.push(source)
  return used
}

async function* readRange(
  ctx: Pick<Reading, 'db' | 'settings'>,
  read: readonly Source[],
  days: Days,
): AsyncGenerator<readonly Entry[]> {
  for (const source of read)
    for await (const rows of readInBatches((after) => source.rows(ctx, days, after))) {
      const entries = (await source.entries(ctx, rows)).filter(({ movements }) => movements.length > 0)
      if (entries.length > 0) yield entries
    }
}

interface Days {
  readonly from: Day
  readonly to: Day
}

interface Source {
  /** Returns a query for the days' rows with IDs greater than `after`, ordered by ID. */
  readonly rows: (ctx: Pick<Reading, 'db' | 'settings'>, days: Days, after: number) => Knex.QueryBuilder
  // biome-ignore lint/suspicious/noExplicitAny: each source reads what it selects
  readonly entries: (ctx: Pick<Reading, 'db' | 'settings'>, rows: readonly any[]) => Promise<Entry[]>
}

/** Tables with a posting date. */
export const bookedTables = [
  'invoice_closings',
  'transactions',
  'transaction_corrections',
  'fee_corrections',
  'dispute_movements',
  'credit_entries',
] as const
type BookedTable = (typeof bookedTables)[number]

const bookedRows =
  (table: BookedTable): Source['rows'] =>
  (ctx, days, after) => {
    // Uses `id + 0`, because with `id` the database would scan all IDs instead of sorting the days' rows.
    const query = ctx
      .db(table as 'transactions')
      .whereRaw('id + 0 > ?', [after])
      .orderByRaw('id + 0')
    whereDayInRange(query, 'booked_day', days, ctx)
    return query
  }

const datedRows = (query: Knex.QueryBuilder, { from, to }: Days, after: number): Knex.QueryBuilder =>
  query.whereBetween('date', [from, to]).whereRaw('id + 0 > ?', [after]).orderByRaw('id + 0')

/** Number of leading `sources` that `papers` selects: invoices, credit notes, and closings. */
const paperSources = 3

/** Sources in the order of their entries within a day. */
const sources: readonly Source[] = [
  {
    rows: (ctx, days, after) => datedRows(ctx.db<InvoiceRow>('invoices'), days, after).whereNotNull('number'),
    entries: invoiceEntries,
  },
  {
    rows: (ctx, days, after) => datedRows(ctx.db<CreditNoteRow>('credit_notes'), days, after),
    entries: creditNoteEntries,
  },
  { rows: bookedRows('invoice_closings'), entries: closingEntries },
  { rows: bookedRows('transactions'), entries: transactionEntries },
  { rows: bookedRows('transaction_corrections'), entries: amountCorrectionEntries },
  { rows: bookedRows('fee_corrections'), entries: feeCorrectionEntries },
  { rows: bookedRows('credit_entries'), entries: creditEntries },
  {
    // Rows with a transaction are part of the transaction's entry.
    rows: (...of) => bookedRows('dispute_movements')(...of).whereNull('transaction_id'),
    entries: disputeMovementEntries,
  },
]

/**
 * Yields the rows of a query in batches. The query must select only rows with IDs greater than `after`, ordered by ID.
 */
export async function* readInBatches<Row extends { readonly id: number }>(
  query: (after: number) => Knex.QueryBuilder,
): AsyncGenerator<readonly Row[]> {
  for (let after = 0; ; ) {
    const rows: Row[] = await query(after).limit(rowsAtOnce)
    const last = rows.at(-1)
    if (last === undefined) return
    yield rows
    if (rows.length < rowsAtOnce) return
    after = last.id
  }
}

function toBookedEntry(entry: Entry, { terms }: TermedDays, rates: Rates): BookedEntry {
  const { currencies, accounts } = terms
  const { movements, ...facts } = entry
  const currency = currencies.of(entry.currencyId)
  return {
    ...facts,
    ...{ currency, base: currencies.default, accounts, rate: rates.on(entry.day, entry.currencyId) },
    postings: movements.map(({ debit, credit, amount, tally }): Posting => {
      const [from, to] = amount < 0 ? [credit, debit] : [debit, credit]
      const size = cents(Math.abs(amount))
      return {
        debit: resolveAccount(accounts, from, entry),
        credit: resolveAccount(accounts, to, entry),
        amount: size,
        worth: rates.convert(size, entry.currencyId, entry.day),
        role: debit.of === 'receivables' ? credit : debit,
        tally,
      }
    }),
  }
}
