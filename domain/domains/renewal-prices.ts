import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import { splitIntoParts } from '../sql/row-limits.js'
import type { Day } from '../values/days.js'
import { groupRows } from '../values/group-by.js'
import { add } from '../values/money.js'
import { parseAddonPrices } from './domain-addons.js'
import { raiseDomainEvents } from './domains.js'
import { findMatchingTld } from './tld-matching.js'
import { findTldPrice, loadTlds } from './tld-prices.js'

/** Stored reason for not billing a domain that costs nothing because its TLD has no renewal price (R-1612). */
export const noRenewalPrice = 'Its extension has no renewal price'

/** SQL that is true if `tlds` is the longest TLD that matches the domain. */
const isExtension = (
  name: string,
): string => `substr(${name}, length(${name}) - length(tlds.extension) + 1) = tlds.extension
  and not exists (select 1 from tlds as longer where length(longer.extension) > length(tlds.extension)
    and substr(${name}, length(${name}) - length(longer.extension) + 1) = longer.extension)`

/** Marks domains whose due renewal has no price, so that they are not billed a zero amount. */
export const markUnpriced = (db: Knex, until: Day): PromiseLike<unknown> =>
  db('domains')
    .whereRaw("status = 'active'")
    .where('next_due_date', '<=', until)
    .whereRaw('recurring_amount = 0')
    .whereNull('not_billed_reason')
    .whereRaw(`exists (select 1 from tlds where is_renewed = 0 and length(domains.domain) > length(tlds.extension)
      and ${isExtension('domains.domain')}
      and not exists (select 1 from tld_prices as stated where stated.tld_id = tlds.id and stated.service = 'renew'
        and stated.currency_id in (select id from currencies where is_default = 1 or id = domains.currency_id)))`)
    .update({ not_billed_reason: noRenewalPrice })

/**
 * Prices the domains that wait for a renewal price and whose TLD now has one. If `until` is set, prices only active
 * domains due by that day.
 */
export async function priceRenewals(ctx: Context, until?: Day): Promise<void> {
  const { db, currencies } = ctx
  const query = db('domains').where({ not_billed_reason: noRenewalPrice }).orderBy('id').forUpdate()
  if (until !== undefined) query.whereRaw("status = 'active'").where('next_due_date', '<=', until)
  const waiting: DomainRow[] = await query
  if (waiting.length === 0) return
  const tlds = await loadTlds(db)
  const alikeKey = ({ domain, currency_id, years, extras }: DomainRow) =>
    `${findMatchingTld(domain, tlds)?.id} ${currency_id} ${years} ${extras}`
  for (const alike of groupRows(waiting, alikeKey).values()) {
    const [{ domain, currency_id, years, extras }] = alike as [DomainRow]
    const tld = findMatchingTld(domain, tlds)
    const currency = currency_id === null ? currencies.default : currencies.of(currency_id)
    const renewal = tld === undefined ? null : findTldPrice(tld, 'renew', { currency, currencies, years })
    if (renewal === null) continue
    const recurring_amount = add(renewal, ...Object.values(parseAddonPrices({ extras })))
    const ids = alike.map(({ id }) => id)
    for (const part of splitIntoParts(ids))
      await db('domains').whereIn('id', part).update({ recurring_amount, not_billed_reason: null })
    await raiseDomainEvents(ctx, 'domain.updated', alike, 'now has a renewal price', alike)
  }
}
