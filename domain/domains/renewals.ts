import type { DomainRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { type Payload, queueOperation } from '../modules/queued-operations.js'
import { addMonths, type Day } from '../values/days.js'
import { isDomainLapsed, recordedDomainStatuses } from '../values/statuses.js'
import { raiseDomainEvents } from './domains.js'
import { yearsBetween } from './periods.js'
import { isHeldByAnother } from './registrar-access.js'

/** Queues the renewal of a domain and returns the queue row's ID. The caller has locked the domain's row. */
export const queueRenewal = (
  ctx: Context,
  { id, expiry_date }: DomainRow,
  years: number,
  more: Pick<Payload, 'evenIfExpired' | 'lineId'> = {},
): Promise<number> =>
  queueOperation(ctx, { domainId: id, verb: 'renew', payload: { years, expiryDate: expiry_date, ...more } })

/**
 * Returns the status change of a renewed domain. A lapsed or expired domain becomes active unless its new expiry date
 * has already passed (R-1229). An expired domain also stays expired if its name has a new holder.
 */
export async function reactivationChanges(
  { db, ...ctx }: Context,
  domain: DomainRow,
  expiry: Day,
): Promise<Partial<DomainRow>> {
  const { status } = domain
  if (expiry < today(ctx)) return {}
  if (isDomainLapsed(status)) return { status: 'active' }
  if (status !== 'expired') return {}
  return (await isHeldByAnother(db, domain, recordedDomainStatuses)) ? {} : { status: 'active' }
}

/**
 * Returns the expiry date after a renewal. Adds the years to the stored expiry date, even if that has passed, or to
 * today if no date is stored.
 */
export const renewedExpiry = (ctx: Context, { expiry_date }: Pick<DomainRow, 'expiry_date'>, years: number): Day =>
  addMonths(expiry_date ?? today(ctx), 12 * years)

/** Maximum length of a registration, counted from today, in months. */
const maxMonthsAhead = 120

/** Returns the latest expiry date that registries accept today (R-1601). */
export const latestExpiry = (ctx: Pick<Context, 'now' | 'settings'>): Day => addMonths(today(ctx), maxMonthsAhead)

/**
 * Returns the column changes of a renewal if the registrar reported no expiry date: the calculated expiry date and, for
 * a pending domain without an expiry date, the day from which it was calculated.
 */
export const renewalColumns = (ctx: Context, domain: DomainRow, years: number) => ({
  expiry_date: renewedExpiry(ctx, domain, years),
  ...(domain.status === 'pending' && domain.expiry_date === null && { renewed_from: today(ctx) }),
})

/**
 * Returns the expiry date of a domain that was set active manually. Years renewed earlier are added to the years of the
 * registration or transfer (R-2787). An expiry date set by staff takes precedence.
 */
export const calculateExpiry = ({ expiry_date, renewed_from, years }: DomainRow, registeredOn: Day): Day => {
  if (expiry_date !== null && renewed_from === null) return expiry_date
  const renewed = expiry_date === null || renewed_from === null ? 0 : yearsBetween(renewed_from, expiry_date)
  return addMonths(registeredOn, 12 * (years + renewed))
}

export const raiseRenewal = (ctx: Context, domain: DomainRow, expiry: Day): Promise<void> =>
  raiseDomainEvents(ctx, 'domain.renewed', [{ ...domain, expiry_date: expiry }], `was renewed until ${expiry}`, [
    domain,
  ])
