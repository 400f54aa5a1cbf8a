import { timingSafeEqual } from 'node:crypto'
import type { Knex } from 'knex'
import type { AffiliateRow } from '../../db/rows-billing.js'
import { type Context, instant, today } from '../context.js'
import { keyedHash } from '../secrets/keyed-hash.js'
import { addDays } from '../values/days.js'

/** Seconds that a browser remembers the affiliate whose link it followed (R-4483). */
export const referralSeconds = 60 * 24 * 60 * 60

type Signing = Pick<Context, 'linkKey' | 'machineNow'>

const secondsOf = ({ machineNow }: Pick<Context, 'machineNow'>): number => Math.floor(machineNow.getTime() / 1000)

const signatureOf = ({ linkKey }: Pick<Context, 'linkKey'>, affiliateId: number, expires: number): string =>
  keyedHash(linkKey, JSON.stringify(['referral', affiliateId, expires])).toString('base64url')

/** Returns the signed cookie value that identifies an affiliate. */
export function signReferral(ctx: Signing, affiliateId: number): string {
  const expires = secondsOf(ctx) + referralSeconds
  return `${affiliateId}.${expires}.${signatureOf(ctx, affiliateId, expires)}`
}

/** Returns the affiliate ID from a signed value, or undefined if the signature is invalid or the value has expired. */
export function readReferral(ctx: Signing, text: string): number | undefined {
  const [, id, expires, signature] = /^(\d{1,15})\.(\d{1,12})\.([\w-]{43})$/.exec(text) ?? []
  if (id === undefined || expires === undefined || signature === undefined) return undefined
  const isOurs = timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(ctx, Number(id), Number(expires))))
  return isOurs && Number(expires) > secondsOf(ctx) ? Number(id) : undefined
}

/**
 * Counts a visitor sent by an affiliate. Returns false, without counting, if the affiliate does not exist, its client
 * is closed, or the visitor is that client.
 */
export async function countVisit(
  ctx: Context,
  affiliateId: number,
  visitorClientId: number | undefined,
): Promise<boolean> {
  const affiliate = await openAffiliate(ctx.db, affiliateId)
  if (affiliate === undefined || affiliate.client_id === visitorClientId) return false
  await ctx
    .db('affiliate_visits')
    .insert({ affiliate_id: affiliateId, day: today(ctx), visits: 1 })
    .onConflict(['affiliate_id', 'day'])
    .merge({ visits: ctx.db.raw('affiliate_visits.visits + 1') as unknown as number })
  return true
}

/**
 * Records the affiliate that referred a client. Does nothing if the affiliate does not exist, its client is closed, or
 * the affiliate is the referred client.
 */
export async function recordReferral(ctx: Context, clientId: number, affiliateId: number): Promise<void> {
  const affiliate = await openAffiliate(ctx.db, affiliateId)
  if (affiliate === undefined || affiliate.client_id === clientId) return
  await ctx
    .db('referrals')
    .insert({ client_id: clientId, affiliate_id: affiliateId, created_at: instant(ctx.now) })
    .onConflict('client_id')
    .ignore()
}

const openAffiliate = (db: Knex, id: number): Promise<Pick<AffiliateRow, 'client_id'> | undefined> =>
  db('affiliates')
    .join('clients', 'clients.id', 'affiliates.client_id')
    .where('affiliates.id', id)
    .whereNot('clients.status', 'closed')
    .first('affiliates.client_id')

export interface ReferralCounts {
  readonly visitors: number
  /** Clients who signed up and have not been deleted. */
  readonly clients: number
}

/** Counts the referrals of affiliates. Returns a lookup by affiliate ID. */
export async function countReferrals(
  db: Knex,
  affiliateIds: readonly number[],
): Promise<(affiliateId: number) => ReferralCounts> {
  const ofThese = (table: 'affiliate_visits' | 'referrals') =>
    db(table).whereIn('affiliate_id', affiliateIds).groupBy('affiliate_id').select('affiliate_id')
  const visits = await ofThese('affiliate_visits').sum({ n: 'visits' })
  const clients = await ofThese('referrals').count({ n: '*' })
  const numbers = (rows: typeof visits) => new Map(rows.map(({ affiliate_id, n }) => [affiliate_id, Number(n)]))
  const [visitorsOf, clientsOf] = [numbers(visits), numbers(clients)]
  return (id) => ({ visitors: visitorsOf.get(id) ?? 0, clients: clientsOf.get(id) ?? 0 })
}

const recentDays = 30

/** Returns the number of visitors sent by an affiliate in the last 30 days, including today. */
export async function countRecentVisitors(
  ctx: Pick<Context, 'db' | 'now' | 'settings'>,
  affiliateId: number,
): Promise<number> {
  const since = addDays(today(ctx), 1 - recentDays)
  const visits = ctx.db('affiliate_visits').where({ affiliate_id: affiliateId }).where('day', '>=', since)
  return Number((await visits.sum({ n: 'visits' }).first())?.n ?? 0)
}

/** Returns the URL that an affiliate shares to refer clients. */
export const affiliateUrl = ({ baseUrl }: Pick<Context, 'baseUrl'>, affiliateId: number): string =>
  `${baseUrl}/client/go/${affiliateId}`
