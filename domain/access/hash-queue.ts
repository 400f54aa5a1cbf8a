import { Fault } from '../faults.js'

/** Maximum hashes at once; more would take memory and cores from other calls. */
const maxRunning = 2
/** Maximum waiting guesses of all sources together: a few seconds of work. */
const maxWaitingGuesses = 16
/** The same for callers with a valid credential, who may import clients in bulk. */
const maxWaitingOwn = 64
const retryAfterSeconds = 3

interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

/**
 * Runs slow hashes, a few at a time. Sources of guesses take turns. When too many guesses wait, the source with the most
 * of them loses its latest, so a flood from one source delays another by one turn.
 */
export class HashQueue {
  #running = 0
  /** Source -> its waiting guesses; the source whose turn is next comes first. */
  readonly #guesses = new Map<string, Waiting[]>()
  /** Work of callers with a valid credential. */
  readonly #own: Waiting[] = []
  #ownIsNext = false

  /** Runs the work in its turn. A guess names its source, work of a valid credential none. Throws hashing_busy. */
  async run<T>(work: () => Promise<T>, source?: string): Promise<T> {
    if (this.#running < maxRunning) this.#running++
    else
      await new Promise<void>((resolve, reject) => this.#wait({ start: resolve, refuse: () => reject(busy()) }, source))
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next === undefined) this.#running--
      else next.start()
    }
  }

  #wait(one: Waiting, source: string | undefined): void {
    if (source === undefined) {
      if (this.#own.length < maxWaitingOwn) this.#own.push(one)
      else one.refuse()
      return
    }
    const turns = this.#guesses.get(source) ?? []
    turns.push(one)
    this.#guesses.set(source, turns)
    if (waitingIn(this.#guesses) > maxWaitingGuesses) this.#refuseOne(source)
  }

  /** Refuses the latest guess of the source with the most waiting; on a tie, that of the newcomer. */
  #refuseOne(newcomer: string): void {
    let longest = newcomer
    for (const [source, { length }] of this.#guesses)
      if (length > (this.#guesses.get(longest) as Waiting[]).length) longest = source
    const turns = this.#guesses.get(longest) as Waiting[]
    turns.pop()?.refuse()
    if (turns.length === 0) this.#guesses.delete(longest)
  }

  /** Guesses and the work of callers with a credential alternate. */
  #next(): Waiting | undefined {
    this.#ownIsNext = !this.#ownIsNext
    return this.#ownIsNext ? (this.#own.shift() ?? this.#nextGuess()) : (this.#nextGuess() ?? this.#own.shift())
  }

  #nextGuess(): Waiting | undefined {
    const [first] = this.#guesses
    if (first === undefined) return undefined
    const [source, turns] = first
    const next = turns.shift()
    // Its next turn comes after those of the other sources.
    this.#guesses.delete(source)
    if (turns.length > 0) this.#guesses.set(source, turns)
    return next
  }
}

const waitingIn = (guesses: ReadonlyMap<string, readonly Waiting[]>): number =>
  [...guesses.values()].reduce((sum, { length }) => sum + length, 0)

const busy = () => new Fault('hashing_busy', undefined, retryAfterSeconds)
