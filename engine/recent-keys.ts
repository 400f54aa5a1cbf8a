/**
 * Maximum number of remembered keys, more than an installation sees in a day. Beyond it, the least recently added key
 * is removed.
 */
const maxKnown = 10_000

/** Remembers recently seen keys, such as networks. */
export class RecentKeys {
  /** Expiry of each key in milliseconds, least recently added first. */
  readonly #until = new Map<string, number>()

  /** `lifeMs` is the number of milliseconds for which a key is remembered. */
  constructor(private readonly lifeMs: number) {}

  /** Remembers a key. `now` is in milliseconds, here and in `has`. */
  add(key: string, now: number): void {
    this.#until.delete(key)
    this.#until.set(key, now + this.lifeMs)
    if (this.#until.size > maxKnown) this.#until.delete(this.#until.keys().next().value as string)
  }

  has(key: string, now: number): boolean {
    return now < (this.#until.get(key) ?? 0)
  }
}
