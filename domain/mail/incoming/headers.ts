import type { Email } from 'postal-mime'

/** Headers of an email by lowercase name. */
export class MailHeaders {
  readonly #byName = new Map<string, string[]>()

  constructor(headers: Email['headers']) {
    for (const { key, value } of headers) this.#byName.set(key, [...(this.#byName.get(key) ?? []), value.trim()])
  }

  has(name: string): boolean {
    return this.#byName.has(name)
  }

  /** Returns the value of the first header with a name, or an empty string. */
  first(name: string): string {
    return this.#byName.get(name)?.[0] ?? ''
  }

  /** Returns the values of all headers with these names, in the order of the names. */
  all(...names: readonly string[]): readonly string[] {
    return names.flatMap((name) => this.#byName.get(name) ?? [])
  }
}

const messageIds = /<[^<>\s]{1,250}>/g

export const extractMessageIds = (text: string): readonly string[] => text.match(messageIds) ?? []
