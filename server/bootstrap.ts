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
 * Gives an empty database the defaults, one full administrator and one credential, and returns the credential this once.
 * Does nothing where any role exists; BOOTSTRAP_* are ignored where any credential does.
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
    // Loaded with the first start alone.
    const { applyDefaults } = await import('./setup/defaults.js')
    await applyDefaults(database, { now, secretKey, linkKey, manifestOf: (type, name) => modules.find(type, name) })
  }
  if ((await database.read('credentials').first('id')) !== undefined) return undefined
  return database.transaction(async (db) => {
    // Of several processes that start at once, one makes the credential.
    const role = await db('roles').where({ is_full: 1 }).orderBy('id').forUpdate().first('id')
    if (role === undefined || (await db('credentials').first('id')) !== undefined) return undefined
    const staffId = await firstAdministrator(db, role.id, now)
    const { id, identifier, secret } = await createCredential(await contextOn(db), staffId, {
      description: 'Made at the first start',
      allowedIps: [],
      hash: hashSecret,
      ...wanted,
    })
    return { id, identifier, secret }
  })
}

/** Returns an account with full access that a set-up file has made already, or makes one in that role. */
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

/** Returns a free user name: a set-up file may have given `admin` to an account with fewer rights. */
function freeName(taken: readonly string[]): string {
  let name = 'admin'
  for (let n = 2; taken.includes(name); n++) name = `admin${n}`
  return name
}
