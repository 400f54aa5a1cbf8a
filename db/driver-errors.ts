/** Failures of the database itself, as opposed to rejected statements. */
export type DatabaseFailure =
  /** The database cannot be reached, or the connection was lost. */
  | 'unreachable'
  /** The database is out of connections or memory. */
  | 'exhausted'
  /** A statement or a transaction took too long. */
  | 'timeout'
  /** Another transaction held a required lock. */
  | 'locked'
  | 'disk_full'
  | 'read_only'
  /** Stored data or the disk cannot be read. */
  | 'damaged'

/** Classes of database errors, by the cause an operator would look for. */
export const errorClasses = [
  /** A row violates a constraint of the schema. The call is rejected. */
  'constraint',
  /** Another transaction was first. The work is run again. */
  'conflict',
  'connection',
  'timeout',
  /** Too many connections, or too little memory. */
  'capacity',
  /** The disk is full or failing. */
  'disk',
  'read_only',
  'damage',
  'other',
] as const
export type ErrorClass = (typeof errorClasses)[number]

interface Meaning {
  /**
   * Determines the answer to the call (R-2503). Undefined for errors that are not a failure of the database itself,
   * such as a rejected statement.
   */
  readonly failure: DatabaseFailure | undefined
  /** Label of the error in metrics. */
  readonly class: ErrorClass
}

/**
 * Meanings of errors by code: a SQLSTATE, a SQLite result name, or a Node.js connection error. The first match applies.
 * Failure and class differ if callers and operators need different information: a long wait for a row lock counts as a
 * timeout, and to a caller a failing disk looks like damage.
 */
const codes: readonly (readonly [RegExp, DatabaseFailure | undefined, ErrorClass])[] = [
  [
    /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EPIPE|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH)$/,
    'unreachable',
    'connection',
  ],
  // Other Node.js errors, such as for a missing socket. They show mistakes in the settings, which retrying the call
  // does not fix.
  [/^E[A-Z]{4}/, undefined, 'connection'],

  // Class 08 covers connection errors. 57P01 to 57P05 mean that the server starts, stops, or ends a session.
  [/^(?:08...|57P0[1-5])$/, 'unreachable', 'connection'],
  [/^53100$/, 'disk_full', 'disk'],
  [/^53...$/, 'exhausted', 'capacity'],
  // Statements, transactions, and idle transactions cancelled by the server.
  [/^(?:57014|25P0[34])$/, 'timeout', 'timeout'],
  [/^55P03$/, 'locked', 'timeout'],
  [/^(?:40001|40P01)$/, 'locked', 'conflict'],
  [/^40...$/, undefined, 'conflict'],
  [/^25006$/, 'read_only', 'read_only'],
  [/^58030$/, 'damaged', 'disk'],
  [/^(?:XX00[12]|F0...)$/, 'damaged', 'damage'],
  [/^23...$/, undefined, 'constraint'],

  [/^SQLITE_(?:BUSY|LOCKED|PROTOCOL)/, 'locked', 'conflict'],
  // SHMSIZE: the disk is too full for the memory shared by connections.
  [/^SQLITE_(?:FULL|IOERR_SHMSIZE)/, 'disk_full', 'disk'],
  [/^SQLITE_IOERR/, 'damaged', 'disk'],
  [/^SQLITE_READONLY/, 'read_only', 'read_only'],
  [/^SQLITE_(?:CORRUPT|NOTADB)/, 'damaged', 'damage'],
  [/^SQLITE_CANTOPEN/, 'unreachable', 'connection'],
  [/^SQLITE_NOMEM/, 'exhausted', 'capacity'],
  [/^SQLITE_CONSTRAINT/, undefined, 'constraint'],
]

/**
 * Meanings of errors by message, for errors from pg and Knex without a code. Knex puts the statement before the
 * message.
 */
const words: typeof codes = [
  [
    /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed)/,
    'unreachable',
    'connection',
  ],
  // The server does not respond. Callers get "unreachable". For an operator, a timeout is too short or the network has
  // a problem.
  [/(?:^| - )Query read timeout/, 'unreachable', 'timeout'],
  [/(?:^| - )timeout expired/, 'unreachable', 'connection'],
  // The database was closed to connections on purpose. The connection itself works.
  [/is not currently accepting connections$/, 'unreachable', 'other'],
]

/** Any SQLSTATE or SQLite result name. */
const otherCode = /^(?:[0-9A-Z]{5}$|SQLITE_)/

/** Returns an error's meaning, or undefined if it is not a database error. */
function classifyError(error: unknown): Meaning | undefined {
  if (!(error instanceof Error)) return undefined
  const { message } = error
  const given = (error as { code?: unknown }).code
  const code = typeof given === 'string' ? given : ''
  // Pool timeouts: the first comes from Knex, which waited for a connection, the second from the underlying pool.
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

/** Returns the kind of PostgreSQL failure, or undefined if the statement was rejected, and for all other errors. */
export const postgresFailure = (error: unknown): DatabaseFailure | undefined =>
  isSqlite(error) ? undefined : classifyError(error)?.failure

/** Returns the kind of SQLite failure, or undefined if the statement was rejected, and for all other errors. */
export const sqliteFailure = (error: unknown): DatabaseFailure | undefined =>
  isSqlite(error) ? classifyError(error)?.failure : undefined

/** Returns an error's class, or undefined if it is not a database error. */
export const errorClass = (error: unknown): ErrorClass | undefined => classifyError(error)?.class
