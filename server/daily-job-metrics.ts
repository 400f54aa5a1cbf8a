import type { Registry } from 'prom-client'
import { readAuditResult } from '../domain/audit/audit-result.js'
import type { Context } from '../domain/context.js'
import { steps } from '../domain/daily-job/daily.js'
import { wholeDailyJob } from '../domain/daily-job/leases.js'
import { readProgress } from '../domain/daily-job/progress.js'
import { readWaiting } from '../domain/daily-job/records.js'
import { terminations } from '../domain/daily-job/steps/terminations.js'
import { lastFinished } from '../domain/system/lease.js'
import { registerReading, secondsOf, shared } from './gauges.js'

/** Registers metrics for the clock, the daily job, and the audit. */
export function registerDailyJobMetrics(registry: Registry, contextOn: () => Promise<Context>): void {
  const on = async <T>(read: (ctx: Context) => Promise<T>): Promise<T> => read(await contextOn())
  const progress = shared(() => on(readProgress))
  const audited = shared(() => on(({ db }) => readAuditResult(db)))
  registerReading(registry, {
    name: 'clock_timestamp_seconds',
    help: 'Time on the clock of this machine.',
    read: () => on(async ({ machineNow }) => secondsOf(machineNow)),
  })
  registerReading(registry, {
    name: 'daily_job_last_success_timestamp_seconds',
    help: 'Start of the last daily job that completed all steps.',
    read: () => on(async ({ db }) => secondsOf(await lastFinished(db, wholeDailyJob))),
  })
  registerReading(registry, {
    name: 'daily_job_pending_steps',
    help: 'Steps of today’s daily job that are not done yet; 0 once all are done.',
    read: async () => steps.filter((await progress()).isPending).length,
  })
  registerReading(registry, {
    name: 'daily_step_failed',
    help: '1 for a step of the daily job that failed and has not been done since.',
    label: 'step',
    read: async () => {
      const { isFailed } = await progress()
      return new Map(steps.map((step) => [step.name, isFailed(step) ? 1 : 0]))
    },
  })
  registerReading(registry, {
    name: 'terminations_waiting',
    help: 'Services that the last daily job left for a later one to terminate.',
    read: () => on(({ db }) => readWaiting(db, terminations.name)),
  })
  registerReading(registry, {
    name: 'audit_findings',
    help: 'Accounting rules that the last audit found broken; absent before the first audit.',
    read: async () => (await audited())?.findings,
  })
  registerReading(registry, {
    name: 'audit_timestamp_seconds',
    help: 'End of the last audit.',
    read: async () => {
      const at = (await audited())?.finished_at
      return secondsOf(at === undefined ? undefined : new Date(at))
    },
  })
}
