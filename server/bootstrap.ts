import type { Database } from '../db/database.js'
import { createCredential } from '../domain/access/credentials.js'
import type { Context } from '../domain/context.js'
import type { Modules } from '../domain/modules/modules.js'
import type { SecretKey } from '../domain/secrets/keyring.js'
import { hashSecret } from '../engine/gate.js'
import type { Config } from './config.js'

export interface FirstCredential {
  readonly id: number
  readonly identifier: string
  readonly secret: string
}

interface Bootstrap {
  readonly database: Database
  readonly secretKey: SecretKey
  readonly linkKey: Buffer
  readonly modules: Modules
  readonly contextOn: (db: Context['db']) => Promise<Context>
  readonly wanted: Config['bootstrap']
  readonly now: Date
}

/**
 * Sets up an empty database with the defaults, a full administrator, and a credential, and returns the credential,
 * whose secret cannot be read again. Skips the defaults if a role exists. Returns undefined if a credential exists, in
 * which case BOOTSTRAP_* is ignored, or if no role has full rights.
 */
export async function bootstrap({
  database,
  secretKey,
  linkKey,
  modules,
  contextOn,
  wanted,
  now,
}: Bootstrap): Promise<FirstCredential | undefined> {
  if ((await database.read('roles').first('id')) === undefined) {
    // Imported here because only the first start needs it.
    const { applyDefaults } = await import('./setup/defaults.js')
    await applyDefaults(database, { now, secretKey, linkKey, manifestOf: (type, name) => modules.find(type, name) })
  }
  if ((await database.read('credentials').first('id')) !== undefined) return undefined
  return database.transaction(async (db) => {
    // This lock ensures that only one of several processes that start at the same time creates the credential.
    const role = await db('roles').where({ is_full: 1 }).orderBy('id').forUpdate().first('id')
    if (role === undefined || (await db('credentials').first('id')) !== undefined) return undefined
    const staffId = await firstAdministrator(db, role.id, now)
    const { id, identifier, secret } = await createCredential(await contextOn(db), staffId, {
      description: 'Created at the first start',
      allowedIps: [],
      hash: hashSecret,
      ...wanted,
    })
    return { id, identifier, secret }
  })
}

/**
 * Returns the ID of an active full administrator, such as one from a setup file, or creates an account with the role
 * `roleId`.
 */
async function firstAdministrator(db: Context['db'], roleId: number, now: Date): Promise<number> {
  const known = await db('staff')
    .whereIn('role_id', db('roles').where({ is_full: 1 }).select('id'))
    .where({ is_active: 1 })
    .whereNull('deleted_at')
    .orderBy('id')
    .first('id')
  if (known !== undefined) return known.id
  const [made] = await db('staff')
    .insert({
      username: freeName(await db('staff').pluck('username')),
      firstname: 'First',
      lastname: 'Administrator',
      role_id: roleId,
      is_active: 1,
      departments: '[]',
      created_at: now.toISOString(),
    })
    .returning('id')
  return (made as { id: number }).id
}

/** Returns an unused username. A setup file may have given `admin` to an account with fewer rights. */
function freeName(taken: readonly string[]): string {
  let name = 'admin'
  for (let n = 2; taken.includes(name); n++) name = `admin${n}`
  return name
}
