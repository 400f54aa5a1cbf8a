import type { Registry } from 'prom-client'
import { readAuditResult } from '../domain/audit/audit-result.js'
import type { Context } from '../domain/context.js'
import { steps } from '../domain/daily-job/daily.js'
import { wholeDailyJob } from '../domain/daily-job/leases.js'
import { readProgress } from '../domain/daily-job/progress.js'
import { readStepRemainder } from '../domain/daily-job/records.js'
import { terminations } from '../domain/daily-job/steps/terminations.js'
import { countProviderTasks } from '../domain/desk/provider-tasks.js'
import { findLastFinishedRun } from '../domain/system/lease.js'
import { registerGauge, shareReads, toUnixSeconds } from './gauges.js'

/** Registers metrics for the clock, the daily job, differences with providers, and the audit. */
export function registerDailyJobMetrics(registry: Registry, contextOn: () => Promise<Context>): void {
  const on = async <T>(read: (ctx: Context) => Promise<T>): Promise<T> => read(await contextOn())
  const progress = shareReads(() => on(readProgress))
  const audited = shareReads(() => on(({ db }) => readAuditResult(db)))
  registerGauge(registry, {
    name: 'clock_timestamp_seconds',
    help: 'Time on the clock of this machine.',
    read: () => on(async ({ machineNow }) => toUnixSeconds(machineNow)),
  })
  registerGauge(registry, {
    name: 'daily_job_last_success_timestamp_seconds',
    help: 'Start of the last daily job that completed all steps.',
    read: () => on(async ({ db }) => toUnixSeconds(await findLastFinishedRun(db, wholeDailyJob))),
  })
  registerGauge(registry, {
    name: 'daily_job_pending_steps',
    help: 'Steps of today’s daily job that are not done yet; 0 once all are done.',
    read: async () => steps.filter((await progress()).isPending).length,
  })
  registerGauge(registry, {
    name: 'daily_step_failed',
    help: '1 for a step of the daily job that failed and has not been done since.',
    label: 'step',
    read: async () => {
      const { isFailed } = await progress()
      return new Map(steps.map((step) => [step.name, isFailed(step) ? 1 : 0]))
    },
  })
  registerGauge(registry, {
    name: 'terminations_waiting',
    help: 'Services that the last daily job left for a later one to terminate.',
    read: () => on(({ db }) => readStepRemainder(db, terminations.name)),
  })
  registerGauge(registry, {
    name: 'provider_differences',
    help: 'Open to-do items about requests that a provider has not fulfilled, or reports differently.',
    read: () => on(({ db }) => countProviderTasks(db)),
  })
  registerGauge(registry, {
    name: 'audit_findings',
    help: 'Accounting rules that the last audit found broken; absent before the first audit.',
    read: async () => (await audited())?.findings,
  })
  registerGauge(registry, {
    name: 'audit_timestamp_seconds',
    help: 'End of the last audit.',
    read: async () => {
      const at = (await audited())?.finished_at
      return toUnixSeconds(at === undefined ? undefined : new Date(at))
    },
  })
}
