import { amountDue, isInvoiceOpen } from '../../billing/amount-due.js'
import { lockInvoiceAndClient } from '../../billing/invoices.js'
import { shareReference } from '../../billing/payment-shares.js'
import { recordPayment } from '../../billing/payments.js'
import { isRecorded } from '../../billing/references.js'
import { type Context, instant } from '../../context.js'
import { Conflict } from '../../values/conflict.js'
import { transferGateway } from '../transfer-instructions.js'
import { accountHash } from './holders.js'
import type { MatchedEntry } from './planned-entry.js'

/**
 * Result of recording an entry. `changed` means that an invoice's amount due or client has changed since the entry was
 * planned.
 */
export type RecordedEntry = 'recorded' | 'known' | 'changed'

/**
 * Records an entry as planned, once per bank reference (R-4213). The first payment gets the bank reference, and each
 * further payment gets the reference with its invoice ID. Call it in its own transaction. Throws the errors of
 * recordPayment, and Conflict.
 */
export async function recordEntry(
  ctx: Context,
  { entry, amount, currencyId, clientId, parts }: MatchedEntry,
): Promise<RecordedEntry> {
  const { db, now } = ctx
  const { reference, day, iban } = entry
  let asks = true
  for (const part of parts) {
    const { invoice } = await lockInvoiceAndClient(db, part.invoiceId)
    const owedNow = isInvoiceOpen(invoice) ? amountDue(invoice) : 0
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
    // All of an entry's payments are recorded, or none.
    if (recorded.duplicate) throw new Conflict('Another call has just recorded this reference.')
  }
  return 'recorded'
}
