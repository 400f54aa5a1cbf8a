import type { TaxCategory } from '../../taxes/tax.js'
import type { Day } from '../../values/days.js'
import { fillIn } from '../../values/fill-in.js'
import { type Cents, type Decimal, toText } from '../../values/money.js'
import { writeAmount, writeDay, writeNumber, writeRate } from '../../words/formats.js'
import type { PrintedLine, PrintedPaper } from '../printed-paper.js'

type PaperWord = keyof PrintedPaper['letterhead']['words']['paper']

/** Unit codes of UN/ECE that have a word; any other is printed as it is. */
const unitWords = { HUR: 'hour', DAY: 'day', WEE: 'week', MON: 'month', ANN: 'year', E34: 'gigabyte' } as const

/** The categories that print why nothing is charged. */
const uncharged = ['exempt', 'reverse charge', 'outside', 'export'] as const satisfies readonly TaxCategory[]

const isUncharged = (category: TaxCategory): category is (typeof uncharged)[number] =>
  (uncharged as readonly TaxCategory[]).includes(category)

/** Writes what a paper says, in its own words and formats. */
export class Wording {
  readonly #head: PrintedPaper['letterhead']

  constructor({ letterhead }: Pick<PrintedPaper, 'letterhead'>) {
    this.#head = letterhead
  }

  say(word: PaperWord, values: Readonly<Record<string, string | number>> = {}): string {
    return fillIn(this.#head.words.paper[word], values)
  }

  /** Returns why a category charges nothing, for a tax that has no note of its own; undefined for one that charges. */
  reason(category: TaxCategory): string | undefined {
    return isUncharged(category) ? this.say(category) : undefined
  }

  day(day: Day): string {
    return writeDay(this.#head.formats, day)
  }

  period({ first, last }: NonNullable<PrintedLine['period']>): string {
    return first === last ? this.day(first) : `${this.day(first)} – ${this.day(last)}`
  }

  /** With the signs of the currency. */
  amount(amount: Cents): string {
    return writeAmount(this.#head.formats, this.#head.currency, amount)
  }

  /** Without them, as in a column. */
  digits(amount: Cents): string {
    return writeNumber(this.#head.formats, toText(amount, this.#head.currency.decimals))
  }

  /** A price with as many decimals as it has, at least those of the currency. */
  price(price: Decimal): string {
    const { decimals } = this.#head.currency
    const [whole, fraction = ''] = price.split('.')
    const shown = fraction.padEnd(decimals, '0')
    return writeNumber(this.#head.formats, shown === '' ? (whole as string) : `${whole}.${shown}`)
  }

  quantity({ quantity, unit }: Pick<PrintedLine, 'quantity' | 'unit'>): string {
    const number = writeNumber(this.#head.formats, quantity)
    if (unit === null) return number
    const known = Object.hasOwn(unitWords, unit) ? unitWords[unit as keyof typeof unitWords] : undefined
    return `${number} ${known === undefined ? unit : this.#head.words.units[known]}`
  }

  /** Thousandths of a percent. */
  rate(rate: number): string {
    return writeRate(this.#head.formats, rate)
  }

  country(code: string): string {
    return this.#head.countries[code] ?? code
  }
}
