/** Pseudorandom numbers that repeat for the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
    // Without these steps, neighboring seeds would begin alike.
    for (let i = 0; i < 4; i++) this.next()
  }

  /** Returns a number from 0 up to, but not including, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns an integer between `from` and `to`, both included. */
  between(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  happens(probability: number): boolean {
    return this.next() < probability
  }

  /** Returns one of the values, or undefined if there are none. */
  one<T>(values: readonly T[]): T | undefined {
    return values[Math.floor(this.next() * values.length)]
  }

  /** Returns a random key, with a probability proportional to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const all = Object.entries<number>(weights)
    let left = this.next() * all.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of all) {
      left -= weight
      if (left < 0) return key as K
    }
    return all[0]?.[0] as K
  }
}
