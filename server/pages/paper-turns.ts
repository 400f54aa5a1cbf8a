import type { Readable } from 'node:stream'
import { paperUnderWay } from './refusal.js'

/** Papers that are being made for pages: one at a time for a session or a mailed link, so that none fills the line (R-4109). */
export class PaperTurns {
  readonly #underWay = new Set<string>()

  /** Makes a paper for `whose`. Throws the page that says when to come back while another one of theirs is being made. */
  async take<T>(whose: string, make: () => Promise<T>): Promise<T> {
    if (this.#underWay.has(whose)) throw paperUnderWay()
    this.#underWay.add(whose)
    try {
      return await make()
    } finally {
      this.#underWay.delete(whose)
    }
  }

  /** Holds the turn of `whose` until a file that is sent as it is made has ended, whatever ends it. Throws the same page. */
  hold<T extends { readonly stream: Readable }>(whose: string, file: T): T {
    if (this.#underWay.has(whose)) {
      file.stream.destroy()
      throw paperUnderWay()
    }
    this.#underWay.add(whose)
    file.stream.once('close', () => this.#underWay.delete(whose))
    return file
  }
}
