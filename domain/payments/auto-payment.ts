import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { PayMethodRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { amountDue, amountDueSql, isInvoiceOpen, isInvoiceOpenSql } from '../billing/amount-due.js'
import { payFromCredit } from '../billing/due-credit.js'
import { areChargedAutomatically } from '../billing/gateways.js'
import { lockInvoiceAndClient } from '../billing/invoices.js'
import { isTooLate } from '../billing/line-kind.js'
import { smallestCharge } from '../billing/small-debts.js'
import { type Context, instant, later, today } from '../context.js'
import { currentTraceparent } from '../queue/tracing.js'
import { latestCredibleDay } from '../system/lease.js'
import { addDays, instantToDay } from '../values/days.js'
import { add, type Cents, cents, subtract, zero } from '../values/money.js'
import { findLiveAttempt } from './attempts.js'
import { isConclusiveSql, isCurrentCardSql, isTriedSql, loadChargeDays, retryDay } from './charge-days.js'

/** Limit of the card networks: number of charges to one payment method within a number of days. */
const networkLimit = { attempts: 15, days: 30 } as const

const dayMs = 24 * 60 * 60_000

export interface DueCharge {
  readonly invoice: InvoiceRow
  readonly method: PayMethodRow
  /** Amount to charge in minor units of the invoice's currency, or 0 if credit pays the whole invoice. */
  readonly amount: Cents
  /** Amount paid from credit before the charge. */
  readonly credit: Cents
}

type ChargeContext = Pick<Context, 'db' | 'now' | 'settings' | 'modules' | 'moduleStates'>

/**
 * Returns a query for invoices that can be charged automatically today (R-4041). These are open, due within
 * `auto_payment_days_before` days, not opted out, not yet charged today, and without a live payment attempt. Their
 * client's default payment method must be chargeable and stored with consent. Invoices with the status payment_pending
 * or collections are excluded.
 */
export function invoicesToCharge(ctx: ChargeContext): Knex.QueryBuilder {
  const { db, settings } = ctx
  const invoices: Knex.QueryBuilder = db('invoices')
  return (
    invoices
      .join('clients', 'clients.id', 'invoices.client_id')
      .join('pay_methods', 'pay_methods.client_id', 'clients.id')
      .where(areChargedAutomatically(ctx))
      .whereRaw(isInvoiceOpenSql)
      .whereNotIn('invoices.status', ['payment_pending', 'collections'])
      .where('invoices.due_date', '<=', addDays(today(ctx), settings.whole('auto_payment_days_before')))
      .whereNotExists(
        db('payment_attempt_parts')
          .whereRaw('payment_attempt_parts.invoice_id = invoices.id')
          .where((held) => held.where('is_live', 1).orWhereBetween('charge_day', [today(ctx), latestCredibleDay(ctx)]))
          .select('payment_attempt_parts.id'),
      )
      // Excludes invoices that the card can no longer pay, after a permanent decline or the last retry, so that they
      // are not checked again every day.
      .whereNotExists(
        selectCurrentCardCharges(db)
          .where((over) => over.whereNot('payment_attempts.decline', 'soft').orWhereNull('payment_attempts.decline'))
          .select('payment_attempts.id'),
      )
      .whereRaw(`(${selectCurrentCardCharges(db, isTriedSql).count('payment_attempts.id').toString()}) <= ?`, [
        // The rest of a charge that brought too little is charged at least once.
        Math.max(1, settings.wholes('auto_payment_retry_days').length),
      ])
      // Charges refused because of the operator are repeated daily, and later less often.
      .where((rested) =>
        rested
          .whereRaw(`(${selectMisconfiguredCharges(db).count('payment_attempts.id').toString()}) < ?`, [
            dailyMisconfiguredCharges,
          ])
          .orWhereNotExists(
            selectMisconfiguredCharges(db)
              .where('charge_day', '>', addDays(today(ctx), -misconfiguredPauseDays))
              .select('payment_attempts.id'),
          ),
      )
  )
}

/**
 * Returns a correlated subquery: charges for the outer query's invoice to the current card of the outer query's payment
 * method. Cancelled charges do not count, nor charges that failed because of the operator or, by default, brought less
 * than requested.
 */
const selectCurrentCardCharges = (db: Knex, isCountedSql = isConclusiveSql) =>
  db('payment_attempt_parts')
    .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
    .whereRaw('payment_attempt_parts.invoice_id = invoices.id')
    .whereRaw('payment_attempts.pay_method_id = pay_methods.id')
    .whereRaw(isCurrentCardSql)
    .whereRaw(isCountedSql)
    .whereNotNull('payment_attempt_parts.charge_day')

/** Number of refusals because of the operator after which an invoice is no longer charged daily (R-4052). */
const dailyMisconfiguredCharges = 25
/** Days between later charges. */
const misconfiguredPauseDays = 5

/** Returns a correlated subquery: charges for the outer query's invoice that failed because of the operator. */
const selectMisconfiguredCharges = (db: Knex) =>
  db('payment_attempt_parts')
    .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
    .whereRaw("payment_attempt_parts.invoice_id = invoices.id and payment_attempts.decline = 'misconfigured'")
    .whereNotNull('payment_attempt_parts.charge_day')

/**
 * Returns the charge that is due for an invoice today, or undefined if no charge is due or a limit forbids it (R-4043,
 * R-4044).
 */
export async function dueCharge(ctx: Context, invoice: InvoiceRow, client: ClientRow): Promise<DueCharge | undefined> {
  const { db, settings } = ctx
  const found = await invoicesToCharge(ctx).where('invoices.id', invoice.id).first('pay_methods.id as method')
  if (found === undefined) return undefined
  const method = (await db('pay_methods').where({ id: found.method }).first()) as PayMethodRow
  if (hasExpired(ctx, method) || (await isTooLate(ctx, invoice.id))) return undefined
  const days = await loadChargeDays(ctx, invoice.id, method.id)
  const again = retryDay(settings, days)
  if (days.length > 0 && (again === undefined || again > today(ctx))) return undefined
  const credit = calculateCredit(ctx, invoice, client)
  const amount = subtract(amountDue(invoice), credit)
  if (await exceedsChargeLimits(ctx, invoice, method, amount)) return undefined
  return { invoice, method, amount, credit }
}

/** Returns the amount of credit that pays an invoice before it is charged, even before the due date (R-1253). */
const calculateCredit = ({ settings }: Context, invoice: InvoiceRow, client: ClientRow): Cents =>
  settings.on('credit_pays_due') && client.currency_id === invoice.currency_id
    ? cents(Math.max(0, Math.min(client.credit, amountDue(invoice))))
    : zero

/** Returns true for a card whose expiry month has ended. */
export const hasExpired = (ctx: Pick<Context, 'now' | 'settings'>, { expires }: Pick<PayMethodRow, 'expires'>) => {
  const month = parseExpiryMonth(expires)
  return month !== undefined && month < today(ctx).slice(0, 7)
}

/** Converts an expiry month from any stored spelling to YYYY-MM. Returns undefined for other texts. */
export function parseExpiryMonth(expires: string | null): string | undefined {
  const [, year, month] = /^(\d{4})-(\d\d)$/.exec(expires ?? '') ?? []
  if (year !== undefined) return `${year}-${month}`
  const [, first, last] = /^(\d\d)\/(\d{2}|\d{4})$/.exec(expires ?? '') ?? []
  return first === undefined ? undefined : `${(last as string).padStart(4, '20')}-${first}`
}

/**
 * Returns true if a charge would exceed the limit per charge, the daily limit, or the limit of the card networks
 * (R-4043).
 */
export async function exceedsChargeLimits(
  ctx: Context,
  invoice: Pick<InvoiceRow, 'currency_id'>,
  method: Pick<PayMethodRow, 'id'>,
  minorUnits: Cents,
): Promise<boolean> {
  const { db, now, settings } = ctx
  const since = later(now, -networkLimit.days * dayMs)
  const made: PaymentAttemptRow[] = await db('payment_attempts')
    .where({ pay_method_id: method.id, kind: 'charge' })
    .whereRaw(isTriedSql)
    .where('created_at', '>', since)
  if (made.length >= networkLimit.attempts) return true
  const amount = toDefaultCurrency(ctx, invoice.currency_id, minorUnits)
  const most = settings.whole('auto_payment_max')
  if (most > 0 && amount > most) return true
  const mostADay = settings.whole('auto_payment_max_day')
  if (mostADay === 0) return false
  const ids = made.map(({ id }) => id)
  const ofToday = new Set(
    (
      await db('payment_attempt_parts')
        .whereIn('attempt_id', ids)
        .where({ charge_day: today(ctx) })
    ).map(({ attempt_id }) => attempt_id),
  )
  const isOfToday = ({ id, came_by, created_at }: PaymentAttemptRow) =>
    ofToday.has(id) || (came_by === 'session' && instantToDay(created_at, settings.timeZone) === today(ctx))
  const charged = made.filter((one) => isOfToday(one) && one.state !== 'failed' && one.state !== 'cancelled')
  const sum = charged.reduce((all, one) => all + toDefaultCurrency(ctx, one.currency_id, one.amount), 0)
  return sum + amount > mostADay
}

/** Converts an amount in minor units to major units of the default currency, at the current rate. */
function toDefaultCurrency({ currencies }: Pick<Context, 'currencies'>, currencyId: number, amount: number): number {
  const { row } = currencies.of(currencyId)
  return amount / 10 ** row.decimals / Number(row.rate)
}

/**
 * Charges an invoice to its client's default payment method if a charge is due today. Stores only the attempt, and the
 * queue calls the gateway (R-4042). Returns true if an attempt was stored.
 */
export async function chargeInvoice(ctx: Context, id: number): Promise<boolean> {
  const { db, now } = ctx
  const { invoice, client } = await lockInvoiceAndClient(db, id)
  if (client === undefined || (await findLiveAttempt(db, id)) !== undefined) return false
  const due = await dueCharge(ctx, invoice, client)
  if (due === undefined) return false
  const small = await findSmallDebts(ctx, due, client)
  const isTooSmall = due.amount + sumAmounts(small) < smallestCharge(ctx, due.method.gateway, currencyOf(ctx, invoice))
  if (due.amount > 0 && isTooSmall) return false
  // A proforma invoice that is partly paid from credit gets its invoice number before the charge.
  const billed = due.credit > 0 ? await payFromCredit(ctx, client, invoice, due.credit) : invoice
  if (!isInvoiceOpen(billed)) return false
  const parts = [{ id, amount: amountDue(billed) }, ...small.map((one) => ({ id: one.invoice.id, amount: one.amount }))]
  const amount = sumAmounts(parts)
  const at = instant(now)
  const [attempt] = await db('payment_attempts')
    .insert({
      ...{ client_id: client.id, gateway: due.method.gateway, kind: 'charge', state: 'pending', state_at: at },
      ...{ currency_id: billed.currency_id, amount, came_by: 'job', pay_method_id: due.method.id },
      ...{ pending_since: at, task: 'charge', next_attempt_at: at, traceparent: currentTraceparent(), created_at: at },
    })
    .returning('id')
  const facts = { attempt_id: (attempt as PaymentAttemptRow).id, charge_day: today(ctx) }
  await db('payment_attempt_parts').insert(
    parts.map((part) => ({ ...facts, invoice_id: part.id, amount: part.amount })),
  )
  return true
}

/**
 * Locks and returns the client's other due charges that are too small for a charge of their own, earliest due date
 * first, so that they are charged together with `due` (R-4051). Returns none if the sum would exceed a limit.
 */
async function findSmallDebts(
  ctx: Context,
  { invoice, method, amount, credit }: DueCharge,
  client: ClientRow,
): Promise<readonly DueCharge[]> {
  const minimum = smallestCharge(ctx, method.gateway, currencyOf(ctx, invoice))
  if (minimum === 0 || amount === 0) return []
  const ids: number[] = await invoicesToCharge(ctx)
    .where({ 'invoices.client_id': client.id, 'invoices.currency_id': invoice.currency_id })
    .whereNot('invoices.id', invoice.id)
    .whereRaw(`${amountDueSql} < ?`, [minimum])
    .pluck('invoices.id')
  if (ids.length === 0) return []
  const rows = await ctx.db('invoices').whereIn('id', ids).orderBy('id').forUpdate()
  const others: DueCharge[] = []
  for (const row of rows) {
    const other = await dueCharge(ctx, row, { ...client, credit: subtract(client.credit, credit) })
    // Credit that is left pays the invoice on its due date.
    if (other !== undefined && other.credit === 0) others.push(other)
  }
  const sum = cents(amount + sumAmounts(others))
  return (await exceedsChargeLimits(ctx, invoice, method, sum)) ? [] : others
}

const sumAmounts = (parts: readonly { readonly amount: Cents }[]): Cents => add(...parts.map(({ amount }) => amount))

const currencyOf = ({ currencies }: Context, { currency_id }: InvoiceRow) => currencies.of(currency_id)
