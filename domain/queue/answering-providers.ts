/**
 * The providers that answered this process's last call. A provider that did not, or that this process has not called
 * yet, gets one call at a time, so that providers that hang do not block calls to the others (R-2814).
 */
export class AnsweringProviders {
  readonly #answering = new Set<string>()

  has(provider: string): boolean {
    return this.#answering.has(provider)
  }

  list(): readonly string[] {
    return [...this.#answering]
  }

  /** Stores whether the provider answered the last call. */
  note(provider: string, hasAnswered: boolean): void {
    if (hasAnswered) this.#answering.add(provider)
    else this.#answering.delete(provider)
  }
}
