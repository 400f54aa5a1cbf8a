import type { Knex } from 'knex'
import type { TransactionRow } from '../../db/rows-billing.js'
import { lockClient } from '../clients/clients.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../faults.js'
import { type Decimal, zero } from '../money.js'
import { selectRows } from '../selection.js'
import { logActivity } from '../system/activity.js'

export interface NewTransaction {
  readonly description: string
  readonly amountIn?: Decimal | undefined
  readonly amountOut?: Decimal | undefined
  /** One of this client's. */
  readonly invoiceId?: number | undefined
  readonly transid?: string | undefined
  readonly gateway: string
}

/**
 * Adds a line to the ledger in the currency of the client (R-1107): neither an invoice nor credit changes. Throws
 * client_not_found, invoice_not_on_account, transaction_empty, transid_taken.
 */
export async function createTransaction(
  { db, now, currencies }: Context,
  clientId: number,
  { description, amountIn, amountOut, invoiceId, transid, gateway }: NewTransaction,
): Promise<number> {
  const client = await lockClient(db, clientId)
  const currency = currencies.of(client.currency_id)
  const [amount_in, amount_out] = [amountIn, amountOut].map((one) => (one === undefined ? zero : currency.parse(one)))
  if (!amount_in && !amount_out) throw new Fault('transaction_empty')
  if (invoiceId !== undefined) {
    const invoice = await db('invoices').where({ id: invoiceId, client_id: clientId }).first('id')
    if (invoice === undefined) throw new Fault('invoice_not_on_account')
  }
  const [made] = await db('transactions')
    .insert({
      client_id: clientId,
      invoice_id: invoiceId ?? null,
      currency_id: currency.id,
      gateway,
      description,
      amount_in: amount_in ?? zero,
      amount_out: amount_out ?? zero,
      applied: zero,
      transid: transid ?? null,
      created_at: instant(now),
    })
    .onConflict('transid')
    .ignore()
    .returning('id')
  if (made === undefined) throw new Fault('transid_taken')
  return made.id
}

/**
 * Updates a transaction. The amount is that of the side that has one (R-1108); the invoice that it paid stays as it is.
 * Throws transaction_not_found.
 */
export async function updateTransaction(
  ctx: Context,
  id: number,
  { description, amount }: { readonly description?: string | undefined; readonly amount?: Decimal | undefined },
): Promise<void> {
  const { db, currencies } = ctx
  const known = await db('transactions').where({ id }).forUpdate().first()
  if (known === undefined) throw new Fault('transaction_not_found')
  const changed: Partial<TransactionRow> = {}
  if (description !== undefined) changed.description = description
  if (amount !== undefined) {
    const side = known.amount_in === zero && known.amount_out !== zero ? 'amount_out' : 'amount_in'
    const currency = currencies.of(known.currency_id)
    const now = currency.parse(amount)
    changed[side] = now
    // The audit tells a change by staff from an amount that nobody changed (R-2023).
    if (now !== known[side])
      await logActivity(
        ctx,
        `Transaction ${id} was changed: its amount was ${currency.label(known[side])}, and is ${currency.label(now)}`,
        known.client_id,
      )
  }
  if (Object.keys(changed).length > 0) await db('transactions').where({ id }).update(changed)
}

/** Returns a query for the transactions that match, unordered. */
export const matchingTransactions = (
  db: Knex,
  { clientId, invoiceId }: { clientId?: number | undefined; invoiceId?: number | undefined },
) => selectRows(db, 'transactions', { client_id: clientId, invoice_id: invoiceId })
