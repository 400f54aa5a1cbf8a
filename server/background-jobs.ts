import { type Job, type Runner, startRunner } from '../engine/runner.js'
import type { JobContext, JobFactory } from './job-context.js'
import { certificateRenewalsJob } from './jobs/certificate-renewals.js'
import { certificatesJob } from './jobs/certificates.js'
import { clientSearchJob } from './jobs/client-search.js'
import { dailyJob } from './jobs/daily.js'
import { derivedColumnsJob } from './jobs/derived-columns.js'
import { einvoicesJob } from './jobs/einvoices.js'
import { forgetTokensJob } from './jobs/forget-tokens.js'
import { mailJob } from './jobs/mail.js'
import { mailboxJob } from './jobs/mailbox.js'
import { moduleQueueJob } from './jobs/module-queue.js'
import { notificationsJob } from './jobs/notifications.js'
import { paymentsJob } from './jobs/payments.js'
import { refundsJob } from './jobs/refunds.js'
import { registrarsJob } from './jobs/registrars.js'
import { rowCountsJob } from './jobs/row-counts.js'
import { spentMailsJob } from './jobs/spent-mails.js'
import { statisticsJob } from './jobs/statistics.js'
import { taxIdsJob } from './jobs/tax-ids.js'

/** Jobs that call providers for due work. */
const queueJobs: readonly JobFactory[] = [
  moduleQueueJob,
  notificationsJob,
  certificatesJob,
  certificateRenewalsJob,
  forgetTokensJob,
  refundsJob,
  einvoicesJob,
  paymentsJob,
  registrarsJob,
  taxIdsJob,
]

const factories: readonly JobFactory[] = [
  mailJob,
  mailboxJob,
  ...queueJobs,
  dailyJob,
  rowCountsJob,
  clientSearchJob,
  derivedColumnsJob,
  spentMailsJob,
  statisticsJob,
]

type Begin = Parameters<typeof startRunner>

export const startJobs = (
  given: JobContext,
  onError: Begin[1],
  resting: (job: Job) => Job,
  start: Begin[2],
): Runner[] =>
  factories
    .map((make) => make(given))
    .filter((job) => job !== undefined)
    .map((job) => startRunner(resting(job), onError, start))

/** Creates the jobs in `queueJobs` for a caller that moves the clock and runs them itself. */
export const makeQueueJobs = (given: JobContext): Job[] =>
  queueJobs.map((make) => make(given)).filter((job) => job !== undefined)
