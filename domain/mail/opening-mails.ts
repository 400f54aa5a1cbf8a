import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { later } from '../context.js'
import { templates } from './templates.js'

/** Milliseconds for which the link of a mail lets its holder in, by the mail's name. */
const lives: ReadonlyMap<string, number> = new Map(
  [...templates.values()].flatMap(({ name, opensAccountForMs: life }) => (life === undefined ? [] : [[name, life]])),
)

const names = [...lives.keys()].map((name) => `'${name}'`).join(', ')

/** Those that still hold what lets somebody in: few rows, of which an index knows that names the same mails. */
export const opening = `body <> '' and template in (${names})`

export const opensAccount = (template: string): boolean => lives.has(template)

/** Returns the change to a mail's text once nobody has to deliver it any more. */
export const blanked = ({ template }: Pick<EmailRow, 'template'>): { body?: '' } =>
  opensAccount(template) ? { body: '' } : {}

/** Why a mail is not delivered whose link lets nobody in any more; undefined where it does, or where it has none. */
export function deadLinkIn({ template, created_at }: Pick<EmailRow, 'template' | 'created_at'>, now: Date) {
  const life = lives.get(template)
  return life === undefined || Date.parse(created_at) + life > now.getTime() ? undefined : deadLink
}

const deadLink = 'The link in it had run out before it could be delivered'

/** Mails that are looked at together. */
const mailsAtOnce = 500

/**
 * Takes the body from mails that have let somebody in, or never will: those that were sent or given up, whoever has
 * delivered them, and those whose link has run out while they waited. Returns whether there may be more.
 */
export async function blankSpentMails(db: Knex, now: Date): Promise<boolean> {
  const runOut = (query: Knex.QueryBuilder) => {
    for (const [template, life] of lives)
      query.orWhere((one) => one.where({ template }).where('created_at', '<=', later(now, -life)))
  }
  const spent = await db('emails')
    .whereRaw(opening)
    .where((query) => query.whereIn('status', ['sent', 'failed']).orWhere(runOut))
    .orderBy('id')
    .limit(mailsAtOnce)
    .pluck('id')
  if (spent.length === 0) return false
  const mails = () => db('emails').whereIn('id', spent)
  await mails().where({ status: 'queued' }).update({ status: 'failed', last_error: deadLink })
  await mails().update({ body: '' })
  return spent.length === mailsAtOnce
}
