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

/** By the beginning of a code: SQLSTATE, SQLite's name of a result, or Node's of a failed connection. */
const classes: readonly (readonly [ErrorClass, RegExp])[] = [
  ['constraint', /^(?:23|SQLITE_CONSTRAINT)/],
  ['conflict', /^(?:40|SQLITE_BUSY|SQLITE_LOCKED)/],
  ['connection', /^(?:08|57P0|E[A-Z]{4}|SQLITE_CANTOPEN)/],
  ['timeout', /^(?:57014|55P03|25P0[34])/],
  ['disk', /^(?:53100|58030|SQLITE_FULL|SQLITE_IOERR)/],
  ['capacity', /^(?:53|SQLITE_NOMEM)/],
  ['read_only', /^(?:25006|SQLITE_READONLY)/],
  ['damage', /^(?:XX00[12]|SQLITE_CORRUPT|SQLITE_NOTADB)/],
  ['other', /^(?:[0-9A-Z]{5}$|SQLITE_)/],
]

/** pg closes a connection with words alone; knex puts the statement before them. */
const lostConnection = /(?:^| - )(?:Connection terminated|Client has encountered a connection error|Client was closed)/

/** Those of the pool and of knex, which have no code. */
const timeouts: ReadonlySet<string> = new Set(['TimeoutError', 'KnexTimeoutError'])

/** Returns the class of an error; undefined for one that is not of the database. */
export function errorClass(error: unknown): ErrorClass | undefined {
  if (!(error instanceof Error)) return undefined
  const { code, message } = error as Error & { code?: unknown }
  if (timeouts.has(error.constructor.name) || /(?:^| - )Query read timeout$/.test(message)) return 'timeout'
  if (typeof code === 'string') return classes.find(([, begins]) => begins.test(code))?.[0]
  return lostConnection.test(message) ? 'connection' : undefined
}
