import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { counterOf, formatOf, lastNumberOf, noteGap, setCounter } from './numbering.js'
import { holdSeries } from './paper-chain.js'

type Counting = Pick<Context, 'db' | 'now' | 'settings'>

/** Returns the last number of the counter that the current invoice number format uses, or 0. */
export const lastInvoiceNumber = (ctx: Counting): Promise<number> => lastNumberOf(ctx.db, counterInForce(ctx))

const counterInForce = (ctx: Counting): string => counterOf('invoice', formatOf(ctx.settings, 'invoice'), today(ctx))

/**
 * Sets the number of the next invoice (R-3509). Skipped numbers are recorded for the audit. Returns false if the number
 * or a higher one is already taken: counters are never lowered.
 */
export async function raiseInvoiceNumber(ctx: Counting, next: number): Promise<boolean> {
  const db: Knex = ctx.db
  await holdSeries(db, 'invoice')
  const counter = counterInForce(ctx)
  const given = await lastNumberOf(db, counter)
  if (next <= given) return false
  if (next === given + 1) return true
  await setCounter(db, counter, next - 1)
  await noteGap(ctx, { counter, first: given + 1, last: next - 1, reason: 'raised' })
  return true
}
