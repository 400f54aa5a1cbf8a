import { recordDispute, recordRefund } from '../billing/reversal-reports.js'
import type { Context, RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { runWithDeadline } from '../modules/modules.js'
import type { DisputeEvent, GatewayEvent, PaymentEvent, RefundEvent, WebhookCall } from '../ports/gateway.js'
import { ModuleError } from '../ports/module.js'
import { Fault } from '../values/faults.js'
import { recordAttemptEvent } from './attempt-events.js'
import { convertToOwnUnits } from './own-units.js'

/** Milliseconds that a module has to read a report. */
const deadline = 30_000

/**
 * Records a gateway's event. Repeated events are recorded once. If an event cannot be recorded, logs the event, because
 * its money may have moved. Returns true if something changed. Throws invoice_not_found, invoice_without_client,
 * payment_other_currency, payment_too_fine, balance_too_large.
 */
export async function recordReport(remote: RemoteContext, gateway: string, event: GatewayEvent): Promise<boolean> {
  try {
    return await remote.transaction((ctx) => recordEvent(ctx, gateway, event))
  } catch (error) {
    if (error instanceof Fault)
      await remote.transaction((ctx) => logActivity(ctx, describeUnrecorded(gateway, event, error)))
    throw error
  }
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

/** Records one event. Throws the errors of `recordReport`. */
export async function recordEvent(ctx: Context, gateway: string, event: GatewayEvent): Promise<boolean> {
  if (event.kind === 'refund') return recordRefund(ctx, gateway, convertToOwnUnits(ctx.currencies, event))
  if (event.kind === 'dispute') return recordDispute(ctx, gateway, convertToOwnUnits(ctx.currencies, event))
  return recordAttemptEvent(ctx, gateway, event)
}

const isMoney = (event: GatewayEvent): event is PaymentEvent | RefundEvent | DisputeEvent =>
  event.kind === undefined || ['payment', 'refund', 'dispute'].includes(event.kind)

function describeUnrecorded(gateway: string, event: GatewayEvent, { message }: Fault): string {
  if (!isMoney(event)) return `The gateway ${gateway} reported ${event.kind}, but it was not recorded: ${message}`
  const money = `of ${event.amount} minor units of ${event.currency}`
  const what =
    event.kind === 'refund' || event.kind === 'dispute'
      ? `the ${event.kind} ${event.transid ?? ''} ${money} of the payment ${event.paymentTransids[0]}`
      : `the payment ${event.transid} ${money}${event.invoiceId === undefined ? '' : ` on invoice id ${event.invoiceId}`}`
  return `The gateway ${gateway} reported ${what}, but it was not recorded: ${message}`
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
export function expectReadable(told: readonly GatewayEvent[] | GatewayEvent): readonly GatewayEvent[] {
  const events = [told].flat() as readonly GatewayEvent[]
  if (!events.every(isReadable)) throw new ModuleError('unsupported', 'The module could not interpret the report')
  return events
}

function isReadable(event: GatewayEvent): boolean {
  if (!isMoney(event)) return isKnown(event)
  const { amount, currency, decimals = 0 } = event
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > maxPayment || typeof currency !== 'string') return false
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > 4) return false
  if (event.kind !== 'refund' && event.kind !== 'dispute')
    return (Number.isSafeInteger(event.invoiceId) || identifiesAttempt(event)) && isReference(event.transid)
  const { paymentTransids, transid } = event
  if (!Array.isArray(paymentTransids) || paymentTransids.length === 0 || !paymentTransids.every(isReference))
    return false
  return event.kind === 'refund' ? transid === undefined || isReference(transid) : isReference(transid)
}

function isKnown(event: Exclude<GatewayEvent, PaymentEvent | RefundEvent | DisputeEvent>): boolean {
  if (event.kind === 'gone') return isReference(event.token)
  if (event.kind === 'replaced') return isReference(event.token) && isReference(event.method?.token)
  if (event.kind === 'stored') return identifiesAttempt(event) && isReference(event.method?.token)
  if (event.kind === 'failure') return identifiesAttempt(event) || Number.isSafeInteger(event.invoiceId)
  return ['pending', 'expired', 'missing'].includes(event.kind) && identifiesAttempt(event)
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
