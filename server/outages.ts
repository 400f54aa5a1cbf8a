import type { JobDatabase } from '../db/database.js'
import type { DatabaseFailure } from '../db/driver-errors.js'
import { databaseUnreachable, type Failure } from '../engine/errors.js'

const seconds = (retryAfter: number) => ({ headers: { 'Retry-After': String(retryAfter) } })

const outages: Readonly<Record<DatabaseFailure, Failure>> = {
  unreachable: databaseUnreachable,
  exhausted: { ...databaseUnreachable, message: 'The database cannot accept the call at the moment.' },
  timeout: { ...databaseUnreachable, message: 'The database took too long for the call.' },
  locked: { ...databaseUnreachable, message: 'The call waited too long for another one.' },
  // A person must fix these failures, so callers wait longer.
  disk_full: {
    ...databaseUnreachable,
    message: 'The database is out of disk space at the moment.',
    ...seconds(10),
  },
  read_only: { ...databaseUnreachable, message: 'The database is read-only at the moment.', ...seconds(10) },
  damaged: {
    ...databaseUnreachable,
    message: 'The database cannot read the data that the call needs.',
    ...seconds(10),
  },
}

/** Returns the response to a failure of the database (R-2503), or undefined for any other error. */
export function toOutageFailure({ failureOf }: Pick<JobDatabase, 'failureOf'>, error: unknown): Failure | undefined {
  const failed = failureOf(error)
  return failed && outages[failed]
}
