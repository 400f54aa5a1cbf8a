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

/** Classes of database errors, by the cause that an operator looks for. */
export const errorClasses = [
  /** A row that would break a rule of the schema, which callers are refused for. */
  'constraint',
  /** Another transaction was first; the work is repeated. */
  'conflict',
  'connection',
  'timeout',
  /** Too many connections, or too little memory. */
  'capacity',
  /** A full disk, or one that fails. */
  'disk',
  'read_only',
  'damage',
  'other',
] as const
export type ErrorClass = (typeof errorClasses)[number]

interface Meaning {
  /** Decides the answer to the call (R-2503); undefined where the database works and has only refused the statement. */
  readonly failure: DatabaseFailure | undefined
  /** The label of the error in metrics. */
  readonly class: ErrorClass
}

/**
 * The meaning of an error by its code: SQLSTATE, SQLite's name of a result, or Node's of a failed connection. The first row
 * that fits holds. Failure and class differ where a caller and an operator need different things: a row that is locked for
 * too long is one cause of time-outs, and a disk that fails looks like damage to a caller.
 */
const codes: readonly (readonly [RegExp, DatabaseFailure | undefined, ErrorClass])[] = [
  [
    /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
    'unreachable',
    'connection',
  ],
  // Such as a socket that is not there: a mistake in the settings, which no repetition of the call mends.
  [/^E[A-Z]{4}/, undefined, 'connection'],

  // Class 08 is the connection, 57P01 to 57P05 a server that stops or starts, or ends a session.
  [/^(?:08...|57P0[1-5])$/, 'unreachable', 'connection'],
  [/^53100$/, 'disk_full', 'disk'],
  [/^53...$/, 'exhausted', 'capacity'],
  // Statements, transactions and waits in them that the server ended.
  [/^(?:57014|25P0[34])$/, 'timeout', 'timeout'],
  [/^55P03$/, 'locked', 'timeout'],
  [/^(?:40001|40P01)$/, 'locked', 'conflict'],
  [/^40...$/, undefined, 'conflict'],
  [/^25006$/, 'read_only', 'read_only'],
  [/^58030$/, 'damaged', 'disk'],
  [/^(?:XX00[12]|F0...)$/, 'damaged', 'damage'],
  [/^23...$/, undefined, 'constraint'],

  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/, 'locked', 'conflict'],
  // SHMSIZE: the disk has no room for the memory that connections share.
  [/^SQLITE_(?:FULL|IOERR_SHMSIZE)/, 'disk_full', 'disk'],
  [/^SQLITE_IOERR/, 'damaged', 'disk'],
  [/^SQLITE_READONLY/, 'read_only', 'read_only'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged', 'damage'],
  [/^SQLITE_CANTOPEN/, 'unreachable', 'connection'],
  [/^SQLITE_NOMEM/, 'exhausted', 'capacity'],
  [/^SQLITE_CONSTRAINT/, undefined, 'constraint'],
]

/** The same by words, for what pg and knex say without a code of its own; knex puts the statement before them. */
const words: typeof codes = [
  [
    /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed)/,
    'unreachable',
    'connection',
  ],
  // The server is silent: a caller finds it away, and an operator finds a time-out that was set too low or a network.
  [/(?:^| - )Query read timeout/, 'unreachable', 'timeout'],
  [/(?:^| - )timeout expired/, 'unreachable', 'connection'],
  // A database that is closed to all: its connection works, and somebody has closed it on purpose.
  [/is not currently accepting connections$/, 'unreachable', 'other'],
]

/** Any other code of a database. */
const otherCode = /^(?:[0-9A-Z]{5}$|SQLITE_)/

/** Returns what an error means; undefined for one that is not of the database. */
function meaningOf(error: unknown): Meaning | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  const given = (error as { code?: unknown }).code
  const code = typeof given === 'string' ? given : ''
  // Of the pool: the first is knex's, which waited for a connection, the second that of the pool beneath it.
  const { name } = error.constructor
  if (name === 'KnexTimeoutError') return { failure: 'unreachable', class: 'timeout' }
  if (name === 'TimeoutError') return { failure: undefined, class: 'timeout' }
  const found =
    codes.find(([pattern]) => pattern.test(code)) ??
    (code.startsWith('SQLITE_') ? undefined : words.find(([pattern]) => pattern.test(message)))
  if (found !== undefined) return { failure: found[1], class: found[2] }
  return otherCode.test(code) ? { failure: undefined, class: 'other' } : undefined
}

const isSqlite = (error: unknown): boolean => String((error as { code?: unknown } | null)?.code).startsWith('SQLITE_')

/** Returns how PostgreSQL has failed; undefined where it refused, and for any other error. */
export const postgresFailure = (error: unknown): DatabaseFailure | undefined =>
  isSqlite(error) ? undefined : meaningOf(error)?.failure

/** Returns how SQLite has failed; undefined where it refused, and for any other error. */
export const sqliteFailure = (error: unknown): DatabaseFailure | undefined =>
  isSqlite(error) ? meaningOf(error)?.failure : undefined

/** Returns the class of an error; undefined for one that is not of the database. */
export const errorClass = (error: unknown): ErrorClass | undefined => meaningOf(error)?.class
