import SQLite from 'better-sqlite3'
import { withClient } from './postgres.js'
import { lockTimeoutMs, sqlitePath } from './sqlite.js'

export interface FinishedBackup {
  readonly finishedAt: Date
  readonly bytes: number
  readonly milliseconds: number
}

const onlyId = 1

/**
 * Records in a database that it was backed up, for the metrics of all its processes. Throws if that is not possible,
 * for example on a standby or before the table's migration.
 */
export async function recordBackup(databaseUrl: string, backup: FinishedBackup): Promise<void> {
  const { finishedAt, bytes, milliseconds } = backup
  const values = [onlyId, finishedAt.toISOString(), bytes, Math.round(milliseconds)]
  if (databaseUrl.startsWith('sqlite:')) return recordInFile(sqlitePath(databaseUrl), values)
  await withClient(databaseUrl, (client) => client.query(statementWith('$1, $2, $3, $4'), values))
}

function recordInFile(file: string, values: readonly (string | number)[]): void {
  const database = new SQLite(file, { fileMustExist: true, timeout: lockTimeoutMs })
  try {
    database.prepare(statementWith('?, ?, ?, ?')).run(...values)
  } finally {
    database.close()
  }
}

const statementWith = (places: string): string =>
  `insert into backup_results (id, finished_at, bytes, milliseconds) values (${places})
   on conflict (id) do update set finished_at = excluded.finished_at, bytes = excluded.bytes, milliseconds = excluded.milliseconds`
