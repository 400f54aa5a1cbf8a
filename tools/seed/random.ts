/** Random numbers that are the same for the same seed on every machine. Not for secrets. */
export class Random {
  #state: number

  constructor(...seed: readonly (string | number)[]) {
    // FNV-1a spreads seeds that differ in one digit.
    let hash = 0x811c9dc5
    for (const char of seed.join('\n')) hash = Math.imul(hash ^ (char.codePointAt(0) as number), 0x01000193)
    this.#state = hash >>> 0
  }

  /** Returns a number from 0 up to, but excluding, 1 (mulberry32). */
  fraction(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = this.#state
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  /** Returns a whole number from `min` to `max`. */
  whole(min: number, max: number): number {
    return min + Math.floor(this.fraction() * (max - min + 1))
  }

  chance(share: number): boolean {
    return this.fraction() < share
  }

  one<T>(list: readonly T[]): T {
    return list[Math.floor(this.fraction() * list.length)] as T
  }

  /** Returns a key with a probability in proportion to its weight. */
  weighted<K extends string>(weights: Readonly<Record<K, number>>): K {
    const all = Object.entries(weights) as [K, number][]
    let left = this.fraction() * all.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of all) {
      left -= weight
      if (left < 0) return key
    }
    return (all[0] as [K, number])[0]
  }
}
