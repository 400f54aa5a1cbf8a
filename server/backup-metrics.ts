import type { Registry } from 'prom-client'
import type { Context } from '../domain/context.js'
import { readBackupResult } from '../domain/system/backup-result.js'
import { registerGauge, shareReads, toUnixSeconds } from './gauges.js'

/** Registers metrics for the time, age, and size of the last backup, as recorded by the backup command. */
export function registerBackupMetrics(registry: Registry, contextOn: () => Promise<Context>): void {
  const last = shareReads(async () => {
    const { db, machineNow } = await contextOn()
    const row = await readBackupResult(db)
    return row && { at: new Date(row.finished_at), bytes: row.bytes, machineNow }
  })
  registerGauge(registry, {
    name: 'backup_last_success_timestamp_seconds',
    help: 'Time of the last complete backup; absent before the first one.',
    read: async () => toUnixSeconds((await last())?.at),
  })
  registerGauge(registry, {
    name: 'backup_age_seconds',
    help: 'Seconds since the last complete backup.',
    read: async () => {
      const found = await last()
      return found && Math.max(0, (found.machineNow.getTime() - found.at.getTime()) / 1000)
    },
  })
  registerGauge(registry, {
    name: 'backup_bytes',
    help: 'Size of the last backup.',
    read: async () => (await last())?.bytes,
  })
}
