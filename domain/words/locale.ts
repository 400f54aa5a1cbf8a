import type { Currency } from '../values/currencies.js'
import type { Day } from '../values/days.js'
import type { Fault } from '../values/faults.js'
import { fillIn } from '../values/fill-in.js'
import { localesOf } from '../values/languages.js'
import type { Cents } from '../values/money.js'
import { ownTag, wordsOf } from './catalogue.js'
import { type Formats, formatsOf, writeDay } from './formats.js'
import type { Words } from './words.js'

/** A text of the catalogue by its group and name. */
export type TextKey = { [Group in keyof Words]: readonly [Group, keyof Words[Group] & string] }[keyof Words]

/** A failure that is no fault of the rules, such as a body that cannot be read. */
interface Failed {
  readonly code: string
  readonly message: string
  readonly told?: undefined
}

/** Faults whose details are those of a server or a provider. */
const providerFailures: ReadonlySet<string> = new Set([
  'registrar_unreachable',
  'module_unreachable',
  'ssl_unreachable',
  'function_failed',
])

/** The words, days and amounts of one language, in which a page tells its reader (R-4106). */
export class Locale {
  /** The tag of the words, for the attribute `lang`: that of another language where this one has none. */
  readonly lang: string
  readonly words: Words
  #formats: Formats | 'english' | undefined

  /** `language` is a tag of BCP 47, or whatever a caller has written as one. */
  constructor(readonly language: string) {
    this.lang = ownTag(language) ?? 'en'
    this.words = wordsOf(language)
  }

  /** Returns a text with its values. */
  say([group, name]: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
    return fillIn((this.words[group] as Readonly<Record<string, string>>)[name] as string, values)
  }

  /** As the language writes a day; in English, which has more than one order, as `2026-03-01`. */
  day(day: Day): string {
    this.#formats ??= isEnglish(this.language) ? 'english' : formatsOf(this.language)
    return this.#formats === 'english' ? day : writeDay(this.#formats, day)
  }

  /** Returns how pages write: as the language does, except days in English (`day`). */
  formats(): Formats {
    const formats = formatsOf(this.language)
    return isEnglish(this.language) ? { ...formats, ...sortableDays } : formats
  }

  /** With the signs of the currency. */
  amount(currency: Currency, amount: Cents): string {
    return currency.label(amount, this.language)
  }

  /** Returns a stored status as people read it; one that the operator has made as it is. */
  status(stored: string): string {
    const { statuses } = this.words
    return Object.hasOwn(statuses, stored) ? statuses[stored as keyof typeof statuses] : stored
  }

  /**
   * Returns the sentence of a fault: its detail in this language, else the sentence of its code, else the one that was thrown.
   * In English the one that was thrown says most, but for a provider that failed: that is of no use to a client.
   */
  fault({ code, message, told }: Pick<Fault, 'code' | 'message' | 'told'> | Failed): string {
    const { faults, faultDetails } = this.words
    if (told !== undefined) return fillIn(faultDetails[told.name], told.values)
    const isThrown = this.lang === 'en' && !providerFailures.has(code)
    return !isThrown && Object.hasOwn(faults, code) ? faults[code as keyof typeof faults] : message
  }

  /**
   * Returns the sentence on a field that breaks a rule, which `label` names; `sentence` is the English one, whose subject is
   * the parameter.
   */
  fieldMistake(
    label: string,
    { rule, limit = '' }: { rule: string; limit?: number | string },
    sentence: string,
  ): string {
    const { fieldRules } = this.words
    return Object.hasOwn(fieldRules, rule)
      ? fillIn(fieldRules[rule as keyof typeof fieldRules], { label, limit })
      : sentence.replace(/^The \w+ field/, label)
  }
}

/** Days as `2026-03-01`. */
const sortableDays: Pick<Formats, 'day' | 'months' | 'hasTwoDigitDays'> = {
  day: '{year}-{month}-{day}',
  months: Array.from({ length: 12 }, (_, month) => String(month + 1).padStart(2, '0')),
  hasTwoDigitDays: true,
}

/** Returns true where days would be written as English writes them, as of a text that names no language. */
const isEnglish = (language: string): boolean =>
  new Intl.DateTimeFormat(localesOf(language)).resolvedOptions().locale.startsWith('en')

export const englishLocale = new Locale('en')
