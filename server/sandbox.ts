import type { Database } from '../db/database.js'
import { loadSandbox } from '../domain/system/sandbox.js'

/** Header of every response of a sandbox, as name and value. */
export const sandboxHeader: readonly string[] = ['X-Sandbox', 'true']

/**
 * Throws a one-line Error if another process made a new database a sandbox while this one was starting. After that, a
 * database never changes its kind.
 */
export async function expectSandboxUnchanged({ read }: Pick<Database, 'read'>, isSandbox: boolean): Promise<void> {
  if (!isSandbox && (await loadSandbox(read)) !== undefined)
    throw new Error('Another process has made this database a sandbox: start this process again')
}
