import type { Knex } from 'knex'
import type { PayMethodRow } from '../../db/rows-billing.js'
import { changePayMethod } from '../clients/pay-method-rows.js'
import { type Context, today } from '../context.js'
import { queueMails } from '../mail/queueing.js'
import { buildClientMail } from '../mail/to-client.js'
import { latestCredibleDay } from '../system/lease.js'
import { addDays, type Day } from '../values/days.js'
import { hasExpired, parseExpiryMonth } from './auto-payment.js'
import { raiseCardExpiring } from './stored-methods.js'

/** Numbers of days before a card's expiry at which its client is notified (R-4049). */
const expiryNoticeDays = [30, 7] as const

/** Returns the first day on which a card can no longer be charged. */
function dayAfterExpiry(month: string): Day {
  const [year, number] = month.split('-').map(Number) as [number, number]
  return number === 12 ? `${year + 1}-01-01` : `${year}-${String(number + 1).padStart(2, '0')}-01`
}

/**
 * Returns a query for default payment methods with consent whose cards expire soon. Includes payment methods whose
 * clients were already notified. `notifyCardExpiry` skips them.
 */
export function selectExpiringCards(ctx: Pick<Context, 'db' | 'now' | 'settings'>): Knex.QueryBuilder {
  const methods: Knex.QueryBuilder = ctx.db('pay_methods')
  return methods
    .join('clients', 'clients.id', 'pay_methods.client_id')
    .where('pay_methods.is_default', 1)
    .where('pay_methods.status', 'active')
    .where('clients.autopay', 1)
    .whereNot('clients.status', 'closed')
    .whereNull('pay_methods.declined')
    .whereNotNull('pay_methods.consent_at')
    .whereIn('pay_methods.expires', nearSpellings(today(ctx)))
}

/** Returns all stored spellings of the expiry months for which a notice may be due. */
function nearSpellings(day: Day): readonly string[] {
  const months = new Set([day, addDays(day, expiryNoticeDays[0])].map((one) => one.slice(0, 7)))
  return [...months].flatMap((month) => {
    const [year = '', number = ''] = month.split('-')
    return [month, `${number}/${year}`, `${number}/${year.slice(2)}`]
  })
}

/**
 * Notifies a client that a card expires soon, once for each number of days in `expiryNoticeDays`. Returns false if no
 * notice is due.
 */
export async function notifyCardExpiry(ctx: Context, id: number): Promise<boolean> {
  const { db } = ctx
  const owner = await db('pay_methods').where({ id }).first('client_id')
  const client = owner && (await db('clients').where({ id: owner.client_id }).forUpdate().first())
  const method: PayMethodRow | undefined = await db('pay_methods').where({ id }).forUpdate().first()
  if (client === undefined || method === undefined || hasExpired(ctx, method)) return false
  const month = parseExpiryMonth(method.expires)
  if (month === undefined) return false
  const reached = expiryNoticeDays.filter((days) => addDays(dayAfterExpiry(month), -days) <= today(ctx)).at(-1)
  if (reached === undefined) return false
  const since = addDays(dayAfterExpiry(month), -reached)
  const { expiry_told_on: told } = method
  // A later day comes from a clock that was ahead (R-2850).
  if (told !== null && told >= since && told <= latestCredibleDay(ctx)) return false
  await changePayMethod(db, id, { expiry_told_on: today(ctx) })
  await raiseCardExpiring(ctx, method, month)
  const variables = { method: method.description, expires: month, link: `${ctx.baseUrl}/client/payment-methods` }
  await queueMails(ctx, 'card expires', [buildClientMail(client, variables)])
  return true
}
