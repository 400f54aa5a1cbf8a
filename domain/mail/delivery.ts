import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import type { Sender } from '../email.js'
import type { Settings } from '../system/settings.js'
import { instant, later } from '../work.js'

const minute = 60_000
const hour = 60 * minute
/** How long an attempt may take before another worker may try the same mail. */
const lease = 15 * minute

export interface OutgoingMail {
  readonly from: Sender
  readonly to: string
  readonly subject: string
  readonly html: string
  /** The same at every attempt, so that a mail which arrives twice can be told from two mails. */
  readonly messageId: string
}

export interface DeliveryError extends Error {
  /** The server will never take this mail. */
  readonly permanent?: boolean
}

/** Hands a mail to a server. Throws a DeliveryError. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** Takes the mail that is due longest, for this worker alone, and counts the attempt before it is made. */
export async function claimMail(db: Knex, now: Date): Promise<EmailRow | undefined> {
  for (;;) {
    const due = await db('emails')
      .where({ status: 'queued' })
      .where('next_attempt_at', '<=', instant(now))
      .orderBy(['next_attempt_at', 'id'])
      .first()
    if (due === undefined) return undefined
    const { id, attempts } = due
    const claimed = { attempts: attempts + 1, next_attempt_at: later(now, lease) }
    // Of several workers that found it, one changes it; the others look for another.
    const won = await db('emails').where({ id, attempts, status: 'queued' }).update(claimed)
    if (won === 1) return { ...due, ...claimed }
  }
}

export const markSent = (db: Knex, id: number, now: Date) =>
  db('emails')
    .where({ id })
    .update({ status: 'sent', sent_at: instant(now), last_error: null })

/** A failed attempt: tried again as ruling 183 says, or given up. */
export async function markDeferred(
  db: Knex,
  mail: EmailRow,
  { message, permanent = false }: DeliveryError,
  { now, settings }: { now: Date; settings: Settings },
): Promise<void> {
  const wait = pause(mail.attempts, settings)
  const giveUpAt = Date.parse(mail.created_at) + settings.whole('mail_give_up_hours') * hour
  const failed = permanent || now.getTime() + wait > giveUpAt
  await db('emails')
    // A worker that took longer than its lease has no say any more: another one has tried since.
    .where({ id: mail.id, status: 'queued', attempts: mail.attempts })
    .update({
      last_error: message.slice(0, 1000),
      ...(failed ? { status: 'failed' as const } : { next_attempt_at: later(now, wait) }),
    })
}

/** Milliseconds to wait after the given number of attempts. */
function pause(attempts: number, settings: Settings): number {
  const minutes = settings.text('mail_retry_minutes').split(',').map(Number)
  const early = minutes[attempts - 1]
  return early !== undefined && early > 0 ? early * minute : Math.max(1, settings.whole('mail_retry_hours')) * hour
}
