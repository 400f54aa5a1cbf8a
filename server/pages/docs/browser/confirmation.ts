// Runs in the browser.

/** Milliseconds before a second press counts, so that neither a double click nor a held key confirms. */
const pauseMs = 700
/** Milliseconds until the first press expires. */
const expiryMs = 20_000

/** Requires a second press before a call changes real data (R-3333). */
export class Confirmation {
  #pressedAt: number | undefined

  /** Returns true if the press confirms the call. `now` is in milliseconds. */
  press(now: number): boolean {
    const since = this.#pressedAt === undefined ? Infinity : now - this.#pressedAt
    this.#pressedAt = now
    if (since < pauseMs || since > expiryMs) return false
    this.#pressedAt = undefined
    return true
  }

  get isAsked(): boolean {
    return this.#pressedAt !== undefined
  }

  forget(): void {
    this.#pressedAt = undefined
  }
}
