import { randomBytes, randomUUID } from 'node:crypto'
import { hashCall } from './fingerprint.js'

/** Milliseconds for which a confirmation is valid, long enough for a person to read a dry run and answer. */
export const validMs = 5 * 60 * 1000
/** Maximum number of stored confirmations. The oldest is dropped first. */
const maxKept = 100

type Values = Readonly<Record<string, unknown>>

interface PendingCall {
  readonly fingerprint: string
  readonly endsAtMs: number
  /** Sent with every call that the confirmation allows, so the action runs only once. */
  readonly idempotencyKey: string
}

/**
 * Issues confirmations for calls that were shown to the person, each valid for one action with one set of parameters
 * (R-3062).
 */
export class Confirmations {
  readonly #kept = new Map<string, PendingCall>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Issues a confirmation for a call. */
  give(action: string, parameters: Values): string {
    for (const [word, { endsAtMs }] of this.#kept)
      if (endsAtMs <= this.#nowMs() || this.#kept.size >= maxKept) this.#kept.delete(word)
    const word = randomBytes(15).toString('base64url')
    this.#kept.set(word, {
      fingerprint: hashCall(action, parameters),
      endsAtMs: this.#nowMs() + validMs,
      idempotencyKey: randomUUID(),
    })
    return word
  }

  /** Returns the Idempotency-Key of a confirmed call, or the reason why the call is not confirmed. */
  check(word: string, action: string, parameters: Values): { readonly key: string } | { readonly because: string } {
    const kept = this.#kept.get(word)
    if (kept === undefined || kept.endsAtMs <= this.#nowMs())
      return { because: 'This confirmation does not exist or has expired after five minutes.' }
    if (kept.fingerprint !== hashCall(action, parameters))
      return { because: 'This confirmation belongs to another action or to other parameters.' }
    return { key: kept.idempotencyKey }
  }

  end(word: string): void {
    this.#kept.delete(word)
  }
}
