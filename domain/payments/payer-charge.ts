import type { ClientRow } from '../../db/rows.js'
import type { PayMethodRow } from '../../db/rows-billing.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { amountDue } from '../billing/amount-due.js'
import { chargingGateways } from '../billing/gateways.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { currentTraceparent } from '../queue/tracing.js'
import { Fault } from '../values/faults.js'
import { add, type Cents } from '../values/money.js'
import { endBlockingAttempt } from './attempt-endings.js'
import { exceedsChargeLimits, hasExpired } from './auto-payment.js'
import { type Consent, expectMinimum, liveAttempts, lockPayableInvoices, maxEnded } from './checkout.js'

/** A payer's request to charge a stored payment method. */
export interface ChargeRequest {
  readonly clientId: number
  /** IDs of the client's invoices, in the client's currency. At least one. */
  readonly invoiceIds: readonly number[]
  readonly methodId: number
  /** Consent to this charge only. */
  readonly consent: Consent
  /** Amount shown to the payer. If set, it must equal the current amount due. */
  readonly amount?: Cents | undefined
}

/** Returns true if a payer can charge a payment method now. This does not require consent to later charges. */
export const canCharge = (
  ctx: Pick<Context, 'db' | 'now' | 'settings' | 'modules' | 'moduleStates'>,
  method: Pick<PayMethodRow, 'gateway' | 'status' | 'declined' | 'expires'>,
): boolean =>
  method.status === 'active' &&
  method.declined === null &&
  !hasExpired(ctx, method) &&
  chargingGateways(ctx).includes(method.gateway)

/**
 * Charges the amount due on invoices to a stored payment method (R-4614). Stores only the attempt, and the queue calls
 * the gateway. If one of the invoices has an open checkout, it is ended at its gateway first. Returns the attempt ID.
 * Throws client_not_found, invoice_not_found, nothing_to_pay, pay_method_not_found, pay_method_unusable,
 * charge_out_of_bounds, payment_below_minimum, payment_changed, payment_under_way.
 */
export async function chargeMethod(remote: RemoteContext, wish: ChargeRequest): Promise<number> {
  for (let ended = 0; ; ended++) {
    const step = await remote.transaction((ctx) => prepare(ctx, wish))
    if ('attemptId' in step) return step.attemptId
    if (ended === maxEnded || !(await endBlockingAttempt(remote, step.end))) throw new Fault('payment_under_way')
  }
}

type Step = { readonly attemptId: number } | { readonly end: PaymentAttemptRow }

async function prepare(ctx: Context, wish: ChargeRequest): Promise<Step> {
  const { db } = ctx
  const client = await db('clients').where({ id: wish.clientId }).forUpdate().first()
  if (client === undefined) throw new Fault('client_not_found')
  const invoices = await lockPayableInvoices(ctx, client, wish.invoiceIds)
  const parts = invoices.map((invoice) => ({ invoice_id: invoice.id, amount: amountDue(invoice) }))
  const amount = add(...parts.map((part) => part.amount))
  if (wish.amount !== undefined && wish.amount !== amount) throw new Fault('payment_changed')
  const method = await chargeableMethod(ctx, client, wish.methodId)
  expectMinimum(ctx, method.gateway, client, amount)
  if (await exceedsChargeLimits(ctx, invoices[0] as InvoiceRow, method, amount)) throw new Fault('charge_out_of_bounds')
  const [live] = await liveAttempts(ctx, { clientId: client.id, gateway: method.gateway }, { kind: 'charge', parts })
  if (live?.state === 'pending' || (live?.kind === 'charge' && live.state === 'unknown'))
    throw new Fault('payment_under_way')
  if (live !== undefined) return { end: live }
  const at = instant(ctx.now)
  const [attempt] = await db('payment_attempts')
    .insert({
      ...{ client_id: client.id, gateway: method.gateway, kind: 'charge', state: 'pending', state_at: at },
      ...{ currency_id: client.currency_id, amount, came_by: 'session', pay_method_id: method.id },
      consent_words: wish.consent.words,
      consent_by: wish.consent.by,
      consent_from: wish.consent.from,
      ...{ pending_since: at, task: 'charge', next_attempt_at: at, traceparent: currentTraceparent(), created_at: at },
    })
    .returning('id')
  const { id } = attempt as PaymentAttemptRow
  await db('payment_attempt_parts').insert(parts.map((part) => ({ ...part, attempt_id: id })))
  return { attemptId: id }
}

/** Locks and returns a payment method that can be charged. Throws pay_method_not_found, pay_method_unusable. */
async function chargeableMethod(ctx: Context, client: ClientRow, id: number): Promise<PayMethodRow> {
  const method = await ctx.db('pay_methods').where({ id, client_id: client.id }).forUpdate().first()
  if (method === undefined) throw new Fault('pay_method_not_found')
  if (method.token === null || !canCharge(ctx, method)) throw new Fault('pay_method_unusable')
  return method
}
