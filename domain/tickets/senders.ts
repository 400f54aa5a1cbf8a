import type { Knex } from 'knex'
import type { TicketRow } from '../../db/rows-support.js'
import { emailKey } from '../values/email.js'

/**
 * Returns the ID of the client to whom a sender's address belongs: the client with this address, or the only account of
 * the login with this address. Closed accounts count only if no account is open. Undefined if no client or login has
 * this address, or if the login has several accounts, because the address does not identify the account (R-2647).
 */
export async function findClientOfSender(db: Knex, email: string): Promise<number | undefined> {
  const email_key = emailKey(email)
  const client = await db('clients').where({ email_key }).first('id')
  if (client !== undefined) return client.id
  const accounts = await db('client_logins')
    .join('logins', 'logins.id', 'client_logins.login_id')
    .join('clients', 'clients.id', 'client_logins.client_id')
    .where('logins.email_key', email_key)
    .select('client_logins.client_id', 'clients.status')
  const open = accounts.filter(({ status }) => status !== 'closed')
  const [only, ...others] = open.length > 0 ? open : accounts
  return others.length === 0 ? only?.client_id : undefined
}

/** Returns the columns for the holder of an address: the client, a login on the account, or neither. */
export async function findAddressHolder(
  db: Knex,
  email: string,
  client: { readonly id: number; readonly email_key: string } | undefined,
): Promise<Pick<TicketRow, 'address_of' | 'login_id'>> {
  const email_key = emailKey(email)
  if (client?.email_key === email_key) return { address_of: 'client', login_id: null }
  const login =
    client &&
    (await db('client_logins')
      .join('logins', 'logins.id', 'client_logins.login_id')
      .where({ email_key, client_id: client.id })
      .first('logins.id'))
  return login === undefined ? { address_of: null, login_id: null } : { address_of: 'login', login_id: login.id }
}

/**
 * Returns the current address of a ticket's sender: the address of the client or login who wrote it, the client's
 * address if the login has left the account, and for any other sender the address submitted with the ticket (R-2642).
 */
export async function findCurrentAddress(db: Knex, ticket: TicketRow): Promise<string | null> {
  const { client_id, address_of, login_id, email } = ticket
  if (client_id === null || address_of === null) return email
  const login =
    login_id === null
      ? undefined
      : await db('client_logins')
          .join('logins', 'logins.id', 'client_logins.login_id')
          .where({ login_id, client_id })
          .first('logins.email')
  const client = login ?? (await db('clients').where({ id: client_id }).first('email'))
  return client?.email ?? email
}
