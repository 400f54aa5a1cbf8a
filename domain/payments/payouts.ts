import type { PayoutRow, TransactionRow } from '../../db/rows-billing.js'
import { recordDisputePayout } from '../billing/disputed-money.js'
import { type CorrectedFees, storePayout } from '../billing/payout-changes.js'
import { payoutSumSql } from '../billing/payout-sums.js'
import { transactionsByReference } from '../billing/references.js'
import { lockPayment } from '../billing/reported-payment.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { addStaffTask, completeStaffTask } from '../desk/staff-tasks.js'
import { logActivity } from '../log/activity.js'
import type { PayoutEvent, PayoutPart } from '../ports/gateway.js'
import type { Currency } from '../values/currencies.js'
import { cents, zero } from '../values/money.js'
import { convertToOwnUnits } from './own-units.js'

/**
 * Records a gateway's payout (R-3710). Each recorded payment, refund, and dispute gets the payout's reference and the
 * fees stated with it. Staff get a to-do item if the recorded rows do not add up to the paid amount. Returns true if
 * anything changed. Ignores payouts in other currencies. Throws payment_too_fine.
 */
export async function recordPayout(remote: RemoteContext, gateway: string, event: PayoutEvent): Promise<boolean> {
  let isChanged = false
  // Each dispute locks a client, so it has a transaction of its own.
  for (const part of event.parts.filter(({ kind }) => kind === 'dispute'))
    isChanged = (await remote.transaction((ctx) => recordDispute(ctx, gateway, event, part))) || isChanged
  return (await remote.transaction((ctx) => recordRows(ctx, gateway, event))) || isChanged
}

async function recordDispute(ctx: Context, gateway: string, event: PayoutEvent, part: PayoutPart): Promise<boolean> {
  const { transid: payout, currency, parts } = convertToOwnUnits(ctx.currencies, { ...event, parts: [part] })
  const dispute = await ctx
    .db('reversals')
    .where({ gateway, kind: 'dispute' })
    .whereIn('transid', part.of)
    .orderBy('id')
    .first()
  if (dispute === undefined) return false
  const payment = await lockPayment(ctx, gateway, [dispute.payment_transid])
  const [movement = part] = parts
  return recordDisputePayout(ctx, payment, dispute, { movement, currency, payout })
}

async function recordRows(ctx: Context, gateway: string, event: PayoutEvent): Promise<boolean> {
  const { db, now, currencies } = ctx
  const currency = currencies.all.find(({ code }) => code === event.currency)
  if (currency === undefined) return false
  const { transid: reference, amount, parts } = convertToOwnUnits(currencies, event)
  const facts = { gateway, reference, currency_id: currency.row.id, amount: cents(amount) }
  const [made] = await db('payouts')
    .insert({ ...facts, difference: zero, todo_item_id: null, created_at: instant(now) })
    .onConflict(['gateway', 'reference'])
    .ignore()
    .returning('id')
  const payout = (await db('payouts').where({ gateway, reference }).forUpdate().first()) as PayoutRow
  const unknown: PayoutPart[] = []
  let marked = 0
  for (let at = 0; at < parts.length; at += partsAtOnce) {
    const some = parts.slice(at, at + partsAtOnce)
    const found = await findRows(ctx, gateway, some)
    marked += await markRows(ctx, payout, some, found)
    unknown.push(...some.filter((part) => !found.has(part)))
  }
  const difference = cents(amount - (await sumPayout(ctx, payout)))
  if (made === undefined && marked === 0 && difference === payout.difference) return false
  await db('payouts').where({ id: payout.id }).update({ difference })
  await reviewDifference(ctx, { ...payout, difference }, currency, unknown)
  const excess = difference === 0 ? '' : `. ${currency.label(difference)} of it is not recorded`
  await logActivity(
    ctx,
    `The gateway ${gateway} paid out ${currency.label(payout.amount)}, payout ${reference}${excess}`,
  )
  return true
}

/** Number of a payout's parts per statement. */
const partsAtOnce = 200

type Found = Pick<TransactionRow, 'id' | 'currency_id' | 'amount_in' | 'fees' | 'payout'>

const columns = ['id', 'currency_id', 'amount_in', 'fees', 'payout'].map((name) => `transactions.${name}`)

/**
 * Returns the transactions that record each part: a payment's shares, or the transactions of a refund. Omits parts
 * without any. The transactions of a dispute are marked with its movements.
 */
async function findRows(
  ctx: Context,
  gateway: string,
  parts: readonly PayoutPart[],
): Promise<ReadonlyMap<PayoutPart, readonly Found[]>> {
  const { db } = ctx
  const found = new Map<PayoutPart, Found[]>()
  const idsOf = (kind: PayoutPart['kind']) => parts.filter((part) => part.kind === kind).flatMap(({ of }) => of)
  const assign = (rows: readonly (Found & { readonly of: string })[], isOf: (part: PayoutPart) => boolean) => {
    const byId = new Map(parts.filter(isOf).flatMap((part) => part.of.map((id) => [id, part] as const)))
    for (const { of, ...row } of rows) {
      const part = byId.get(of)
      if (part === undefined) continue
      const known = found.get(part) ?? []
      if (!known.some(({ id }) => id === row.id)) found.set(part, [...known, row])
    }
  }
  const isPayment = ({ kind }: PayoutPart) => kind === 'payment'
  const payments = idsOf('payment')
  assign(
    await transactionsByReference(db, gateway, payments)
      .where({ is_return: 0 })
      .orderBy('id')
      .select(...columns, db.raw('coalesce(reference, transid) as of')),
    isPayment,
  )
  assign(
    await db('transactions')
      .join('payment_attempt_parts', 'payment_attempt_parts.transaction_id', 'transactions.id')
      .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
      .where('payment_attempts.gateway', gateway)
      .where('payment_attempts.state', 'paid')
      .whereIn('payment_attempts.transid', payments)
      .orderBy('transactions.id')
      .select(...columns, 'payment_attempts.transid as of'),
    isPayment,
  )
  const refunds = () =>
    db('transactions')
      .join('returned_payments', 'returned_payments.transaction_id', 'transactions.id')
      .join('reversals', 'reversals.id', 'returned_payments.reversal_id')
      .where('reversals.gateway', gateway)
      .where('reversals.kind', 'refund')
      .whereIn('reversals.transid', idsOf('refund'))
      .orderBy('transactions.id')
      .select(...columns, 'reversals.transid as of')
  assign(
    await refunds().where('returned_payments.kind', 'refund'),
    ({ kind, amount }) => kind === 'refund' && amount < 0,
  )
  assign(
    await refunds().where('returned_payments.kind', 'undone'),
    ({ kind, amount }) => kind === 'refund' && amount > 0,
  )
  const disputes = await db('dispute_movements')
    .where({ gateway })
    .whereIn(
      'reference',
      parts.filter(({ kind }) => kind === 'dispute').map(({ transid }) => transid),
    )
    .pluck('reference')
  for (const part of parts) if (part.kind === 'dispute' && disputes.includes(part.transid)) found.set(part, [])
  return found
}

/**
 * Stores the payout on transactions without one, and corrects fees that differ or were unknown (R-3703). Returns the
 * number of changed transactions.
 */
async function markRows(
  ctx: Context,
  { reference, currency_id }: PayoutRow,
  parts: readonly PayoutPart[],
  found: ReadonlyMap<PayoutPart, readonly Found[]>,
): Promise<number> {
  const marked: number[] = []
  const corrected: CorrectedFees[] = []
  for (const part of parts) {
    const rows = found.get(part) ?? []
    const isNew = rows.some(({ payout, fees }) => payout === null || (payout === reference && fees === null))
    marked.push(...rows.flatMap(({ id, payout }) => (payout === null ? id : [])))
    if (isNew && rows.every((row) => row.currency_id === currency_id)) corrected.push(...divideFees(part, rows))
  }
  await storePayout(ctx, reference, marked, corrected)
  return marked.length
}

/** Divides the fees of a payment or refund among its transactions, and returns the fees that change. */
function divideFees({ kind, fees }: PayoutPart, rows: readonly Found[]) {
  // Negative fees cannot be stored on a transaction and are reported as a difference.
  if (fees === undefined || fees < 0) return []
  let left = fees
  return rows.flatMap((row, at) => {
    const part = at === rows.length - 1 ? left : Math.min(left, row.amount_in)
    left -= part
    const isSame = part === row.fees || (part === 0 && row.fees === null && kind === 'refund')
    return isSame ? [] : { row, fees: cents(part) }
  })
}

async function sumPayout({ db }: Context, { id }: PayoutRow): Promise<number> {
  const row = await db('payouts')
    .where({ id })
    .first(db.raw(`${payoutSumSql} as total`))
  return Number((row as unknown as { readonly total: number | string }).total)
}

/** Number of unknown entries that a to-do item lists. */
const maxListed = 50

/** Adds, updates, or completes the to-do item for the unrecorded part of a payout. */
async function reviewDifference(
  ctx: Context,
  { id, gateway, reference, difference, amount }: PayoutRow,
  currency: Currency,
  unknown: readonly PayoutPart[],
): Promise<void> {
  const source = `payout ${gateway} ${reference}`
  if (difference === 0) {
    await completeStaffTask(ctx, source, 'Since then, all of it was recorded.')
    return
  }
  const listed = unknown.slice(0, maxListed).map(({ transid, kind, description, ...part }) => {
    const net = currency.label(cents(part.amount - (part.fees ?? 0)))
    return `- ${transid}: ${net}, ${description ?? kind}`
  })
  const more = unknown.length > maxListed ? [`- and ${unknown.length - maxListed} more`] : []
  const description = [
    `The gateway ${gateway} paid out ${currency.label(amount)}. The transactions recorded with the payout ${reference} differ by ${currency.label(difference)}.`,
    ...(listed.length === 0 ? [] : ['', 'Entries without a transaction:', ...listed, ...more]),
  ].join('\n')
  const title = `Payout ${reference} of the gateway ${gateway} differs from its transactions`
  const todo = await addStaffTask(ctx, { source, title, description })
  await ctx.db('payouts').where({ id }).update({ todo_item_id: todo })
}
