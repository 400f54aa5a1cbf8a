import type { Knex } from 'knex'
import type { Claim, ReplayStore } from '../engine/idempotency.js'

const replayKey = ({ owner, action, key }: Claim) => ({ owner, action, key })
const toIso = (at: number) => new Date(at).toISOString()

/** Stores idempotency keys as rows, unique by owner, action, and key. */
export const replayStore: ReplayStore<Knex> = {
  async claim(db, claim, { now, leaseEndsAt, expiresAt }) {
    const keys = db('idempotency_keys').where(replayKey(claim))
    await keys.clone().where('expires_at', '<=', toIso(now)).delete()
    const [made] = await db('idempotency_keys')
      .insert({
        ...replayKey(claim),
        fingerprint: claim.fingerprint,
        status: null,
        body: null,
        lease_ends_at: toIso(leaseEndsAt),
        expires_at: toIso(expiresAt),
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
    await db('idempotency_keys').where(replayKey(claim)).update({ status, body })
  },
  async breakOff(db, claim, endedAt) {
    await db('idempotency_keys')
      .where(replayKey(claim))
      .update({ lease_ends_at: toIso(endedAt) })
  },
  async release(db, claim) {
    await db('idempotency_keys').where(replayKey(claim)).delete()
  },
}
