import type { RemoteContext } from '../context.js'
import type { Day } from '../values/days.js'

/** Counts of one batch or of a whole step, by name: `{ generated: 3, skipped: 0 }`. */
export type Counts = Readonly<Record<string, number>>

/**
 * A step of the daily job. It can be repeated at any time, because each run finds the remaining rows. It processes them
 * in bounded batches, each in its own transaction.
 */
export interface Step {
  readonly name: string
  /** One-sentence description for operators. */
  readonly summary: string
  /** Description of each count that `run` yields, by name. */
  readonly counts: Readonly<Record<string, string>>
  /** Names of steps that must be done before this one runs. */
  readonly needs?: readonly string[]
  /**
   * Yields the counts of each batch. `since` is the day of the last run that completed the step, or yesterday if that
   * is earlier.
   */
  readonly run: (remote: RemoteContext, options: { readonly since: Day }) => AsyncGenerator<Counts>
}
