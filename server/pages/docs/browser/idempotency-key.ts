// Runs in the browser.

/** Returns 32 random hexadecimal digits. Pages loaded without TLS lack crypto.randomUUID. */
const randomKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

/**
 * A form's Idempotency-Key. A call with an unknown outcome retains its key, so that sending the call again has no
 * second effect. Every other call gets a new key (R-3334).
 */
export class IdempotencyKey {
  #key: string
  #open: string | undefined

  constructor(readonly make: () => string = randomKey) {
    this.#key = make()
  }

  get key(): string {
    return this.#key
  }

  /**
   * Starts a call and returns its key. Different content gets a new key, because the service rejects a key that was
   * used with other parameters.
   */
  begin(content: string): string {
    if (this.#open !== undefined && this.#open !== content) this.#key = this.make()
    this.#open = content
    return this.#key
  }

  /** Records a response. Creates a new key, unless the call may be repeated with the same one. */
  answered(status: number, code: unknown): void {
    const mayRepeat = status >= 500 || status === 429 || code === 'key_in_flight' || code === 'key_outcome_unknown'
    if (mayRepeat) return
    this.#open = undefined
    this.#key = this.make()
  }
}
