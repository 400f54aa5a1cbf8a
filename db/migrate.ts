import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Knex } from 'knex'
import type { Dialect } from './columns.js'
import { type LockWait, lockTimeoutMs, throughLockWaits } from './lock-waits.js'
import { inSteps } from './migration-client.js'
import { looseSteps, recordedSteps, recordTable, stepPrefix } from './migration-steps.js'
import { inMigrationTransaction } from './migration-transaction.js'

/** The exports of a file in db/migrations. docs/contributing.md describes what a migration may do. */
export interface Migration {
  /**
   * Runs the migration. May return the reason why it cannot run yet, as a sentence. The reason is reported to the
   * operator, and the migration is tried again at the next start. Only migrations without a transaction may return a
   * reason. `say` reports findings to the operator.
   */
  up(db: Knex, dialect: Dialect, say?: (sentence: string) => void): Promise<string | undefined> | Promise<void>
  /**
   * With `transaction: false`, `up` runs outside a transaction, to create an index concurrently or to move data in
   * batches. It may be interrupted anywhere, so another run must complete it. Otherwise, `up` runs in a transaction,
   * or, on a PostgreSQL database in use, each of its statements in a separate one (migration-steps.ts).
   */
  readonly config?: { readonly transaction?: boolean }
}

export interface MigrateOptions {
  readonly folder?: URL
  /** Called with a sentence about the current step or wait. */
  readonly say?: ((sentence: string) => void) | undefined
  /** Records a start in a transaction, before rows change. Not called while the database lacks the table for it. */
  readonly noteStart?: ((db: Knex) => Promise<void>) | undefined
  /** Longest time to wait for a lock on PostgreSQL, in milliseconds. Default ten minutes. */
  readonly patienceMs?: number | undefined
}

/**
 * The first migrations are recorded in `migrations` by Knex, whose migrator refuses to start if that table contains a
 * migration it does not have. Later ones are recorded in our own table, so that an older release can start on a newer
 * schema. Release before: first-migrations
 */
const isOfFirstRelease = (name: string): boolean => name < '0011'
const laterOnes = recordTable

const defaultFolder = new URL('./migrations/', import.meta.url)

/**
 * The previous release's last migration that runs in a transaction, so that no start can have postponed it.
 * Release before: upgrade-check
 */
const lastOfSecondRelease = '0056-readable-names'

/**
 * Brings the schema up to date. Runs each migration once, in file name order: the first ones together in one
 * transaction, and each later one in a separate transaction or in steps. The caller prevents other processes of this
 * release from migrating at the same time, if its database can do that. On PostgreSQL, `db` has a single connection and
 * the dialect of migration-client.ts.
 */
export async function migrate(
  db: Knex,
  dialect: Dialect,
  { folder = defaultFolder, say = () => {}, noteStart, patienceMs: forMs }: MigrateOptions = {},
): Promise<void> {
  const names = await migrationsIn(folder)
  const load = (name: string): Promise<Migration> => import(new URL(`${name}.js`, folder).href)

  // This check writes nothing, in case the disk is full or read-only.
  if (await isMigrated(db, { folder })) return
  await refuseFirstRelease(db)
  const isNew = !(await db.schema.hasTable('migrations'))
  // One message is enough for a new database, because no migration takes long.
  if (isNew) say(`Setting up a new database: ${names.length} migrations`)
  const waitOf = (migration: string): LockWait => ({ migration, say, forMs })
  const quiet: LockWait = { ...waitOf('migrations'), say: () => {} }
  await inMigrationTransaction(
    db,
    dialect,
    async (trx) => {
      await migrateFirstRelease(trx, dialect, names.filter(isOfFirstRelease), load)
      if (!(await trx.schema.hasTable(laterOnes)))
        await trx.schema.createTable(laterOnes, (table) => {
          table.text('name').primary()
          table.text('done_at').notNullable()
        })
    },
    quiet,
  )
  // A migration may change rows, so the stamps found before it are recorded first (R-3223).
  if (noteStart !== undefined && (await db.schema.hasTable('service_starts')))
    await inMigrationTransaction(db, dialect, noteStart, quiet)
  for (const name of names) {
    if (isOfFirstRelease(name) || (await isDone(db, name))) continue
    const { up, config } = await load(name)
    if (!isNew) say(`Migrating the database: ${name}`)
    const wait = waitOf(name)
    if (config?.transaction === false) {
      const run = async () => up(db, dialect, say)
      const postponed = await (dialect === 'sqlite' ? run() : runLoosely(db, run, wait))
      if (typeof postponed === 'string') say(postponed)
      else await note(db, name)
    } else if (dialect === 'postgres' && !isNew) {
      const done: string[] = await db(laterOnes)
        .whereLike('name', `${stepPrefix(name)}%`)
        .pluck('name')
      await inSteps(db, recordedSteps(name, new Set(done), wait), async () => up(db, dialect, say))
      await noteWithoutSteps(db, name)
    } else
      await inMigrationTransaction(
        db,
        dialect,
        async (trx) => {
          if (await isDone(trx, name)) return
          await up(trx, dialect, say)
          await note(trx, name)
        },
        wait,
      )
  }
}

/** Runs a repeatable migration on PostgreSQL, again from the start after a deadlock. */
async function runLoosely<T>(db: Knex, run: () => Promise<T>, wait: LockWait): Promise<T> {
  await db.raw(`set lock_timeout = ${lockTimeoutMs}`)
  const value = await throughLockWaits(() => inSteps(db, looseSteps(wait), run), wait)
  await db.raw('reset lock_timeout')
  return value
}

/**
 * Returns true if every migration is recorded as done. Needs three quick queries, so a start on a current schema writes
 * nothing and never waits.
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
 * Throws an Error if the database is from the first release and the second has not migrated it, because upgrades go
 * from one release to the next. A database without roles is still empty, so an interrupted first start can continue.
 */
async function refuseFirstRelease(db: Knex): Promise<void> {
  if (!(await db.schema.hasTable('migrations')) || !(await db.schema.hasTable('roles'))) return
  if ((await db.schema.hasTable(laterOnes)) && (await isDone(db, lastOfSecondRelease))) return
  if ((await db('roles').first('id')) === undefined) return
  throw new Error(
    'it is from release 0.1.0: start release 0.2.0 on it once, then this one (docs/operating/upgrading.md)',
  )
}

/** Returns the names of the migrations in a folder, in order. */
const migrationsIn = async (folder: URL): Promise<string[]> =>
  (await readdir(fileURLToPath(folder)))
    .filter((file) => file.endsWith('.js'))
    .map((file) => file.replace(/\.js$/, ''))
    .sort()

const isDone = async (db: Knex, name: string): Promise<boolean> =>
  (await db(laterOnes).where({ name }).first('name')) !== undefined

const note = (db: Knex, name: string): Promise<unknown> =>
  db(laterOnes).insert({ name, done_at: new Date().toISOString() }).onConflict('name').ignore()

/** Records a migration as done, and removes the records of its steps. */
const noteWithoutSteps = (db: Knex, name: string): Promise<void> =>
  db.transaction(async (trx) => {
    await note(trx, name)
    await trx(laterOnes)
      .whereLike('name', `${stepPrefix(name)}%`)
      .delete()
  })

/** Runs the first migrations with Knex's migrator, whose table another release may read. */
async function migrateFirstRelease(
  trx: Knex,
  dialect: Dialect,
  names: string[],
  load: (name: string) => Promise<Migration>,
): Promise<void> {
  await trx.migrate.latest({
    tableName: 'migrations',
    // If recorded migrations are missing from the folder, it belongs to an older release, which may start.
    disableMigrationsListValidation: true,
    // Knex's own source accepts both .ts and .js and loads them with require. This one loads compiled ES modules.
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

/** Throws an Error if `mayMigrate` is false, because the database needs migrations that only the service may run. */
export function expectMayMigrate(mayMigrate = true): void {
  if (!mayMigrate) throw new Error('it is from another release, and the service has not migrated it yet')
}
