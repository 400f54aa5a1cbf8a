import type { Knex } from 'knex'
import { type LimitStore, type WindowState, windowMs } from '../engine/limits.js'

/**
 * Rate limits shared by several processes in PostgreSQL. A hit is one statement, so that no two calls get the same
 * count.
 */
export class SharedLimits implements LimitStore {
  #sweepAt = 0

  constructor(private readonly db: Knex) {}

  async hit(key: string, now: number): Promise<WindowState> {
    if (now >= this.#sweepAt) this.#sweep(now)
    const at = new Date(now).toISOString()
    const end = new Date(now + windowMs).toISOString()
    const { rows } = await this.db.raw(
      `insert into rate_windows as w (key, count, ends_at) values (?, 1, ?)
       on conflict (key) do update set
         count = case when w.ends_at > ? then w.count + 1 else 1 end,
         ends_at = case when w.ends_at > ? then w.ends_at else excluded.ends_at end
       returning count, ends_at`,
      [key, end, at, at],
    )
    return { count: rows[0].count, endsAt: Date.parse(rows[0].ends_at) }
  }

  async count(key: string, now: number): Promise<number> {
    const row = await this.db('rate_windows')
      .where({ key })
      .where('ends_at', '>', new Date(now).toISOString())
      .first('count')
    return row?.count ?? 0
  }

  async refund(key: string): Promise<void> {
    await this.db('rate_windows').where({ key }).where('count', '>', 0).decrement('count', 1)
  }

  // Errors are ignored, because the next sweep deletes the remaining rows.
  #sweep(now: number): void {
    this.#sweepAt = now + windowMs
    this.db('rate_windows')
      .where('ends_at', '<=', new Date(now).toISOString())
      .delete()
      .catch(() => {})
  }
}
