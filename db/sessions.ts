import type { Knex } from 'knex'
import type pg from 'pg'

/** Timeouts for a kind of work, in milliseconds. 0 means no timeout, except for `acquireMs`. */
export interface SessionLimits {
  /**
   * Time after which the server cancels a statement. If the server does not report the cancellation, the connection is
   * dropped a little later.
   */
  readonly statementMs: number
  /** Longest wait for a row or table locked by another transaction. */
  readonly lockMs: number
  /** The server ends a transaction that has been idle for this long, because its process is frozen or unreachable. */
  readonly idleInTransactionMs: number
  /** Longest wait for a connection from the process's pool. */
  readonly acquireMs: number
}

/** Timeouts while a caller waits for the answer. */
export const callTimeouts: SessionLimits = {
  statementMs: 4000,
  lockMs: 3000,
  idleInTransactionMs: 5000,
  acquireMs: 4000,
}

/** Timeouts for background jobs. No caller waits for a job, but a frozen process that runs one also holds its locks. */
export const jobTimeouts: SessionLimits = {
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 5000,
  acquireMs: 30_000,
}

/** Timeouts for commands, which do a lot in one transaction and compute between its statements. */
export const commandLimits: SessionLimits = {
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
  acquireMs: 30_000,
}

/** No timeouts, for reading everything in one transaction or changing the whole schema, however long it takes. */
export const noLimits: SessionLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, acquireMs: 30_000 }

/** Milliseconds that a connection gets to report a cancelled statement after the statement's timeout. */
const graceMs = 500
/** Longest wait for a new connection, in milliseconds. */
const connectTimeoutMs = 4000
/** Milliseconds of silence after which the operating system checks that the other end still exists. */
const keepAliveAfterMs = 10_000
/** Milliseconds that a server has to close a connection on request. */
const endTimeoutMs = 1000
/** Lifetime of a connection in milliseconds, so that processes find a database that has moved. */
const lifetimeMs = 30 * 60_000

/** Returns the connection options. Startup parameters are not used, because poolers such as PgBouncer reject them. */
export const connectionOptions = (url: string, { statementMs }: SessionLimits) => ({
  connectionString: url,
  // Shown to operators in pg_stat_activity.
  fallback_application_name: 'countinghouse',
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveAfterMs,
  connectionTimeoutMillis: connectTimeoutMs,
  ...(statementMs > 0 && { query_timeout: statementMs + graceMs }),
})

/** Closes a connection, even if the other end does not respond. */
export async function endConnection(connection: pg.Client): Promise<void> {
  const timer = setTimeout(() => destroyConnection(connection), endTimeoutMs)
  await connection.end().catch(() => {})
  clearTimeout(timer)
}

function destroyConnection(connection: pg.Client): void {
  // pg offers no public method for this. Its `end` waits for the server to close the connection.
  ;(connection as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** Returns true if the server did not answer a query in time. The message is pg's only sign of that. */
const isSilence = ({ message = '' }: { message?: string }): boolean => message.endsWith('Query read timeout')

/**
 * A pool's connections. The first statement on each connection configures it. A connection that stops responding is
 * destroyed. All other open connections become suspect and are replaced before their next use, because the same cause
 * usually affects them too.
 */
export class Sessions {
  readonly #open = new Map<string, pg.Client>()
  readonly #suspects = new WeakSet<pg.Client>()

  constructor(private readonly limits: SessionLimits) {}

  /** Returns the pool options. `opened` is called with each connection before its first use. */
  pool(max: number, opened: (connection: pg.Client) => void = () => {}): Knex.PoolConfig {
    return {
      min: 0,
      max,
      maxConnectionLifetimeMillis: lifetimeMs,
      maxConnectionLifetimeJitterMillis: lifetimeMs / 10,
      afterCreate: (connection: PooledConnection, done: (error: Error | null, connection: pg.Client) => void) => {
        connection.query(this.#setUp).then(
          () => {
            this.#open.set(connection.__knexUid, connection)
            connection.on('end', () => this.#open.delete(connection.__knexUid))
            opened(connection)
            done(null, connection)
          },
          (error: Error) => {
            destroyConnection(connection)
            done(error, connection)
          },
        )
      },
      validate: (connection: PooledConnection) => {
        if (!this.#suspects.has(connection)) return true
        destroyConnection(connection)
        return false
      },
    } as Knex.PoolConfig
  }

  /** Handles a failed query. Only a missing answer has an effect. */
  failed(error: Error, { __knexUid }: { __knexUid?: string }): void {
    if (!isSilence(error)) return
    for (const [uid, connection] of this.#open) {
      this.#suspects.add(connection)
      if (uid === __knexUid) destroyConnection(connection)
    }
  }

  get #setUp(): string {
    const { statementMs, lockMs, idleInTransactionMs } = this.limits
    return `select set_config('TimeZone', 'UTC', false),
      set_config('statement_timeout', '${statementMs}', false),
      set_config('lock_timeout', '${lockMs}', false),
      set_config('idle_in_transaction_session_timeout', '${idleInTransactionMs}', false)`
  }
}

/** A connection with the name that Knex gives it. */
type PooledConnection = pg.Client & { readonly __knexUid: string }
