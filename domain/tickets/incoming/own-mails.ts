import type { Knex } from 'knex'
import type { Context } from '../../context.js'
import type { IncomingMail } from '../../mail/incoming/incoming-mail.js'
import { readOwnMessageId } from '../../mail/message-ids.js'
import { createSender } from '../../mail/sender.js'
import { emailKey } from '../../values/email.js'
import { matchesTicketAddress } from '../../values/ticket-address.js'

/** Returns true if this service sent the received email, as shown by its Message-ID. */
export async function isOwnMail(db: Knex, { messageId }: IncomingMail): Promise<boolean> {
  const own = messageId === undefined ? undefined : readOwnMessageId(messageId)
  if (own === undefined) return false
  return (await db('emails').where({ id: own.mailId, created_at: own.createdAt }).first('id')) !== undefined
}

/** Returns true for an address that our emails are sent from, or that replies to them go to. */
export async function isOwnAddress({ db, settings, baseUrl }: Context, address: string): Promise<boolean> {
  const key = emailKey(address)
  if (key === emailKey(createSender(settings, baseUrl).sender.address)) return true
  if (matchesTicketAddress(settings.text('ticket_address'), key) || key === emailKey(settings.text('imap_user')))
    return true
  const departments = await db('departments').whereNotNull('email').select('email')
  return departments.some(({ email }) => emailKey(email as string) === key)
}
