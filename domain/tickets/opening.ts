import type { Knex } from 'knex'
import type { ClientRow } from '../../db/rows.js'
import type { TicketRow } from '../../db/rows-support.js'
import { fullName, lockClient } from '../clients/clients.js'
import { type Context, instant } from '../context.js'
import { logActivity } from '../log/activity.js'
import type { Exact } from '../values/exact.js'
import { Fault } from '../values/faults.js'
import { type TicketPriority, ticketStatus } from '../values/statuses.js'
import { type NewAttachment, storeAttachments } from './attachments.js'
import { isBlocked } from './blocked-senders.js'
import { findOpenDepartment } from './departments.js'
import { findAddressHolder, findClientOfSender } from './senders.js'
import { announceTicket } from './ticket-mail.js'

export interface NewTicket {
  readonly departmentId: number
  readonly subject: string
  readonly message: string
  /** The sender's address. */
  readonly email: string
  /** The sender's name; defaults to that of the client, or to the address. */
  readonly name?: string | undefined
  readonly clientId?: number | undefined
  readonly priority: TicketPriority
  /** True if staff opens it for the sender. */
  readonly byStaff: boolean
  readonly attachments: readonly NewAttachment[]
  /** True for a declaration of legal effect: also a blocked sender makes one, and another mail answers it. */
  readonly isDeclaration?: boolean
  /** Set where it came by mail. */
  readonly mail?: MailedTicket | undefined
}

export interface MailedTicket {
  /** False where its sender is not to be answered by itself. */
  readonly isAcknowledged: boolean
  /** True where it is a client's by an address that nothing proves. */
  readonly isUnverified: (clientId: number | null) => boolean
  /** The line of the message, from 1, at which quoted text begins; null for none. */
  readonly quoteLine: number | null
}

/**
 * Opens a ticket and notifies the sender and the department by mail. Staff can open one for a blocked sender. Throws
 * client_not_found, client_closed, department_unknown, sender_blocked, attachment_too_large.
 */
export async function openTicket<Given extends NewTicket>(
  ctx: Context,
  wanted: Exact<NewTicket, Given>,
): Promise<TicketRow> {
  const { db, author } = ctx
  const client = await clientOf(db, wanted)
  const department = await findOpenDepartment(db, wanted.departmentId)
  const isDeclaration = wanted.isDeclaration === true
  if (!wanted.byStaff && !isDeclaration && (await isBlocked(db, wanted.email))) throw new Fault('sender_blocked')
  const ticket = await insertTicket(ctx, wanted, client)
  const files = await storeAttachments(ctx, { ticketId: ticket.id }, wanted.attachments)
  await announceTicket(ctx, ticket, department, files, {
    isAcknowledged: !isDeclaration && wanted.mail?.isAcknowledged !== false,
  })
  await logActivity(ctx, `Ticket ${ticket.tid} was opened${wanted.byStaff ? ` by ${author}` : ''}`, ticket.client_id)
  return ticket
}

/** Locks the client who is stated, or who is known by the sender's address (R-2647). Throws client_not_found, client_closed. */
async function clientOf(db: Knex, { clientId, email, byStaff }: NewTicket): Promise<ClientRow | undefined> {
  if (clientId !== undefined) {
    const client = await lockClient(db, clientId)
    if (client.status === 'closed' && !byStaff) throw new Fault('client_closed')
    return client
  }
  const id = await findClientOfSender(db, email)
  return id === undefined ? undefined : db('clients').where({ id }).forUpdate().first()
}

async function insertTicket(ctx: Context, wanted: NewTicket, client: ClientRow | undefined): Promise<TicketRow> {
  const { db, now, author, random } = ctx
  const row = {
    client_id: client?.id ?? null,
    department_id: wanted.departmentId,
    subject: wanted.subject,
    message: wanted.message,
    name: wanted.name ?? (client === undefined ? wanted.email : fullName(client)),
    email: wanted.email,
    ...(await findAddressHolder(db, wanted.email, client)),
    priority: wanted.priority,
    quote_line: wanted.mail?.quoteLine ?? null,
    is_unverified: wanted.mail?.isUnverified(client?.id ?? null) === true ? (1 as const) : (0 as const),
    status: wanted.byStaff ? ticketStatus.answered : ticketStatus.open,
    author: wanted.byStaff ? author : null,
    created_at: instant(now),
    last_reply_at: instant(now),
  }
  for (let attempt = 0; attempt < maxAttempts; attempt++) {
    const [made] = await db('tickets')
      .insert({ ...row, tid: ticketNumber(random) })
      .onConflict('tid')
      .ignore()
      .returning('*')
    if (made !== undefined) return made as TicketRow
  }
  throw new Error('almost all ticket numbers are taken')
}

/** Enough to find a free number even if nine tenths are taken. */
const maxAttempts = 1000

/** Six digits, the first of them not 0. */
const ticketNumber = (random: Context['random']): string =>
  String(100_000 + Number(random(8).readBigUInt64BE() % 900_000n))
