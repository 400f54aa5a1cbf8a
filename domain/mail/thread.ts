import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import type { Context } from '../context.js'
import { decrypt } from '../secrets/encryption.js'
import { UnreadableError } from '../secrets/unreadable.js'
import { emailKey, type Sender } from '../values/email.js'
import { downloadName } from '../values/file-names.js'
import { ticketAddress } from '../values/ticket-address.js'
import { createMessageId, type MailKey } from './message-ids.js'
import { oneLine } from './render.js'
import { ticketTokenPlace } from './ticket-token-place.js'

/**
 * Maximum number of earlier emails in the References header. These are the ticket's first email to or from the
 * recipient, and the last 19 (R-2643).
 */
const maxReferences = 20

export interface MailFile {
  readonly filename: string
  readonly content: Buffer
}

/** Threading headers and files of an email about a ticket. */
export interface ThreadParts {
  /** Address for replies: the department's address, or the ticket's address with its token. */
  readonly replyTo?: Sender
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  readonly attachments: readonly MailFile[]
}

/** An email in a thread: the key of a sent email, or the Message-ID of a received email. */
type MailReference = MailKey | string

/** Data about an email's ticket, read when the email is claimed. */
export interface MailThread {
  readonly department: { readonly name: string; readonly email: string | null }
  /** The ticket's emails that were sent to or received from the recipient, oldest first. */
  readonly references: readonly MailReference[]
  readonly token: string | undefined
  readonly files: readonly MailFile[]
}

type ThreadedMail = Pick<EmailRow, 'id' | 'ticket_id' | 'recipient' | 'token_id'>

/** Returns the thread of an email, or undefined if it is not about a ticket. */
export async function readThread(
  ctx: Pick<Context, 'db' | 'secretKey'>,
  mail: ThreadedMail,
): Promise<MailThread | undefined> {
  const { db } = ctx
  const { id, ticket_id } = mail
  if (ticket_id === null) return undefined
  const department: MailThread['department'] | undefined = await db('departments')
    .join('tickets', 'tickets.department_id', 'departments.id')
    .where('tickets.id', ticket_id)
    .first('departments.name', 'departments.email')
  if (department === undefined) return undefined
  const earlier = await readEarlier(db, mail)
  const tokens = await readTokens(ctx, [mail, ...earlier])
  const sent = earlier.map((one) => ({ ...one, token: tokens.get(one.token_id ?? 0) }))
  const received = await readReceived(db, mail)
  const all = [...sent, ...received].sort((a, b) => (a.created_at < b.created_at ? -1 : 1))
  const [first, ...others] = all.map((one) => ('message_id' in one ? one.message_id : one))
  return {
    department,
    references: first === undefined ? [] : [first, ...others.slice(1 - maxReferences)],
    token: tokens.get(mail.token_id ?? 0),
    files: await loadFiles(db, id),
  }
}

/**
 * Returns the first and the latest earlier emails to the recipient. Emails to other recipients are omitted, because
 * their Message-IDs contain tokens that grant access to the ticket (R-2643).
 */
async function readEarlier(db: Knex, { id, ticket_id, recipient }: ThreadedMail) {
  const earlier = () =>
    db('emails').where({ ticket_id, recipient }).where('id', '<', id).select('id', 'created_at', 'token_id')
  const first = await earlier().orderBy('id').first()
  const newestFirst = await earlier()
    .orderBy('id', 'desc')
    .limit(maxReferences - 1)
  // The first email must not be listed twice if it is also among the latest.
  const isKnown = first === undefined || newestFirst.some((one) => one.id === first.id)
  return [...(isKnown ? [] : [first]), ...newestFirst.toReversed()]
}

/** Returns the Message-IDs of the latest emails that the recipient sent to the ticket, oldest first. */
async function readReceived(db: Knex, { ticket_id, recipient }: ThreadedMail) {
  const rows = await db('received_mails')
    .where({ ticket_id, sender: emailKey(recipient) })
    .whereNotNull('message_id')
    .orderBy('id', 'desc')
    .limit(maxReferences - 1)
    .select('message_id', 'created_at')
  return rows.toReversed() as { message_id: string; created_at: string }[]
}

/**
 * Returns the ticket tokens of emails by token ID. If a token cannot be decrypted, it is omitted, and the email is sent
 * without a token.
 */
async function readTokens(
  { db, secretKey }: Pick<Context, 'db' | 'secretKey'>,
  mails: readonly Pick<EmailRow, 'token_id'>[],
): Promise<ReadonlyMap<number, string>> {
  const ids = [...new Set(mails.map(({ token_id }) => token_id))].filter((id) => id !== null)
  const tokens = new Map<number, string>()
  if (ids.length === 0) return tokens
  for (const { id, token, ...of } of await db('ticket_tokens').whereIn('id', ids))
    try {
      tokens.set(id, decrypt(secretKey, token, ticketTokenPlace(of)))
    } catch (error) {
      if (!(error instanceof UnreadableError)) throw error
    }
  return tokens
}

const loadFiles = async (db: Knex, emailId: number): Promise<MailFile[]> =>
  (
    await db('email_attachments')
      .join('ticket_attachments', 'ticket_attachments.id', 'email_attachments.attachment_id')
      .where({ email_id: emailId })
      .orderBy('attachment_id')
      .select('name', 'content')
  ).map(({ name, content }) => ({ filename: downloadName(name), content }))

/**
 * Returns the headers and files of an email about a ticket, or an empty object for any other email. `pattern` is the
 * value of the setting `ticket_address`.
 */
export function threadParts(
  thread: MailThread | undefined,
  { baseUrl, pattern }: { readonly baseUrl: string; readonly pattern: string },
): Partial<ThreadParts> {
  if (thread === undefined) return {}
  const { department, token, files } = thread
  const references = thread.references.map((one) => (typeof one === 'string' ? one : createMessageId(one, baseUrl)))
  const answered = references.at(-1)
  const address = token === undefined || pattern === '' ? department.email : ticketAddress(pattern, token)
  return {
    ...(address !== null && { replyTo: { name: oneLine(department.name), address } }),
    ...(answered !== undefined && { inReplyTo: answered }),
    ...(references.length > 0 && { references }),
    attachments: files,
  }
}

/** Attaches files to queued emails. `emailIds` contains the IDs of `mails`, in the same order. */
export async function attachFiles(
  db: Knex,
  emailIds: readonly number[],
  mails: readonly { readonly attachmentIds?: readonly number[] | undefined }[],
): Promise<void> {
  const links = mails.flatMap(({ attachmentIds = [] }, at) =>
    attachmentIds.map((attachment_id) => ({ email_id: emailIds[at] as number, attachment_id })),
  )
  if (links.length > 0) await db('email_attachments').insert(links)
}

/** Moves the emails of a ticket to another ticket, so that they form one thread. */
export const moveThread = (db: Knex, ticketId: number, into: number): Promise<unknown> =>
  db('emails').where({ ticket_id: ticketId }).update({ ticket_id: into })
