import type { DomainRow } from '../../db/rows-services.js'
import { type Context, today } from '../context.js'
import { type Payload, queueVerb } from '../modules/queued-verbs.js'
import { addMonths, type Day } from '../values/days.js'
import { isDomainLapsed, recordedDomainStatuses } from '../values/statuses.js'
import { raiseDomains } from './domains.js'
import { yearsBetween } from './periods.js'
import { isHeldByAnother } from './registrar-access.js'

/** Writes down that a domain is to be renewed; the domain's row is held by the caller. */
export const intendRenewal = (
  ctx: Context,
  { id, expiry_date }: DomainRow,
  years: number,
  more: Pick<Payload, 'evenIfExpired' | 'lineId'> = {},
): Promise<number> =>
  queueVerb(ctx, { domainId: id, verb: 'renew', payload: { years, expiryDate: expiry_date, ...more } })

/** A renewal brings a lapsed domain back once its expiry lies ahead (R-1229), unless its name has a new holder. */
export async function revival({ db, ...ctx }: Context, domain: DomainRow, expiry: Day): Promise<Partial<DomainRow>> {
  const { status } = domain
  if (expiry < today(ctx)) return {}
  if (isDomainLapsed(status)) return { status: 'active' }
  if (status !== 'expired') return {}
  return (await isHeldByAnother(db, domain, recordedDomainStatuses)) ? {} : { status: 'active' }
}

/** From the old expiry, also where that has passed; from today where none is on record. */
export const renewedUntil = (ctx: Context, { expiry_date }: Pick<DomainRow, 'expiry_date'>, years: number): Day =>
  addMonths(expiry_date ?? today(ctx), 12 * years)

/** Returns what a renewal on record changes in a domain: its expiry, and whence that counts where nothing is registered yet. */
export const renewedOnRecord = (ctx: Context, domain: DomainRow, years: number) => ({
  expiry_date: renewedUntil(ctx, domain, years),
  ...(domain.status === 'pending' && domain.expiry_date === null && { renewed_from: today(ctx) }),
})

/**
 * Returns the expiry of a domain that has become active by hand. What was renewed before comes on top of the years of the
 * registration or transfer (R-2787); an expiry that staff has stated holds.
 */
export const expiryFrom = ({ expiry_date, renewed_from, years }: DomainRow, registeredOn: Day): Day => {
  if (expiry_date !== null && renewed_from === null) return expiry_date
  const renewed = expiry_date === null || renewed_from === null ? 0 : yearsBetween(renewed_from, expiry_date)
  return addMonths(registeredOn, 12 * (years + renewed))
}

export const raiseRenewal = (ctx: Context, domain: DomainRow, expiry: Day): Promise<void> =>
  raiseDomains(ctx, 'domain.renewed', [{ ...domain, expiry_date: expiry }], `was renewed until ${expiry}`, [domain])
