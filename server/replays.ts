import type { Knex } from 'knex'
import type { Claim, ReplayStore } from '../engine/idempotency.js'

const row = ({ owner, action, key }: Claim) => ({ owner, action, key })
const iso = (at: number) => new Date(at).toISOString()

/** Idempotency keys as rows, unique by owner, action and key. */
export const replays: ReplayStore<Knex> = {
  async claim(db, claim, { now, leaseEndsAt, expiresAt }) {
    const keys = db('idempotency_keys').where(row(claim))
    await keys.clone().where('expires_at', '<=', iso(now)).delete()
    const [made] = await db('idempotency_keys')
      .insert({
        ...row(claim),
        fingerprint: claim.fingerprint,
        status: null,
        body: null,
        lease_ends_at: iso(leaseEndsAt),
        expires_at: iso(expiresAt),
      })
      .onConflict(['owner', 'action', 'key'])
      .ignore()
      .returning('key')
    if (made !== undefined) return undefined
    const known = await keys.first()
    if (known === undefined) return undefined
    const { fingerprint, status, body, lease_ends_at } = known
    return { fingerprint, status, body, leaseEndsAt: Date.parse(lease_ends_at) }
  },
  async record(db, claim, { status, body }) {
    await db('idempotency_keys').where(row(claim)).update({ status, body })
  },
  async release(db, claim) {
    await db('idempotency_keys').where(row(claim)).delete()
  },
}
