import type { Knex } from 'knex'
import type { TicketTokenRow } from '../../../db/rows-mail.js'
import type { TicketRow } from '../../../db/rows-support.js'
import { findStaffAccounts } from '../../access/accounts.js'
import type { IncomingMail } from '../../mail/incoming/incoming-mail.js'
import { readOwnMessageId } from '../../mail/message-ids.js'
import { emailKey } from '../../values/email.js'
import { extractTokens } from '../../values/ticket-address.js'
import { findCurrentAddress } from '../senders.js'
import { findToken } from './ticket-tokens.js'

/** Author of an email about a ticket. All kinds but `unproven` are proven or accepted. */
export type Writer =
  | { readonly kind: 'staff'; readonly username: string; readonly tokenId: number }
  /** The ticket's sender: its client, or a guest. */
  | { readonly kind: 'sender'; readonly tokenId: number }
  /** An address from which staff accepted a reply. */
  | { readonly kind: 'known' }
  | { readonly kind: 'unproven' }

export interface MailTicket {
  readonly ticket: TicketRow
  readonly writer: Writer
}

/**
 * Returns the ticket that an email is about and the email's author, or undefined if the email is not about a ticket.
 */
export async function findMailTicket(db: Knex, mail: IncomingMail): Promise<MailTicket | undefined> {
  const answered = mail.answers.map(readOwnMessageId).filter((one) => one !== undefined)
  const tokens = [...mail.recipients.flatMap(extractTokens), ...answered.flatMap(({ token }) => token ?? [])]
  const token = await findToken(db, [...new Set(tokens)].slice(0, 50))
  const ticket =
    token === undefined
      ? ((await findTicketOfMails(db, answered)) ?? (await findTicketBySubject(db, mail)))
      : await db('tickets').where({ id: token.ticket_id }).first()
  if (ticket === undefined) return undefined
  const proven = token === undefined ? undefined : await findTokenAuthor(db, token, ticket, mail)
  return { ticket, writer: proven ?? (await createUnprovenAuthor(db, ticket, mail)) }
}

/** Returns the author that a token proves, or undefined if it no longer proves one (R-4704, R-4705). */
async function findTokenAuthor(
  db: Knex,
  token: TicketTokenRow,
  ticket: TicketRow,
  { from }: IncomingMail,
): Promise<Writer | undefined> {
  const { id: tokenId, side, recipient, staff_id } = token
  if (side === 'sender') {
    const address = await findCurrentAddress(db, ticket)
    return address !== null && emailKey(address) === recipient ? { kind: 'sender', tokenId } : undefined
  }
  // A reply to several recipients reveals the token, so the sender address must also be the staff member's.
  if (staff_id === null || emailKey(from.address) !== recipient) return undefined
  const row = await db('staff').where({ id: staff_id }).first('email')
  const account = (await findStaffAccounts(db, [staff_id])).get(staff_id)
  const isStillTheirs = row?.email != null && emailKey(row.email) === recipient
  if (!isStillTheirs || !account?.enabled) return undefined
  return account.full || account.permissions.has('reply_tickets')
    ? { kind: 'staff', username: account.username, tokenId }
    : undefined
}

async function createUnprovenAuthor(db: Knex, { id, merged_into }: TicketRow, { from }: IncomingMail): Promise<Writer> {
  const known = await db('ticket_senders')
    .whereIn('ticket_id', [id, ...(merged_into === null ? [] : [merged_into])])
    .where({ email_key: emailKey(from.address) })
    .first('id')
  return { kind: known === undefined ? 'unproven' : 'known' }
}

/**
 * Returns the ticket of the first of the given sent emails that belongs to a ticket. Needed because earlier releases
 * sent emails without a token.
 */
async function findTicketOfMails(
  db: Knex,
  mails: readonly { readonly mailId: number; readonly createdAt: string }[],
): Promise<TicketRow | undefined> {
  if (mails.length === 0) return undefined
  const rows = await db('emails')
    .whereIn(
      'id',
      mails.map(({ mailId }) => mailId),
    )
    .whereNotNull('ticket_id')
    .select('id', 'created_at', 'ticket_id')
  const named = mails.flatMap(
    ({ mailId, createdAt }) => rows.find(({ id, created_at }) => id === mailId && created_at === createdAt) ?? [],
  )[0]
  return named === undefined
    ? undefined
    : db('tickets')
        .where({ id: named.ticket_id as number })
        .first()
}

const numberInSubject = /\[#(\d{6})\]/

/** Returns the ticket whose number is in the subject, if the email claims to come from that ticket's sender. */
async function findTicketBySubject(db: Knex, { subject, from }: IncomingMail): Promise<TicketRow | undefined> {
  const [, tid] = numberInSubject.exec(subject) ?? []
  const ticket = tid === undefined ? undefined : await db('tickets').where({ tid }).first()
  const address = ticket === undefined ? null : await findCurrentAddress(db, ticket)
  return address !== null && emailKey(address) === emailKey(from.address) ? ticket : undefined
}
