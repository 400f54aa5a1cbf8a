import type { EmailRow } from '../../db/rows.js'
import { type Context, instant, later, type RemoteContext } from '../context.js'
import { claimRow } from '../queue/claims.js'
import { ownRow, type Queue } from '../queue/queue.js'
import type { Job, Work } from '../queue/work.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { getBranding, type ShownLogo } from '../settings/branding.js'
import type { Settings } from '../settings/settings.js'
import type { Sender } from '../values/email.js'
import { type AccessMail, clearedBody, expiredReason } from './access-mails.js'
import { type AutoSubmitted, autoSubmittedHeader } from './auto-submitted.js'
import { decryptBody, deleteEncryptedBodies, isEncryptedMail, readStoredBody } from './encrypted-mails.js'
import { raisesFailureEvent, reportFailedMails } from './failed-mails.js'
import { frameMail } from './frame.js'
import { createMessageId } from './message-ids.js'
import { createSender } from './sender.js'
import { type MailFile, type MailThread, readThread, type ThreadParts, threadParts } from './thread.js'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Number of consecutive unfinished attempts after which an email is given up. */
const maxUnfinishedAttempts = 5

/** A row of `emails` without the body, which is read after the claim. */
export type OutboxRow = Omit<EmailRow, 'body'>

/** Queue of the emails whose body is not encrypted. */
export const mailQueue: Queue<OutboxRow> = {
  name: 'mail',
  table: 'emails',
  columns: { dueAt: 'next_attempt_at', attempts: 'attempts', error: 'last_error' },
  open: "status = 'queued' and due_at is null",
  failed: "status = 'failed' and due_at is null",
  pauseMs: ({ settings }, { attempts }) => pauseAfterAttempts(attempts, settings),
  isSpent: ({ unfinished_attempts }) => unfinished_attempts >= maxUnfinishedAttempts,
  lostReason: ({ unfinished_attempts }) =>
    `The service stopped during each of the last ${unfinished_attempts} attempts`,
  whenFailed: (mail) => ({ status: 'failed', ...clearedBody(mail) }),
  afterFailed: async (ctx, row, reason) => {
    await deleteEncryptedBodies(ctx.db, [row])
    await reportFailedMails(ctx, [row], reason)
  },
  raisesFailure: raisesFailureEvent,
}

/** Queue of the emails with an encrypted body. They are in the same table, but their due time is in another column. */
export const encryptedMailQueue: Queue<OutboxRow> = {
  ...mailQueue,
  columns: { ...mailQueue.columns, dueAt: 'due_at' },
  open: "status = 'queued' and due_at is not null",
  failed: "status = 'failed' and due_at is not null",
}

export const chooseMailQueue = (mail: Pick<EmailRow, 'due_at'>): Queue<OutboxRow> =>
  isEncryptedMail(mail) ? encryptedMailQueue : mailQueue

export interface OutgoingMail extends Partial<ThreadParts> {
  readonly from: Sender
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
  /** The image to which the HTML refers by its content ID (frame.ts). */
  readonly logo?: ShownLogo | undefined
  /** The same for every attempt, so that mail programs recognize duplicates. */
  readonly messageId: string
  /** Undefined for an email typed by a person. */
  readonly autoSubmitted: AutoSubmitted | undefined
}

/**
 * An error of the mail server that does not concern the recipient: the server refuses another connection, or cannot be
 * reached.
 */
export type ServerFailure = 'full' | 'unreachable'

interface DeliveryFacts {
  readonly isPermanent: boolean
  readonly serverFault?: ServerFailure | undefined
  readonly cause?: unknown
}

/** Thrown if a mail server did not accept an email. */
export class DeliveryError extends Error {
  /** True if retrying cannot help. */
  readonly isPermanent: boolean
  /** Undefined if the error concerns the recipient, or if the server did not answer. */
  readonly serverFault: ServerFailure | undefined

  constructor(message: string, { isPermanent, serverFault, cause }: DeliveryFacts) {
    super(message, { cause })
    this.isPermanent = isPermanent
    this.serverFault = serverFault
  }
}

/** Sends emails to a mail server, several at a time. */
export interface MailTransport {
  /** Sends an email. Throws DeliveryError. */
  send(mail: OutgoingMail): Promise<void>
  /** Changes the maximum number of open connections. */
  resize?(connections: number): void
}

declare module '../context.js' {
  interface RemoteContext {
    /** Returns the files to attach to an email about an invoice, or an empty array if there is nothing to attach. */
    readonly printMailedInvoice: (ctx: RemoteContext, invoiceId: number) => Promise<readonly MailFile[]>
  }
}

interface ClaimedMail extends Job<OutboxRow> {
  /** The stored body, which may be encrypted. */
  readonly body: string | undefined
  /** The reason for not delivering the email, or undefined if it can be delivered. */
  readonly dead: string | undefined
  readonly thread: MailThread | undefined
}

/**
 * Returns the work that sends the emails of a queue. An accepted email is stored as sent even if its worker took longer
 * than the lease.
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
    if (!row.recipient.includes('@')) throw new UnreadableError('The recipient is not an email address')
    const papers = row.invoice_id === null ? [] : await remote.printMailedInvoice(remote, row.invoice_id)
    const { baseUrl, settings } = remote
    const written = { subject: row.subject, body: decryptBody(remote, row, body), language: row.language ?? 'en' }
    const parts = threadParts(thread, { baseUrl, pattern: settings.text('ticket_address') })
    await transport.send({
      from: loadSender(remote),
      to: row.recipient,
      subject: row.subject,
      ...frameMail(getBranding(settings), written),
      messageId: createMessageId({ ...row, token: thread?.token }, baseUrl),
      autoSubmitted: autoSubmittedHeader(row),
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
  mail: AccessMail & Pick<EmailRow, 'id' | 'due_at'>,
): Promise<void> {
  await db('emails')
    .where({ id: mail.id })
    .update({
      status: 'sent',
      sent_at: instant(now),
      leased_until: null,
      unfinished_attempts: 0,
      last_error: null,
      ...clearedBody(mail),
    })
  await deleteEncryptedBodies(db, [mail])
}

/** Returns the time, in milliseconds since 1970, after which an email is not retried. */
const giveUpTime = ({ created_at }: OutboxRow, settings: Settings): number =>
  Date.parse(created_at) + settings.whole('mail_give_up_hours') * hourMs

/** Minimum number of milliseconds that an email can wait for its first attempt. */
const minWaitMs = hourMs

/**
 * Returns the reason for not delivering an email that waited too long for this attempt, or undefined if it did not
 * (R-2103). After months without a mail server, clients no longer need old emails.
 */
const overdueReason = (mail: OutboxRow, { now, settings }: Pick<Context, 'now' | 'settings'>): string | undefined =>
  now.getTime() <= Math.max(giveUpTime(mail, settings), Date.parse(mail.created_at) + minWaitMs)
    ? undefined
    : 'It waited longer than mail_give_up_hours'

/**
 * Stores a failed attempt. Schedules a retry, or gives up the email, logs the failure, and raises an event (R-2103).
 */
export async function markDeferred(
  ctx: Context,
  mail: OutboxRow,
  { message, isPermanent }: Pick<DeliveryError, 'message' | 'isPermanent'>,
): Promise<void> {
  const { db, now, settings } = ctx
  const pauseMs = pauseAfterAttempts(mail.attempts, settings)
  const isOver = isPermanent || now.getTime() + pauseMs > giveUpTime(mail, settings)
  const queue = chooseMailQueue(mail)
  const changed = await ownRow(db, queue, mail).update({
    last_error: message.slice(0, 1000),
    leased_until: null,
    unfinished_attempts: 0,
    ...(isOver ? { status: 'failed' as const, ...clearedBody(mail) } : { [queue.columns.dueAt]: later(now, pauseMs) }),
  })
  // If no row has changed, another worker has claimed the email since and reports its own attempt.
  if (!isOver || changed !== 1) return
  await deleteEncryptedBodies(db, [mail])
  await reportFailedMails(ctx, [mail], message)
}

/**
 * Returns the milliseconds to wait after the given number of attempts. The first pauses are listed in the settings, and
 * all later pauses are equal.
 */
function pauseAfterAttempts(attempts: number, settings: Settings): number {
  const early = settings.wholes('mail_retry_minutes')[attempts - 1]
  return early === undefined ? settings.whole('mail_retry_hours') * hourMs : early * minuteMs
}

/**
 * Settings objects whose invalid sender has been reported, so that it is reported once each time settings are loaded.
 */
const reportedSettings = new WeakSet<Settings>()

function loadSender({ settings, baseUrl, report }: Pick<RemoteContext, 'settings' | 'baseUrl' | 'report'>): Sender {
  const { sender, isSound } = createSender(settings, baseUrl)
  if (!isSound && !reportedSettings.has(settings)) {
    reportedSettings.add(settings)
    report(new Error(`mail_from is not an email address; emails are sent from ${sender.address}`), {
      setting: 'mail_from',
    })
  }
  return sender
}
