import knex from 'knex'
import Client from 'knex/lib/dialects/better-sqlite3/index.js'
import Transaction from 'knex/lib/dialects/sqlite3/execution/sqlite-transaction.js'
import { setPragmas } from './pragmas.mjs'

class ImmediateTransaction extends Transaction {
  begin(connection) {
    return this.query(connection, 'BEGIN IMMEDIATE;')
  }
}

/**
 * Takes the write lock at BEGIN. Knex's plain BEGIN takes it at the first write, which fails if another writer was
 * faster.
 */
class ImmediateClient extends Client {
  transaction(...args) {
    return new ImmediateTransaction(this, ...args)
  }
}

/** Opens a SQLite file with Knex and its default pool for SQLite, which has one connection. */
export const openKnex = (filename) =>
  knex({
    client: ImmediateClient,
    connection: { filename },
    useNullAsDefault: true,
    pool: {
      afterCreate: (connection, done) => {
        setPragmas(connection)
        done(null, connection)
      },
    },
  })

/** Returns an enabled credential with its staff account and role, or undefined if there is none. */
export const findAccount = (db, identifier) =>
  db('credentials')
    .join('staff', 'staff.id', 'credentials.staff_id')
    .join('roles', 'roles.id', 'staff.role_id')
    .where({ 'credentials.identifier': identifier, 'credentials.is_active': 1 })
    .first(
      'credentials.id as credential_id',
      'credentials.secret_hash',
      'staff.is_active',
      'staff.deleted_at',
      'roles.is_full',
      'roles.permissions',
    )
