import type { DomainRow } from '../../../db/rows-services.js'
import { type Context, today } from '../../context.js'
import { withdrawDomains } from '../../domains/domain-endings.js'
import { raiseDomains } from '../../domains/domains.js'
import { loadTlds, type PricedTld } from '../../domains/extension-prices.js'
import { extensionOf } from '../../domains/extensions.js'
import { chargeRedemption } from '../../domains/redemption-fees.js'
import { addDays, type Day } from '../../values/days.js'
import type { DomainStatus } from '../../values/statuses.js'
import type { Step } from '../step.js'

/** Days for which an expired domain can be renewed if its extension is unknown. */
const defaultPeriods = { grace_days: 30, redemption_days: 30 }

/** The stages in their order; a domain never goes back. */
const expiryStages = ['active', 'grace', 'redemption', 'expired'] as const satisfies readonly DomainStatus[]

/** Domains per transaction. */
const batchSize = 1000

export const domainExpiry: Step = {
  name: 'domain expiry',
  summary: 'Moves domains that were not renewed through grace and redemption to expired.',
  counts: {
    grace: 'domains whose grace period has begun',
    redemption: 'domains whose redemption period has begun',
    expired: 'domains that have expired for good',
  },
  run: async function* (remote) {
    const extensions = await loadTlds(remote.db)
    for (let after = 0; ; ) {
      const { last, ...counts } = await remote.transaction((ctx) => expire(ctx, extensions, today(ctx), after))
      if (last === undefined) return
      yield counts
      after = last
    }
  },
}

async function expire(ctx: Context, extensions: readonly PricedTld[], day: Day, after: number) {
  const { db } = ctx
  const lapsed = db('domains')
    .whereIn('status', expiryStages.slice(0, -1))
    .where('expiry_date', '<', day)
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize)
  const reached = (row: DomainRow) => statusOf(row.domain, row.expiry_date as Day, extensions, day)
  // Their invoices may change as well, and those are locked after their clients.
  const clients = (await lapsed.clone()).flatMap((row: DomainRow) =>
    reached(row) === 'grace' ? [] : (row.client_id ?? []),
  )
  if (clients.length > 0) await db('clients').whereIn('id', clients).orderBy('id').forUpdate().select('id')
  const rows: DomainRow[] = await lapsed.clone().forUpdate()
  const counts = { grace: 0, redemption: 0, expired: 0 }
  for (const status of ['grace', 'redemption', 'expired'] as const) {
    const reaching = rows.filter(
      (row) =>
        reached(row) === status &&
        expiryStages.indexOf(status) > expiryStages.indexOf(row.status as (typeof expiryStages)[number]),
    )
    if (reaching.length === 0) continue
    const ids = reaching.map(({ id }) => id)
    counts[status] = await db('domains').whereIn('id', ids).update({ status })
    await raiseDomains(ctx, `domain.${status}`, reaching, messageOf[status], reaching)
    if (status === 'redemption') await chargeRedemption(ctx, reaching, extensions)
    if (status === 'expired') await withdrawDomains(ctx, reaching)
  }
  return { ...counts, last: rows.at(-1)?.id }
}

const messageOf = {
  grace: 'was not renewed in time',
  redemption: 'was not renewed in its grace period',
  expired: 'has expired',
} as const

/** Returns the status of a domain whose expiry has passed. */
function statusOf(domain: string, expiry: Day, extensions: readonly PricedTld[], day: Day) {
  const { grace_days, redemption_days } = extensionOf(domain, extensions) ?? defaultPeriods
  if (day <= addDays(expiry, grace_days)) return 'grace'
  return day <= addDays(expiry, grace_days + redemption_days) ? 'redemption' : 'expired'
}
