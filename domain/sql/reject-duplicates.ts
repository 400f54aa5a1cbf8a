import { Fault, type FaultCode } from '../values/faults.js'

// PostgreSQL's unique_violation, and its two equivalents in SQLite.
const codes = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/**
 * Awaits a statement that may violate a unique index. If it does, throws `fault` instead of the database error. The
 * transaction cannot continue after that.
 */
export async function rejectDuplicates<T>(statement: PromiseLike<T>, fault: FaultCode): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw codes.has((error as { code?: string }).code ?? '') ? new Fault(fault) : error
  }
}
