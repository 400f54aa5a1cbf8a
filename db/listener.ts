import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { NotificationSender } from './notification-sender.js'
import { endConnection } from './sessions.js'
import { watchedTables } from './watched-tables.js'

/** Pause between a received heartbeat and the next one. A heartbeat is a notification sent over another connection. */
const heartbeatMs = 500
/**
 * Milliseconds after the sending of a heartbeat until which its receipt proves that no notification is missing
 * (R-2502).
 */
const provenMs = 1800
/** A timer that fires later than planned by more than this shows that the process was suspended or blocked. */
const stallMs = 100
/** Time after a late timer in which the process can read what its sockets have received. */
const afterStallMs = 200
/** Longest wait for a new connection, for the answer to a query on it, or for a heartbeat. */
const deadAfterMs = 5000
const reconnectAfterMs = 500

export interface ListenerConfig {
  /** Connection for LISTEN, which must not go through a pooler in transaction mode (DATABASE_LISTEN_URL). */
  readonly listening: pg.ClientConfig
  /** A connection to the database where changes are made. */
  readonly sending: pg.ClientConfig
  /**
   * Called if a connection listens but receives nothing. Called again only after notifications have arrived and then
   * stopped (R-2841).
   */
  readonly onDeaf?: () => void
}

/**
 * Receives PostgreSQL notifications about changes to watched tables, made by any process. Triggers notify the channel
 * `changed` with the table's name. While the connection is down or receives nothing, changes cannot be detected, so
 * nothing may be cached (R-2502).
 */
export class Listener {
  readonly #config: ListenerConfig
  readonly #sender: NotificationSender
  /** Heartbeats have their own channel, so that no other process mistakes them for table names. */
  readonly #channel = `heartbeat_${randomUUID().replaceAll('-', '')}`
  #client: pg.Client | undefined
  #onHeartbeat: (sign: string) => void = () => {}
  #isDeaf = false
  #timer: NodeJS.Timeout | undefined
  /** True while a heartbeat proves that notifications arrive at most `provenMs` late. */
  #isProven = false
  #proof: NodeJS.Timeout | undefined
  #stopped = false
  // Each connection starts new counts, so that anything missed before it counts as changed.
  #epoch = 0
  #counts = new Map<string, number>()

  private constructor(config: ListenerConfig) {
    this.#config = config
    this.#sender = new NotificationSender(config.sending, deadAfterMs)
  }

  /** Resolves when the first heartbeat has arrived or timed out. */
  static async start(config: ListenerConfig): Promise<Listener> {
    const listener = new Listener(config)
    await listener.#connect()
    return listener
  }

  /** True after a connection has listened, even if it received nothing. */
  get hasListened(): boolean {
    return this.#epoch > 0
  }

  /** True while notifications are known to arrive. */
  get hears(): boolean {
    return this.#isProven
  }

  /**
   * Returns a text that changes after any of the tables has changed. Returns undefined while changes could be missed,
   * or if a table is not watched.
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

  async stop(): Promise<void> {
    this.#stopped = true
    clearTimeout(this.#timer)
    const client = this.#client
    this.#forget()
    await Promise.all([client && endConnection(client), this.#sender.stop()])
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      ...this.#config.listening,
      fallback_application_name: 'countinghouse notifications',
      connectionTimeoutMillis: deadAfterMs,
      query_timeout: deadAfterMs,
    })
    client.on('notification', ({ channel, payload = '' }) => {
      if (channel === this.#channel) this.#onHeartbeat(payload)
      else this.changed(payload)
    })
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      // Sent as one query, because a pooler could send two queries to different server sessions.
      await client.query(`LISTEN changed; LISTEN ${this.#channel}`)
      if (this.#stopped) return void (await endConnection(client))
      this.#epoch++
      this.#client = client
    } catch {
      void endConnection(client)
      return this.#retry()
    }
    await this.#beat(client, true)
  }

  /**
   * Sends a heartbeat over the other connection and waits until it arrives on this one, which means that all earlier
   * notifications have arrived too. Runs no queries on this connection while it waits, because a pooler in transaction
   * mode would deliver notifications with the answers, and they would seem to arrive unprompted.
   */
  async #beat(client: pg.Client, isFirst = false): Promise<void> {
    const since = performance.now()
    const sign = randomUUID()
    const heard = this.#awaitHeartbeat(sign)
    const isSent = await this.#sender.send(this.#channel, sign)
    const isHeard = isSent && (await heard)
    if (this.#client !== client) return
    if (isHeard) {
      this.#isDeaf = false
      this.#prove(since)
    } else if (isSent) {
      if (isFirst) this.#tellDeaf()
      return this.#lost(client)
    }
    this.#timer = setTimeout(() => void this.#beat(client, isFirst && !isHeard), heartbeatMs).unref()
  }

  /** Returns true when the heartbeat arrives, or false if it does not arrive in time. */
  #awaitHeartbeat(sign: string): Promise<boolean> {
    return new Promise((resolve) => {
      const late = setTimeout(resolve, deadAfterMs, false).unref()
      this.#onHeartbeat = (arrived) => {
        if (arrived !== sign) return
        clearTimeout(late)
        resolve(true)
      }
    })
  }

  #tellDeaf(): void {
    if (!this.#isDeaf) this.#config.onDeaf?.()
    this.#isDeaf = true
  }

  /**
   * A timer ends the proof, so that calls need not check the clock. This is safe because the event loop runs timers
   * before it reads sockets: no call is handled between the end of the proof and the timer.
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
        // After a stall, the answer may already be in the socket, so there is one chance to read it.
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
