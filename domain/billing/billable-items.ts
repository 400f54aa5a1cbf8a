import type { BillableItemRow } from '../../db/rows-billing.js'
import { lockClient } from '../clients/clients.js'
import { type Context, instant, today } from '../context.js'
import type { Day } from '../days.js'
import type { Decimal } from '../money.js'

export interface NewBillableItem {
  readonly description: string
  readonly amount: Decimal
  /** Defaults to today. */
  readonly dueDate?: Day | undefined
}

/** Adds a billable item in the currency of the client. Throws client_not_found. */
export async function createBillableItem(
  ctx: Context,
  clientId: number,
  { description, amount, dueDate }: NewBillableItem,
): Promise<number> {
  const { db, now, currencies } = ctx
  const { currency_id } = await lockClient(db, clientId)
  const [made] = await db('billable_items')
    .insert({
      client_id: clientId,
      currency_id,
      description,
      amount: currencies.of(currency_id).parse(amount),
      due_date: dueDate ?? today(ctx),
      created_at: instant(now),
    })
    .returning('id')
  return (made as BillableItemRow).id
}
