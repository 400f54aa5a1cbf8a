import type { JobDatabase } from '../db/database.js'
import type { Job } from '../engine/runner.js'
import type { Log } from './log.js'

/** Milliseconds between checks for a writable database. */
const checkIntervalMs = 5000

/**
 * Tracks whether the database is read-only, as a standby is. Logs when the database becomes read-only and when it
 * becomes writable again, instead of an error for each call and job (R-2848).
 */
export class ReadOnlyWatch {
  #looking: NodeJS.Timeout | undefined

  constructor(
    private readonly database: Pick<JobDatabase, 'failureOf' | 'probe'>,
    private readonly log: Pick<Log, 'warn' | 'info'>,
  ) {}

  get isReadOnly(): boolean {
    return this.#looking !== undefined
  }

  /** Returns true if the error means that the database is read-only, and starts to watch the database. */
  notices(error: unknown): boolean {
    if (this.database.failureOf(error) !== 'read_only') return false
    if (this.#looking === undefined) {
      this.log.warn('The database is read-only: calls that write are refused, and jobs pause until it is writable')
      this.#looking = setInterval(() => void this.#look(), checkIntervalMs).unref()
    }
    return true
  }

  /** Returns a job that does nothing while the database is read-only. */
  resting = (job: Job): Job => ({ ...job, run: async (onBegun) => !this.isReadOnly && (await job.run(onBegun)) })

  /** Returns the log without errors that only mean that the database is read-only. */
  quiet(log: Log): Log {
    const error = (facts: { readonly err?: unknown }, message: string): void => {
      if (!this.notices(facts.err)) log.error(facts, message)
    }
    return Object.create(log, { error: { value: error } })
  }

  stop(): void {
    clearInterval(this.#looking)
    this.#looking = undefined
  }

  async #look(): Promise<void> {
    const isWritten = await this.database.probe().then(
      () => true,
      () => false,
    )
    if (!isWritten || !this.isReadOnly) return
    this.stop()
    this.log.info('The database is writable again')
  }
}
