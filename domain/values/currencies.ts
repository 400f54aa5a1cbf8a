import type { Knex } from 'knex'
import type { CurrencyRow } from '../../db/rows.js'
import { Fault } from './faults.js'
import { localesOf } from './languages.js'
import { type Cents, cents, type Decimal, toCents, toNumber, toText, zero } from './money.js'

/** A client's currency: how its amounts are read and shown. */
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

  /** Reads an amount that has to come to something. Throws amount_too_small where it is rounded to nothing. */
  parseSome(amount: Decimal): Cents {
    const cents = this.parse(amount)
    if (cents === zero) throw new Fault('amount_too_small')
    return cents
  }

  show(amount: Cents): number {
    return toNumber(amount, this.row.decimals)
  }

  /** As people read it, `-$1,212.50` or `1 212,50 kr`: grouped as the language does it, a tag of BCP 47. */
  label(amount: Cents, language = 'en'): string {
    const { prefix, suffix, decimals } = this.row
    const digits = toText(cents(Math.abs(amount)), decimals) as `${number}`
    return (amount < 0 ? '-' : '') + prefix + groupingOf(language, decimals).format(digits) + suffix
  }
}

const groupings = new Map<string, Intl.NumberFormat>()

/** Returns how a language groups digits; English for a text that names none. */
function groupingOf(language: string, decimals: number): Intl.NumberFormat {
  const key = `${language} ${decimals}`
  const known = groupings.get(key)
  if (known !== undefined) return known
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals, numberingSystem: 'latn' }
  const made = new Intl.NumberFormat(localesOf(language), options)
  // Languages are texts that callers write, and most are of few clients.
  if (groupings.size >= 200) groupings.clear()
  groupings.set(key, made)
  return made
}

/** All currencies: few rows, kept in memory. */
export class Currencies {
  readonly #byId: ReadonlyMap<number, Currency>
  readonly #byCode: ReadonlyMap<string, Currency>

  constructor(readonly all: readonly Currency[]) {
    this.#byId = new Map(all.map((currency) => [currency.id, currency]))
    this.#byCode = new Map(all.map((currency) => [currency.code, currency]))
  }

  /** The currency of a row; its foreign key says that there is one. */
  of(id: number): Currency {
    const currency = this.#byId.get(id)
    if (currency === undefined) throw new Error(`currency ${id} is not loaded`)
    return currency
  }

  get default(): Currency {
    const currency = this.all.find(({ row }) => row.is_default === 1)
    if (currency === undefined) throw new Error('no currency is the default one; apply a set-up file that names one')
    return currency
  }

  /** By code, in any letter case, or by id as text. Throws currency_unknown. */
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
