/** The ways in which a database itself fails, as against refusing a statement. */
export type DatabaseFailure =
  /** It cannot be reached, or the connection to it was lost. */
  | 'unreachable'
  /** It takes no more connections, or has no memory left. */
  | 'exhausted'
  /** A statement or a transaction took too long. */
  | 'timeout'
  /** Another transaction kept what was asked for. */
  | 'locked'
  | 'disk_full'
  | 'read_only'
  /** Stored data, or the disk, cannot be read. */
  | 'damaged'

const networkFailures = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ETIMEDOUT',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
])

const states: readonly (readonly [RegExp, DatabaseFailure])[] = [
  // Class 08 is the connection, 57P01 to 57P05 a server that stops or starts, or ends a session.
  [/^(?:08...|57P0[1-5])$/, 'unreachable'],
  [/^53100$/, 'disk_full'],
  [/^53...$/, 'exhausted'],
  // Statements, transactions and waits in them that the server ended.
  [/^(?:57014|25P0[34])$/, 'timeout'],
  [/^(?:55P03|40001|40P01)$/, 'locked'],
  [/^25006$/, 'read_only'],
  [/^(?:XX00[12]|58030|F0...)$/, 'damaged'],
]

// knex puts the statement before what pg says of its connection.
const lostConnection =
  /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed|Query read timeout|timeout expired)|is not currently accepting connections$/

/** Returns how PostgreSQL has failed; undefined where it refused, and for any other error. */
export function postgresFailure(error: unknown): DatabaseFailure | undefined {
  const { code = '', name, message = '' } = error as { code?: string; name?: string; message?: string }
  if (networkFailures.has(code) || name === 'KnexTimeoutError' || lostConnection.test(message)) return 'unreachable'
  return states.find(([state]) => state.test(code))?.[1]
}

const sqliteCodes: readonly (readonly [string, DatabaseFailure])[] = [
  ['SQLITE_BUSY', 'locked'],
  ['SQLITE_LOCKED', 'locked'],
  ['SQLITE_FULL', 'disk_full'],
  // It is the disk that has no room for the memory that connections share.
  ['SQLITE_IOERR_SHMSIZE', 'disk_full'],
  ['SQLITE_READONLY', 'read_only'],
  ['SQLITE_IOERR', 'damaged'],
  ['SQLITE_CORRUPT', 'damaged'],
  ['SQLITE_NOTADB', 'damaged'],
  ['SQLITE_CANTOPEN', 'unreachable'],
  ['SQLITE_NOMEM', 'exhausted'],
  ['SQLITE_PROTOCOL', 'locked'],
]

/** Returns how SQLite has failed; undefined where it refused, and for any other error. */
export function sqliteFailure(error: unknown): DatabaseFailure | undefined {
  const code = String((error as { code?: unknown }).code)
  return sqliteCodes.find(([start]) => code.startsWith(start))?.[1]
}

/** Milliseconds for which a failure counts as the state of the database. */
const rememberedMs = 5000

/** Failures that a database which answers may show again with the next statement. */
const remembered: ReadonlySet<DatabaseFailure> = new Set(['exhausted', 'timeout', 'locked', 'damaged'])

/** The latest failure of a database, while it still describes its present state. */
export class RecentFailure {
  #failure: DatabaseFailure | undefined
  #until = 0
  #stopsWrites = false

  note(failure: DatabaseFailure | undefined): void {
    if (failure === undefined) return
    if (failure === 'disk_full' || failure === 'read_only') this.#stopsWrites = true
    if (!remembered.has(failure)) return
    this.#failure = failure
    this.#until = performance.now() + rememberedMs
  }

  get current(): DatabaseFailure | undefined {
    return performance.now() < this.#until ? this.#failure : undefined
  }

  /** True from a write that found no room or no permission until one has found it. */
  get stopsWrites(): boolean {
    return this.#stopsWrites
  }

  writesAgain(): void {
    this.#stopsWrites = false
  }
}
