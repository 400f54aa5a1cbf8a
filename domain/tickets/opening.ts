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
  /** Sender's address. */
  readonly email: string
  /** Sender's name. Defaults to the client's name, or to the address if there is no client. */
  readonly name?: string | undefined
  readonly clientId?: number | undefined
  readonly priority: TicketPriority
  /** True if staff opens the ticket for the sender. */
  readonly byStaff: boolean
  readonly attachments: readonly NewAttachment[]
  /**
   * True for a declaration with legal effect. A blocked sender can make one too. A separate email confirms it instead
   * of the usual confirmation.
   */
  readonly isDeclaration?: boolean
  /** Set if the ticket was opened by email. */
  readonly mail?: MailedTicket | undefined
}

export interface MailedTicket {
  /** False if the sender must not get an automatic reply. */
  readonly isAcknowledged: boolean
  /** Returns true if the ticket belongs to a client, but the sender was not proven. */
  readonly isUnverified: (clientId: number | null) => boolean
  /** Line of the message at which quoted text begins, starting at 1, or null. */
  readonly quoteLine: number | null
}

/**
 * Opens a ticket and notifies the sender and the department by email. For a blocked sender, only staff or a declaration
 * can open one. Throws client_not_found, client_closed, department_unknown, sender_blocked, attachment_too_large.
 */
export async function openTicket<Given extends NewTicket>(
  ctx: Context,
  wanted: Exact<NewTicket, Given>,
): Promise<TicketRow> {
  const { db, author } = ctx
  const client = await lockTicketClient(db, wanted)
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

/**
 * Locks the requested client, or the client to whom the sender's address belongs (R-2647). Returns undefined if the
 * address belongs to no client. Throws client_not_found, client_closed.
 */
async function lockTicketClient(db: Knex, { clientId, email, byStaff }: NewTicket): Promise<ClientRow | undefined> {
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
  throw new Error('almost all ticket numbers are in use')
}

/** Maximum number of attempts to find a free number, enough even if 90% are taken. */
const maxAttempts = 1000

/** Returns a random number of six digits that does not begin with 0. */
const ticketNumber = (random: Context['random']): string =>
  String(100_000 + Number(random(8).readBigUInt64BE() % 900_000n))
