import type { RemoteContext } from '../context.js'
import type { Day } from '../values/days.js'

/** Counts of one batch or of a whole step, by name: `{ generated: 3, skipped: 0 }`. */
export type Counts = Readonly<Record<string, number>>

export interface RunOptions {
  /** True if this process sends email. Otherwise emails stay queued. */
  readonly sendsMail: boolean
}

/**
 * One part of the daily job, which can be repeated at any time. It finds the remaining work and does it in batches of
 * limited size, each in its own transaction. Yields the counts of each batch.
 */
export interface Step {
  readonly name: string
  /** One sentence for the operator. */
  readonly summary: string
  /** Descriptions of the counts by name. */
  readonly counts: Readonly<Record<string, string>>
  /** Names of steps that must be done before this one runs. */
  readonly needs?: readonly string[]
  /** `since` is the day of the last run that completed the step, yesterday at the latest. */
  readonly run: (remote: RemoteContext, options: RunOptions & { readonly since: Day }) => AsyncGenerator<Counts>
}
