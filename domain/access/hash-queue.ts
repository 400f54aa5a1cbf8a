import { Fault } from '../values/faults.js'
import { FairHashQueue, type FairQueueLimits } from './fair-hash-queue.js'

/** Maximum number of concurrent hashes. More would take memory and CPU cores from other calls. */
const maxRunning = 2
const retryAfterSeconds = 3

/** Limits of the queue for each kind of work. The queues are short enough to drain within seconds. */
const lineBounds = {
  /** Work of account owners: passwords set by a call with a credential, or through an emailed link. */
  owner: { ofSource: 64, total: 128 },
  /** Sign-in attempts forwarded by a caller with a credential. */
  relay: { ofSource: 32, total: 64 },
  /** Sign-in attempts by visitors, without a credential. */
  stranger: { ofSource: 16, total: 16 },
} as const satisfies Record<string, FairQueueLimits>

/** Kind and source of a waiting hash, which determine its turn. */
export interface Waiter {
  readonly kind: keyof typeof lineBounds
  /** The caller's credential, or a stranger's network. */
  readonly source: string
}

/**
 * Runs at most `maxRunning` slow hashes at a time. The kinds of work take turns, and so do the sources within each
 * kind.
 */
export class HashQueue {
  #running = 0
  readonly #lines = {
    owner: new FairHashQueue(lineBounds.owner),
    relay: new FairHashQueue(lineBounds.relay),
    stranger: new FairHashQueue(lineBounds.stranger),
  }
  readonly #inTurn = Object.values(this.#lines)
  /** Index of the queue whose turn is next. */
  #at = 0

  /** Runs `work` when its turn comes. Throws hashing_busy. */
  async run<T>(work: () => Promise<T>, { kind, source }: Waiter): Promise<T> {
    if (this.#running < maxRunning) this.#running++
    else
      await new Promise<void>((start, reject) => this.#lines[kind].add(source, { start, refuse: () => reject(busy()) }))
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next === undefined) this.#running--
      else next.start()
    }
  }

  #next() {
    for (let tried = 0; tried < this.#inTurn.length; tried++) {
      const next = this.#inTurn[this.#at]?.take()
      this.#at = (this.#at + 1) % this.#inTurn.length
      if (next !== undefined) return next
    }
    return undefined
  }
}

const busy = () => new Fault('hashing_busy', undefined, retryAfterSeconds)
