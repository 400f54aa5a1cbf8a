import type { ClientRow } from '../../db/rows.js'
import type { InvoiceRow } from '../../db/rows-papers.js'
import type { Context } from '../context.js'
import { type Cents, cents, zero } from '../values/money.js'
import { acceptsPayments, balanceOf } from './balance.js'
import { isTooLate } from './line-kind.js'

interface Held {
  readonly invoice: InvoiceRow
  readonly client: ClientRow | undefined
}

/**
 * Returns the part of an amount that an invoice accepts: up to its amount due, or all of it if the invoice is cancelled
 * and without a client to credit (R-1035). Returns 0 for any other closed invoice, and if the payment comes too late.
 */
export async function readAcceptedAmount(ctx: Context, { invoice, client }: Held, there: Cents): Promise<Cents> {
  if (client === undefined && invoice.status === 'cancelled') return there
  if (!acceptsPayments(invoice) || (await isTooLate(ctx, invoice.id))) return zero
  return cents(Math.min(there, Math.max(0, balanceOf(invoice))))
}
