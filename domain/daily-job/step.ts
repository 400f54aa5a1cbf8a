import type { RemoteContext } from '../context.js'
import type { Day } from '../values/days.js'

/** Counts of a step so far, by name: `{ generated: 3, skipped: 0 }`. */
export type Counts = Readonly<Record<string, number>>

/** Options of a run of the daily job. */
export interface RunOptions {
  /** True if this process sends mail; otherwise it stays in the outbox. */
  readonly sendsMail: boolean
}

/**
 * One part of the daily job. It can be run again at any time: it finds the work that is left and does it in batches of
 * bounded size, each in a transaction of its own. It yields the counts of each batch.
 */
export interface Step {
  readonly name: string
  /** One sentence on what it does, for the operator. */
  readonly summary: string
  /** Its counts by name, each with what is counted. */
  readonly counts: Readonly<Record<string, string>>
  /** Steps that must succeed before this one runs. */
  readonly needs?: readonly string[]
  /** `since` is the day of the last run in which the step was done. */
  readonly run: (remote: RemoteContext, options: RunOptions & { readonly since: Day }) => AsyncGenerator<Counts>
}
