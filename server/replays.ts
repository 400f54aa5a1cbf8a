import type { Knex } from 'knex'
import type { Claim, ReplayStore } from '../engine/idempotency.js'

const keyOf = ({ owner, action, key }: Claim) => ({ owner, action, key })
const isoOf = (at: number) => new Date(at).toISOString()

/** Stores idempotency keys as rows, unique by owner, action, and key. */
export const replays: ReplayStore<Knex> = {
  async claim(db, claim, { now, leaseEndsAt, expiresAt }) {
    const keys = db('idempotency_keys').where(keyOf(claim))
    await keys.clone().where('expires_at', '<=', isoOf(now)).delete()
    const [made] = await db('idempotency_keys')
      .insert({
        ...keyOf(claim),
        fingerprint: claim.fingerprint,
        status: null,
        body: null,
        lease_ends_at: isoOf(leaseEndsAt),
        expires_at: isoOf(expiresAt),
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
    await db('idempotency_keys').where(keyOf(claim)).update({ status, body })
  },
  async breakOff(db, claim, endedAt) {
    await db('idempotency_keys')
      .where(keyOf(claim))
      .update({ lease_ends_at: isoOf(endedAt) })
  },
  async release(db, claim) {
    await db('idempotency_keys').where(keyOf(claim)).delete()
  },
}
