import { randomBytes } from 'node:crypto'
import { constants, copyFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import SQLite from 'better-sqlite3'
import { changeTables } from '../../db/changed-tables.js'
import { expectAbsent, makeFile } from './new-file.js'

/** Milliseconds to wait for a process that is opening or closing the file. */
export const lockTimeoutMs = 10_000
/** Database pages copied between two checks for an interruption. */
const pagesPerStep = 2000

export const sqlitePath = (databaseUrl: string): string => resolve(databaseUrl.slice('sqlite:'.length))

export interface Progress {
  readonly total: number
  readonly done: number
}

/**
 * Copies the database to a new file while it is in use. The copy contains the data from the time when copying began.
 * Throws a one-line Error if the database cannot be opened, or if the new file exists or cannot be written.
 */
export async function copyOnline(
  path: string,
  to: string,
  signal: AbortSignal,
  onProgress: (progress: Progress) => void,
): Promise<void> {
  await makeFile(to, async (draft) => {
    const source = open(path)
    try {
      // An open read transaction keeps the snapshot. Without it, SQLite restarts the copy after each commit of another
      // process, and would never finish under load.
      source.exec('BEGIN')
      source.prepare('SELECT count(*) FROM sqlite_master').get()
      await source.backup(draft, {
        progress: ({ totalPages, remainingPages }) => {
          signal.throwIfAborted()
          onProgress({ total: totalPages, done: totalPages - remainingPages })
          return pagesPerStep
        },
      })
    } finally {
      source.close()
    }
    makeSelfContained(draft)
  })
}

function open(path: string): SQLite.Database {
  try {
    return new SQLite(path, { fileMustExist: true, timeout: lockTimeoutMs })
  } catch (error) {
    throw new Error(`the database ${path} (DATABASE_URL) cannot be opened: ${(error as Error).message}`)
  }
}

/**
 * Takes the copy out of WAL mode, because reading a WAL file creates files next to it, and a backup may be in a
 * read-only place.
 */
function makeSelfContained(path: string): void {
  const copy = new SQLite(path)
  try {
    copy.pragma('journal_mode = DELETE')
  } finally {
    copy.close()
  }
}

/** Throws a one-line Error if a backup file is damaged, or if a row refers to a missing row. */
export function expectIntact(path: string): void {
  const copy = new SQLite(path, { readonly: true })
  try {
    const [problem] = copy.prepare('PRAGMA integrity_check(1)').pluck().all() as string[]
    if (problem !== 'ok') throw new Error(`it is damaged: ${problem?.split('\n').at(-1)}`)
    const [orphan] = copy.prepare('PRAGMA foreign_key_check').all() as { table: string; parent: string }[]
    if (orphan !== undefined) throw new Error(`a row of ${orphan.table} refers to a missing row of ${orphan.parent}`)
  } finally {
    copy.close()
  }
}

/**
 * Records in a copy the latest changes that it contains, as a start of the service does. List positions that have seen
 * later changes are then refused, even if another process writes to the copy before the service starts (R-3223).
 */
function noteStamps(path: string): void {
  const copy = new SQLite(path)
  try {
    const hasTable = copy.prepare("select 1 from sqlite_master where type = 'table' and name = ?")
    const isThere = (table: string) => hasTable.get(table) !== undefined
    if (!isThere('service_starts')) return
    const stamps = Object.entries(changeTables)
      .filter(([, noted]) => isThere(noted))
      .map(([table, noted]) => [table, copy.prepare(`select coalesce(max(stamp), 0) + 1 from ${noted}`).pluck().get()])
    copy
      .prepare('insert into service_starts (token, stamps, created_at) values (?, ?, ?)')
      .run(randomBytes(16).toString('base64url'), JSON.stringify(Object.fromEntries(stamps)), new Date().toISOString())
  } finally {
    copy.close()
  }
}

/**
 * Copies a backup to the path of a new database. Throws a one-line Error if a database file exists there or the backup
 * is not intact.
 */
export async function restoreCopy(from: string, path: string): Promise<void> {
  // SQLite would use the log of an earlier database as the log of the new database.
  for (const suffix of ['-wal', '-shm', '-journal']) await expectAbsent(path + suffix)
  await makeFile(path, async (draft) => {
    await copyFile(from, draft, constants.COPYFILE_FICLONE)
    expectIntact(draft)
    noteStamps(draft)
  })
}
