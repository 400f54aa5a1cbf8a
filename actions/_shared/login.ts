import type { Knex } from 'knex'
import type { LoginRow } from '../../db/rows.js'
import { findAccountLinks } from '../../domain/clients/logins.js'
import { f, type Values } from './kit.js'

export const login = f.named('User', 'A client area login and its accounts.', {
  id: f.id('login'),
  userid: f.id('login'),
  email: f.email({ description: 'Email address used to sign in; unique among logins.' }),
  first_name: f.text({ description: 'First name of the user.', example: 'Ada' }),
  last_name: f.text({ description: 'Last name of the user.', example: 'Lovelace' }),
  created_at: f.createdAt(),
  clients: f.listOf(
    f.record({ clientid: f.id('client'), owner: f.flag({ description: 'True if the login owns the account.' }) }),
    { description: 'Accounts that the login can use.' },
  ),
})

/** Presents a page of logins, with one query for their accounts. */
export const presentLogins =
  (db: Knex) =>
  async (rows: readonly LoginRow[]): Promise<Values<typeof login>[]> => {
    const links = await findAccountLinks(
      db,
      rows.map(({ id }) => id),
    )
    return rows.map(({ id, email, first_name, last_name, created_at }) => ({
      id,
      userid: id,
      email,
      first_name,
      last_name,
      created_at,
      clients: (links.get(id) ?? []).map(({ client_id, is_owner }) => ({ clientid: client_id, owner: is_owner === 1 })),
    }))
  }

/** IDs of a login and of one of its accounts. */
export const loginOnAccount = {
  userid: f.id('login', { alias: 'user_id' }),
  clientid: f.id('client', { alias: 'client_id' }),
}

export const heldPermissions = f.loginPermissionSet({ description: "`all`, or a list of the login's permissions." })
