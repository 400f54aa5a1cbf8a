import type { Knex } from 'knex'
import { type Context, today } from '../context.js'
import { lockSeries } from './document-chain.js'
import { counterName, currentNumberFormat, readLastNumber, recordNumberGap, setCounter } from './numbering.js'

type Counting = Pick<Context, 'db' | 'now' | 'settings'>

/** Returns the last number of the counter that the current invoice number format uses, or 0. */
export const lastInvoiceNumber = (ctx: Counting): Promise<number> => readLastNumber(ctx.db, currentInvoiceCounter(ctx))

const currentInvoiceCounter = (ctx: Counting): string =>
  counterName('invoice', currentNumberFormat(ctx.settings, 'invoice'), today(ctx))

/**
 * Sets the number of the next invoice (R-3509). Skipped numbers are recorded for the audit. Returns false if the number
 * or a higher one is already taken: counters are never lowered.
 */
export async function setNextInvoiceNumber(ctx: Counting, next: number): Promise<boolean> {
  const db: Knex = ctx.db
  await lockSeries(db, 'invoice')
  const counter = currentInvoiceCounter(ctx)
  const given = await readLastNumber(db, counter)
  if (next <= given) return false
  if (next === given + 1) return true
  await setCounter(db, counter, next - 1)
  await recordNumberGap(ctx, { counter, first: given + 1, last: next - 1, reason: 'raised' })
  return true
}
