import type { Knex } from 'knex'
import type { CredentialRow } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import { Fault } from '../faults.js'
import { randomWord } from './token.js'

/** The credentials that a caller sees and changes: its own staff account's, or everybody's with full access. */
export interface Reach {
  readonly staffId: number
  readonly full: boolean
}

export interface NewCredential {
  readonly description?: string | undefined
  readonly allowedIps: readonly string[]
  readonly hash: (secret: string) => Buffer
  /** Random by default. */
  readonly identifier?: string | undefined
  readonly secret?: string | undefined
}

/** Creates an API credential. The secret is shown this once; only its hash is stored. */
export async function createCredential(
  { db, now, random }: Context,
  staffId: number,
  { description, allowedIps, hash, ...given }: NewCredential,
): Promise<{ id: number; identifier: string; secret: string }> {
  const { identifier = randomWord(32, random), secret = randomWord(64, random) } = given
  const [made] = await db('credentials')
    .insert({
      staff_id: staffId,
      identifier,
      secret_hash: hash(secret).toString('base64'),
      description: description ?? null,
      allowed_ips: JSON.stringify(allowedIps),
      is_active: 1,
      created_at: instant(now),
    })
    .returning('id')
  return { id: (made as CredentialRow).id, identifier, secret }
}

const within = (db: Knex, { staffId, full }: Reach) => {
  const query = db('credentials')
  if (!full) query.where({ staff_id: staffId })
  return query
}

/** Returns a query for active credentials, oldest first. */
export const listCredentials = (db: Knex, reach: Reach) => within(db, reach).where({ is_active: 1 }).orderBy('id')

/** Updates an API credential. The set-up file's list of addresses stays. Throws credential_not_found. */
export async function updateCredential(
  { db }: Context,
  reach: Reach,
  id: number,
  changes: {
    description?: string | null | undefined
    active?: boolean | undefined
    allowedIps?: readonly string[] | undefined
  },
): Promise<void> {
  const known = await within(db, reach).where({ id }).forUpdate().first('id')
  if (known === undefined) throw new Fault('credential_not_found')
  const changed: Partial<CredentialRow> = {
    ...(changes.description !== undefined && { description: changes.description }),
    ...(changes.active !== undefined && { is_active: changes.active ? 1 : 0 }),
    ...(changes.allowedIps !== undefined && { allowed_ips: JSON.stringify(changes.allowedIps) }),
  }
  if (Object.keys(changed).length > 0) await db('credentials').where({ id }).update(changed)
}

/** Deletes an API credential. Throws credential_not_found. */
export async function deleteCredential({ db }: Context, reach: Reach, id: number): Promise<void> {
  const removed = await within(db, reach).where({ id }).delete()
  if (removed === 0) throw new Fault('credential_not_found')
}
