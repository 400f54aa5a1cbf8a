/**
 * Maximum number of concurrent deliveries per process. Each delivery takes a socket and keeps its payload in memory.
 */
export const maxDeliveries = 256

/**
 * Maximum number of concurrent deliveries to recipients whose last attempt timed out, and to recipients that have not
 * answered this process. The remaining quarter is reserved for recipients that answered their last attempt.
 */
const deliveryShares = { silent: maxDeliveries / 4, unknown: maxDeliveries / 2 } as const

/**
 * Kind of recipient: `silent` if the last attempt timed out, `answering` if it was answered, and `unknown` if this
 * process has no answer from the recipient yet.
 */
type Kind = keyof typeof deliveryShares | 'answering'

/**
 * Limits the concurrent deliveries of a process by kind of recipient, so that recipients that never answer cannot use
 * all of them (R-2813).
 */
export class DeliveryShares {
  readonly #underWay: Record<Kind, number> = { silent: 0, unknown: 0, answering: 0 }
  readonly #answering = new Set<string>()

  isFull(kind: keyof typeof deliveryShares): boolean {
    return this.#underWay[kind] >= deliveryShares[kind]
  }

  /** Returns the keys of the recipients that answered their last attempt in this process. */
  answering(): readonly string[] {
    return [...this.#answering]
  }

  /** Counts a delivery as in progress until the returned function is called. */
  take({ recipient, isSilent }: { readonly recipient: string; readonly isSilent: boolean }): () => void {
    const kind = isSilent ? 'silent' : this.#answering.has(recipient) ? 'answering' : 'unknown'
    this.#underWay[kind]++
    return () => {
      this.#underWay[kind]--
    }
  }

  /** Records whether a recipient answered. An error response is also an answer. */
  note(recipient: string, hasAnswered: boolean): void {
    if (hasAnswered) this.#answering.add(recipient)
    else this.#answering.delete(recipient)
  }
}
