import type { JobDatabase } from '../db/database.js'
import type { MailTransport } from '../domain/mail/sending.js'
import type { Job } from '../engine/runner.js'
import type { ContextFactory } from './contexts.js'
import type { ResolveHost } from './incoming/mailbox-worker.js'

/** Dependencies of background jobs. */
export interface JobContext {
  readonly contexts: ContextFactory
  readonly database: JobDatabase
  /** If undefined, this process sends no email. */
  readonly transport: MailTransport | undefined
  /** If undefined, this process fetches no mailbox. */
  readonly resolveHost?: ResolveHost
}

/**
 * Maximum concurrent batches of a job that makes one call at a time to each provider. There are fewer providers, so an
 * unresponsive one delays no other.
 */
export const maxProviders = 32

/** Creates a job, or returns undefined if this process lacks what the job needs. */
export type JobFactory = (given: JobContext) => Job | undefined
