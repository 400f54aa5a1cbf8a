import type { Knex } from 'knex'
import pg from 'pg'
import { callLimits, connectionTo, destroyConnection } from './sessions.js'

/** Looks in a row that must find a statement nowhere, and that must fail, before its connection is given up. */
const maxMisses = 2
const maxFailures = 6

interface HeartbeatOptions {
  readonly url: string
  /** Milliseconds between two looks. */
  readonly everyMs: number
  /** Told in a sentence why the connection is given up. */
  readonly say: ((sentence: string) => void) | undefined
}

type Look = 'runs' | 'is nowhere' | 'cannot be told' | 'failed'

/**
 * Notices that the one connection of a pool has fallen silent, for statements that may take as long as they take: a second
 * connection asks the server if it still works on the statement. The text identifies it, because behind a pooler the number
 * of the process is not that of the server.
 */
export class Heartbeat {
  readonly #options: HeartbeatOptions
  readonly #timer: NodeJS.Timeout
  #connection: pg.Client | undefined
  #statement: { readonly sql: string } | undefined
  #misses = 0
  #failures = 0
  #isLooking = false

  constructor(db: Knex, options: HeartbeatOptions) {
    this.#options = options
    db.on('query', ({ sql }: { sql: string }) => {
      this.#statement = { sql }
      this.#misses = 0
    })
    const answered = () => {
      this.#statement = undefined
    }
    db.on('query-response', answered)
    db.on('query-error', answered)
    this.#timer = setInterval(() => this.#beat(), options.everyMs)
  }

  /** Names the connection that is watched. */
  watch(connection: pg.Client): void {
    this.#connection = connection
  }

  stop(): void {
    clearInterval(this.#timer)
    this.#connection = undefined
  }

  async #beat(): Promise<void> {
    const [connection, statement] = [this.#connection, this.#statement]
    if (this.#isLooking || connection === undefined || statement === undefined) return
    this.#isLooking = true
    const look = await this.#look(statement.sql)
    this.#isLooking = false
    this.#failures = look === 'failed' ? this.#failures + 1 : 0
    // An answer has come while it looked, or another statement is under way.
    if (this.#connection !== connection || this.#statement !== statement || isReady(connection)) return
    if (look === 'is nowhere') this.#misses++
    else if (look !== 'failed') this.#misses = 0
    if (this.#misses >= maxMisses)
      return this.#giveUp(connection, statement.sql, 'the server is done with its statement')
    if (this.#failures >= maxFailures) return this.#giveUp(connection, statement.sql, 'no other one can be opened')
  }

  async #giveUp(connection: pg.Client, sql: string, why: string): Promise<void> {
    this.stop()
    this.#options.say?.(`The connection to the database has fallen silent while it was migrated: ${why}`)
    // What the server keeps for it would be in the way of the next start.
    await this.#ask(endSilent, [processOf(connection), sql]).catch(() => {})
    destroyConnection(connection)
  }

  async #look(sql: string): Promise<Look> {
    try {
      const [row] = await this.#ask(findStatement, [sql])
      return row?.runs === true ? 'runs' : row?.is_known === false ? 'cannot be told' : 'is nowhere'
    } catch (error) {
      // A server that refuses is there, and says nothing of the statement.
      return (error as { severity?: string }).severity === undefined ? 'failed' : 'cannot be told'
    }
  }

  async #ask(sql: string, values: readonly unknown[]): Promise<Record<string, unknown>[]> {
    const client = new pg.Client(connectionTo(this.#options.url, callLimits))
    // An error that comes without a query is followed by the failure of the query.
    client.on('error', () => {})
    try {
      await client.connect()
      return (await client.query(sql, [...values])).rows
    } finally {
      client.end().catch(() => {})
      setTimeout(() => destroyConnection(client), callLimits.statementMs).unref()
    }
  }
}

/** The server keeps the beginning of each text. Where it is told to keep none, nothing can be said. */
const findStatement = `select coalesce(bool_or(state = 'active' and query <> '' and starts_with($1, query)), false) as runs,
    not coalesce(bool_or(state = 'disabled'), false) as is_known
  from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`

const endSilent = `select pg_terminate_backend(pid) from pg_stat_activity
  where pid = $1 and datname = current_database() and state <> 'active' and query <> '' and starts_with($2, query)`

/** pg has no name for what it knows of a connection. */
const insideOf = (connection: pg.Client) =>
  connection as pg.Client & { readonly processID: number | null; readonly readyForQuery: boolean }

const processOf = (connection: pg.Client): number | null => insideOf(connection).processID

/** Returns true where every statement of the connection has been answered. */
const isReady = (connection: pg.Client): boolean => insideOf(connection).readyForQuery
