import { randomUUID } from 'node:crypto'
import { CountinghouseError } from '../countinghouse.js'
import { fingerprintOf } from './fingerprint.js'

/** Milliseconds for which the service knows a key. */
const keptMs = 24 * 60 * 60 * 1000
/** Most keys that are kept; beyond it the oldest one goes. */
const maxKept = 100

type Values = Readonly<Record<string, unknown>>

/**
 * The Idempotency-Keys of calls that nobody confirms. The same call has the same key until it is answered, so one that is
 * repeated after its answer was lost, or while it is at work, does nothing twice (R-3069).
 */
export class OpenCalls {
  readonly #kept = new Map<string, { readonly key: string; readonly endsAtMs: number }>()
  readonly #nowMs: () => number

  constructor(nowMs: () => number = () => performance.now()) {
    this.#nowMs = nowMs
  }

  /** Makes a call under its key. Throws what the call throws. */
  async make<Answer>(action: string, parameters: Values, call: (key: string) => Promise<Answer>): Promise<Answer> {
    const fingerprint = fingerprintOf(action, parameters)
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

/** Codes after which the work may be done, whatever the status. */
const openCodes = new Set(['key_in_flight', 'answer_unreadable'])

/**
 * Returns true where a call may have been done, or may get done by a repeat. `key_outcome_unknown` is an answer: it says what to
 * look up before the call is made anew.
 */
function isOpen(error: unknown): boolean {
  if (!(error instanceof CountinghouseError)) return true
  const { status, code } = error
  return status === undefined || status >= 500 || status === 429 || openCodes.has(code)
}
