import SQLite from 'better-sqlite3'
import { isBusy } from './group-commit.js'

export interface ServingLock {
  release(): void
}

/**
 * Ensures that only one process serves a SQLite database, because rate limits, caches, and the scheduler are in the
 * process. SQLite itself holds the lock, on a separate file, so the lock ends with the process, even after a crash.
 * Other programs (setup, seed, backup) are not locked out. Throws an Error if another process serves the database.
 */
export function holdServingLock(path: string): ServingLock {
  let lock: SQLite.Database | undefined
  try {
    lock = new SQLite(path, { timeout: 0 })
    // A full disk cannot hold a journal file.
    lock.pragma('journal_mode = MEMORY')
    lock.exec('BEGIN EXCLUSIVE')
  } catch (error) {
    lock?.close()
    if (!isBusy(error)) throw new Error(`The database cannot be locked with ${path}: ${(error as Error).message}`)
    throw new Error(`Another process already serves this database (${path} is held). One process serves a SQLite file.`)
  }
  return { release: () => lock.close() }
}
