import { createHash } from 'node:crypto'
import type { Knex } from 'knex'
import type { ReceivedMailRow } from '../../../db/rows-mail.js'
import { type Context, instant, later } from '../../context.js'
import type { IncomingMail } from '../../mail/incoming/incoming-mail.js'
import { emailKey } from '../../values/email.js'

export const mailOutcomes = {
  opened: 'It opened a ticket.',
  replied: 'It is a reply to its ticket.',
  unverified: 'It is a reply that staff must accept first.',
  closed: 'It closed its ticket and contained no text.',
  bounced: 'It reported that an email could not be delivered.',
  automatic: 'It was sent by a program or to a mailing list.',
  own: 'It came from one of our own addresses.',
  blocked: 'Its sender is blocked.',
  too_many: 'Its sender has sent more than ten emails within an hour.',
  repeated: 'It had already been received.',
} as const

export type MailOutcome = keyof typeof mailOutcomes

/** Maximum number of emails accepted from one sender within an hour (R-4732). */
const maxHourly = 10
const hourMs = 3_600_000
/** Days that an email is remembered, so that it is processed only once. */
const keptDays = 90

/**
 * Returns the key by which a repeated email is recognized: a hash of its Message-ID, or of the whole email if it has
 * none.
 */
export const receivedMailKey = ({ messageId, hash }: Pick<IncomingMail, 'messageId' | 'hash'>): string =>
  messageId === undefined ? hash : createHash('sha256').update(messageId).digest('hex')

/** Records an email, so that concurrent processes skip it. Returns its ID, or undefined if it was recorded before. */
export async function recordReceivedMail(ctx: Context, mail: IncomingMail): Promise<number | undefined> {
  const [noted] = await ctx
    .db('received_mails')
    .insert({
      key: receivedMailKey(mail),
      message_id: mail.messageId ?? null,
      sender: emailKey(mail.from.address),
      subject: mail.subject,
      outcome: 'automatic' satisfies MailOutcome,
      created_at: instant(ctx.now),
    })
    .onConflict('key')
    .ignore()
    .returning('id')
  return noted?.id
}

export const recordMailOutcome = (
  db: Knex,
  id: number,
  outcome: Partial<Pick<ReceivedMailRow, 'ticket_id' | 'token_id' | 'answered'>> & { readonly outcome: MailOutcome },
): Promise<unknown> => db('received_mails').where({ id }).update(outcome)

/** Outcomes that count toward a sender's hourly maximum. */
const countedOutcomes: readonly MailOutcome[] = ['opened', 'replied', 'unverified', 'closed', 'too_many']

/**
 * Returns true if a sender has reached the hourly maximum. A sender is identified by a token, so that others cannot use
 * up the maximum, or by address if there is no token.
 */
export async function hasReachedHourlyLimit(
  { db, now }: Pick<Context, 'db' | 'now'>,
  sender: { readonly tokenId: number } | { readonly address: string },
): Promise<boolean> {
  const since = later(now, -hourMs)
  const taken = db('received_mails')
    .where('created_at', '>', since)
    .whereIn('outcome', [...countedOutcomes])
  if ('tokenId' in sender) taken.where({ token_id: sender.tokenId })
  else taken.where({ sender: emailKey(sender.address) }).whereNull('token_id')
  const { count } = (await taken.count({ count: '*' }).first()) as { count: string | number }
  return Number(count) >= maxHourly
}

/** Returns true if an address got an automatic reply within the last hour (R-4734). */
export const wasAnswered = async ({ db, now }: Pick<Context, 'db' | 'now'>, address: string): Promise<boolean> =>
  (await db('received_mails')
    .where('created_at', '>', later(now, -hourMs))
    .where({ answered: emailKey(address) })
    .first('id')) !== undefined

/** Deletes the records of emails received more than 90 days ago, at most `limit`. Returns their number. */
export const deleteOldReceivedMails = ({ db, now }: Pick<Context, 'db' | 'now'>, limit: number): Promise<number> =>
  db('received_mails')
    .whereIn(
      'id',
      db('received_mails')
        .where('created_at', '<', later(now, -keptDays * 24 * hourMs))
        .orderBy('created_at')
        .limit(limit)
        .select('id'),
    )
    .delete()

export type ReceivedMail = Pick<ReceivedMailRow, 'sender' | 'subject' | 'outcome' | 'ticket_id' | 'created_at'>

/** Returns the most recently received emails, newest first. `from` limits them to one sender. */
export function latestReceived(
  db: Knex,
  { from, last }: { readonly from?: string | undefined; readonly last: number },
): Promise<ReceivedMail[]> {
  const mails = db('received_mails').orderBy('id', 'desc').limit(last)
  if (from !== undefined) mails.where({ sender: emailKey(from) })
  return mails.select('sender', 'subject', 'outcome', 'ticket_id', 'created_at')
}
