import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import pg from 'pg'
import { endConnection } from './sessions.js'
import { watchedTables } from './watched-tables.js'

/** Milliseconds from one sign of life to the next. */
const heartbeatMs = 500
/** Milliseconds for which a sign of life proves that no notification is missing. */
const provenMs = 1800
/** A timer that is late by more than so many milliseconds has met a process that stood still. */
const stallMs = 100
/** Milliseconds in which it reads what came meanwhile. */
const afterStallMs = 200
/** Milliseconds after which a connection that gives none is dead, or that one takes to come about. */
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
  /** True while all notifications are known to have come, but those of the last moments. */
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
   * Throws where what one connection notifies of does not reach this one: it is a connection to another database, or a pooler
   * shares it out.
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

  // A connection can die without a word. What was notified of before a sign of life was asked for has come when it comes.
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

  /** A timer ends the proof, rather than a look at the clock in every call: timers come before what sockets bring. */
  #prove(since: number): void {
    this.#isProven = true
    this.#endProofAt(since + provenMs)
  }

  #endProofAt(at: number, isExtended = false): void {
    clearTimeout(this.#proof)
    this.#proof = setTimeout(
      () => {
        const now = performance.now()
        // This process itself has stood still: the answer may have come, and is read in a moment.
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
