import t from 'tap'
import { errorClass, postgresFailure, sqliteFailure } from '../../db/driver-errors.js'

/** Returns an error's failure for PostgreSQL, its failure for SQLite, and its class in metrics. */
const read = (error: unknown) => [postgresFailure(error), sqliteFailure(error), errorClass(error)]
const coded = (code: string, message = 'it failed') => Object.assign(new Error(message), { code })
class KnexTimeoutError extends Error {}
class TimeoutError extends Error {}

t.test('PostgreSQL error codes determine the failure of a call and the class in metrics', (t) => {
  for (const [code, failure, errorClass] of [
    ['23505', undefined, 'constraint'],
    ['40001', 'locked', 'conflict'],
    ['40002', undefined, 'conflict'],
    ['ECONNREFUSED', 'unreachable', 'connection'],
    ['EAI_AGAIN', 'unreachable', 'connection'],
    ['ENOENT', undefined, 'connection'],
    ['57P01', 'unreachable', 'connection'],
    ['08006', 'unreachable', 'connection'],
    ['57014', 'timeout', 'timeout'],
    ['25P03', 'timeout', 'timeout'],
    ['55P03', 'locked', 'timeout'],
    ['53300', 'exhausted', 'capacity'],
    ['53100', 'disk_full', 'disk'],
    ['58030', 'damaged', 'disk'],
    ['25006', 'read_only', 'read_only'],
    ['XX001', 'damaged', 'damage'],
    ['42P01', undefined, 'other'],
  ] as const)
    t.strictSame(read(coded(code)), [failure, undefined, errorClass], code)
  t.end()
})

t.test('SQLite error codes determine the failure of a call and the class in metrics', (t) => {
  for (const [code, failure, errorClass] of [
    ['SQLITE_CONSTRAINT_UNIQUE', undefined, 'constraint'],
    ['SQLITE_BUSY', 'locked', 'conflict'],
    ['SQLITE_PROTOCOL', 'locked', 'conflict'],
    ['SQLITE_FULL', 'disk_full', 'disk'],
    ['SQLITE_IOERR_SHMSIZE', 'disk_full', 'disk'],
    ['SQLITE_IOERR_WRITE', 'damaged', 'disk'],
    ['SQLITE_READONLY_DBMOVED', 'read_only', 'read_only'],
    ['SQLITE_CORRUPT', 'damaged', 'damage'],
    ['SQLITE_CANTOPEN', 'unreachable', 'connection'],
    ['SQLITE_ERROR', undefined, 'other'],
  ] as const)
    t.strictSame(read(coded(code)), [undefined, failure, errorClass], code)
  t.end()
})

t.test('recognizes an error without a specific code by its message or name', (t) => {
  const lost = new Error('select 1 - Connection terminated unexpectedly')
  t.strictSame(read(lost), ['unreachable', undefined, 'connection'])
  t.strictSame(read(new Error('Query read timeout')), ['unreachable', undefined, 'timeout'])
  const closed = coded('55000', 'database "x" is not currently accepting connections')
  t.strictSame(read(closed), ['unreachable', undefined, 'other'], 'an administrator closed the database')
  t.strictSame(read(new KnexTimeoutError('')), ['unreachable', undefined, 'timeout'])
  t.strictSame(read(new TimeoutError('')), [undefined, undefined, 'timeout'])
  t.end()
})

t.test('ignores errors from elsewhere and connection messages quoted in SQLite errors', (t) => {
  for (const error of [coded('invoice_not_found'), new TypeError('a mistake'), 'thrown text', undefined, null])
    t.strictSame(read(error), [undefined, undefined, undefined], String(error))
  const quoted = coded('SQLITE_ERROR', 'no such column: x - Connection terminated')
  t.strictSame(read(quoted), [undefined, undefined, 'other'])
  t.end()
})
