import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { type Context, instant, later } from '../context.js'
import type { Sender } from '../email.js'
import { logActivity } from '../system/activity.js'
import type { Settings } from '../system/settings.js'
import { blanked } from './opening-mails.js'

const minute = 60_000
const hour = 60 * minute
/** How long an attempt may take before another worker may try the same mail. */
const lease = 15 * minute
/** A mail is given up when so many attempts in a row were begun and never came to an end. */
const maxUnfinishedAttempts = 5

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

/**
 * Takes the mail that is due longest, for this worker alone, and counts the attempt before it is made: a mail that ends
 * its worker every time is given up after a few.
 */
export async function claimMail(ctx: Pick<Context, 'db' | 'now' | 'author'>): Promise<EmailRow | undefined> {
  const { db, now } = ctx
  for (;;) {
    const due = await findDue(db, now)
    if (due === undefined) return undefined
    if (due.unfinished_attempts >= maxUnfinishedAttempts) {
      await giveUpUnfinished(ctx, due)
      continue
    }
    const claimed = {
      attempts: due.attempts + 1,
      unfinished_attempts: due.unfinished_attempts + 1,
      next_attempt_at: later(now, lease),
    }
    // Of several workers that found it, one changes it; the others look for another.
    if ((await own(db, due).update(claimed)) === 1) return { ...due, ...claimed }
  }
}

/**
 * Returns the mail that is due longest. Those that a worker has not lived to finish are tried one at a time, or what ends
 * a worker would take with it, again and again, whatever happens to be under way beside it.
 */
async function findDue(db: Knex, now: Date): Promise<EmailRow | undefined> {
  const queued = db('emails').where({ status: 'queued' })
  const due = queued.clone().where('next_attempt_at', '<=', instant(now)).orderBy(['next_attempt_at', 'id'])
  const first = await due.clone().first()
  if (first === undefined || first.unfinished_attempts === 0) return first
  const tried = queued.clone().where('unfinished_attempts', '>', 1).where('next_attempt_at', '>', instant(now))
  return (await tried.first('id')) === undefined ? first : due.clone().where({ unfinished_attempts: 0 }).first()
}

// A worker that took longer than its lease no longer owns the mail: another one has tried since.
const own = (db: Knex, { id, attempts }: EmailRow) => db('emails').where({ id, attempts, status: 'queued' })

async function giveUpUnfinished(ctx: Pick<Context, 'db' | 'now' | 'author'>, mail: EmailRow): Promise<void> {
  const last_error = `The service ended during each of the last ${mail.unfinished_attempts} attempts`
  const isOurs = (await own(ctx.db, mail).update({ status: 'failed', last_error, ...blanked(mail) })) === 1
  if (isOurs)
    await logActivity(
      ctx,
      `The mail ${mail.id} (${mail.template}) to ${mail.recipient} was given up. ${last_error}.`,
      mail.client_id,
    )
}

export const markSent = (db: Knex, { id, template }: Pick<EmailRow, 'id' | 'template'>, now: Date) =>
  db('emails')
    .where({ id })
    .update({
      status: 'sent',
      sent_at: instant(now),
      unfinished_attempts: 0,
      last_error: null,
      ...blanked({ template }),
    })

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
  await own(db, mail).update({
    last_error: message.slice(0, 1000),
    unfinished_attempts: 0,
    ...(failed ? { status: 'failed' as const, ...blanked(mail) } : { next_attempt_at: later(now, wait) }),
  })
}

/** Milliseconds to wait after the given number of attempts. */
function pause(attempts: number, settings: Settings): number {
  const early = settings.wholes('mail_retry_minutes')[attempts - 1]
  return early === undefined ? settings.whole('mail_retry_hours') * hour : early * minute
}
