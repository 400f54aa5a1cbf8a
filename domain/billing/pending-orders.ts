import type { Knex } from 'knex'
import type { Context } from '../context.js'

declare module '../context.js' {
  interface Context {
    /**
     * Accepts a pending order if it is paid and all its items are active (R-1411). The caller has locked the order.
     * Omitted in contexts that deliver nothing.
     */
    readonly acceptCompletedOrder?: (ctx: Context, orderId: number) => Promise<unknown>
  }
}

// All transactions lock clients and invoices before the order, and the order before its items.

/** Locks the pending order that an invoice bills. Returns its ID, or undefined. */
export const lockOrderOfInvoice = async (db: Knex, invoice_id: number): Promise<number | undefined> =>
  (await db('orders').where({ invoice_id, status: 'Pending' }).forUpdate().first('id'))?.id

/** Locks the pending order, if any, of a record that the caller has not locked yet. `ids` selects the order's ID. */
export const lockOrderOf = async (db: Knex, ids: Knex.QueryBuilder): Promise<unknown> =>
  db('orders').whereIn('id', ids).where({ status: 'Pending' }).forUpdate().first('id')

/** Accepts a locked order if it is complete. Does nothing without an order. */
export async function acceptIfCompleted(ctx: Context, orderId: number | null | undefined): Promise<void> {
  if (orderId != null && ctx.settings.on('accept_orders')) await ctx.acceptCompletedOrder?.(ctx, orderId)
}
