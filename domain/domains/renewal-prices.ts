import type { Knex } from 'knex'
import type { DomainRow } from '../../db/rows-services.js'
import type { Context } from '../context.js'
import type { Day } from '../days.js'
import { grouped } from '../grouped.js'
import { cents } from '../money.js'
import { extensionOf, inCurrency } from './extensions.js'

/** Why a domain is not billed that costs nothing, while its extension offers no renewal (R-1612). */
export const noRenewalPrice = 'Its extension has no renewal price'

/** SQL: the extension `tlds` is the one that counts for a domain: none that is longer fits. */
const isExtension = (
  name: string,
): string => `substr(${name}, length(${name}) - length(tlds.extension) + 1) = tlds.extension
  and not exists (select 1 from tlds as longer where length(longer.extension) > length(tlds.extension)
    and substr(${name}, length(${name}) - length(longer.extension) + 1) = longer.extension)`

/** Marks domains that are due for a renewal which nobody has priced, so that it is not billed over nothing. */
export const markUnpriced = (db: Knex, until: Day): PromiseLike<unknown> =>
  db('domains')
    .whereRaw("status = 'active'")
    .where('next_due_date', '<=', until)
    .whereRaw('recurring_amount = 0')
    .whereNull('not_billed_reason')
    .whereRaw(`exists (select 1 from tlds where is_renewed = 0 and length(domains.domain) > length(tlds.extension)
      and ${isExtension('domains.domain')})`)
    .update({ not_billed_reason: noRenewalPrice })

/** Gives the domains of an extension that have waited for a renewal price the one that it has now. */
export async function priceRenewals({ db, currencies }: Context, extension: string): Promise<void> {
  const tlds = await db('tlds').select('*')
  const row = tlds.find((one) => one.extension === extension)
  if (row === undefined) return
  const waiting: DomainRow[] = await db('domains')
    .where({ not_billed_reason: noRenewalPrice })
    .orderBy('id')
    .forUpdate()
  const priced = waiting.filter(({ domain }) => extensionOf(domain, tlds)?.id === row.id)
  for (const alike of grouped(priced, ({ currency_id, years }) => `${currency_id} ${years}`).values()) {
    const [{ currency_id, years }] = alike as [DomainRow]
    const currency = currency_id === null ? currencies.default : currencies.of(currency_id)
    const recurring_amount = cents(inCurrency(row.renew_price, currency, currencies.default) * years)
    const ids = alike.map(({ id }) => id)
    for (let start = 0; start < ids.length; start += maxIds)
      await db('domains')
        .whereIn('id', ids.slice(start, start + maxIds))
        .update({ recurring_amount, not_billed_reason: null })
  }
}

/** Ids that one statement names. */
const maxIds = 1000
