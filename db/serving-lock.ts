import SQLite from 'better-sqlite3'
import { isBusy } from './group-commit.js'

export interface ServingLock {
  release(): void
}

/**
 * Lets only one process serve a SQLite database, because rate limits, caches and the scheduler are kept in the process.
 * The lock is SQLite's own on a file beside the database, so it ends with the process, even after a crash. Other programs
 * (set-up, seed, backup) are not kept out.
 */
export function holdServingLock(path: string): ServingLock {
  let lock: SQLite.Database | undefined
  try {
    lock = new SQLite(path, { timeout: 0 })
    // Without a journal, which a full disk has no room for.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (!isBusy(error)) throw new Error(`The database cannot be locked with ${path}: ${(error as Error).message}`)
    throw new Error(`Another process already serves this database (${path} is held). One process serves a SQLite file.`)
  }
  return { release: () => lock.close() }
}
