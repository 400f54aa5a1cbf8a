import { hash } from 'node:crypto'

/** Cached IDs of letterheads. Each language and currency has one, which is written with its first invoice. */
export class Letterheads {
  #ids = new Map()

  known({ language, currency_id }) {
    return this.#ids.get(`${currency_id} ${language}`)
  }

  keep({ language, currency_id }, id) {
    this.#ids.set(`${currency_id} ${language}`, id)
    return id
  }
}

/** Returns a letterhead's row. In the service, its content also includes a document's labels. */
export function letterheadRow({ language }, { code, prefix, suffix, decimals }) {
  const content = JSON.stringify({ language, currency: { code, prefix, suffix, decimals } })
  return { hash: hash('sha256', content), content }
}
