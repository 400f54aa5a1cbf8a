// Runs in the browser.

/** Returns 32 random hexadecimal digits. crypto.randomUUID is missing on pages that came without TLS. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * The Idempotency-Key of a form. A call whose outcome is not known keeps its key, so that sending it again does nothing
 * twice; any other call gets a new one (R-3334).
 */
export class RepeatKey {
  #key: string
  #open: string | undefined

  constructor(readonly make: () => string = randomKey) {
    this.#key = make()
  }

  get key(): string {
    return this.#key
  }

  /** Begins a call. `content` is what it sends: other parameters under the same key would be refused. */
  begin(content: string): string {
    if (this.#open !== undefined && this.#open !== content) this.#key = this.make()
    this.#open = content
    return this.#key
  }

  /** Ends a call that was answered: for good, or with a failure that leaves open if it was done. */
  answered(status: number, code: unknown): void {
    const mayRepeat = status >= 500 || status === 429 || code === 'key_in_flight' || code === 'key_outcome_unknown'
    if (mayRepeat) return
    this.#open = undefined
    this.#key = this.make()
  }
}
