import type { Knex } from 'knex'
import type { CredentialRow } from '../../db/rows.js'
import { type Context, instant } from '../context.js'
import { hasColumns, statedColumns, statedFlag } from '../values/changed-columns.js'
import { Fault } from '../values/faults.js'
import { randomWord } from '../values/token.js'
import { expectRoomForCredential, listsToInherit } from './credential-bounds.js'
import { makeSecret } from './secret.js'

/** The credentials that a caller sees and changes: its own staff account's, or everybody's with full access. */
export interface Reach {
  readonly staffId: number
  readonly full: boolean
}

/** The call that makes a credential. */
export interface Maker {
  /** Null where a user name and password signed it. */
  readonly credentialId: number | null
  readonly full: boolean
}

export interface NewCredential {
  readonly description?: string | undefined
  readonly allowedIps: readonly string[]
  readonly hash: (secret: string) => Buffer
  /** The call that makes it; undefined for the credential of the first start. */
  readonly maker?: Maker | undefined
  /** Random by default. */
  readonly identifier?: string | undefined
  readonly secret?: string | undefined
}

/**
 * Creates an API credential, which is bound to the addresses of the one that makes it (R-2851). The secret is shown this
 * once; only its hash is stored. Throws too_many_credentials, credential_gone, credential_chain_too_long.
 */
export async function createCredential(
  { db, now, random }: Context,
  staffId: number,
  { description, allowedIps, hash, maker, ...given }: NewCredential,
): Promise<{ id: number; identifier: string; secret: string; inherited: string[][] }> {
  const { identifier = randomWord(32, random), secret = makeSecret(random) } = given
  if (maker?.full === false) await expectRoomForCredential(db, staffId)
  const inherited = maker === undefined ? [] : await listsToInherit(db, maker.credentialId)
  const [made] = await db('credentials')
    .insert({
      staff_id: staffId,
      identifier,
      secret_hash: hash(secret).toString('base64'),
      description: description ?? null,
      allowed_ips: JSON.stringify(allowedIps),
      inherited_allowed_ips: maker === undefined ? null : JSON.stringify(inherited),
      is_active: 1,
      created_at: instant(now),
    })
    .returning('id')
  return { id: (made as CredentialRow).id, identifier, secret, inherited }
}

const within = (db: Knex, { staffId, full }: Reach) => {
  const query = db('credentials')
  if (!full) query.where({ staff_id: staffId })
  return query
}

/** Returns a query for active credentials, oldest first. */
export const listCredentials = (db: Knex, reach: Reach) => within(db, reach).where({ is_active: 1 }).orderBy('id')

/**
 * Updates an API credential. The set-up file's list of addresses and those that it inherited stay. Throws
 * credential_not_found, too_many_credentials.
 */
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
  // Where one is switched on, the account is held before the credential, as where one is made.
  if (changes.active === true && !reach.full) await db('staff').where({ id: reach.staffId }).forUpdate().first('id')
  const known = await within(db, reach).where({ id }).forUpdate().first('is_active', 'inherited_allowed_ips')
  if (known === undefined) throw new Fault('credential_not_found')
  const isMade = known.inherited_allowed_ips !== null
  if (changes.active === true && known.is_active === 0 && isMade && !reach.full)
    await expectRoomForCredential(db, reach.staffId)
  const changed = statedColumns<CredentialRow>({
    description: changes.description,
    is_active: statedFlag(changes.active),
    allowed_ips: changes.allowedIps === undefined ? undefined : JSON.stringify(changes.allowedIps),
  })
  if (hasColumns(changed)) await db('credentials').where({ id }).update(changed)
}

/** Deletes an API credential. Throws credential_not_found. */
export async function deleteCredential({ db }: Context, reach: Reach, id: number): Promise<void> {
  const removed = await within(db, reach).where({ id }).delete()
  if (removed === 0) throw new Fault('credential_not_found')
}
