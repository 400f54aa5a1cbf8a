import type { Knex } from 'knex'
import { type Context, instant } from '../context.js'
import { logActivity } from '../system/activity.js'

/** Bans an address, or all that begin alike. A further ban of the same addresses changes its reason (R-2003). */
export async function banAddress(ctx: Context, address: string, reason: string | undefined): Promise<void> {
  const { db, now } = ctx
  await db('banned_addresses')
    .insert({ address, reason: reason ?? null, created_at: instant(now) })
    .onConflict('address')
    .merge(reason === undefined ? { address } : { reason })
  await logActivity(ctx, `The address ${address} was banned${reason === undefined ? '' : `: ${reason}`}`)
}

/** The addresses that are banned: few rows, kept in memory. */
export class Bans {
  readonly #whole: ReadonlySet<string>
  readonly #beginnings: readonly string[]

  constructor(bans: readonly string[]) {
    this.#whole = new Set(bans.filter((ban) => !ban.endsWith('*')))
    this.#beginnings = bans.filter((ban) => ban.endsWith('*')).map((ban) => ban.slice(0, -1))
  }

  /** `spellings` are one address, as bans may write it. */
  hold(spellings: readonly string[]): boolean {
    return spellings.some(
      (address) => this.#whole.has(address) || this.#beginnings.some((beginning) => address.startsWith(beginning)),
    )
  }
}

export const loadBans = async (db: Knex): Promise<Bans> => new Bans(await db('banned_addresses').pluck('address'))
