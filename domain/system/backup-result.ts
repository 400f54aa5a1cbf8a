import type { Knex } from 'knex'
import type { BackupResultRow } from '../../db/rows-system.js'

/** Returns the result of the last backup, or undefined if there was none. */
export const readBackupResult = (db: Knex): Promise<BackupResultRow | undefined> => db('backup_results').first()
