import { lockInvoiceAndClient } from '../../billing/invoices.js'
import { isOpen, owed } from '../../billing/owed.js'
import { shareReference } from '../../billing/payment-shares.js'
import { recordPayment } from '../../billing/payments.js'
import { isRecorded } from '../../billing/references.js'
import { type Context, instant } from '../../context.js'
import { Conflict } from '../../values/conflict.js'
import { transferGateway } from '../transfer-instructions.js'
import { accountHash } from './holders.js'
import type { FittingEntry } from './planned.js'

/** The end of an entry: `changed` where its invoices do not ask for what they did when it was planned. */
export type RecordedEntry = 'recorded' | 'known' | 'changed'

/**
 * Records an entry as it was planned, once by its bank reference (R-4213): the first invoice has the payment under the
 * reference itself, each other one under that and its own id. Call it in a transaction of its own. Throws what
 * recordPayment throws.
 */
export async function recordEntry(
  ctx: Context,
  { entry, amount, currencyId, clientId, parts }: FittingEntry,
): Promise<RecordedEntry> {
  const { db, now } = ctx
  const { reference, day, iban } = entry
  let asks = true
  for (const part of parts) {
    const { invoice } = await lockInvoiceAndClient(db, part.invoiceId)
    const owedNow = isOpen(invoice) ? owed(invoice) : 0
    asks &&= owedNow === part.owed && invoice.client_id === clientId
  }
  if (await isRecorded(ctx, { gateway: transferGateway, transid: reference })) return 'known'
  if (!asks) return 'changed'
  const made = await db('bank_entries')
    .insert({
      reference,
      client_id: clientId,
      currency_id: currencyId,
      amount,
      value_day: day,
      account_hash: iban === null ? null : accountHash(ctx, iban),
      created_at: instant(now),
    })
    .onConflict('reference')
    .ignore()
    .returning('id')
  if (made.length === 0) return 'known'
  for (const [at, part] of parts.entries()) {
    const recorded = await recordPayment(ctx, part.invoiceId, {
      transid: at === 0 ? reference : shareReference(reference, part.invoiceId),
      gateway: transferGateway,
      date: day,
      amount: () => part.amount,
      isThere: true,
    })
    // All of an entry is recorded, or nothing.
    if (recorded.duplicate) throw new Conflict('Another call has just recorded this reference.')
  }
  return 'recorded'
}
