import type { EmailRow } from '../../db/rows.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import type { Sender } from '../email.js'
import { claimRow } from '../queue/claims.js'
import { ownRow, type Queue } from '../queue/queue.js'
import type { Job, Work } from '../queue/work.js'
import type { Settings } from '../system/settings.js'
import { UnreadableError } from '../unreadable.js'
import { type AutoSubmitted, autoSubmittedOf } from './auto-submitted.js'
import { tellFailed, tellsOfFailure } from './failed.js'
import { senderOf } from './sender.js'
import { expiredReason, withoutSignInBody } from './sign-in-mails.js'
import { type MailThread, messageIdOf, readThread, type ThreadParts, threadParts } from './thread.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A mail is given up after so many attempts in a row during which the process ended. */
const maxUnfinishedAttempts = 5

/** The outbox of mails. */
export const mailQueue: Queue<EmailRow> = {
  name: 'mail',
  table: 'emails',
  columns: { dueAt: 'next_attempt_at', attempts: 'attempts', error: 'last_error' },
  open: "status = 'queued'",
  failed: "status = 'failed'",
  pauseMs: ({ settings }, { attempts }) => pauseAfterAttempts(attempts, settings),
  isSpent: ({ unfinished_attempts }) => unfinished_attempts >= maxUnfinishedAttempts,
  lostReason: ({ unfinished_attempts }) => `The service ended during each of the last ${unfinished_attempts} attempts`,
  whenFailed: (mail) => ({ status: 'failed', ...withoutSignInBody(mail) }),
  afterFailed: (ctx, row, reason) => tellFailed(ctx, [row], reason),
  raisesFailure: tellsOfFailure,
}

export interface OutgoingMail extends Partial<ThreadParts> {
  readonly from: Sender
  readonly to: string
  readonly subject: string
  readonly html: string
  /** The same at every attempt, so that a mail which arrives twice can be told from two mails. */
  readonly messageId: string
  /** Undefined for a mail that somebody typed. */
  readonly autoSubmitted: AutoSubmitted | undefined
}

/** A mail server has not taken a mail. */
export class DeliveryError extends Error {
  /** The mail will never be taken. */
  readonly isPermanent: boolean

  constructor(message: string, { isPermanent, cause }: { readonly isPermanent: boolean; readonly cause?: unknown }) {
    super(message, { cause })
    this.isPermanent = isPermanent
  }
}

/** Hands a mail to a server. Throws a DeliveryError. */
export interface MailTransport {
  send(mail: OutgoingMail): Promise<void>
}

/** A mail that a worker has claimed. */
interface ClaimedMail extends Job<EmailRow> {
  /** Why it is not to be delivered any more; undefined for one that is. */
  readonly dead: string | undefined
  readonly thread: MailThread | undefined
}

/**
 * Returns how mails are sent, for the queue. One that went out counts as sent even where its worker took longer than
 * the lease.
 */
export const mailWork = (transport: MailTransport): Work<EmailRow, ClaimedMail, void, DeliveryError> => ({
  queue: mailQueue,
  claim: async (ctx, due) => {
    const row = await claimRow(ctx, mailQueue, due)
    if (row === undefined) return undefined
    const dead = expiredReason(row, ctx.now) ?? overdueReason(row, ctx)
    return { row, dead, thread: await readThread(ctx.db, row) }
  },
  call: async (remote, { row, dead, thread }) => {
    if (dead !== undefined) throw new DeliveryError(dead, { isPermanent: true })
    if (!row.recipient.includes('@')) throw new UnreadableError('The recipient cannot be read: it is no address')
    await transport.send({
      from: usableSender(remote),
      to: row.recipient,
      subject: row.subject,
      html: row.body,
      messageId: messageIdOf(row, remote.baseUrl),
      autoSubmitted: autoSubmittedOf(row),
      ...threadParts(thread, remote.baseUrl),
    })
  },
  complete: (ctx, { row }) => markSent(ctx, row),
  foresees: (error): error is DeliveryError => error instanceof DeliveryError,
  fail: (ctx, { row }, failure) => markDeferred(ctx, row, failure),
})

export const markSent = (
  { db, now }: Pick<Context, 'db' | 'now'>,
  mail: Pick<EmailRow, 'id' | 'template' | 'holds_password'>,
) =>
  db('emails')
    .where({ id: mail.id })
    .update({
      status: 'sent',
      sent_at: instant(now),
      leased_until: null,
      unfinished_attempts: 0,
      last_error: null,
      ...withoutSignInBody(mail),
    })

/** Returns the time, in milliseconds since 1970, after which a mail is not tried again. */
const giveUpAt = ({ created_at }: EmailRow, settings: Settings): number =>
  Date.parse(created_at) + settings.whole('mail_give_up_hours') * hourMs

/** Milliseconds for which every mail may wait for its first attempt. */
const minWaitMs = hourMs

/**
 * Returns why a mail that could not be tried in time is not delivered (R-2103), undefined for one that is: after months
 * without a mail server, nobody wants to read what was written then.
 */
const overdueReason = (mail: EmailRow, { now, settings }: Pick<Context, 'now' | 'settings'>): string | undefined =>
  now.getTime() <= Math.max(giveUpAt(mail, settings), Date.parse(mail.created_at) + minWaitMs)
    ? undefined
    : 'It waited for longer than the hours of mail_give_up_hours'

/** Stores a failed attempt: the mail is tried again, or given up, logged and reported by an event (R-2103). */
export async function markDeferred(
  ctx: Context,
  mail: EmailRow,
  { message, isPermanent }: Pick<DeliveryError, 'message' | 'isPermanent'>,
): Promise<void> {
  const { db, now, settings } = ctx
  const pauseMs = pauseAfterAttempts(mail.attempts, settings)
  const isOver = isPermanent || now.getTime() + pauseMs > giveUpAt(mail, settings)
  const changed = await ownRow(db, mailQueue, mail).update({
    last_error: message.slice(0, 1000),
    leased_until: null,
    unfinished_attempts: 0,
    ...(isOver ? { status: 'failed' as const, ...withoutSignInBody(mail) } : { next_attempt_at: later(now, pauseMs) }),
  })
  // No row has changed if another worker has claimed the mail since: that one reports its own attempt.
  if (isOver && changed === 1) await tellFailed(ctx, [mail], message)
}

/** Returns the milliseconds to wait after a number of attempts: a list that the operator sets, not a doubling. */
function pauseAfterAttempts(attempts: number, settings: Settings): number {
  const early = settings.wholes('mail_retry_minutes')[attempts - 1]
  return early === undefined ? settings.whole('mail_retry_hours') * hourMs : early * minuteMs
}

/** Settings whose sender could not be read; it is reported once for each load of them. */
const reportedSettings = new WeakSet<Settings>()

function usableSender({ settings, report }: Pick<RemoteContext, 'settings' | 'report'>): Sender {
  const { sender, isSound } = senderOf(settings)
  if (!isSound && !reportedSettings.has(settings)) {
    reportedSettings.add(settings)
    report(new Error(`mail_from is no address; mail is sent from ${sender.address}`), { setting: 'mail_from' })
  }
  return sender
}
