import type { Database } from '../db/database.js'
import { loadSandbox } from '../domain/system/sandbox.js'

/** Header of every answer of a sandbox, name and value. */
export const sandboxHeader: readonly string[] = ['X-Sandbox', 'true']

/**
 * Throws an Error of one line where another process has made a sandbox of a new database while this one was starting: from
 * its set-up on, a database stays what it is.
 */
export async function expectSameKind({ read }: Pick<Database, 'read'>, isSandbox: boolean): Promise<void> {
  if (!isSandbox && (await loadSandbox(read)) !== undefined)
    throw new Error('Another process has made this database a sandbox meanwhile: start this one again')
}
