import type { Knex } from 'knex'
import type { EmailRow } from '../../db/rows.js'
import { emailKey, type Sender } from '../values/email.js'
import { handedName } from '../values/file-names.js'
import { oneLine } from './render.js'

/** Earlier mails that a mail refers to at most: the first of its ticket and the last 19 (R-2643). */
const maxReferences = 20

export interface MailFile {
  readonly filename: string
  readonly content: Buffer
}

/** The parts that only a mail about a ticket has: headers that make a thread of it, and files. */
export interface ThreadParts {
  /** The department's address, to which the recipient answers. */
  readonly replyTo?: Sender
  readonly inReplyTo?: string
  readonly references?: readonly string[]
  readonly attachments: readonly MailFile[]
}

type MailKey = Pick<EmailRow, 'id' | 'created_at'>

/** The facts of a mail's ticket, read when the mail is about to be sent. */
export interface MailThread {
  readonly department: { readonly name: string; readonly email: string | null }
  readonly references: readonly MailKey[]
  /** The mail that this one answers: the last one of the ticket to the same address, otherwise the ticket's first. */
  readonly answered: MailKey | undefined
  readonly files: readonly MailFile[]
}

/** Returns the same id at every attempt, so that a mail which arrives twice can be told from two mails. */
export const messageIdOf = ({ id, created_at }: MailKey, baseUrl: string): string =>
  `<mail-${id}-${Date.parse(created_at)}@${new URL(baseUrl).hostname}>`

/** Returns the thread of a mail; undefined for one that is about no ticket. */
export async function readThread(
  db: Knex,
  { id, ticket_id, recipient }: Pick<EmailRow, 'id' | 'ticket_id' | 'recipient'>,
): Promise<MailThread | undefined> {
  if (ticket_id === null) return undefined
  const department: MailThread['department'] | undefined = await db('departments')
    .join('tickets', 'tickets.department_id', 'departments.id')
    .where('tickets.id', ticket_id)
    .first('departments.name', 'departments.email')
  if (department === undefined) return undefined
  const earlier = () => db('emails').where({ ticket_id }).where('id', '<', id).select('id', 'created_at', 'recipient')
  const first = await earlier().orderBy('id').first()
  const newestFirst = await earlier()
    .orderBy('id', 'desc')
    .limit(maxReferences - 1)
  // The first mail is listed once, also where it is among the last ones.
  const isKnown = first === undefined || newestFirst.some((one) => one.id === first.id)
  return {
    department,
    references: [...(isKnown ? [] : [first]), ...newestFirst.toReversed()],
    answered: newestFirst.find((one) => emailKey(one.recipient) === emailKey(recipient)) ?? first,
    files: await filesOf(db, id),
  }
}

const filesOf = async (db: Knex, emailId: number): Promise<MailFile[]> =>
  (
    await db('email_attachments')
      .join('ticket_attachments', 'ticket_attachments.id', 'email_attachments.attachment_id')
      .where({ email_id: emailId })
      .orderBy('attachment_id')
      .select('name', 'content')
  ).map(({ name, content }) => ({ filename: handedName(name), content }))

/** Returns the headers and files of a mail about a ticket, and nothing for any other mail. */
export function threadParts(thread: MailThread | undefined, baseUrl: string): Partial<ThreadParts> {
  if (thread === undefined) return {}
  const { department, references, answered, files } = thread
  return {
    ...(department.email !== null && { replyTo: { name: oneLine(department.name), address: department.email } }),
    ...(answered !== undefined && { inReplyTo: messageIdOf(answered, baseUrl) }),
    ...(references.length > 0 && { references: references.map((one) => messageIdOf(one, baseUrl)) }),
    attachments: files,
  }
}

/** Attaches files to mails in the outbox; `emailIds` are the rows of `mails`, in the same order. */
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

/** Moves the mails of a ticket to another one, so that both make one thread. */
export const moveThread = (db: Knex, ticketId: number, into: number): Promise<unknown> =>
  db('emails').where({ ticket_id: ticketId }).update({ ticket_id: into })
