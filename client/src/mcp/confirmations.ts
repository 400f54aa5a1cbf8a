import { randomBytes, randomUUID } from 'node:crypto'
import { fingerprintOf } from './fingerprint.js'

/** Milliseconds for which a confirmation is valid: long enough to show a trial to somebody and to hear what they say. */
export const validMs = 5 * 60 * 1000
/** Most confirmations that are kept; beyond it the oldest one ends. */
const maxKept = 100

type Values = Readonly<Record<string, unknown>>

interface Kept {
  readonly fingerprint: string
  readonly endsAtMs: number
  /** Every call that the confirmation allows is sent with it, so it is done once. */
  readonly idempotencyKey: string
}

/** Hands out confirmations for calls that were shown first, each for exactly one action with exactly these parameters (R-3062). */
export class Confirmations {
  readonly #kept = new Map<string, Kept>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Returns the word that confirms a call. */
  give(action: string, parameters: Values): string {
    for (const [word, { endsAtMs }] of this.#kept)
      if (endsAtMs <= this.#nowMs() || this.#kept.size >= maxKept) this.#kept.delete(word)
    const word = randomBytes(15).toString('base64url')
    this.#kept.set(word, {
      fingerprint: fingerprintOf(action, parameters),
      endsAtMs: this.#nowMs() + validMs,
      idempotencyKey: randomUUID(),
    })
    return word
  }

  /** Returns the key under which the confirmed call is sent; a sentence that says why not where it is not confirmed. */
  check(word: string, action: string, parameters: Values): { readonly key: string } | { readonly because: string } {
    const kept = this.#kept.get(word)
    if (kept === undefined || kept.endsAtMs <= this.#nowMs())
      return { because: 'There is no such confirmation, or its five minutes are over.' }
    if (kept.fingerprint !== fingerprintOf(action, parameters))
      return { because: 'This confirmation is for another action or for other parameters.' }
    return { key: kept.idempotencyKey }
  }

  /** Ends a confirmation. */
  end(word: string): void {
    this.#kept.delete(word)
  }
}
