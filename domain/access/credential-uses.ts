import type { Knex } from 'knex'
import type { CredentialRow } from '../../db/rows.js'
import { type Context, instant, later } from '../context.js'
import { raiseEach } from '../events/raise.js'
import { logEach } from '../log/activity.js'
import { rowsPerTransaction, splitIntoParts } from '../sql/row-limits.js'

/** Last use of a credential in one process. */
export interface CredentialUse {
  readonly credentialId: number
  readonly at: Date
  readonly address: string
}

/** Maximum number of rows per insert. SQLite accepts at most 500. */
const maxInsertedRows = 100

/** Stores last uses unless a later use is already stored. Skips deleted credentials. */
export async function storeUses(db: Knex, uses: readonly CredentialUse[]): Promise<void> {
  // Every process stores uses in ID order, so that two processes do not deadlock.
  const ordered = [...uses].sort((a, b) => a.credentialId - b.credentialId)
  for (const part of splitIntoParts(ordered, maxInsertedRows)) {
    const ids = part.map(({ credentialId }) => credentialId)
    const known = new Set(await db('credentials').whereIn('id', ids).pluck('id'))
    const rows = part
      .filter(({ credentialId }) => known.has(credentialId))
      .map(({ credentialId, at, address }) => ({
        credential_id: credentialId,
        used_at: instant(at),
        used_from: address,
        unused_told_at: null,
      }))
    if (rows.length === 0) continue
    await db('credential_uses')
      .insert(rows)
      .onConflict('credential_id')
      .merge(['used_at', 'used_from', 'unused_told_at'])
      .where((query) =>
        query.whereNull('credential_uses.used_at').orWhereRaw('credential_uses.used_at < excluded.used_at'),
      )
  }
}

/** Number of days without use after which a credential is reported as unused (R-3108). */
export const unusedDays = 90
const dayMs = 24 * 60 * 60 * 1000

/**
 * Reports a batch of credentials unused for 90 days, with an activity log entry and an event for each. A credential is
 * reported again only after another use. Returns the number reported. Skips credentials that cannot be used: disabled,
 * expired, or of a disabled or deleted account.
 */
export async function reportUnusedCredentials(ctx: Context): Promise<number> {
  const { db, machineNow } = ctx
  const rows = await unusedCredentials(ctx)
    .orderBy('credentials.id')
    .limit(rowsPerTransaction)
    .select('credentials.id', 'credentials.description', 'credentials.created_at', 'staff.username', 'uses.used_at')
  const unused = rows as (Pick<CredentialRow, 'id' | 'description' | 'created_at'> & {
    username: string
    used_at: string | null
  })[]
  if (unused.length === 0) return 0
  await db('credential_uses')
    .insert(unused.map(({ id }) => ({ credential_id: id, unused_told_at: instant(machineNow) })))
    .onConflict('credential_id')
    .merge(['unused_told_at'])
  const messageOf = ({ id, description, username }: (typeof unused)[number]): string =>
    `Credential ${id}${description === null ? '' : ` (${description})`} of ${username} has not been used for ${unusedDays} days`
  await logEach(
    ctx,
    unused.map((one) => ({ description: messageOf(one), clientId: null })),
  )
  await raiseEach(ctx, 'credential.unused', unused, (one) => [
    messageOf(one),
    { credentialid: one.id, description: one.description, username: one.username, lastused: one.used_at },
  ])
  return unused.length
}

function unusedCredentials({ db, machineNow }: Pick<Context, 'db' | 'machineNow'>) {
  const since = later(machineNow, -unusedDays * dayMs)
  return db('credentials')
    .join('staff', 'staff.id', 'credentials.staff_id')
    .leftJoin('credential_uses as uses', 'uses.credential_id', 'credentials.id')
    .where({ 'credentials.is_active': 1, 'staff.is_active': 1 })
    .whereNull('staff.deleted_at')
    .where((query) =>
      query.whereNull('credentials.expires_at').orWhere('credentials.expires_at', '>', instant(machineNow)),
    )
    .whereRaw('coalesce(uses.used_at, uses.noted_since, credentials.created_at) < ?', [since])
    .whereNull('uses.unused_told_at')
}
