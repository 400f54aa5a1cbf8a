import { Fault } from '../values/faults.js'
import { HashLine, type LineBounds } from './hash-line.js'

/** Maximum hashes at once; more would take memory and cores from other calls. */
const maxRunning = 2
const retryAfterSeconds = 3

/** The kinds of work, each with a line of its own; a full line is a few seconds of work. */
const lineBounds = {
  /** The work of owners: passwords that are set by a call with a credential, or behind a mailed link. */
  owner: { ofSource: 64, total: 128 },
  /** Guesses that a caller with a credential passes on. */
  relay: { ofSource: 32, total: 64 },
  /** Guesses of strangers. */
  stranger: { ofSource: 16, total: 16 },
} as const satisfies Record<string, LineBounds>

/** Whose turn a hash waits for. */
export interface Waiter {
  readonly kind: keyof typeof lineBounds
  /** The caller's credential, or the network of a stranger. */
  readonly source: string
}

/** Runs slow hashes, a few at a time. The kinds of work take turns, and in each kind the sources do. */
export class HashQueue {
  #running = 0
  readonly #lines = {
    owner: new HashLine(lineBounds.owner),
    relay: new HashLine(lineBounds.relay),
    stranger: new HashLine(lineBounds.stranger),
  }
  readonly #inTurn = Object.values(this.#lines)
  /** Place of the line whose turn is next. */
  #at = 0

  /** Runs the work in its turn. Throws hashing_busy. */
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
