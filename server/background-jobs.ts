import { type Job, type Runner, startRunner } from '../engine/runner.js'
import type { JobContext, JobFactory } from './job-context.js'
import { certificatesJob } from './jobs/certificates.js'
import { clientSearchJob } from './jobs/client-search.js'
import { dailyJob } from './jobs/daily.js'
import { derivedColumnsJob } from './jobs/derived-columns.js'
import { forgetTokensJob } from './jobs/forget-tokens.js'
import { mailJob, mailWorkers } from './jobs/mail.js'
import { moduleQueueJob } from './jobs/module-queue.js'
import { notificationsJob } from './jobs/notifications.js'
import { refundsJob } from './jobs/refunds.js'
import { registrarsJob } from './jobs/registrars.js'
import { rowCountsJob } from './jobs/row-counts.js'
import { spentMailsJob } from './jobs/spent-mails.js'
import { statisticsJob } from './jobs/statistics.js'

/** A server or registrar that hangs takes one of them for as long as its module waits. */
const queueWorkers = 4
/** So does somebody who is to hear of events and does not answer, for as long as a delivery may take. */
const deliverers = 4

/** So does a registrar that is asked about a domain; only one worker asks each. */
const registrarWorkers = 3

/** The jobs that call providers about what has fallen due, each with the number of its workers. */
const queueJobs: readonly (readonly [JobFactory, workers: number])[] = [
  [moduleQueueJob, queueWorkers],
  [notificationsJob, deliverers],
  [certificatesJob, 1],
  [forgetTokensJob, 1],
  [refundsJob, 1],
  [registrarsJob, registrarWorkers],
]

const factories: readonly JobFactory[] = [
  ...Array<JobFactory>(mailWorkers).fill(mailJob),
  ...queueJobs.flatMap(([make, workers]) => Array<JobFactory>(workers).fill(make)),
  dailyJob,
  rowCountsJob,
  clientSearchJob,
  derivedColumnsJob,
  spentMailsJob,
  statisticsJob,
]

export const startJobs = (
  ctx: JobContext,
  onError: Parameters<typeof startRunner>[1],
  resting: (job: Job) => Job,
): Runner[] =>
  factories
    .map((make) => make(ctx))
    .filter((job) => job !== undefined)
    .map((job) => startRunner(resting(job), onError))

/** Returns the jobs that call providers, one of each, for a caller that moves the clock and runs them itself. */
export const makeQueueJobs = (ctx: JobContext): Job[] =>
  queueJobs.map(([make]) => make(ctx)).filter((job) => job !== undefined)
