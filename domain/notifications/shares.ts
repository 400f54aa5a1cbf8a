/** Deliveries that one process makes at once, at most: each takes a socket, and its content in memory. */
export const maxDeliveries = 256

/**
 * Most of them that go to recipients of a kind: those whose last attempt got no answer in time, and those that have
 * not answered this process yet. The rest is always left to recipients that answer.
 */
const shareOf = { silent: maxDeliveries / 4, unknown: maxDeliveries / 2 } as const

/** A recipient that was silent the last time, one of which nothing is known, and one that has answered. */
type Kind = keyof typeof shareOf | 'answering'

/** How the deliveries of a process are shared out, so that recipients that never answer cannot take all of them (R-2813). */
export class DeliveryShares {
  readonly #underWay: Record<Kind, number> = { silent: 0, unknown: 0, answering: 0 }
  readonly #answering = new Set<string>()

  isFull(kind: keyof typeof shareOf): boolean {
    return this.#underWay[kind] >= shareOf[kind]
  }

  /** Returns the recipients that have answered the last time. */
  answering(): readonly string[] {
    return [...this.#answering]
  }

  /** Counts a delivery as under way until the function that is returned is called. */
  take({ recipient, isSilent }: { readonly recipient: string; readonly isSilent: boolean }): () => void {
    const kind = isSilent ? 'silent' : this.#answering.has(recipient) ? 'answering' : 'unknown'
    this.#underWay[kind]++
    return () => {
      this.#underWay[kind]--
    }
  }

  /** Remembers if a recipient has answered, whatever it said. */
  note(recipient: string, hasAnswered: boolean): void {
    if (hasAnswered) this.#answering.add(recipient)
    else this.#answering.delete(recipient)
  }
}
