import type { RemoteContext } from '../context.js'
import type { Day } from '../days.js'

/** Counts of a step so far, by name: `{ generated: 3, skipped: 0 }`. */
export type Counts = Readonly<Record<string, number>>

/** The circumstances of a run of the daily job. */
export interface RunOptions {
  /** Mail leaves this process; otherwise it stays in the outbox. */
  readonly sendsMail: boolean
}

/**
 * One part of the daily job. It can be run again at any time: it finds what is still to be done, and does that in
 * portions, each in a transaction of its own and of bounded size. After each it yields what the portion has done.
 */
export interface Step {
  readonly name: string
  /** Steps without which it would do wrong: where one of them fails, it waits for that one. */
  readonly needs?: readonly string[]
  /** `since` is the day of the last run in which the step was done. */
  readonly run: (remote: RemoteContext, options: RunOptions & { readonly since: Day }) => AsyncGenerator<Counts>
}
