import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { Counter, type Registry } from 'prom-client'
import type { Database } from '../db/database.js'
import { errorClass, errorClasses } from '../db/driver-errors.js'
import type { Machine } from '../domain/system/machine.js'
import { registerGauge, shareReads } from './gauges.js'

/**
 * Registers a counter of database errors by class. Returns a function that counts an error that has a class, and each
 * error object only once.
 */
export function registerErrorMetrics(registry: Registry): (error: unknown) => void {
  const errors = new Counter({
    name: 'countinghouse_database_errors_total',
    help: 'Database errors by class; `constraint` and `conflict` occur in normal operation.',
    labelNames: ['class'],
    registers: [registry],
  })
  // Starting each class at 0 makes its first increase visible.
  for (const one of errorClasses) errors.inc({ class: one }, 0)
  const counted = new WeakSet<object>()
  return (error) => {
    const found = errorClass(error)
    if (found === undefined || counted.has(error as object)) return
    counted.add(error as object)
    errors.inc({ class: found })
  }
}

export interface DatabaseMetricsSources {
  readonly database: Database
  readonly databaseUrl: string
  readonly machine: Machine
}

/** Registers metrics for the database as this process sees it. */
export function registerDatabaseMetrics(registry: Registry, sources: DatabaseMetricsSources): void {
  const { database, databaseUrl, machine } = sources
  const disk = shareReads(() => machine.disk())
  registerGauge(registry, {
    name: 'database_up',
    help: '1 if the database answers in time.',
    read: async () => ((await machine.databaseProblem()) === undefined ? 1 : 0),
  })
  registerGauge(registry, {
    name: 'disk_bytes',
    help: 'Size of the disk with the data, or the service’s disk if the database is elsewhere.',
    read: async () => (await disk()).total,
  })
  registerGauge(registry, {
    name: 'disk_free_bytes',
    help: 'Space on that disk that the service can still use.',
    read: async () => (await disk()).free,
  })
  registerGauge(registry, {
    name: 'schema_info',
    help: 'Always 1; the label contains the database’s newest migration.',
    label: 'migration',
    read: async () => {
      // Steps of a migration that is not done have a `#` in their names.
      const done = database.read('migrations_done' as 'settings').whereRaw("name not like '%#%'")
      const [row] = await done.max({ name: 'name' })
      return new Map(row?.name === undefined ? [] : [[row.name as string, 1]])
    },
  })
  if (database.dialect === 'sqlite') registerFiles(registry, resolve(databaseUrl.replace(/^sqlite:/, '')))
  else registerConnections(registry, database)
}

function registerFiles(registry: Registry, path: string): void {
  const sizeOf = async (file: string): Promise<number> => {
    try {
      return (await stat(file)).size
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 0
      throw error
    }
  }
  registerGauge(registry, {
    name: 'database_bytes',
    help: 'Size of the SQLite file, without its write-ahead log.',
    read: () => sizeOf(path),
  })
  registerGauge(registry, {
    name: 'wal_bytes',
    help: 'Size of the SQLite file’s write-ahead log.',
    read: () => sizeOf(`${path}-wal`),
  })
}

/** Properties of Knex's connection pool that the metrics read. */
interface Pool {
  readonly max: number
  numUsed(): number
  numFree(): number
  numPendingAcquires(): number
}

function registerConnections(registry: Registry, database: Database): void {
  // Calls and jobs use separate pools in the service, and one shared pool in commands.
  const handles = [...new Set([database.read, database.forJobs.read])]
  const sumOf = (part: (pool: Pool) => number): number =>
    handles.reduce((sum, handle) => sum + part(handle.client.pool), 0)
  registerGauge(registry, {
    name: 'database_connections',
    help: 'PostgreSQL connections for calls and jobs, by state.',
    label: 'state',
    read: () =>
      new Map([
        ['used', sumOf((pool) => pool.numUsed())],
        ['free', sumOf((pool) => pool.numFree())],
      ]),
  })
  registerGauge(registry, {
    name: 'database_connections_max',
    help: 'Maximum number of these connections in this process.',
    read: () => sumOf((pool) => pool.max),
  })
  registerGauge(registry, {
    name: 'database_connections_waiting',
    help: 'Calls and jobs waiting for a connection.',
    read: () => sumOf((pool) => pool.numPendingAcquires()),
  })
  registerGauge(registry, {
    name: 'listener_up',
    help: '1 if this process receives PostgreSQL’s notifications of changes; otherwise nothing is cached.',
    read: () => (database.version(['settings']) === undefined ? 0 : 1),
  })
  registerGauge(registry, {
    name: 'database_pooled_by_transaction',
    help: '1 if a pooler in transaction mode was found in front of PostgreSQL at startup; the service needs session mode.',
    read: () => (database.isPooledByTransaction ? 1 : 0),
  })
}
