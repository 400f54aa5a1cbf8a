import type { Context, RemoteContext } from '../context.js'
import { logActivity } from '../log/activity.js'
import { outcomeOf } from '../modules/modules.js'
import type { GatewayEvent, PaymentEvent, WebhookCall } from '../ports/gateway.js'
import { ModuleError } from '../ports/module.js'
import { isDay } from '../values/days.js'
import { Fault } from '../values/faults.js'
import { cents } from '../values/money.js'
import { recordPayment } from './payments.js'
import { recordDispute, recordRefund } from './reversal-reports.js'

/** Milliseconds for a module to read a report; few modules call their gateway for that. */
const deadline = 30_000

/**
 * Records what a gateway has reported, once however often it is reported. Money that cannot be recorded is written to the
 * activity log, for it has moved all the same. Returns true where something was recorded. Throws invoice_not_found,
 * invoice_without_client, payment_other_currency, balance_too_large.
 */
export async function recordReport(remote: RemoteContext, gateway: string, event: GatewayEvent): Promise<boolean> {
  try {
    return await remote.transaction((ctx) => recordEvent(ctx, gateway, event))
  } catch (error) {
    if (error instanceof Fault)
      await remote.transaction((ctx) => logActivity(ctx, describeUnplaced(gateway, event, error)))
    throw error
  }
}

async function recordEvent(ctx: Context, gateway: string, event: GatewayEvent): Promise<boolean> {
  if (event.kind === 'refund') return recordRefund(ctx, gateway, event)
  if (event.kind === 'dispute') return recordDispute(ctx, gateway, event)
  if (event.kind === 'failure') {
    const invoice = await ctx.db('invoices').where({ id: event.invoiceId }).first('client_id')
    const what = `The gateway ${gateway} reports that a delayed payment of invoice id ${event.invoiceId} failed`
    await logActivity(ctx, what, invoice?.client_id)
    return false
  }
  const { invoiceId, transid, amount, currency } = event
  const { fees, ...further } = furtherFacts(event)
  const recorded = await recordPayment(ctx, invoiceId, {
    transid,
    gateway,
    isThere: true,
    ...further,
    fees: fees === undefined ? undefined : () => fees,
    amount: ({ code }) => {
      if (code !== currency) throw new Fault('payment_other_currency')
      return cents(amount)
    },
  })
  return !recorded.duplicate
}

/** Returns what a report says beside the money. What makes no sense is left out: the money has moved all the same. */
function furtherFacts({ date, fees, payout, amount }: PaymentEvent) {
  const isFee = Number.isSafeInteger(fees) && (fees as number) >= 0 && (fees as number) <= amount
  return {
    date: typeof date === 'string' && isDay(date) ? date : undefined,
    fees: isFee ? cents(fees as number) : undefined,
    payout: typeof payout === 'string' && payout.trim() !== '' && payout.length <= 255 ? payout.trim() : undefined,
  }
}

function describeUnplaced(gateway: string, event: GatewayEvent, { message }: Fault): string {
  if (event.kind === 'failure') return `The gateway ${gateway} reports a failed payment: ${message}`
  const money = `of ${event.amount} minor units of ${event.currency}`
  const what =
    event.kind === 'refund' || event.kind === 'dispute'
      ? `the ${event.kind} ${event.transid ?? ''} ${money} of the payment ${event.paymentTransids[0]}`
      : `the payment ${event.transid} ${money} on invoice id ${event.invoiceId}`
  return `The gateway ${gateway} reports ${what}, which was not recorded: ${message}`
}

/** The gateway of this name, and how it reads reports. Throws gateway_not_found where none takes them. */
export function expectGateway({ modules, moduleStates }: RemoteContext, gateway: string) {
  const module = modules.find('gateway', gateway)
  const read = module?.webhook
  if (module === undefined || read === undefined || !moduleStates.isActive('gateway', gateway))
    throw new Fault('gateway_not_found')
  return { module, read }
}

/**
 * Returns the event that a genuine report tells of; undefined for one of no interest. Throws gateway_not_found,
 * report_refused for a forged report, report_unreadable.
 */
export async function readReport(
  remote: RemoteContext,
  gateway: string,
  call: WebhookCall,
): Promise<GatewayEvent | undefined> {
  const { moduleStates, secretKey, moduleContexts } = remote
  const { module, read } = expectGateway(remote, gateway)
  const moduleContext = moduleContexts.of({
    ...moduleStates.callOf(module, secretKey),
    deadline,
    idempotencyKey: 'report',
  })
  try {
    const event = await outcomeOf(moduleContext.signal, () => read.call(module, call, moduleContext))
    if (event !== undefined && !isReadable(event))
      throw new ModuleError('unsupported', 'The module could not make sense of the report')
    return event
  } catch (error) {
    const { kind, message } = error as ModuleError
    if (kind === 'refused') throw new Fault('report_refused', message)
    moduleContext.log(message, { kind })
    throw new Fault('report_unreadable')
  }
}

/** Extensions may be written without types. */
function isReadable(event: GatewayEvent): boolean {
  if (event.kind === 'failure') return Number.isSafeInteger(event.invoiceId)
  const { amount, currency } = event
  if (!Number.isSafeInteger(amount) || amount <= 0 || amount > maxPayment || typeof currency !== 'string') return false
  if (event.kind !== 'refund' && event.kind !== 'dispute')
    return Number.isSafeInteger(event.invoiceId) && isReference(event.transid)
  const { paymentTransids, transid } = event
  if (!Array.isArray(paymentTransids) || paymentTransids.length === 0 || !paymentTransids.every(isReference))
    return false
  return event.kind === 'refund' ? transid === undefined || isReference(transid) : isReference(transid)
}

const isReference = (transid: unknown): boolean => typeof transid === 'string' && transid.trim() !== ''

const maxPayment = 10 ** 14
