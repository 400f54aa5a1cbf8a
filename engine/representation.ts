import { createHash } from 'node:crypto'
import { type Coding, encode } from './content-coding.js'

/** Frequently requested content, with its cached ETag and compressed forms. */
export class Representation {
  readonly hash: string
  readonly #coded = new Map<Coding, Promise<Buffer>>()

  constructor(readonly bytes: Buffer) {
    this.hash = createHash('sha256').update(bytes).digest('base64url').slice(0, 16)
  }

  /** Weak, because the compressed and plain forms share it. */
  get etag(): string {
    return `W/"${this.hash}"`
  }

  in(coding: Coding): Promise<Buffer> {
    let coded = this.#coded.get(coding)
    if (coded === undefined) {
      coded = encode(this.bytes, coding)
      this.#coded.set(coding, coded)
    }
    return coded
  }
}
