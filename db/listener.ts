import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { endConnection } from './sessions.js'
import { SignSender } from './sign-sender.js'
import { watchedTables } from './watched-tables.js'

/** Pause between a heartbeat that was heard and the next one, a notification that another connection sends. */
const heartbeatMs = 500
/** A heartbeat that was heard proves for this long, from when it was sent, that no notification is missing (R-2502). */
const provenMs = 1800
/** A timer that is later than this shows that this process was suspended or blocked. */
const stallMs = 100
/** Time that a process gets after such a stall to read what its sockets have received meanwhile. */
const afterStallMs = 200
/** Longest wait for a connection to be made, for the answer to a query on it, or for a heartbeat to be heard. */
const deadAfterMs = 5000
const reconnectAfterMs = 500

export interface ListenerConfig {
  /** The connection that listens. */
  readonly listening: pg.ClientConfig
  /** One that leads to where changes are made. */
  readonly sending: pg.ClientConfig
  /** Called where a connection listens and hears nothing; again only after notifications have arrived meanwhile (R-2841). */
  readonly onDeaf?: () => void
}

/**
 * Learns from PostgreSQL which of the watched tables changed, whichever process changed them: their triggers notify the
 * channel `changed` with the table's name. While the connection is down, or hears nothing, nothing can be known, so nothing
 * may be cached (R-2502).
 */
export class Listener {
  readonly #config: ListenerConfig
  readonly #sender: SignSender
  /** Heartbeats have a channel of their own, so that no other process takes them for the name of a table. */
  readonly #channel = `heartbeat_${randomUUID().replaceAll('-', '')}`
  #client: pg.Client | undefined
  /** Called with each heartbeat that arrives. */
  #onHeartbeat: (sign: string) => void = () => {}
  #isDeaf = false
  #timer: NodeJS.Timeout | undefined
  /** True while a heartbeat proves that notifications arrive, late by `provenMs` at most. */
  #isProven = false
  #proof: NodeJS.Timeout | undefined
  #stopped = false
  // Each connection starts a new series of counts: what was missed before it counts as changed.
  #epoch = 0
  #counts = new Map<string, number>()

  private constructor(config: ListenerConfig) {
    this.#config = config
    this.#sender = new SignSender(config.sending, deadAfterMs)
  }

  /** Resolves once the first heartbeat was heard, or has turned out not to be. */
  static async start(config: ListenerConfig): Promise<Listener> {
    const listener = new Listener(config)
    await listener.#connect()
    return listener
  }

  /** True once a connection of it has listened, whether or not it heard anything. */
  get hasListened(): boolean {
    return this.#epoch > 0
  }

  /** True while notifications are known to arrive. */
  get hears(): boolean {
    return this.#isProven
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
      // One statement, so that a pooler cannot send its halves to two sessions of the server.
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
   * Sends a heartbeat by the other connection, and waits until this one hears it: so has every notification from before it.
   * Nothing is asked for on this one meanwhile. A pooler in transaction mode would deliver notifications with the answer, and
   * they would seem to arrive by themselves.
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

  /** Returns true once the heartbeat has arrived, false where it does not in time. */
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
