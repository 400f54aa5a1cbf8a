import type { RemoteContext } from '../context.js'
import { Fault } from '../faults.js'
import { outcomeOf } from '../modules/modules.js'
import { cents } from '../money.js'
import type { PaymentEvent, WebhookCall } from '../ports/gateway.js'
import { ModuleError } from '../ports/module.js'
import { logActivity } from '../system/activity.js'
import { type RecordedPayment, recordPayment } from './payments.js'

/** Milliseconds for a module to read a report; few modules call their gateway for that. */
const deadline = 30_000

/**
 * Records the payment that a gateway reports, once however often it is reported; other events are ignored. A
 * payment that cannot be recorded is written to the activity log, for the money has come in all the same. Throws
 * gateway_not_found, report_refused, report_unreadable, invoice_not_found, invoice_without_client,
 * payment_other_currency, balance_too_large.
 */
export async function takeReport(
  remote: RemoteContext,
  gateway: string,
  call: WebhookCall,
): Promise<RecordedPayment | undefined> {
  const event = await eventOf(remote, gateway, call)
  if (event === undefined) return undefined
  const { invoiceId, transid, amount, currency } = event
  try {
    return await remote.transaction((ctx) =>
      recordPayment(ctx, invoiceId, {
        transid,
        gateway,
        isThere: true,
        amount: ({ code }) => {
          if (code !== currency) throw new Fault('payment_other_currency')
          return cents(amount)
        },
      }),
    )
  } catch (error) {
    if (error instanceof Fault)
      await remote.transaction((ctx) => logActivity(ctx, describeUnplaced(gateway, event, error)))
    throw error
  }
}

const describeUnplaced = (
  gateway: string,
  { invoiceId, transid, amount, currency }: PaymentEvent,
  { message }: Fault,
): string =>
  `The gateway ${gateway} reports the payment ${transid} of ${amount} minor units of ${currency} on invoice id ${invoiceId}, which was not recorded: ${message}`

/** The gateway of this name, and how it reads reports. Throws gateway_not_found where none takes them. */
export function expectGateway({ modules, moduleStates }: RemoteContext, gateway: string) {
  const module = modules.find('gateway', gateway)
  const read = module?.webhook
  if (module === undefined || read === undefined || !moduleStates.isActive('gateway', gateway))
    throw new Fault('gateway_not_found')
  return { module, read }
}

/** Returns the event that a genuine report tells of. */
async function eventOf(remote: RemoteContext, gateway: string, call: WebhookCall): Promise<PaymentEvent | undefined> {
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
const isReadable = ({ invoiceId, transid, amount, currency }: PaymentEvent): boolean =>
  Number.isSafeInteger(invoiceId) &&
  Number.isSafeInteger(amount) &&
  amount > 0 &&
  amount <= maxPayment &&
  typeof transid === 'string' &&
  transid.trim() !== '' &&
  typeof currency === 'string'

const maxPayment = 10 ** 14
