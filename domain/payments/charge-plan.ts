import { payDueFromCredit } from '../billing/due-credit.js'
import { invoiceLabel } from '../billing/invoice-mail.js'
import { accountName } from '../clients/clients.js'
import type { BatchContext, Context } from '../context.js'
import { chargeInvoice, invoicesToCharge } from './auto-payment.js'

/** A charge that the daily job would make. */
export interface PlannedCharge {
  readonly invoiceid: number
  readonly invoice: string
  readonly clientid: number
  readonly client: string
  /** Amount in major units of the invoice's currency. */
  readonly amount: number
  readonly currency: string
  readonly gateway: string
  readonly method: string
}

/** Thrown to roll back a dry run. */
class OnlyTried extends Error {
  override readonly name = 'OnlyTried'
  constructor(readonly planned: readonly PlannedCharge[]) {
    super('This was only a dry run')
  }
}

/**
 * Returns the charges that the daily job would make now (R-4050), ordered by client. Applies credit and stores charges
 * as the job does, then rolls back. Does not include invoices that the job would create before it charges.
 */
export async function planCharges(ctx: BatchContext): Promise<readonly PlannedCharge[]> {
  const clients: number[] = await invoicesToCharge(ctx)
    .distinct('invoices.client_id')
    .orderBy('invoices.client_id')
    .pluck('invoices.client_id')
  const planned: PlannedCharge[] = []
  for (const clientId of clients) {
    try {
      await ctx.transaction(async (trying) => {
        throw new OnlyTried(await dryRunCharges(trying, clientId))
      })
    } catch (error) {
      if (!(error instanceof OnlyTried)) throw error
      planned.push(...error.planned)
    }
  }
  return planned
}

async function dryRunCharges(ctx: Context, clientId: number): Promise<readonly PlannedCharge[]> {
  const { db, currencies } = ctx
  if (ctx.settings.on('credit_pays_due')) await payDueFromCredit(ctx, clientId)
  const ids: number[] = await invoicesToCharge(ctx)
    .where('invoices.client_id', clientId)
    .orderBy('invoices.id')
    .pluck('invoices.id')
  const planned: PlannedCharge[] = []
  for (const id of ids) {
    if (!(await chargeInvoice(ctx, id))) continue
    const row = await db('payment_attempt_parts')
      .join('payment_attempts', 'payment_attempts.id', 'payment_attempt_parts.attempt_id')
      .join('pay_methods', 'pay_methods.id', 'payment_attempts.pay_method_id')
      .where({ invoice_id: id, is_live: 1 })
      .first('payment_attempts.amount', 'payment_attempts.gateway', 'pay_methods.description')
    const invoice = await db('invoices').where({ id }).first()
    const client = await db('clients').where({ id: clientId }).first()
    if (row === undefined || invoice === undefined || client === undefined) continue
    const currency = currencies.of(invoice.currency_id)
    planned.push({
      ...{ invoiceid: id, invoice: invoiceLabel(invoice), clientid: clientId, client: accountName(client) },
      ...{ amount: currency.show(row.amount), currency: currency.code, gateway: row.gateway, method: row.description },
    })
  }
  return planned
}
