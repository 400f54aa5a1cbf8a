export interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

export interface FairQueueLimits {
  /** Maximum number of waiting entries per source. */
  readonly ofSource: number
  /** Maximum number of waiting entries of all sources. */
  readonly total: number
}

/**
 * Waiting hashes of one kind, by source. Sources take turns. When the queue is full, the source with the most entries
 * loses its latest entry. A flood from one source therefore delays each turn of another source by only one hash.
 */
export class FairHashQueue {
  /** Waiting entries by source. The next turn belongs to the first source. */
  readonly #sources = new Map<string, Waiting[]>()
  #length = 0

  constructor(private readonly bounds: FairQueueLimits) {}

  /**
   * Adds an entry. If its source has too many entries, refuses it. If the queue has too many, refuses the latest entry
   * of the source with the most.
   */
  add(source: string, one: Waiting): void {
    const own = this.#sources.get(source) ?? []
    if (own.length >= this.bounds.ofSource) {
      one.refuse()
      return
    }
    own.push(one)
    this.#sources.set(source, own)
    this.#length++
    if (this.#length > this.bounds.total) this.#refuseOne(source)
  }

  /** Removes and returns the next entry, or undefined if none is waiting. */
  take(): Waiting | undefined {
    const [first] = this.#sources
    if (first === undefined) return undefined
    const [source, own] = first
    const next = own.shift()
    this.#length--
    // Its next turn comes after the other sources' turns.
    this.#sources.delete(source)
    if (own.length > 0) this.#sources.set(source, own)
    return next
  }

  /** Refuses the latest entry of the source with the most entries, or of `newcomer` if it has as many. */
  #refuseOne(newcomer: string): void {
    let longest = newcomer
    for (const [source, { length }] of this.#sources)
      if (length > (this.#sources.get(longest) as Waiting[]).length) longest = source
    const own = this.#sources.get(longest) as Waiting[]
    own.pop()?.refuse()
    this.#length--
    if (own.length === 0) this.#sources.delete(longest)
  }
}
