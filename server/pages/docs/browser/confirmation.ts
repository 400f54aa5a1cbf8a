// Runs in the browser.

/** Milliseconds without a press before the second one counts, so that a double click or a key held down is none. */
const pauseMs = 700
/** Milliseconds after which the first press is forgotten. */
const forgottenMs = 20_000

/** Asks for a second press before real data is changed (R-3333). */
export class Confirmation {
  #pressedAt: number | undefined

  /** Returns true for the press that confirms. `now` is in milliseconds. */
  press(now: number): boolean {
    const since = this.#pressedAt === undefined ? Infinity : now - this.#pressedAt
    this.#pressedAt = now
    if (since < pauseMs || since > forgottenMs) return false
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
