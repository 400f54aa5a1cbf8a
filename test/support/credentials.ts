import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '../../db/database.js'
import type { Permission } from '../../domain/values/permissions.js'

export interface Credential {
  readonly id: number
  readonly staffId: number
  readonly roleId: number
  readonly username: string
  readonly identifier: string
  readonly secret: string
}

export interface CredentialOptions {
  readonly full?: boolean
  readonly permissions?: readonly Permission[]
  readonly allowedIps?: readonly string[]
}

export const credentialHeaders = ({ identifier, secret }: Pick<Credential, 'identifier' | 'secret'>) => ({
  'x-api-key': identifier,
  'x-api-secret': secret,
})

let made = 0

/**
 * Stores a staff member with a role and a credential. Writes to the database directly, because only the setup file
 * creates staff and roles, and it has its own tests.
 */
export async function makeCredential(
  database: Database,
  now: Date,
  options: CredentialOptions = {},
): Promise<Credential> {
  const { full = false, permissions = [], allowedIps = [] } = options
  const username = `staff${++made}-${randomBytes(4).toString('hex')}`
  const identifier = randomBytes(16).toString('hex')
  const secret = randomBytes(32).toString('hex')
  return database.transaction(async (db) => {
    const [role] = await db('roles')
      .insert({ name: username, is_full: full ? 1 : 0, permissions: JSON.stringify(permissions) })
      .returning('id')
    const [staff] = await db('staff')
      .insert({
        username,
        firstname: 'Test',
        lastname: 'Staff',
        role_id: role?.id as number,
        is_active: 1,
        departments: '[]',
        created_at: now.toISOString(),
      })
      .returning('id')
    const [credential] = await db('credentials')
      .insert({
        staff_id: staff?.id as number,
        identifier,
        secret_hash: createHash('sha256').update(secret).digest('base64'),
        allowed_ips: JSON.stringify(allowedIps),
        is_active: 1,
        created_at: now.toISOString(),
      })
      .returning('id')
    return {
      id: credential?.id as number,
      staffId: staff?.id as number,
      roleId: role?.id as number,
      username,
      identifier,
      secret,
    }
  })
}
