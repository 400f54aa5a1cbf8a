/** More networks or addresses than an installation sees in a day; beyond it the one seen least recently is forgotten. */
const maxKnown = 10_000

/** Remembers for some time which keys were seen, such as networks. */
export class Recent {
  /** When each is forgotten, the one seen least recently first. */
  readonly #until = new Map<string, number>()

  /** `lifeMs` is for how many milliseconds a key is remembered. */
  constructor(private readonly lifeMs: number) {}

  /** `now` is in milliseconds, here as below. */
  add(key: string, now: number): void {
    this.#until.delete(key)
    this.#until.set(key, now + this.lifeMs)
    if (this.#until.size > maxKnown) this.#until.delete(this.#until.keys().next().value as string)
  }

  has(key: string, now: number): boolean {
    return now < (this.#until.get(key) ?? 0)
  }
}
