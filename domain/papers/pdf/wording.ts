import type { TaxCategory } from '../../taxes/tax.js'
import type { Day } from '../../values/days.js'
import { fillIn } from '../../values/fill-in.js'
import { type Cents, type Decimal, toText } from '../../values/money.js'
import { formatAmount, formatDay, formatNumber, formatRate } from '../../words/formats.js'
import type { PrintedDocument, PrintedLine } from '../printed-document.js'

type DocumentWord = keyof PrintedDocument['letterhead']['words']['paper']

/** UN/ECE unit codes with a translated name. Any other code is printed unchanged. */
const unitWords = { HUR: 'hour', DAY: 'day', WEE: 'week', MON: 'month', ANN: 'year', E34: 'gigabyte' } as const

/** Tax categories for which the document prints the reason why no tax is charged. */
const uncharged = ['exempt', 'reverse charge', 'outside', 'export'] as const satisfies readonly TaxCategory[]

const isUncharged = (category: TaxCategory): category is (typeof uncharged)[number] =>
  (uncharged as readonly TaxCategory[]).includes(category)

/** Formats a document's texts and values in the language of its letterhead. */
export class Wording {
  readonly #head: PrintedDocument['letterhead']

  constructor({ letterhead }: Pick<PrintedDocument, 'letterhead'>) {
    this.#head = letterhead
  }

  say(word: DocumentWord, values: Readonly<Record<string, string | number>> = {}): string {
    return fillIn(this.#head.words.paper[word], values)
  }

  /**
   * Returns the reason why a category charges no tax, for taxes without a note. Returns undefined for categories that
   * charge tax.
   */
  reason(category: TaxCategory): string | undefined {
    return isUncharged(category) ? this.say(category) : undefined
  }

  day(day: Day): string {
    return formatDay(this.#head.formats, day)
  }

  period({ first, last }: NonNullable<PrintedLine['period']>): string {
    return first === last ? this.day(first) : `${this.day(first)} – ${this.day(last)}`
  }

  /** Formats an amount with its currency symbol. */
  amount(amount: Cents): string {
    return formatAmount(this.#head.formats, this.#head.currency, amount)
  }

  /** Formats an amount without a currency symbol, for a column. */
  digits(amount: Cents): string {
    return formatNumber(this.#head.formats, toText(amount, this.#head.currency.decimals))
  }

  /** Formats a price with all of its decimals, padded to the number of decimals of the currency. */
  price(price: Decimal): string {
    const { decimals } = this.#head.currency
    const [whole, fraction = ''] = price.split('.')
    const shown = fraction.padEnd(decimals, '0')
    return formatNumber(this.#head.formats, shown === '' ? (whole as string) : `${whole}.${shown}`)
  }

  quantity({ quantity, unit }: Pick<PrintedLine, 'quantity' | 'unit'>): string {
    const number = formatNumber(this.#head.formats, quantity)
    if (unit === null) return number
    const known = Object.hasOwn(unitWords, unit) ? unitWords[unit as keyof typeof unitWords] : undefined
    return `${number} ${known === undefined ? unit : this.#head.words.units[known]}`
  }

  /** Formats a rate that is in thousandths of a percent. */
  rate(rate: number): string {
    return formatRate(this.#head.formats, rate)
  }

  country(code: string): string {
    return this.#head.countries[code] ?? code
  }
}
