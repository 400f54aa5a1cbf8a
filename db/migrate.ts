import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import type { Dialect } from './columns.js'
import { inMigrationTransaction } from './migration-transaction.js'

/** The exports of a file of db/migrations. docs/contributing.md says what a migration may do. */
export interface Migration {
  /**
   * A sentence is why it cannot be done yet: it is told, and the migration is tried again at the next start. Only one without
   * a transaction may return it. `say` tells the operator what it has found.
   */
  up(db: Knex, dialect: Dialect, say?: (sentence: string) => void): Promise<string | undefined> | Promise<void>
  /**
   * With `transaction: false`, `up` runs outside any transaction: an index made concurrently, data that moves in batches.
   * It may be broken off anywhere, so running it again has to finish what it left.
   */
  readonly config?: { readonly transaction?: boolean }
}

export interface MigrateOptions {
  readonly folder?: URL
  /** Told in a sentence what is done or waited for. */
  readonly say?: ((sentence: string) => void) | undefined
  /** Notes a start in a transaction, before rows of a database that has a table for it are changed. */
  readonly noteStart?: ((db: Knex) => Promise<void>) | undefined
}

/**
 * The first migrations are noted in `migrations` by knex, whose migrator does not start where that table names one that it
 * lacks; later ones in a table of their own, so that an older release starts on a newer schema.
 * Release before: first-migrations
 */
const isOfFirstRelease = (name: string): boolean => name < '0011'
const laterOnes = 'migrations_done'

const defaultFolder = new URL('./migrations/', import.meta.url)

/**
 * The last migration of the release before that is made in a transaction, so that no start has postponed it.
 * Release before: upgrade-check
 */
const lastOfSecondRelease = '0056-readable-names'

/**
 * Brings the schema up to date: each migration once, in the order of the file names, in a transaction of its own. The caller
 * keeps other processes of this release from migrating at the same time, as far as its database can.
 */
export async function migrate(
  db: Knex,
  dialect: Dialect,
  { folder = defaultFolder, say = () => {}, noteStart }: MigrateOptions = {},
): Promise<void> {
  const names = await migrationsIn(folder)
  const load = (name: string): Promise<Migration> => import(new URL(`${name}.js`, folder).href)

  // Without a write, for a disk that is full or may only be read.
  if (await isMigrated(db, { folder })) return
  await refuseFirstRelease(db)
  const isNew = !(await db.schema.hasTable('migrations'))
  // Nobody waits for a single one of them.
  if (isNew) say(`Setting up a new database: ${names.length} migrations`)
  await inMigrationTransaction(db, dialect, async (trx) => {
    await migrateFirstRelease(trx, dialect, names.filter(isOfFirstRelease), load)
    if (!(await trx.schema.hasTable(laterOnes)))
      await trx.schema.createTable(laterOnes, (table) => {
        table.text('name').primary()
        table.text('done_at').notNullable()
      })
  })
  // A migration may change rows, and the stamps that the state was found with are to be known (R-3223).
  if (noteStart !== undefined && (await db.schema.hasTable('service_starts')))
    await inMigrationTransaction(db, dialect, noteStart)
  for (const name of names) {
    if (isOfFirstRelease(name) || (await isDone(db, name))) continue
    const { up, config } = await load(name)
    if (!isNew) say(`Migrating the database: ${name}`)
    const deadlocked = () => say(`Migrating the database: ${name} was in a deadlock and is run again`)
    if (config?.transaction === false) {
      const postponed = await throughDeadlocks(async () => up(db, dialect, say), deadlocked)
      if (typeof postponed === 'string') say(postponed)
      else await note(db, name)
    } else
      await throughDeadlocks(
        () =>
          inMigrationTransaction(
            db,
            dialect,
            async (trx) => {
              if (await isDone(trx, name)) return
              await up(trx, dialect, say)
              await note(trx, name)
            },
            () => say(`Migrating the database: ${name} waits for a table that is in use`),
          ),
        deadlocked,
      )
  }
}

/**
 * Returns true where every migration is noted as done. Three quick looks, so that a start on a schema that is up to date
 * writes nothing and waits for nobody.
 */
export async function isMigrated(
  db: Knex,
  { folder = defaultFolder }: Pick<MigrateOptions, 'folder'> = {},
): Promise<boolean> {
  if (!(await db.schema.hasTable(laterOnes))) return false
  const done = new Set([...(await db('migrations').pluck('name')), ...(await db(laterOnes).pluck('name'))])
  return (await migrationsIn(folder)).every((name) => done.has(name))
}

/**
 * Throws an Error where the database is of the first release and the second has not migrated it: one release is upgraded to
 * the next. A database without roles holds nothing yet, so a first start that was broken off goes on.
 */
async function refuseFirstRelease(db: Knex): Promise<void> {
  if (!(await db.schema.hasTable('migrations')) || !(await db.schema.hasTable('roles'))) return
  if ((await db.schema.hasTable(laterOnes)) && (await isDone(db, lastOfSecondRelease))) return
  if ((await db('roles').first('id')) === undefined) return
  throw new Error('it is of release 0.1.0; start release 0.2.0 on it once, then this one (docs/operating/upgrading.md)')
}

/** Returns the names of the migrations in a folder, in their order. */
const migrationsIn = async (folder: URL): Promise<string[]> =>
  (await readdir(fileURLToPath(folder)))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace(/\.js$/, ''))
    .sort()

const isDone = async (db: Knex, name: string): Promise<boolean> =>
  (await db(laterOnes).where({ name }).first('name')) !== undefined

const note = (db: Knex, name: string): Promise<unknown> =>
  db(laterOnes).insert({ name, done_at: new Date().toISOString() }).onConflict('name').ignore()

/** By knex, as a release that looks there expects it. */
async function migrateFirstRelease(
  trx: Knex,
  dialect: Dialect,
  names: string[],
  load: (name: string) => Promise<Migration>,
): Promise<void> {
  await trx.migrate.latest({
    tableName: 'migrations',
    // A folder that lacks what was done is that of an older release: it may start.
    disableMigrationsListValidation: true,
    // knex's own reader takes .ts and .js alike and loads them by require; this one knows compiled ES modules.
    migrationSource: {
      getMigrations: async () => names,
      getMigrationName: (name: string) => name,
      getMigration: async (name: string): Promise<Knex.Migration> => {
        const { up } = await load(name)
        return {
          up: (inner) => up(inner, dialect),
          down: () => Promise.reject(new Error('Migrations only go forward; restore a backup to go back.')),
        }
      },
    },
  })
}

/** How often a migration is run that PostgreSQL breaks off to end a deadlock with the release that serves. */
const maxRuns = 6

/** Runs the work again, after a pause, where a deadlock has ended it; the last time it fails with it. */
async function throughDeadlocks<T>(work: () => Promise<T>, told: () => void): Promise<T> {
  for (let run = 1; ; run++) {
    try {
      return await work()
    } catch (error) {
      if ((error as { code?: string }).code !== '40P01' || run === maxRuns) throw error
      told()
      await sleep(Math.random() * 100 * 2 ** run)
    }
  }
}

/** Throws where a database that is not migrated is not to be migrated here. */
export function expectMayMigrate(mayMigrate = true): void {
  if (!mayMigrate) throw new Error('it is of another release, and the service has not migrated it yet')
}
