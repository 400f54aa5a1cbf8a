import type { RemoteContext } from '../context.js'

/** Counts of a step so far, by name: `{ generated: 3, skipped: 0 }`. */
export type Counts = Readonly<Record<string, number>>

/**
 * One part of the daily job. It can be run again at any time: it finds what is still to be done, and does that in
 * portions, each in a transaction of its own and of bounded size. After each it yields what the portion has done.
 */
export interface Step {
  readonly name: string
  readonly run: (remote: RemoteContext) => AsyncGenerator<Counts>
}
