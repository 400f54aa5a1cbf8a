/** The currencies. These are few rows that rarely change, so every peer reads them once. */
export class Currencies {
  #byId
  #byCode

  constructor(rows) {
    this.#byId = new Map(rows.map((row) => [row.id, row]))
    this.#byCode = new Map(rows.map((row) => [row.code, row]))
    this.usual = rows.find((row) => row.is_default === 1)
  }

  of(id) {
    return this.#byId.get(id)
  }

  find(codeOrId) {
    return this.#byCode.get(codeOrId.toUpperCase()) ?? this.#byId.get(Number(codeOrId))
  }
}
