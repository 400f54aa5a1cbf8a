import { Fault, type FaultCode } from '../values/faults.js'

// PostgreSQL's unique_violation, and SQLite's two codes for it.
const codes = new Set(['23505', 'SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'])

/**
 * Awaits a statement that can violate one unique index, and throws the fault in place of the database's error. The
 * transaction cannot go on after it.
 */
export async function unlessTaken<T>(statement: PromiseLike<T>, fault: FaultCode): Promise<T> {
  try {
    return await statement
  } catch (error) {
    throw codes.has((error as { code?: string }).code ?? '') ? new Fault(fault) : error
  }
}
