import pg from 'pg'
import { endConnection } from './sessions.js'

/** Notifies channels over a connection of its own, which is opened when it is needed and anew after it has failed. */
export class SignSender {
  #client: pg.Client | undefined
  #stopped = false

  constructor(
    private readonly config: pg.ClientConfig,
    private readonly timeoutMs: number,
  ) {}

  /** Returns false where the sign could not be sent. */
  async send(channel: string, sign: string): Promise<boolean> {
    const client = this.#client ?? this.#make()
    try {
      if (this.#client === undefined) {
        await client.connect()
        if (this.#stopped) throw new Error('stopped meanwhile')
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
    // An error that nobody hears would end the process.
    client.on('error', forget)
    client.on('end', forget)
    return client
  }
}
