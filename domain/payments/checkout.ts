import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { PaymentAttemptRow } from '../../db/rows-payments.js'
import { amountDue } from '../billing/amount-due.js'
import { acceptsPayments } from '../billing/balance.js'
import { gatewayMinimum } from '../billing/gateways.js'
import { isTooLate } from '../billing/line-kind.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import type { Checkout } from '../ports/gateway.js'
import { ModuleError } from '../ports/module.js'
import { leaseEnd } from '../queue/leases.js'
import { isLeased } from '../queue/queue.js'
import { isModuleFailure } from '../queue/work.js'
import { Fault } from '../values/faults.js'
import { add, type Cents, zero } from '../values/money.js'
import { endBlockingAttempt } from './attempt-endings.js'
import { reportOperatorFault } from './attempt-notices.js'
import { type HeldAttempt, lockAttempt, moveAttempt, scheduleColumns } from './attempts.js'
import { buildPaymentOrder, callGateway, expectRedirect } from './gateway-calls.js'
import { returnPaths } from './payer-returns.js'

/** A payer's consent to store a payment method and charge it automatically. */
export interface Consent {
  /** The text to which the payer consented. */
  readonly words: string
  /** The payer's login. */
  readonly by: string
  /** The payer's IP address. */
  readonly from: string
}

interface BaseRequest {
  readonly clientId: number
  readonly gateway: string
  readonly cameBy: 'link' | 'session'
  /** URL to which the payer returns instead of our own page. */
  readonly returnsTo?: string | undefined
}

export interface CheckoutRequest extends BaseRequest {
  /** IDs of the client's invoices, in one currency. At least one. */
  readonly invoiceIds: readonly number[]
  readonly stores?: Consent | undefined
}

export interface FundsRequest extends BaseRequest {
  /** Amount in minor units of the client's currency. */
  readonly amount: Cents
  readonly stores?: Consent | undefined
}

export interface StoreMethodRequest extends BaseRequest {
  readonly stores: Consent
}

/** An open page at the gateway. `redirect` is its URL. */
export interface OpenCheckout {
  readonly attemptId: number
  readonly redirect: string
}

/** Milliseconds during which a checkout can be paid. */
export const checkoutLifeMs = 60 * 60_000

/** A checkout that ends within this number of milliseconds is not reused. */
const lastMinutesMs = 5 * 60_000

/** Milliseconds before the first lookup of a checkout. */
const firstLookMs = 5 * 60_000

/**
 * Opens a checkout for the amounts due on a client's invoices (R-4011). A repeated request returns the page that is
 * already open. If an open checkout has another amount, gateway, or set of invoices, it is ended at its gateway first.
 * Throws client_not_found, invoice_not_found, nothing_to_pay, payment_below_minimum, payment_under_way, payment_changed,
 * gateway_unknown, checkout_refused, gateway_no_answer.
 */
export const openCheckout = (remote: RemoteContext, wish: CheckoutRequest): Promise<OpenCheckout> =>
  openPage(remote, wish, async (ctx, client) => {
    const invoices = await lockPayableInvoices(ctx, client, wish.invoiceIds)
    const parts = invoices.map((invoice) => ({ invoice_id: invoice.id, amount: amountDue(invoice) }))
    const sum = add(...parts.map(({ amount }) => amount))
    expectMinimum(ctx, wish.gateway, client, sum)
    return { kind: 'checkout', parts, amount: sum, stores: wish.stores }
  })

/**
 * Opens a checkout that adds credit (R-4014). Throws funds_not_offered, funds_out_of_range, and the errors of
 * `openCheckout`.
 */
export const openFundsCheckout = (remote: RemoteContext, wish: FundsRequest): Promise<OpenCheckout> =>
  openPage(remote, wish, async (ctx, client) => {
    expectFunds(ctx, client, wish.amount)
    expectMinimum(ctx, wish.gateway, client, wish.amount)
    return { kind: 'checkout', parts: [], amount: wish.amount, stores: wish.stores }
  })

/**
 * Opens the gateway's page for storing a payment method without paying (R-4021). Throws the errors of `openCheckout`.
 */
export const openStorePage = (remote: RemoteContext, wish: StoreMethodRequest): Promise<OpenCheckout> =>
  openPage(remote, wish, async () => ({ kind: 'store', parts: [], amount: zero, stores: wish.stores }), 'store')

interface PlannedAttempt extends Pick<PaymentAttemptRow, 'kind' | 'amount'> {
  readonly parts: readonly { readonly invoice_id: number; readonly amount: Cents }[]
  readonly stores: Consent | undefined
}

type Plan = (ctx: Context, client: ClientRow) => Promise<PlannedAttempt>

type Step = { readonly ready: OpenCheckout } | { readonly ask: HeldAttempt } | { readonly end: PaymentAttemptRow }

/** Maximum number of conflicting attempts to end before payment_under_way is thrown. */
export const maxEnded = 5

async function openPage(
  remote: RemoteContext,
  wish: BaseRequest,
  plan: Plan,
  verb: PageOperation = 'checkout',
): Promise<OpenCheckout> {
  expectGateway(remote, wish.gateway, verb)
  for (let ended = 0; ; ended++) {
    const step = await remote.transaction((ctx) => prepare(ctx, wish, plan))
    if ('ready' in step) return step.ready
    if ('ask' in step) return requestPage(remote, step.ask)
    if (ended === maxEnded || !(await endBlockingAttempt(remote, step.end))) throw new Fault('payment_under_way')
  }
}

type PageOperation = 'checkout' | 'store'

/** Returns true if a gateway is enabled, has all required parameters, and can open pages for `verb`. */
export function canOpenPage(
  { modules, moduleStates }: Pick<Context, 'modules' | 'moduleStates'>,
  gateway: string,
  verb: PageOperation,
): boolean {
  const module = modules.find('gateway', gateway)
  return (
    module?.[verb] !== undefined &&
    moduleStates.isActive('gateway', gateway) &&
    moduleStates.lackedBy(module).length === 0
  )
}

/** Throws gateway_unknown if a gateway cannot open pages for `verb` now. */
function expectGateway(ctx: Pick<Context, 'modules' | 'moduleStates'>, gateway: string, verb: PageOperation): void {
  if (!canOpenPage(ctx, gateway, verb)) throw new Fault('gateway_unknown')
}

/**
 * Returns an open page or a conflicting attempt to end. If there is neither, inserts an attempt for which to request a
 * page.
 */
async function prepare(ctx: Context, wish: BaseRequest, plan: Plan): Promise<Step> {
  const { db } = ctx
  const client = await db('clients').where({ id: wish.clientId }).forUpdate().first()
  if (client === undefined) throw new Fault('client_not_found')
  const planned = await plan(ctx, client)
  const live = await liveAttempts(ctx, wish, planned)
  const [first] = live
  if (first === undefined) return { ask: await insertAttempt(ctx, client, wish, planned) }
  if (first.state === 'pending' || (first.kind === 'charge' && first.state === 'unknown'))
    throw new Fault('payment_under_way')
  const held = await lockAttempt(ctx, first.id)
  if (live.length > 1 || !isSame(held, wish, planned)) return { end: first }
  if (first.redirect !== null && first.reference !== null) {
    const endsAt = Date.parse(first.expires_at ?? first.created_at)
    if (endsAt - ctx.now.getTime() < lastMinutesMs) return { end: first }
    return { ready: { attemptId: first.id, redirect: first.redirect } }
  }
  // Another request is calling the gateway for this attempt.
  if (isLeased(first, ctx.machineNow)) throw new Fault('payment_under_way')
  await db('payment_attempts')
    .where({ id: first.id })
    .update({ leased_until: leaseEnd(ctx) })
  return { ask: held }
}

/**
 * Returns the live attempts for any of the invoices. If there are no invoices, returns the client's live attempts of
 * the same kind at the gateway, except pending attempts.
 */
export async function liveAttempts(
  { db }: Context,
  { clientId, gateway }: Pick<BaseRequest, 'clientId' | 'gateway'>,
  { kind, parts }: Pick<PlannedAttempt, 'kind' | 'parts'>,
): Promise<PaymentAttemptRow[]> {
  const live = db('payment_attempts').whereRaw("state in ('open', 'pending', 'unknown')").orderBy('id')
  if (parts.length > 0)
    return live.whereIn(
      'id',
      db('payment_attempt_parts')
        .whereIn(
          'invoice_id',
          parts.map(({ invoice_id }) => invoice_id),
        )
        .where({ is_live: 1 })
        .select('attempt_id'),
    )
  const whole = await live
    .where({ client_id: clientId, gateway, kind })
    .whereNot({ state: 'pending' })
    .whereNotExists(db('payment_attempt_parts').whereRaw('attempt_id = payment_attempts.id').select('id'))
  return whole
}

const isSame = ({ attempt, parts }: HeldAttempt, wish: BaseRequest, planned: PlannedAttempt): boolean =>
  attempt.kind === planned.kind &&
  attempt.gateway === wish.gateway &&
  attempt.task !== 'end' &&
  attempt.amount === planned.amount &&
  (attempt.stores === 1) === (planned.stores !== undefined) &&
  attempt.came_by === wish.cameBy &&
  attempt.returns_to === (wish.returnsTo ?? null) &&
  parts.length === planned.parts.length &&
  planned.parts.every((part) =>
    parts.some(({ invoice_id, amount }) => invoice_id === part.invoice_id && amount === part.amount),
  )

async function insertAttempt(
  ctx: Context,
  client: ClientRow,
  wish: BaseRequest,
  planned: PlannedAttempt,
): Promise<HeldAttempt> {
  const { db, now } = ctx
  const at = instant(now)
  const { kind, amount, parts, stores } = planned
  const [attempt] = await db('payment_attempts')
    .insert({
      ...{ client_id: client.id, gateway: wish.gateway, kind, state: 'open', state_at: at, amount, created_at: at },
      ...{ currency_id: client.currency_id, came_by: wish.cameBy, returns_to: wish.returnsTo ?? null },
      stores: stores === undefined ? 0 : 1,
      consent_words: stores?.words ?? null,
      consent_by: stores?.by ?? null,
      consent_from: stores?.from ?? null,
      task: 'look',
      next_attempt_at: later(now, firstLookMs),
      leased_until: leaseEnd(ctx),
    })
    .returning('*')
  const { id } = attempt as PaymentAttemptRow
  if (parts.length > 0) await db('payment_attempt_parts').insert(parts.map((part) => ({ ...part, attempt_id: id })))
  return lockAttempt(ctx, id)
}

/** Requests the page from the gateway and stores it. The caller must hold the lease of the attempt's row. */
async function requestPage(remote: RemoteContext, held: HeldAttempt): Promise<OpenCheckout> {
  const { attempt } = held
  let made: Checkout
  try {
    const order = await buildPaymentOrder(remote, held)
    const { returnUrl, cancelUrl } = returnPaths(remote, attempt)
    const endsAt = remote.machineNow.getTime() + checkoutLifeMs
    made = await callGateway(remote, attempt, async (module, moduleContext) => {
      const ways = { returnUrl, cancelUrl }
      const { checkout, store } = module
      const asked =
        attempt.kind === 'store'
          ? await store?.call(module, { ...order, ...ways }, moduleContext)
          : await checkout?.call(module, { ...order, ...ways, stores: attempt.stores === 1, endsAt }, moduleContext)
      if (asked === undefined) throw new ModuleError('unsupported', 'The gateway does not offer such a page')
      return expectRedirect(remote, module, moduleContext.config, asked)
    })
  } catch (error) {
    if (!isModuleFailure(error)) throw error
    throw await storePageFailure(remote, attempt, error)
  }
  const stored = await remote.transaction((ctx) => storeCheckout(ctx, attempt.id, made))
  if (!stored) throw new Fault('payment_changed')
  return { attemptId: attempt.id, redirect: made.redirect }
}

/** Stores a page. If the attempt has ended or is being ended, queues the end of the page instead and returns false. */
async function storeCheckout(ctx: Context, id: number, { reference, redirect }: Checkout): Promise<boolean> {
  const { attempt } = await lockAttempt(ctx, id)
  const isWanted = (attempt.state === 'open' || attempt.state === 'unknown') && attempt.task !== 'end'
  if (!isWanted) {
    await moveAttempt(ctx, attempt, attempt.state, {
      reference,
      leased_until: null,
      ...scheduleColumns('end', instant(ctx.now)),
    })
    return false
  }
  await moveAttempt(ctx, attempt, 'open', {
    ...{ reference, redirect, leased_until: null, expires_at: later(ctx.now, checkoutLifeMs) },
    ...scheduleColumns('look', later(ctx.now, firstLookMs)),
  })
  return true
}

/** Stores the reason why a page could not be opened. Returns the error for the payer. */
async function storePageFailure(
  remote: RemoteContext,
  { id }: PaymentAttemptRow,
  failure: ModuleError,
): Promise<Fault> {
  const { kind, message, outcomeUnknown, providerCode } = failure
  remote.report(failure, { attempt: id })
  await remote.transaction(async (ctx) => {
    const { attempt } = await lockAttempt(ctx, id)
    if (attempt.state !== 'open' && attempt.state !== 'unknown') return
    if (outcomeUnknown)
      // No payer has the page's URL yet. If the payer tries again, the same idempotency key returns the page.
      await moveAttempt(ctx, attempt, 'unknown', { leased_until: null, last_error: message.slice(0, 1000) })
    else {
      const decline = kind === 'misconfigured' ? ('misconfigured' as const) : null
      const reason = { decline, code: providerCode ?? kind, words: message.slice(0, 1000) }
      const failed = await moveAttempt(ctx, attempt, 'failed', reason)
      if (decline !== null) await reportOperatorFault(ctx, failed)
    }
  })
  return new Fault(kind === 'unreachable' ? 'gateway_no_answer' : 'checkout_refused')
}

/** Locks and returns invoices that their client can pay together. Throws invoice_not_found, nothing_to_pay. */
export async function lockPayableInvoices(
  ctx: Context,
  client: ClientRow,
  ids: readonly number[],
): Promise<InvoiceRow[]> {
  const invoices = await ctx
    .db('invoices')
    .whereIn('id', [...new Set(ids)])
    .where({ client_id: client.id })
    .orderBy('id')
    .forUpdate()
  if (invoices.length === 0 || invoices.length < new Set(ids).size) throw new Fault('invoice_not_found')
  for (const invoice of invoices) {
    const isPayable = acceptsPayments(invoice) && amountDue(invoice) > 0 && invoice.currency_id === client.currency_id
    if (!isPayable || (await isTooLate(ctx, invoice.id))) throw new Fault('nothing_to_pay')
  }
  return invoices
}

/** Throws payment_below_minimum if a gateway does not accept such a small amount (R-4051). */
export function expectMinimum(ctx: Context, gateway: string, client: ClientRow, amount: Cents): void {
  if (amount < gatewayMinimum(ctx, gateway, ctx.currencies.of(client.currency_id)))
    throw new Fault('payment_below_minimum')
}

function expectFunds({ settings, currencies }: Context, client: ClientRow, amount: Cents): void {
  const { decimals } = currencies.of(client.currency_id).row
  const units = (name: 'add_funds_min' | 'add_funds_max' | 'add_funds_max_credit') =>
    settings.whole(name) * 10 ** decimals
  if (!settings.on('add_funds')) throw new Fault('funds_not_offered')
  const isInRange = amount >= units('add_funds_min') && amount <= units('add_funds_max')
  if (!isInRange || client.credit + amount > units('add_funds_max_credit')) throw new Fault('funds_out_of_range')
}
