import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { later } from '../context.js'
import { templates } from './templates.js'

/** Lifetime of the sign-in link in each mail that has one, in milliseconds, by template. */
const lifetimesMs: ReadonlyMap<string, number> = new Map(
  [...templates.values()].flatMap(({ name, opensAccountForMs: lifetimeMs }) =>
    lifetimeMs === undefined ? [] : [[name, lifetimeMs]],
  ),
)

const names = [...lifetimesMs.keys()].map((name) => `'${name}'`).join(', ')

/** Condition for mails that still contain a sign-in link: few rows, which an index with the same condition finds. */
export const opening = `body <> '' and template in (${names})`

export const opensAccount = (template: string): boolean => lifetimesMs.has(template)

/** Returns the change that removes a sign-in link from a mail that will not be delivered again. */
export const withoutLink = ({ template }: Pick<EmailRow, 'template'>): { body?: '' } =>
  opensAccount(template) ? { body: '' } : {}

/** Returns why a mail with an expired sign-in link is not delivered; undefined for any other mail. */
export function deadLinkIn({ template, created_at }: Pick<EmailRow, 'template' | 'created_at'>, now: Date) {
  const lifetimeMs = lifetimesMs.get(template)
  return lifetimeMs === undefined || Date.parse(created_at) + lifetimeMs > now.getTime() ? undefined : deadLink
}

const deadLink = 'The link in it had run out before it could be delivered'

/** Mails per call. */
const batchSize = 500

/**
 * Removes the body of mails with a sign-in link that were sent or given up, or whose link expired while they waited.
 * Returns true if there may be more.
 */
export async function removeSpentLinks(db: Knex, now: Date): Promise<boolean> {
  const whereExpired = (query: Knex.QueryBuilder) => {
    for (const [template, lifetimeMs] of lifetimesMs)
      query.orWhere((one) => one.where({ template }).where('created_at', '<=', later(now, -lifetimeMs)))
  }
  const spent = await db('emails')
    .whereRaw(opening)
    .where((query) => query.whereIn('status', ['sent', 'failed']).orWhere(whereExpired))
    .orderBy('id')
    .limit(batchSize)
    .pluck('id')
  if (spent.length === 0) return false
  const mails = () => db('emails').whereIn('id', spent)
  await mails().where({ status: 'queued' }).update({ status: 'failed', last_error: deadLink })
  await mails().update({ body: '' })
  return spent.length === batchSize
}
