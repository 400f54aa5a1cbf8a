import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'

interface Migration {
  up(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void>
}

const folder = new URL('./migrations/', import.meta.url)

/**
 * Brings the schema up to date, each migration once and in the order of the file names. The caller has opened the one
 * transaction that holds it all and keeps other processes waiting.
 */
export async function migrate(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  await db.migrate.latest({
    tableName: 'migrations',
    // knex's own reader takes .ts and .js alike and loads them by require; this one knows compiled ES modules.
    migrationSource: {
      getMigrations: async () => (await readdir(fileURLToPath(folder))).filter((file) => file.endsWith('.js')).sort(),
      getMigrationName: (file: string) => file.replace(/\.js$/, ''),
      getMigration: async (file: string): Promise<Knex.Migration> => {
        const { up } = (await import(new URL(file, folder).href)) as Migration
        return {
          up: (trx) => up(trx, dialect),
          down: () => Promise.reject(new Error('Migrations only go forward; restore a backup to go back.')),
        }
      },
    },
  })
}
