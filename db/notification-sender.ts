import pg from 'pg'
import { endConnection } from './sessions.js'

/** Sends notifications over its own connection. Opens it on demand, and again after a failure. */
export class NotificationSender {
  #client: pg.Client | undefined
  #stopped = false

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly timeoutMs: number,
  ) {}

  /** Returns false if the notification could not be sent. */
  async send(channel: string, sign: string): Promise<boolean> {
    const client = this.#client ?? this.#make()
    try {
      if (this.#client === undefined) {
        await client.connect()
        if (this.#stopped) throw new Error('stopped')
        this.#client = client
      }
      await client.query('select pg_notify($1, $2)', [channel, sign])
      return true
    } catch {
      this.#client = undefined
      void endConnection(client)
      return false
    }
  }

  async stop(): Promise<void> {
    this.#stopped = true
    const client = this.#client
    this.#client = undefined
    if (client !== undefined) await endConnection(client)
  }

  #make(): pg.Client {
    const client = new pg.Client({
      ...this.config,
      fallback_application_name: 'countinghouse heartbeat',
      connectionTimeoutMillis: this.timeoutMs,
      query_timeout: this.timeoutMs,
    })
    const forget = () => {
      if (this.#client === client) this.#client = undefined
    }
    // An unhandled error event would end the process.
    client.on('error', forget)
    client.on('end', forget)
    return client
  }
}
