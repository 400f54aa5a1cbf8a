export interface Waiting {
  readonly start: () => void
  readonly refuse: () => void
}

export interface LineBounds {
  /** Maximum waiting of one source. */
  readonly ofSource: number
  /** Maximum waiting of all sources together. */
  readonly total: number
}

/**
 * Those who wait for a hash of one kind, by source. Sources take turns. When the line is full, the source with the most
 * waiting loses its latest, so a flood from one source delays another by one turn.
 */
export class HashLine {
  /** Source -> its waiting; the source whose turn is next comes first. */
  readonly #sources = new Map<string, Waiting[]>()
  #length = 0

  constructor(private readonly bounds: LineBounds) {}

  /** Adds one to the line, or refuses it or another where a bound is reached. */
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

  /** Takes the next out of the line; undefined where nobody waits. */
  take(): Waiting | undefined {
    const [first] = this.#sources
    if (first === undefined) return undefined
    const [source, own] = first
    const next = own.shift()
    this.#length--
    // Its next turn comes after those of the other sources.
    this.#sources.delete(source)
    if (own.length > 0) this.#sources.set(source, own)
    return next
  }

  /** Refuses the latest of the source with the most waiting; on a tie, that of the newcomer. */
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
