import { recordDispute, recordRefund } from '../billing/reversal-reports.js'
import type { Context, RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { runWithDeadline } from '../modules/modules.js'
import type {
  DisputeEvent,
  DisputeMovement,
  GatewayEvent,
  PaymentEvent,
  PayoutEvent,
  PayoutPart,
  RefundEvent,
  WebhookCall,
} from '../ports/gateway.js'
import { ModuleError } from '../ports/module.js'
import { runInSavepoint } from '../sql/savepoint.js'
import { Fault } from '../values/faults.js'
import { holdCharge, recordAttemptEvent } from './attempt-events.js'
import { convertToOwnUnits } from './own-units.js'
import { recordPayout } from './payouts.js'
import { isMoney, keepReport, type MoneyEvent, reviewKeptReports } from './unbooked-reports.js'

/** Milliseconds that a module has to read a report. */
const deadline = 30_000

/**
 * Records a gateway's event. Repeated events are recorded once. Keeps money that cannot be booked (R-4018), and logs
 * any other event that cannot be recorded. Returns true if something changed. Throws the errors of `recordEvent` for
 * events without money.
 */
export async function recordReport(remote: RemoteContext, gateway: string, event: GatewayEvent): Promise<boolean> {
  try {
    if (event.kind === 'payout') return await recordPayout(remote, gateway, event)
    return await remote.transaction((ctx) => recordEvent(ctx, gateway, event))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    if (isMoney(event)) return remote.transaction((ctx) => keepEvent(ctx, gateway, event, error))
    const what = `The gateway ${gateway} reported ${event.kind}, but it was not recorded: ${error.message}`
    await remote.transaction((ctx) => logActivity(ctx, what))
    throw error
  }
}

/**
 * Records an event that a gateway was asked for in the current transaction, or keeps money that cannot be booked
 * (R-4018). Returns true if something changed. Throws the errors of `recordEvent` for events without money.
 */
export async function recordOrKeepEvent(ctx: Context, gateway: string, event: GatewayEvent): Promise<boolean> {
  if (!isMoney(event)) return recordEvent(ctx, gateway, event, true)
  try {
    return await runInSavepoint(ctx.db, () => recordEvent(ctx, gateway, event, true))
  } catch (error) {
    if (!(error instanceof Fault)) throw error
    return keepEvent(ctx, gateway, event, error)
  }
}

/** Keeps a report, and prevents that a charge whose payment could not be booked is repeated. */
async function keepEvent(ctx: Context, gateway: string, event: MoneyEvent, fault: Fault): Promise<boolean> {
  const isNew = await keepReport(ctx, gateway, event, fault)
  if (event.kind === undefined || event.kind === 'payment') await holdCharge(ctx, gateway, event)
  return isNew
}

/**
 * Records the events of a report, each in its own transaction. Returns true if at least one event changed something.
 */
export async function recordReports(
  remote: RemoteContext,
  gateway: string,
  events: readonly GatewayEvent[],
): Promise<boolean> {
  let isRecorded = false
  for (const event of events) isRecorded = (await recordReport(remote, gateway, event)) || isRecorded
  return isRecorded
}

/**
 * Records one event. `isAnswer` is true if the gateway was asked. Returns true if something changed. Throws
 * invoice_not_found, invoice_without_client, payment_other_currency, payment_too_fine, payment_unreadable,
 * report_differs, balance_too_large.
 */
export async function recordEvent(
  ctx: Context,
  gateway: string,
  event: GatewayEvent,
  isAnswer = false,
): Promise<boolean> {
  if (isMoney(event) && !isReadable(event)) throw new Fault('payment_unreadable')
  const isRecorded = await recordByKind(ctx, gateway, event, isAnswer)
  if (isRecorded && isMoney(event)) await reviewKeptReports(ctx, gateway, event)
  return isRecorded
}

async function recordByKind(ctx: Context, gateway: string, event: GatewayEvent, isAnswer: boolean): Promise<boolean> {
  if (event.kind === 'refund') return recordRefund(ctx, gateway, convertToOwnUnits(ctx.currencies, event))
  if (event.kind === 'dispute') return recordDispute(ctx, gateway, convertToOwnUnits(ctx.currencies, event))
  // Payouts are no outcome of an attempt. Only reports contain them.
  if (event.kind === 'payout') return false
  return recordAttemptEvent(ctx, gateway, event, isAnswer)
}

/**
 * Returns a gateway's module and its operation for reading reports. Throws gateway_not_found if the gateway is not
 * enabled or cannot read reports.
 */
export function expectGateway({ modules, moduleStates }: RemoteContext, gateway: string) {
  const module = modules.find('gateway', gateway)
  const read = module?.webhook
  if (module === undefined || read === undefined || !moduleStates.isActive('gateway', gateway))
    throw new Fault('gateway_not_found')
  return { module, read }
}

/**
 * Returns the events in a report after verifying that it is genuine. Throws gateway_not_found, report_refused for a
 * forged report, report_unreadable, report_not_readable_now.
 */
export async function readReport(
  remote: RemoteContext,
  gateway: string,
  call: WebhookCall,
): Promise<readonly GatewayEvent[]> {
  const { moduleStates, secretKey, moduleContexts } = remote
  const { module, read } = expectGateway(remote, gateway)
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    deadline,
    idempotencyKey: 'report',
  })
  try {
    const told = await runWithDeadline(moduleContext.signal, () => read.call(module, call, moduleContext))
    return expectReadable(told ?? [])
  } catch (error) {
    const { kind, message } = error as ModuleError
    moduleContext.log(message, { kind })
    if (kind === 'refused') throw new Fault('report_refused', message)
    throw new Fault(kind === 'unreachable' ? 'report_not_readable_now' : 'report_unreadable')
  }
}

/** Validates the events that a module returns, because extensions may be untyped. Throws ModuleError unsupported. */
export function expectReadable(
  told: readonly GatewayEvent[] | GatewayEvent,
  isValid: (event: GatewayEvent) => boolean = isReadable,
): readonly GatewayEvent[] {
  const events = [told].flat() as readonly GatewayEvent[]
  if (!events.every(isValid)) throw new ModuleError('unsupported', 'The module could not interpret the report')
  return events
}

/**
 * Returns true for a readable event in the answer to a lookup, and for a payment with an ID even if its amount is
 * invalid: its money has moved, so it is kept (R-4018).
 */
export const isReadableAnswer = (event: GatewayEvent): boolean =>
  isReadable(event) ||
  ((event.kind === undefined || event.kind === 'payment') && identifiesAttempt(event) && isReference(event.transid))

function isReadable(event: GatewayEvent): boolean {
  if (event.kind === 'payout') return isReadablePayout(event)
  if (!isMoney(event)) return isKnown(event)
  const { amount } = event
  if (!isAmount(amount) || amount <= 0 || !hasUnits(event)) return false
  if (event.kind !== 'refund' && event.kind !== 'dispute')
    return (Number.isSafeInteger(event.invoiceId) || identifiesAttempt(event)) && isReference(event.transid)
  const { paymentTransids, transid } = event
  if (!Array.isArray(paymentTransids) || paymentTransids.length === 0 || !paymentTransids.every(isReference))
    return false
  if (event.kind === 'refund') return transid === undefined || isReference(transid)
  return isReference(transid) && (event.movements ?? []).every(isMovement)
}

const isReadablePayout = (event: PayoutEvent): boolean =>
  isReference(event.transid) &&
  isAmount(event.amount) &&
  hasUnits(event) &&
  Array.isArray(event.parts) &&
  event.parts.every(isPart)

const isPart = (part: PayoutPart): boolean =>
  isMovement(part) &&
  ['payment', 'refund', 'dispute', 'other'].includes(part.kind) &&
  Array.isArray(part.of) &&
  part.of.every(isReference)

const isMovement = ({ transid, amount, fees = 0 }: DisputeMovement): boolean =>
  isReference(transid) && isAmount(amount) && isAmount(fees)

const isAmount = (amount: unknown): boolean => Number.isSafeInteger(amount) && Math.abs(amount as number) <= maxPayment

const hasUnits = ({ currency, decimals = 0 }: { readonly currency: unknown; readonly decimals?: number }): boolean =>
  typeof currency === 'string' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 4

function isKnown(event: Exclude<GatewayEvent, PaymentEvent | RefundEvent | DisputeEvent | PayoutEvent>): boolean {
  if (event.kind === 'gone') return isReference(event.token)
  if (event.kind === 'replaced') return isReference(event.token) && isReference(event.method?.token)
  if (event.kind === 'stored') return identifiesAttempt(event) && isReference(event.method?.token)
  if (event.kind === 'failure') return identifiesAttempt(event) || Number.isSafeInteger(event.invoiceId)
  return ['pending', 'waiting', 'expired', 'missing'].includes(event.kind) && identifiesAttempt(event)
}

const identifiesAttempt = ({
  attempt,
  reference,
}: {
  readonly attempt?: string
  readonly reference?: string
}): boolean => isReference(attempt) || isReference(reference)

const isReference = (transid: unknown): boolean => typeof transid === 'string' && transid.trim() !== ''

const maxPayment = 10 ** 14
