import type { EmailRow } from '../../db/rows.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import { claimRow } from '../queue/claims.js'
import { ownRow, type Queue } from '../queue/queue.js'
import type { Job, Work } from '../queue/work.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { lookOf, type ShownLogo } from '../settings/look.js'
import type { Settings } from '../settings/settings.js'
import type { Sender } from '../values/email.js'
import { type AutoSubmitted, autoSubmittedOf } from './auto-submitted.js'
import { tellFailed, tellsOfFailure } from './failed-mails.js'
import { frameMail } from './frame.js'
import { messageIdOf } from './message-ids.js'
import { expiredReason, type Marked, withoutSignInBody } from './opening-mails.js'
import { forgetBodies, isSealedMail, openBody, readStoredBody } from './sealed-mails.js'
import { senderOf } from './sender.js'
import { type MailFile, type MailThread, readThread, type ThreadParts, threadParts } from './thread.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** A mail is given up after so many attempts in a row during which the process ended. */
const maxUnfinishedAttempts = 5

/** A mail of the outbox without its text, which is read once it is claimed. */
export type OutboxRow = Omit<EmailRow, 'body'>

/** The outbox of mails, except those whose text is sealed. */
export const mailQueue: Queue<OutboxRow> = {
  name: 'mail',
  table: 'emails',
  columns: { dueAt: 'next_attempt_at', attempts: 'attempts', error: 'last_error' },
  open: "status = 'queued' and due_at is null",
  failed: "status = 'failed' and due_at is null",
  pauseMs: ({ settings }, { attempts }) => pauseAfterAttempts(attempts, settings),
  isSpent: ({ unfinished_attempts }) => unfinished_attempts >= maxUnfinishedAttempts,
  lostReason: ({ unfinished_attempts }) => `The service ended during each of the last ${unfinished_attempts} attempts`,
  whenFailed: (mail) => ({ status: 'failed', ...withoutSignInBody(mail) }),
  afterFailed: async (ctx, row, reason) => {
    await forgetBodies(ctx.db, [row])
    await tellFailed(ctx, [row], reason)
  },
  raisesFailure: tellsOfFailure,
}

/** The mails whose text is sealed: rows of the same table, which are due by a column of their own. */
export const sealedMailQueue: Queue<OutboxRow> = {
  ...mailQueue,
  columns: { ...mailQueue.columns, dueAt: 'due_at' },
  open: "status = 'queued' and due_at is not null",
  failed: "status = 'failed' and due_at is not null",
}

export const queueOf = (mail: Pick<EmailRow, 'due_at'>): Queue<OutboxRow> =>
  isSealedMail(mail) ? sealedMailQueue : mailQueue

export interface OutgoingMail extends Partial<ThreadParts> {
  readonly from: Sender
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The image that the HTML shows by its name (frame.ts). */
  readonly logo?: ShownLogo | undefined
  /** The same at every attempt, so that a mail which arrives twice can be told from two mails. */
  readonly messageId: string
  /** Undefined for a mail that somebody typed. */
  readonly autoSubmitted: AutoSubmitted | undefined
}

/** Where a mail server is at fault rather than the recipient: it turns a further connection away, or cannot be reached. */
export type ServerFault = 'full' | 'unreachable'

interface DeliveryFacts {
  readonly isPermanent: boolean
  readonly serverFault?: ServerFault | undefined
  readonly cause?: unknown
}

/** A mail server has not taken a mail. */
export class DeliveryError extends Error {
  /** The mail will never be taken. */
  readonly isPermanent: boolean
  /** Undefined where the server has answered for the recipient, or has kept silent about it. */
  readonly serverFault: ServerFault | undefined

  constructor(message: string, { isPermanent, serverFault, cause }: DeliveryFacts) {
    super(message, { cause })
    this.isPermanent = isPermanent
    this.serverFault = serverFault
  }
}

/** Hands mails to a server, several at a time. */
export interface MailTransport {
  /** Throws a DeliveryError. */
  send(mail: OutgoingMail): Promise<void>
  /** Bounds the connections that are open at a time from now on. */
  resize?(connections: number): void
}

declare module '../context.js' {
  interface RemoteContext {
    /** Returns the files of the invoice that goes with a mail; none where there is nothing to send. */
    readonly printMailedInvoice: (ctx: RemoteContext, invoiceId: number) => Promise<readonly MailFile[]>
  }
}

/** A mail that a worker has claimed. */
interface ClaimedMail extends Job<OutboxRow> {
  /** The text as it is stored. */
  readonly body: string | undefined
  /** Why it is not to be delivered any more; undefined for one that is. */
  readonly dead: string | undefined
  readonly thread: MailThread | undefined
}

/**
 * Returns how mails of a queue are sent. One that went out counts as sent even where its worker took longer than the
 * lease.
 */
export const mailWork = (
  transport: MailTransport,
  queue: Queue<OutboxRow> = mailQueue,
): Work<OutboxRow, ClaimedMail, void, DeliveryError> => ({
  queue,
  claim: async (ctx, due) => {
    const row = await claimRow(ctx, queue, due)
    if (row === undefined) return undefined
    const dead = expiredReason(row, ctx.now) ?? overdueReason(row, ctx)
    return { row, dead, body: await readStoredBody(ctx.db, row), thread: await readThread(ctx, row) }
  },
  call: async (remote, { row, dead, body, thread }) => {
    if (dead !== undefined) throw new DeliveryError(dead, { isPermanent: true })
    if (!row.recipient.includes('@')) throw new UnreadableError('The recipient cannot be read: it is no address')
    const papers = row.invoice_id === null ? [] : await remote.printMailedInvoice(remote, row.invoice_id)
    const { baseUrl, settings } = remote
    const written = { subject: row.subject, body: openBody(remote, row, body), language: row.language ?? 'en' }
    const parts = threadParts(thread, { baseUrl, pattern: settings.text('ticket_address') })
    await transport.send({
      from: usableSender(remote),
      to: row.recipient,
      subject: row.subject,
      ...frameMail(lookOf(settings), written),
      messageId: messageIdOf({ ...row, token: thread?.token }, baseUrl),
      autoSubmitted: autoSubmittedOf(row),
      ...parts,
      ...(papers.length > 0 && { attachments: [...(parts.attachments ?? []), ...papers] }),
    })
  },
  complete: (ctx, { row }) => markSent(ctx, row),
  foresees: (error): error is DeliveryError => error instanceof DeliveryError,
  fail: (ctx, { row }, failure) => markDeferred(ctx, row, failure),
})

export async function markSent(
  { db, now }: Pick<Context, 'db' | 'now'>,
  mail: Marked & Pick<EmailRow, 'id' | 'due_at'>,
): Promise<void> {
  await db('emails')
    .where({ id: mail.id })
    .update({
      status: 'sent',
      sent_at: instant(now),
      leased_until: null,
      unfinished_attempts: 0,
      last_error: null,
      ...withoutSignInBody(mail),
    })
  await forgetBodies(db, [mail])
}

/** Returns the time, in milliseconds since 1970, after which a mail is not tried again. */
const giveUpAt = ({ created_at }: OutboxRow, settings: Settings): number =>
  Date.parse(created_at) + settings.whole('mail_give_up_hours') * hourMs

/** Milliseconds for which every mail may wait for its first attempt. */
const minWaitMs = hourMs

/**
 * Returns why a mail that could not be tried in time is not delivered (R-2103), undefined for one that is: after months
 * without a mail server, nobody wants to read what was written then.
 */
const overdueReason = (mail: OutboxRow, { now, settings }: Pick<Context, 'now' | 'settings'>): string | undefined =>
  now.getTime() <= Math.max(giveUpAt(mail, settings), Date.parse(mail.created_at) + minWaitMs)
    ? undefined
    : 'It waited for longer than the hours of mail_give_up_hours'

/** Stores a failed attempt: the mail is tried again, or given up, logged and reported by an event (R-2103). */
export async function markDeferred(
  ctx: Context,
  mail: OutboxRow,
  { message, isPermanent }: Pick<DeliveryError, 'message' | 'isPermanent'>,
): Promise<void> {
  const { db, now, settings } = ctx
  const pauseMs = pauseAfterAttempts(mail.attempts, settings)
  const isOver = isPermanent || now.getTime() + pauseMs > giveUpAt(mail, settings)
  const queue = queueOf(mail)
  const changed = await ownRow(db, queue, mail).update({
    last_error: message.slice(0, 1000),
    leased_until: null,
    unfinished_attempts: 0,
    ...(isOver
      ? { status: 'failed' as const, ...withoutSignInBody(mail) }
      : { [queue.columns.dueAt]: later(now, pauseMs) }),
  })
  // No row has changed if another worker has claimed the mail since: that one reports its own attempt.
  if (!isOver || changed !== 1) return
  await forgetBodies(db, [mail])
  await tellFailed(ctx, [mail], message)
}

/** Returns the milliseconds to wait after a number of attempts: a list that the operator sets, not a doubling. */
function pauseAfterAttempts(attempts: number, settings: Settings): number {
  const early = settings.wholes('mail_retry_minutes')[attempts - 1]
  return early === undefined ? settings.whole('mail_retry_hours') * hourMs : early * minuteMs
}

/** Settings whose sender could not be read; it is reported once for each load of them. */
const reportedSettings = new WeakSet<Settings>()

function usableSender({ settings, baseUrl, report }: Pick<RemoteContext, 'settings' | 'baseUrl' | 'report'>): Sender {
  const { sender, isSound } = senderOf(settings, baseUrl)
  if (!isSound && !reportedSettings.has(settings)) {
    reportedSettings.add(settings)
    report(new Error(`mail_from is no address; mail is sent from ${sender.address}`), { setting: 'mail_from' })
  }
  return sender
}
