import type { Knex } from 'knex'
import type { TicketTokenRow } from '../../../db/rows-mail.js'
import { type Context, instant } from '../../context.js'
import { ticketTokenPlace } from '../../mail/ticket-token-place.js'
import { encrypt } from '../../secrets/encryption.js'
import { emailKey } from '../../values/email.js'
import { hashTicketToken, makeTicketToken } from '../../values/ticket-address.js'

export interface TokenHolder {
  readonly address: string
  readonly side: TicketTokenRow['side']
  /** The staff member with this address, or null for the ticket's sender. */
  readonly staffId: number | null
}

/**
 * Returns the IDs of the tokens for emails about a ticket to these recipients, by address in the form used for
 * comparison. Keeps existing tokens and creates missing ones (R-4701). All recipients must be on the same side. The map
 * is empty if email is disabled.
 */
export async function ensureTokens(
  ctx: Context,
  ticketId: number,
  holders: readonly TokenHolder[],
): Promise<ReadonlyMap<string, number>> {
  const { db, now, random, secretKey, settings } = ctx
  if (holders.length === 0 || settings.on('mail_disabled')) return new Map()
  const [{ side } = { side: 'sender' as const }] = holders
  const known = await findTokens(db, ticketId, side, holders)
  const rows = holders
    .filter(({ address }) => !known.has(emailKey(address)))
    .map(({ address, staffId }) => {
      const of = { ticket_id: ticketId, recipient: emailKey(address), side }
      const token = makeTicketToken(random)
      return {
        ...of,
        staff_id: staffId,
        token: encrypt(secretKey, token, ticketTokenPlace(of)),
        hash: hashTicketToken(token),
        created_at: instant(now),
      }
    })
  if (rows.length === 0) return known
  await db('ticket_tokens').insert(rows).onConflict(['ticket_id', 'recipient', 'side']).ignore()
  return findTokens(db, ticketId, side, holders)
}

/**
 * Returns the existing tokens of these recipients. Skips tokens of an address that now belongs to another staff member.
 */
async function findTokens(
  db: Knex,
  ticketId: number,
  side: TokenHolder['side'],
  holders: readonly TokenHolder[],
): Promise<ReadonlyMap<string, number>> {
  const staffIds = new Map(holders.map(({ address, staffId }) => [emailKey(address), staffId]))
  const rows = await db('ticket_tokens')
    .where({ ticket_id: ticketId, side })
    .whereIn('recipient', [...staffIds.keys()])
    .select('id', 'recipient', 'staff_id')
  return new Map(
    rows.filter((row) => row.staff_id === staffIds.get(row.recipient)).map(({ id, recipient }) => [recipient, id]),
  )
}

/** Returns the stored token that matches the earliest of the texts, or undefined if none matches. */
export async function findToken(db: Knex, tokens: readonly string[]): Promise<TicketTokenRow | undefined> {
  if (tokens.length === 0) return undefined
  const hashes = tokens.map(hashTicketToken)
  const rows: TicketTokenRow[] = await db('ticket_tokens').whereIn('hash', hashes)
  return rows.sort((a, b) => hashes.indexOf(a.hash) - hashes.indexOf(b.hash))[0]
}
