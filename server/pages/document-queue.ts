import type { Readable } from 'node:stream'
import { paperUnderWay } from './error-pages.js'

/**
 * Documents being generated, one at a time per session or emailed link, so that no session or link fills the work queue
 * (R-4109).
 */
export class DocumentQueue {
  readonly #underWay = new Set<string>()

  /**
   * Generates a document for the session or link `whose`. Throws an error page with a retry time if one is in progress.
   */
  async take<T>(whose: string, make: () => Promise<T>): Promise<T> {
    if (this.#underWay.has(whose)) throw paperUnderWay()
    this.#underWay.add(whose)
    try {
      return await make()
    } finally {
      this.#underWay.delete(whose)
    }
  }

  /**
   * Marks a streamed file as in progress for `whose` until the stream closes, even after an error. If a document or
   * file is already in progress for `whose`, destroys the stream and throws the error page of `take`.
   */
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
