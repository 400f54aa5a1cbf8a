import type { Knex } from 'knex'
import type pg from 'pg'

/** The time-outs of a kind of work, in milliseconds. 0 is none, except for the last. */
export interface SessionLimits {
  /** The server ends a statement after it. A connection that does not tell even that is given up a little later. */
  readonly statementMs: number
  /** The wait for a row or a table that another transaction holds. */
  readonly lockMs: number
  /** The server ends a transaction in which nothing was asked for so long: its process is frozen, or cannot be reached. */
  readonly idleInTransactionMs: number
  /** The wait for one of the connections of this process. */
  readonly acquireMs: number
}

/** The longest waits while a caller waits for the answer. */
export const callLimits: SessionLimits = { statementMs: 4000, lockMs: 3000, idleInTransactionMs: 5000, acquireMs: 4000 }

/** Background jobs have nobody who waits for them; their locks are held up by a frozen process like any. */
export const jobLimits: SessionLimits = {
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 5000,
  acquireMs: 30_000,
}

/** Commands make much in one transaction, and think about it in between. */
export const commandLimits: SessionLimits = {
  statementMs: 30_000,
  lockMs: 10_000,
  idleInTransactionMs: 60_000,
  acquireMs: 30_000,
}

/** For one look at everything, or a change of the whole schema, however long it takes. */
export const noLimits: SessionLimits = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0, acquireMs: 30_000 }

/** Milliseconds that a connection has beyond its statement's limit to say that it is over. */
const graceMs = 500
/** Milliseconds to open a connection. */
const connectTimeoutMs = 4000
/** Milliseconds without a word after which the system asks whether the other end is there. */
const keepAliveAfterMs = 10_000
/** Milliseconds that a server has to hang up when it is asked to. */
const endTimeoutMs = 1000
/** A connection is replaced after so many milliseconds, so that processes find a database that has moved. */
const lifetimeMs = 30 * 60_000

/** Returns how connections are opened. Nothing of it is a start-up option, which poolers such as PgBouncer refuse. */
export const connectionTo = (url: string, { statementMs }: SessionLimits) => ({
  connectionString: url,
  // As an operator sees it in pg_stat_activity.
  fallback_application_name: 'countinghouse',
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveAfterMs,
  connectionTimeoutMillis: connectTimeoutMs,
  ...(statementMs > 0 && { query_timeout: statementMs + graceMs }),
})

/** Hangs up, also where the other end does not take part in it. */
export async function endConnection(connection: pg.Client): Promise<void> {
  const timer = setTimeout(() => destroyConnection(connection), endTimeoutMs)
  await connection.end().catch(() => {})
  clearTimeout(timer)
}

function destroyConnection(connection: pg.Client): void {
  // pg has no name for it: `end` says goodbye and waits for an answer.
  ;(connection as pg.Client & { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

/** pg says no more of a connection that has not answered in time. */
const isSilence = ({ message = '' }: { message?: string }): boolean => message.endsWith('Query read timeout')

/**
 * The connections of a pool. Each is set up by a first statement. One that falls silent is destroyed, and with it all that are
 * not proven to be better: whatever has swallowed the one has mostly swallowed its neighbours.
 */
export class Sessions {
  readonly #open = new Map<string, pg.Client>()
  readonly #suspects = new WeakSet<pg.Client>()

  constructor(private readonly limits: SessionLimits) {}

  /** Returns the pool's options. `opened` is called with each connection before it is used. */
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

  /** Takes note of a failed query. */
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

/** knex names each connection of its pool. */
type PooledConnection = pg.Client & { readonly __knexUid: string }
