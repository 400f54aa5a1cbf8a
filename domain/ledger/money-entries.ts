import type { Knex } from 'knex'
import type { Instant } from '../../db/rows.js'
import type {
  CreditEntryRow,
  DisputeMovementRow,
  FeeCorrectionRow,
  ReturnedPaymentRow,
  TransactionCorrectionRow,
  TransactionRow,
} from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import { postingDate, valueDate } from '../billing/books.js'
import { invoiceLabel } from '../billing/invoices.js'
import type { Context } from '../context.js'
import type { Day } from '../values/days.js'
import { groupRows } from '../values/group-by.js'
import { type Cents, cents, subtract, zero } from '../values/money.js'
import { receivables, writeOffs } from './document-entries.js'
import type { Entry, EntryKind, Movement, Role } from './entry.js'
import { buyerCountry, originalClientId } from './invoice-batch.js'

type Reading = Pick<Context, 'db' | 'settings'>

type Side = 'amount_in' | 'amount_out'

/** Returns entries for transactions, with their original amounts and fees. Corrections have separate entries. */
export async function transactionEntries(ctx: Reading, rows: readonly TransactionRow[]): Promise<Entry[]> {
  const { db } = ctx
  const ids = rows.map(({ id }) => id)
  const known = await loadEntryBuilders(ctx, rows)
  const amounts = groupRows(await db('transaction_corrections').whereIn('transaction_id', ids).orderBy('id'), keyOf)
  const fees = groupRows(await db('fee_corrections').whereIn('transaction_id', ids).orderBy('id'), keyOf)
  const disputed = await readDisputedParts(db, rows)
  return rows.flatMap((row): Entry[] => {
    const kind = known.kindOf(row)
    if (kind === undefined) return []
    const first = (side: Side): Cents =>
      amounts.get(row.id)?.find((correction) => correction.side === side)?.from_amount ?? row[side]
    const [correction] = fees.get(row.id) ?? []
    const kept = correction === undefined ? row.fees : correction.from_fees
    const held = disputed.get(row.id) ?? 0
    const movements = [
      ...receiptMovements(row, 'amount_in', first('amount_in'), Math.max(0, held)),
      ...receiptMovements(row, 'amount_out', first('amount_out'), Math.max(0, -held)),
    ]
    return [known.entry(`T${row.id}`, kind, row, row, [...movements, ...feeMovements(row, kept ?? zero)])]
  })
}

/**
 * Returns entries for corrected amounts. Each entry reverses the previous amount, posts the corrected one, and writes
 * off what staff decided not to claim (R-1108).
 */
export async function amountCorrectionEntries(
  ctx: Reading,
  rows: readonly TransactionCorrectionRow[],
): Promise<Entry[]> {
  const transactions = await transactionsOf(ctx, rows)
  const known = await loadEntryBuilders(ctx, [...transactions.values()])
  return rows.flatMap((row): Entry[] => {
    const of = transactions.get(row.transaction_id)
    if (of === undefined || known.kindOf(of) === undefined) return []
    const { side, from_amount, to_amount, written_off } = row
    const movements: Movement[] = [
      ...receiptMovements(of, side, subtract(zero, from_amount)),
      ...receiptMovements(of, side, to_amount),
      ...(written_off ? [{ debit: writeOffs, credit: receiptContra(of), amount: written_off }] : []),
    ]
    return [known.entry(`A${row.id}`, 'corrected amount', of, row, movements)]
  })
}

/** Returns entries for corrected fees. Each entry reverses the previous fees and posts the corrected ones. */
export async function feeCorrectionEntries(ctx: Reading, rows: readonly FeeCorrectionRow[]): Promise<Entry[]> {
  const transactions = await transactionsOf(ctx, rows)
  const known = await loadEntryBuilders(ctx, [...transactions.values()])
  return rows.flatMap((row): Entry[] => {
    const of = transactions.get(row.transaction_id)
    if (of === undefined) return []
    const movements = [...feeMovements(of, subtract(zero, row.from_fees ?? zero)), ...feeMovements(of, row.to_fees)]
    return [known.entry(`F${row.id}`, 'corrected fees', of, row, movements)]
  })
}

/** Returns entries for money that a gateway withdrew or returned for disputes, with the disputes' fees (R-3709). */
export async function disputeMovementEntries(ctx: Reading, rows: readonly DisputeMovementRow[]): Promise<Entry[]> {
  const payments = await transactionsOf(
    ctx,
    rows.map(({ payment_id }) => ({ transaction_id: payment_id })),
  )
  return rows.map((row) => {
    const payment = payments.get(row.payment_id)
    const gateway = { of: 'gateway', name: row.gateway } as const
    const moved: Movement[] = row.held === 0 ? [] : [{ debit: disputedMoney, credit: gateway, amount: row.held }]
    return {
      ...{ id: `D${row.id}`, kind: 'disputed money', day: row.booked_day, valueDay: row.value_day, ...unnamed },
      ...{ client: payment === undefined ? null : originalClientId(payment), currencyId: row.currency_id },
      movements: [...moved, ...feeMovements(row, row.fees)],
    }
  })
}

/** Returns ledger entries for credit entries. Each is posted between the credit account and its contra account. */
export async function creditEntries(ctx: Reading, rows: readonly CreditEntryRow[]): Promise<Entry[]> {
  const invoices = await invoicesOf(ctx, rows)
  return rows.map((row) => {
    const invoice = row.invoice_id === null ? undefined : invoices.get(row.invoice_id)
    const day = postingDate(row, ctx)
    return {
      ...{ id: `G${row.id}`, kind: 'credit', day, valueDay: day, client: originalClientId(row) },
      ...{ ...paperOf(invoice, day, row), currencyId: row.currency_id },
      movements: [{ debit: contraRole(row), credit: { of: 'credit' }, amount: row.amount }],
    }
  })
}

/**
 * Returns true if a credit entry changes the invoice's balance. An entry of kind `reduction` does not: it credits the
 * client with the part of a negative line that exceeded the invoice, and that part was never on the invoice.
 */
export const isOnInvoice = ({ invoice_id, kind }: Pick<CreditEntryRow, 'invoice_id' | 'kind'>): boolean =>
  invoice_id !== null && kind !== 'reduction'

function contraRole(row: CreditEntryRow): Role {
  if (isOnInvoice(row)) return receivables
  const of = { gift: 'gifts', reduction: 'gifts', 'write-off': 'write_offs', transfer: 'transfers' } as const
  return { of: of[row.kind as keyof typeof of] ?? 'clearing' }
}

const keyOf = ({ transaction_id }: { readonly transaction_id: number }): number => transaction_id

/** Returns the movements of a transaction's amount. `disputed` is the part posted against disputed money. */
function receiptMovements(row: TransactionRow, side: Side, amount: Cents, disputed = 0): Movement[] {
  const other = receiptContra(row)
  // Corrections reverse an amount by a negative one, which is only posted against the gateway.
  const part = Math.min(disputed, Math.max(0, amount))
  const parts = [
    { account: disputedMoney, amount: cents(part) },
    { account: { of: 'gateway', name: row.gateway } as const, amount: cents(amount - part) },
  ]
  return parts.flatMap(({ account, amount }): Movement[] => {
    if (amount === 0) return []
    if (side === 'amount_out') return [{ debit: other, credit: account, amount, tally: ['refunded', amount] }]
    const tally = row.is_return === 1 ? (['refunded', subtract(zero, amount)] as const) : (['paid', amount] as const)
    return [{ debit: account, credit: other, amount, tally }]
  })
}

const disputedMoney: Role = { of: 'disputed_money' }

/** Returns the amounts that transactions posted to disputed money, by transaction. */
async function readDisputedParts(db: Knex, rows: readonly TransactionRow[]): Promise<ReadonlyMap<number, number>> {
  const ids = rows.filter(({ is_return }) => is_return === 1).map(({ id }) => id)
  if (ids.length === 0) return new Map()
  const parts = new Map<number, number>()
  for (const { transaction_id, held } of await db('dispute_movements').whereIn('transaction_id', ids))
    parts.set(transaction_id as number, (parts.get(transaction_id as number) ?? 0) + held)
  return parts
}

/**
 * Returns the contra account of a transaction's amounts. Manual transactions pay no invoice (R-1107). Funds without an
 * invoice have a credit entry that posts the other side, also against clearing (R-4085).
 */
function receiptContra(row: TransactionRow): Role {
  const isOfNone = row.is_by_hand === 1 || (row.invoice_id === null && isOfThisRelease(row))
  return isOfNone ? { of: 'clearing' } : receivables
}

/**
 * Returns false for amounts recorded by an earlier release. They stay on their original account because their month may
 * be closed. Release before: undated-money
 */
const isOfThisRelease = ({ value_day }: TransactionRow): boolean => value_day !== null

const feeMovements = ({ gateway }: Pick<TransactionRow, 'gateway'>, amount: Cents): Movement[] =>
  amount === 0
    ? []
    : [{ debit: { of: 'fees' }, credit: { of: 'gateway', name: gateway }, amount, tally: ['fees', amount] }]

/** Loads the invoices and returned payments of transactions, and returns functions that build entries from them. */
async function loadEntryBuilders(ctx: Reading, rows: readonly TransactionRow[]) {
  const { db } = ctx
  const invoices = await invoicesOf(ctx, rows)
  const returns = rows.filter(({ is_return }) => is_return === 1).map(({ id }) => id)
  const returned: Pick<ReturnedPaymentRow, 'transaction_id' | 'kind'>[] = await db('returned_payments')
    .whereIn('transaction_id', returns)
    .orderBy('id')
    .select('transaction_id', 'kind')
  const kinds = new Map(returned.map(({ transaction_id, kind }) => [transaction_id, kind]))
  const won = new Set(await findDisputeTransactions(db, returns))
  return {
    /** Returns the entry kind, or undefined for a refund to credit, which its credit entry already posts. */
    kindOf: (row: TransactionRow): EntryKind | undefined => {
      if (row.is_by_hand === 1) return 'by hand'
      if (row.is_return === 0) return 'payment'
      const kind = kinds.get(row.id) ?? (row.gateway === 'credit' ? 'credit' : 'refund')
      return kind === 'undone' && won.has(row.id) ? 'won dispute' : kindsOfReturns[kind]
    },
    entry: (
      id: string,
      kind: EntryKind,
      row: TransactionRow,
      booked: Pick<TransactionRow, 'booked_day' | 'created_at'>,
      movements: readonly Movement[],
    ): Entry => {
      const day = postingDate(booked, ctx)
      const invoice = row.invoice_id === null ? undefined : invoices.get(row.invoice_id)
      const valueDay = booked === row ? valueDate(row, ctx) : day
      const facts = { ...paperOf(invoice, day, booked), client: originalClientId(row), currencyId: row.currency_id }
      return { id, kind, day, valueDay, ...facts, movements }
    },
  }
}

/** Returns the IDs of those transactions in `ids` that belong to a dispute. */
const findDisputeTransactions = (db: Knex, ids: readonly number[]): Promise<number[]> =>
  db('returned_payments')
    .join('reversals', 'reversals.id', 'returned_payments.reversal_id')
    .whereIn('returned_payments.transaction_id', ids)
    .where('reversals.kind', 'dispute')
    .pluck('returned_payments.transaction_id')

const kindsOfReturns: Readonly<Record<ReturnedPaymentRow['kind'], EntryKind | undefined>> = {
  refund: 'refund',
  dispute: 'dispute',
  undone: 'failed refund',
  credit: undefined,
}

const namedColumns = ['id', 'number', 'number_text', 'status', 'date', 'billed_to', 'billed_country'] as const

type NamedInvoice = Pick<InvoiceRow, (typeof namedColumns)[number]> & {
  /** When the invoice got its number. Null if an earlier release numbered it, before documents were chained. */
  readonly numbered_at: Instant | null
}

/**
 * Returns the document's number and the buyer's country. Both are empty if the document was numbered after the row was
 * recorded, so that numbering it does not change a closed month.
 */
function paperOf(invoice: NamedInvoice | undefined, day: Day, { created_at }: { readonly created_at: Instant }) {
  if (invoice === undefined || invoice.number === null) return unnamed
  const { date, numbered_at } = invoice
  const isLater = numbered_at === null ? date > day : numbered_at > created_at
  return isLater ? unnamed : { number: invoiceLabel(invoice), country: buyerCountry(invoice) }
}

const unnamed = { number: '', country: '' } as const

async function invoicesOf(
  { db }: Reading,
  rows: readonly { readonly invoice_id: number | null }[],
): Promise<ReadonlyMap<number, NamedInvoice>> {
  const ids = [...new Set(rows.flatMap(({ invoice_id }) => invoice_id ?? []))]
  const first = db('paper_links').where({ kind: 'invoice' }).whereRaw('paper_id = invoices.id').min('created_at')
  const invoices: NamedInvoice[] = await db('invoices')
    .whereIn('id', ids)
    .select(...namedColumns, first.as('numbered_at'))
  return new Map(invoices.map((invoice) => [invoice.id, invoice]))
}

async function transactionsOf(
  { db }: Reading,
  rows: readonly { readonly transaction_id: number }[],
): Promise<ReadonlyMap<number, TransactionRow>> {
  const found = await db('transactions').whereIn('id', [...new Set(rows.map(keyOf))])
  return new Map(found.map((row) => [row.id, row]))
}
