import { randomUUID } from 'node:crypto'
import { CountinghouseError } from '../countinghouse.js'
import { hashCall } from './fingerprint.js'

/** Milliseconds for which the service stores an Idempotency-Key. */
const keptMs = 24 * 60 * 60 * 1000
/** Maximum number of stored keys. The oldest is dropped first. */
const maxKept = 100

type Values = Readonly<Record<string, unknown>>

/**
 * Idempotency-Keys of calls that need no confirmation. A call's key is stored until the call is answered, so that
 * repeating the call after a lost response, or during its execution, has no second effect (R-3069).
 */
export class OpenCalls {
  readonly #kept = new Map<string, { readonly key: string; readonly endsAtMs: number }>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Makes a call with its stored key, or with a new one. */
  async make<Answer>(action: string, parameters: Values, call: (key: string) => Promise<Answer>): Promise<Answer> {
    const fingerprint = hashCall(action, parameters)
    const key = this.#keyOf(fingerprint)
    try {
      const answer = await call(key)
      this.#kept.delete(fingerprint)
      return answer
    } catch (error) {
      if (!isOpen(error)) this.#kept.delete(fingerprint)
      throw error
    }
  }

  #keyOf(fingerprint: string): string {
    const known = this.#kept.get(fingerprint)
    if (known !== undefined && known.endsAtMs > this.#nowMs()) return known.key
    this.#kept.delete(fingerprint)
    for (const oldest of this.#kept.keys()) if (this.#kept.size >= maxKept) this.#kept.delete(oldest)
    const key = randomUUID()
    this.#kept.set(fingerprint, { key, endsAtMs: this.#nowMs() + keptMs })
    return key
  }
}

/** Error codes after which the call may have been executed, whatever the status. */
const openCodes = new Set(['key_in_flight', 'answer_unreadable'])

/**
 * Returns true if the call may have been executed, or if a retry may still execute it. `key_outcome_unknown` counts as
 * an answer; its message contains what to look up first.
 */
function isOpen(error: unknown): boolean {
  if (!(error instanceof CountinghouseError)) return true
  const { status, code } = error
  return status === undefined || status >= 500 || status === 429 || openCodes.has(code)
}
