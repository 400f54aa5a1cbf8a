import type { JobDatabase } from '../db/database.js'
import type { Job } from '../engine/runner.js'
import type { Log } from './log.js'

/** Milliseconds between two looks whether the database can be written again. */
const lookEveryMs = 5000

/**
 * Knows whether the database takes no writes, as a standby does or a server that was set so. Says so once and once when it is
 * over, instead of each call and each job (R-2848).
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

  /** Returns true for an error that says that the database is read-only, and takes note of it. */
  notices(error: unknown): boolean {
    if (this.database.failureOf(error) !== 'read_only') return false
    if (this.#looking === undefined) {
      this.log.warn('The database is read-only: calls that write are refused, and jobs rest until it can be written')
      this.#looking = setInterval(() => void this.#look(), lookEveryMs).unref()
    }
    return true
  }

  /** Returns a job that rests while the database is read-only. */
  resting = (job: Job): Job => ({ ...job, run: async (onBegun) => !this.isReadOnly && (await job.run(onBegun)) })

  /** Returns the log without errors that say nothing but that. */
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
    this.log.info('The database can be written again')
  }
}
