import type { Knex } from 'knex'
import type { LoginRow } from '../../db/rows.js'
import { linksOf } from '../../domain/clients/logins.js'
import { f, type Values } from './kit.js'

export const login = {
  id: f.id('login'),
  userid: f.id('login'),
  email: f.email(),
  first_name: f.text({ example: 'Ada' }),
  last_name: f.text({ example: 'Lovelace' }),
  created_at: f.instant(),
  clients: f.listOf(f.record({ clientid: f.id('client'), owner: f.flag() })),
}

/** Logins with the accounts that each belongs to, in one further query. */
export const presentLogins =
  (db: Knex) =>
  async (rows: readonly LoginRow[]): Promise<Values<typeof login>[]> => {
    const links = await linksOf(
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

/** The two ids that name a login on an account. */
export const loginOnAccount = {
  userid: f.id('login', { alias: 'user_id' }),
  clientid: f.id('client', { alias: 'client_id' }),
}

/** A login's permissions in an answer: `all`, or the keys it holds. */
export const heldPermissions = f.loginPermissionSet({ description: "`all`, or a list of the login's permissions." })
