import type { Knex } from 'knex'
import type { BannedAddressRow } from '../../db/rows-system.js'
import { type Context, instant, later } from '../context.js'
import { logActivity } from '../log/activity.js'
import { deleteExpired } from '../sql/removals.js'
import { definedColumns } from '../values/changed-columns.js'
import { Fault } from '../values/faults.js'
import { type BanRange, covers, parseBan } from './ban-ranges.js'

const dayMs = 24 * 60 * 60_000

export interface Ban {
  /** Address or range, as `BanRange.text`. */
  readonly address: string
  readonly reason: string | undefined
  /** Duration in days, or undefined for a ban that lasts until it is lifted. */
  readonly days: number | undefined
}

/**
 * Bans an address or a range. If it is already banned, replaces the duration, and the reason if one is submitted
 * (R-2003). Returns the instant at which the ban ends, or undefined if it lasts until it is lifted. Throws
 * ban_covers_caller.
 */
export async function banAddress(ctx: Context, { address, reason, days }: Ban): Promise<string | undefined> {
  const { db, now, machineNow, call } = ctx
  const range = parseBan(address)
  if (range !== undefined && call !== undefined && covers(range, call.address)) throw new Fault('ban_covers_caller')
  const expires_at = days === undefined ? null : later(machineNow, days * dayMs)
  await db('banned_addresses')
    .insert({ address, reason: reason ?? null, created_at: instant(now), expires_at })
    .onConflict('address')
    .merge(definedColumns<BannedAddressRow>({ expires_at, reason }))
  const length = days === undefined ? '' : ` for ${days} ${days === 1 ? 'day' : 'days'}`
  await logActivity(ctx, `The address ${address} was banned${length}${reason === undefined ? '' : `: ${reason}`}`)
  return expires_at ?? undefined
}

/** Deletes up to about `limit` expired bans. Returns their number. */
export const liftExpiredBans = (ctx: Context, limit: number): Promise<number> =>
  deleteExpired(ctx, 'banned_addresses', limit)

/** All bans, kept in memory because there are few. */
export class Bans {
  readonly #bans: readonly { readonly range: BanRange; readonly endsAt: string | null }[]

  constructor(rows: readonly { readonly address: string; readonly expires_at: string | null }[]) {
    this.#bans = rows.flatMap(({ address, expires_at }) => {
      // Earlier releases accepted partial octets such as `1*`, which covered far more than intended. Such bans have no
      // effect.
      const range = parseBan(address)
      return range === undefined ? [] : [{ range, endsAt: expires_at }]
    })
  }

  /** Returns true if an address is banned at an instant in machine time. */
  hold(address: string, at: Date): boolean {
    const now = instant(at)
    return this.#bans.some(({ range, endsAt }) => (endsAt === null || endsAt > now) && covers(range, address))
  }
}

export const loadBans = async (db: Knex): Promise<Bans> =>
  new Bans(await db('banned_addresses').select('address', 'expires_at'))
