import type { JobDatabase } from '../db/database.js'
import type { MailTransport } from '../domain/mail/sending.js'
import type { Job } from '../engine/runner.js'
import type { ContextFactory } from './contexts.js'
import type { ResolveHost } from './incoming/mailbox-worker.js'

/** The dependencies of background jobs. */
export interface JobContext {
  readonly contexts: ContextFactory
  readonly database: JobDatabase
  /** Without it mail stays queued. */
  readonly transport: MailTransport | undefined
  /** Without it no mailbox is fetched. */
  readonly resolveHost?: ResolveHost
}

/**
 * Portions at a time of a job that calls each provider for one thing at a time: more than there are providers, so that
 * one that does not answer holds up no other.
 */
export const maxProviders = 32

/** Makes a job; undefined where this process lacks what the job works with. */
export type JobFactory = (given: JobContext) => Job | undefined
