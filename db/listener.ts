import pg from 'pg'
import { watchedTables } from './watched-tables.js'

/** Milliseconds between signs of life, and how long one may take. */
const heartbeat = 5000
const reconnectAfter = 500

/**
 * Learns from PostgreSQL which of the watched tables changed, whichever process changed them: their triggers notify the
 * channel `changed` with the table's name. While the connection is down nothing can be known, so nothing may be cached.
 */
export class Listener {
  readonly #config: pg.ClientConfig
  #client: pg.Client | undefined
  #timer: NodeJS.Timeout | undefined
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
    if (this.#client === undefined) return undefined
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
    this.#client = undefined
    await client?.end().catch(() => {})
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: heartbeat, query_timeout: heartbeat })
    client.on('notification', ({ payload = '' }) => this.changed(payload))
    client.on('error', () => this.#lost(client))
    client.on('end', () => this.#lost(client))
    try {
      await client.connect()
      await client.query('LISTEN changed')
      if (this.#stopped) return void (await client.end())
      this.#epoch++
      this.#client = client
      this.#beat(client)
    } catch {
      await client.end().catch(() => {})
      this.#retry()
    }
  }

  // A connection can die without a word; one that does not answer in time counts as dead.
  #beat(client: pg.Client): void {
    this.#timer = setTimeout(() => {
      client.query('select 1').then(
        () => this.#client === client && this.#beat(client),
        () => this.#lost(client),
      )
    }, heartbeat)
    this.#timer.unref()
  }

  #lost(client: pg.Client): void {
    if (this.#client !== client) return
    this.#client = undefined
    clearTimeout(this.#timer)
    client.end().catch(() => {})
    this.#retry()
  }

  #retry(): void {
    if (this.#stopped) return
    this.#timer = setTimeout(() => void this.#connect(), reconnectAfter)
    this.#timer.unref()
  }
}
