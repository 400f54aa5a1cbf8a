import type { Currency } from '../values/currencies.js'
import type { Day } from '../values/days.js'
import type { Fault } from '../values/faults.js'
import { fillIn } from '../values/fill-in.js'
import { formattingLocales } from '../values/languages.js'
import type { Cents } from '../values/money.js'
import { findLanguageTag, getWords } from './catalog.js'
import { type Formats, formatDay, getFormats } from './formats.js'
import type { Words } from './words.js'

/** Key of a text in the catalog: its group and name. */
export type TextKey = { [Group in keyof Words]: readonly [Group, keyof Words[Group] & string] }[keyof Words]

/** A failure that is not a Fault, such as an unreadable body. */
interface Failed {
  readonly code: string
  readonly message: string
  readonly told?: undefined
}

/** Errors whose messages come from a server or provider. */
const providerFailures: ReadonlySet<string> = new Set([
  'registrar_unreachable',
  'module_unreachable',
  'ssl_unreachable',
  'function_failed',
])

/** Texts and formats of a page's language (R-4106). */
export class Locale {
  /** Language tag of `words`, for the `lang` attribute: `language` itself, a shorter tag of it, or `en`. */
  readonly lang: string
  readonly words: Words
  #formats: Formats | 'english' | undefined

  /** `language` can be any text that a caller sent as a BCP 47 tag. */
  constructor(readonly language: string) {
    this.lang = findLanguageTag(language) ?? 'en'
    this.words = getWords(language)
  }

  /** Returns a text with its placeholders filled in. */
  say([group, name]: TextKey, values: Readonly<Record<string, string | number>> = {}): string {
    return fillIn((this.words[group] as Readonly<Record<string, string>>)[name] as string, values)
  }

  /**
   * Formats a day as the language does. English has more than one order of day and month, so its days are `2026-03-01`.
   */
  day(day: Day): string {
    this.#formats ??= isEnglish(this.language) ? 'english' : getFormats(this.language)
    return this.#formats === 'english' ? day : formatDay(this.#formats, day)
  }

  /** Returns the formats of the language, with days as in `day`. */
  formats(): Formats {
    const formats = getFormats(this.language)
    return isEnglish(this.language) ? { ...formats, ...sortableDays } : formats
  }

  /** Formats an amount with the currency's prefix and suffix. */
  amount(currency: Currency, amount: Cents): string {
    return currency.label(amount, this.language)
  }

  /** Returns the display name of a stored status. A status that the operator defined is returned unchanged. */
  status(stored: string): string {
    const { statuses } = this.words
    return Object.hasOwn(statuses, stored) ? statuses[stored as keyof typeof statuses] : stored
  }

  /**
   * Returns the sentence for an error: its detail in this language, otherwise the sentence for its code, otherwise the
   * thrown message. English prefers the thrown message to the sentence for the code because it is more specific, except
   * for provider failures, whose messages do not help clients.
   */
  fault({ code, message, told }: Pick<Fault, 'code' | 'message' | 'told'> | Failed): string {
    const { faults, faultDetails } = this.words
    if (told !== undefined) return fillIn(faultDetails[told.name], told.values)
    const isThrown = this.lang === 'en' && !providerFailures.has(code)
    return !isThrown && Object.hasOwn(faults, code) ? faults[code as keyof typeof faults] : message
  }

  /**
   * Returns the sentence for a field that breaks a rule. `label` is the field's label, and `sentence` the English
   * sentence, whose subject is the parameter.
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

/**
 * Returns true if Intl would format days for the language as English does, which includes texts that are not language
 * tags.
 */
const isEnglish = (language: string): boolean =>
  new Intl.DateTimeFormat(formattingLocales(language)).resolvedOptions().locale.startsWith('en')

export const englishLocale = new Locale('en')
