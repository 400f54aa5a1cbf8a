import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import pg from 'pg'
import { endConnection } from './sessions.js'
import { watchedTables } from './watched-tables.js'

/** Pause between a heartbeat's answer and the next heartbeat, a query on the listening connection. */
const heartbeatMs = 500
/** An answered heartbeat proves for this long, from when it was sent, that no notification is missing (R-2502). */
const provenMs = 1800
/** A timer that is later than this shows that this process was suspended or blocked. */
const stallMs = 100
/** Time that a process gets after such a stall to read what its sockets have received meanwhile. */
const afterStallMs = 200
/** Longest wait for a connection to be made, or for the answer to a query on it. */
const deadAfterMs = 5000
const reconnectAfterMs = 500

/**
 * Learns from PostgreSQL which of the watched tables changed, whichever process changed them: their triggers notify the
 * channel `changed` with the table's name. While the connection is down, or says nothing, nothing can be known, so nothing
 * may be cached (R-2502).
 */
export class Listener {
  readonly #config: pg.ClientConfig
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
  /** True while a heartbeat proves that notifications arrive, late by `provenMs` at most. */
  #isProven = false
  #proof: NodeJS.Timeout | undefined
  #stopped = false
  // Each connection starts a new series of counts: what was missed before it counts as changed.
  #epoch = 0
  #counts = new Map<string, number>()

  private constructor(config: pg.ClientConfig) {
    this.#config = config
  }

  static async start(config: pg.ClientConfig): Promise<Listener> {
    const listener = new Listener(config)
    await listener.#connect()
    return listener
  }

  /**
   * Returns a text that is another one after any of the tables has changed. Returns undefined while changes may be
   * missed, and where a table is not watched.
   */
  version(tables: readonly string[]): string | undefined {
    if (!this.#isProven) return undefined
    let version = String(this.#epoch)
    for (const table of tables) {
      if (!watchedTables.has(table)) return undefined
      version += `.${this.#counts.get(table) ?? 0}`
    }
    return version
  }

  /** Counts a change that this process has just committed, ahead of its notification. */
  changed(table: string): void {
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + 1)
  }

  /**
   * Throws where a notification that `db` sends does not reach this connection: because it is to another database, or
   * because a pooler gives it to others between queries.
   */
  async expectNotifications(db: Knex): Promise<void> {
    const client = this.#client
    if (client === undefined) throw new Error('DATABASE_LISTEN_URL cannot be reached')
    const sign = randomUUID()
    const heard = new Promise<boolean>((resolve) => {
      client.on('notification', ({ payload }) => payload === sign && resolve(true))
      setTimeout(resolve, deadAfterMs, false).unref()
    })
    await db.raw('select pg_notify(?, ?)', ['changed', sign])
    if (!(await heard)) throw new Error('DATABASE_LISTEN_URL leads to another database, or past its notifications')
  }

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#forget()
    if (client !== undefined) await endConnection(client)
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...this.#config,
      fallback_application_name: 'countinghouse notifications',
      connectionTimeoutMillis: deadAfterMs,
      query_timeout: deadAfterMs,
    })
    client.on('notification', ({ payload = '' }) => this.changed(payload))
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      const since = performance.now()
      await client.query('LISTEN changed')
      if (this.#stopped) return void (await endConnection(client))
      this.#epoch++
      this.#client = client
      this.#prove(since)
      this.#beat(client)
    } catch {
      void endConnection(client)
      this.#retry()
    }
  }

  // A connection can die without a word. Once a heartbeat is answered, every notification from before it was sent has
  // come.
  #beat(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      const since = performance.now()
      client.query('select 1').then(
        () => {
          if (this.#client !== client) return
          this.#prove(since)
          this.#beat(client)
        },
        () => this.#lost(client),
      )
    }, heartbeatMs)
    this.#timer.unref()
  }

  /**
   * A timer ends the proof instead of a look at the clock in every call. That is safe because the event loop runs
   * timers before it reads sockets: no call is handled between the end and the timer.
   */
  #prove(since: number): void {
    this.#isProven = true
    this.#endProofAt(since + provenMs)
  }

  #endProofAt(at: number, isExtended = false): void {
    clearTimeout(this.#proof)
    this.#proof = setTimeout(
      () => {
        const now = performance.now()
        // If this process was stalled, the answer may wait in the socket: it gets one chance to read it.
        if (now - at > stallMs && !isExtended) this.#endProofAt(now + afterStallMs, true)
        else this.#isProven = false
      },
      Math.max(0, at - performance.now()),
    ).unref()
  }

  #forget(): void {
    this.#client = undefined
    this.#isProven = false
    clearTimeout(this.#proof)
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#forget()
    clearTimeout(this.#timer)
    void endConnection(client)
    this.#retry()
  }

  #retry(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.#connect(), reconnectAfterMs)
    this.#timer.unref()
  }
}
