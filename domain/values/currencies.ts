import type { Knex } from 'knex'
import type { CurrencyRow } from '../../db/rows.js'
import { Fault } from './faults.js'
import { formattingLocales } from './languages.js'
import { type Cents, cents, type Decimal, toCents, toNumber, toText, zero } from './money.js'

/** A currency, with the parsing and formatting of its amounts. */
export class Currency {
  readonly id: number
  readonly code: string

  constructor(readonly row: CurrencyRow) {
    this.id = row.id
    this.code = row.code
  }

  parse(amount: Decimal): Cents {
    return toCents(amount, this.row.decimals)
  }

  /** Parses an amount. Throws amount_too_small if it rounds to zero. */
  parseSome(amount: Decimal): Cents {
    const cents = this.parse(amount)
    if (cents === zero) throw new Fault('amount_too_small')
    return cents
  }

  show(amount: Cents): number {
    return toNumber(amount, this.row.decimals)
  }

  /**
   * Formats an amount for people, such as `-$1,212.50` or `1 212,50 kr`, with the separators of `language` (BCP 47).
   */
  label(amount: Cents, language = 'en'): string {
    const { prefix, suffix, decimals } = this.row
    const digits = toText(cents(Math.abs(amount)), decimals) as `${number}`
    return (amount < 0 ? '-' : '') + prefix + groupingOf(language, decimals).format(digits) + suffix
  }
}

const groupings = new Map<string, Intl.NumberFormat>()

/** Returns the number formatter for a language, or for English if the language is not a valid tag. */
function groupingOf(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`
  const known = groupings.get(key)
  if (known !== undefined) return known
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, numberingSystem: 'latn' }
  const made = new Intl.NumberFormat(formattingLocales(language), options)
  // Bounds the cache, because callers can send any text as a language, and most languages have few clients.
  if (groupings.size >= 200) groupings.clear()
  groupings.set(key, made)
  return made
}

/** All currencies, which are few enough to keep in memory. */
export class Currencies {
  readonly #byId: ReadonlyMap<number, Currency>
  readonly #byCode: ReadonlyMap<string, Currency>

  constructor(readonly all: readonly Currency[]) {
    this.#byId = new Map(all.map((currency) => [currency.id, currency]))
    this.#byCode = new Map(all.map((currency) => [currency.code, currency]))
  }

  /** Returns the currency that a row refers to by ID. The row's foreign key guarantees that the currency exists. */
  of(id: number): Currency {
    const currency = this.#byId.get(id)
    if (currency === undefined) throw new Error(`currency ${id} is not loaded`)
    return currency
  }

  get default(): Currency {
    const currency = this.all.find(({ row }) => row.is_default === 1)
    if (currency === undefined) throw new Error('there is no default currency; apply a setup file that sets one')
    return currency
  }

  /** Finds a currency by code, in any letter case, or by ID as text. Throws currency_unknown. */
  find(codeOrId: string): Currency {
    const found = /^\d+$/.test(codeOrId) ? this.#byId.get(Number(codeOrId)) : this.#byCode.get(codeOrId.toUpperCase())
    if (found === undefined) throw new Fault('currency_unknown')
    return found
  }
}

export async function loadCurrencies(db: Knex): Promise<Currencies> {
  const rows = await db('currencies').select('*').orderBy('id')
  return new Currencies(rows.map((row) => new Currency(row)))
}
