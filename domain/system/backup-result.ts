import type { Knex } from 'knex'
import type { BackupResultRow } from '../../db/rows-system.js'

/** Returns when the last backup was made and how large it is; undefined where there was none. */
export const readBackupResult = (db: Knex): Promise<BackupResultRow | undefined> => db('backup_results').first()
