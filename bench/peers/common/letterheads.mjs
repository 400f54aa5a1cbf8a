import { hash } from 'node:crypto'

/** The ids of letterheads that are kept: one for each language and currency, written at its first invoice. */
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

/** Returns the row of a letterhead. The service's has the words of a paper, too. */
export function letterheadRow({ language }, { code, prefix, suffix, decimals }) {
  const content = JSON.stringify({ language, currency: { code, prefix, suffix, decimals } })
  return { hash: hash('sha256', content), content }
}
