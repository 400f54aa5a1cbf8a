import { isIP } from 'node:net'
import { isAddress } from '../ports/forms.js'
import type { ModuleType } from '../ports/module.js'
import { isDay } from '../values/days.js'

/** Area in which clients see the effect of a setting: pages, emails, or documents. */
export type VisibleArea = 'pages' | 'mails' | 'papers'

/**
 * A setting with its default, its rule for new values, and a lenient conversion of stored values, which may be older
 * than the rule or come directly from the database.
 */
export interface Setting<T = unknown, Kind extends string = string> {
  readonly kind: Kind
  readonly default: string | number | boolean
  /** Purpose, as a sentence. */
  readonly about: string
  /** Areas in which clients see the effect. Omitted if they do not see it. */
  readonly shows?: readonly VisibleArea[]
  /** Rule for values, starting with the word `must`. */
  readonly must: string
  /** True for free text, in which card numbers are masked (R-4144). */
  readonly isFreeText?: boolean
  /** Set if the value must name an installed module of this type. */
  readonly moduleType?: ModuleType
  /** Returns true if a trimmed text is allowed. */
  readonly allows: (text: string) => boolean
  /** Returns the nearest allowed value, or undefined if there is none and the default applies. */
  readonly nearest: (text: string) => T | undefined
}

interface Range {
  readonly min: number
  readonly max: number
  /** Smallest value apart from 0, which means no limit. */
  readonly floor?: number
}

const digits = /^\d+$/
const wholeNumber = /^-?\d+$/

const isWithin = ({ min, max, floor = min }: Range, text: string): boolean =>
  digits.test(text) && Number(text) >= min && Number(text) <= max && (Number(text) === 0 || Number(text) >= floor)

function clamp({ min, max, floor = min }: Range, text: string): number | undefined {
  if (!wholeNumber.test(text)) return undefined
  const within = Math.min(max, Math.max(min, Number(text)))
  return within === 0 ? 0 : Math.max(floor, within)
}

type SettingOptions<D> = Pick<Setting, 'about' | 'shows'> & { readonly default: D }

/** Defines an integer setting. */
export const whole = <const D extends number>(given: SettingOptions<D> & Range) => ({
  ...given,
  kind: 'whole' as const,
  must: `must be ${given.floor === undefined ? '' : '0 or '}a whole number from ${given.floor ?? given.min} to ${given.max}`,
  allows: (text: string) => isWithin(given, text),
  nearest: (text: string) => clamp(given, text),
})

/** Defines a setting for a comma-separated list of integers, which may be empty. */
export const wholes = <const D extends string>(given: SettingOptions<D> & Range & { readonly maxItems: number }) => ({
  ...given,
  kind: 'wholes' as const,
  must: `must be whole numbers from ${given.min} to ${given.max} separated by commas, at most ${given.maxItems}, or empty`,
  allows: (text: string) => {
    const parts = splitItems(text, given.maxItems)
    return text === '' || (parts.length <= given.maxItems && parts.every((part) => isWithin(given, part)))
  },
  /** Returns an empty list if any part is not a number, because the default would surprise the author of the list. */
  nearest: (text: string): readonly number[] => {
    const numbers = splitItems(text, given.maxItems)
      .slice(0, given.maxItems)
      .map((part) => clamp(given, part))
    return numbers.every((number) => number !== undefined) ? numbers : []
  },
})

/** Returns the trimmed parts between commas, at most one more than `maxItems`. */
const splitItems = (text: string, maxItems: number): string[] =>
  text.split(',', maxItems + 1).map((part) => part.trim())

const yes = /^(1|true|yes|on)$/i
const no = /^(0|false|no|off)$/i

/** Defines a boolean setting, also accepted as 1 or 0, yes or no, and on or off. */
export const flag = <const D extends boolean>(given: SettingOptions<D>) => ({
  ...given,
  kind: 'flag' as const,
  must: 'must be true or false',
  allows: (text: string) => yes.test(text) || no.test(text),
  nearest: (text: string) => yes.test(text),
})

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it is about
const controls = /[\u0000-\u001f\u007f]/g

/** Defines a setting for one line of free text, or of text in a fixed format if `isFreeText` is false. */
export const line = <const D extends string>(
  given: SettingOptions<D> & { readonly max: number; readonly isFreeText?: false },
) => ({
  isFreeText: true,
  ...given,
  kind: 'text' as const,
  must: `must be one line of at most ${given.max} characters`,
  allows: (text: string) => text.search(controls) < 0 && isShort(text, given.max),
  nearest: (text: string) => (isShort(text, given.max) ? text : shortened(text, given.max)).replace(controls, ' '),
})

/** Defines a setting for lines of free text, each of at most 255 characters, or none. */
export const lines = <const D extends string>(given: SettingOptions<D> & { readonly maxLines: number }) => ({
  isFreeText: true,
  ...given,
  kind: 'text' as const,
  must: `must be at most ${given.maxLines} lines of at most 255 characters, or empty`,
  allows: (text: string) => {
    const parts = splitLines(text)
    return parts.length <= given.maxLines && parts.every((one) => one.search(controls) < 0 && isShort(one, 255))
  },
  nearest: (text: string) =>
    splitLines(text)
      .slice(0, given.maxLines)
      .map((one) => shortened(one, 255).replace(controls, ' '))
      .join('\n'),
})

/** Returns the trimmed lines of a text without empty ones. */
export const splitLines = (text: string): string[] =>
  text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** Defines a setting for the name of an installed module of one type. */
export const moduleName = <const D extends string>({
  type,
  ...given
}: SettingOptions<D> & { readonly type: ModuleType }) => ({
  ...line({ ...given, max: 255, isFreeText: false }),
  must: `must be the name of an installed ${type} module`,
  moduleType: type,
})

// A character is a code point, so it has one or two UTF-16 code units.
const isShort = (text: string, max: number): boolean =>
  text.length <= max || (text.length <= 2 * max && [...text].length <= max)

const shortened = (text: string, max: number): string => [...text.slice(0, 2 * max)].slice(0, max).join('')

/** Defines a setting for a comma-separated list of host names, which may be empty. */
export const hosts = <const D extends string>(given: SettingOptions<D> & { readonly maxItems: number }) => ({
  ...given,
  kind: 'hosts' as const,
  must: `must be host names separated by commas, at most ${given.maxItems}, or empty`,
  allows: (text: string) => {
    const parts = splitItems(text, given.maxItems)
    return text === '' || (parts.length <= given.maxItems && parts.every(isHost))
  },
  nearest: (text: string): readonly string[] =>
    splitItems(text, given.maxItems).filter(isHost).slice(0, given.maxItems),
})

const labels = /^[\p{L}\p{M}\p{N}_-]{1,63}(\.[\p{L}\p{M}\p{N}_-]{1,63})*\.?$/u

const isHost = (text: string): boolean => text.length <= 253 && labels.test(text)

/** Defines a setting for a host name or IP address, which may be empty. */
export const host = <const D extends string>(given: SettingOptions<D>) =>
  exactly({
    ...given,
    kind: 'text',
    must: 'must be a valid host name or IP address, or empty',
    allows: (text) => text === '' || isHost(text) || isIP(text) !== 0,
  })

/** Defines a setting with a choice of words. */
export const choice = <const O extends readonly string[]>(
  given: SettingOptions<O[number]> & { readonly options: O },
) => ({
  ...given,
  kind: 'choice' as const,
  must: `must be ${given.options.slice(0, -1).join(', ')} or ${given.options.at(-1)}`,
  allows: (text: string) => given.options.includes(text),
  nearest: (text: string): O[number] | undefined => given.options.find((option) => option === text),
})

/** Defines a setting for a text that `allows` accepts. The default replaces any other stored text. */
export const exactly = <const D extends string, const K extends 'text' | 'time' | 'zone'>(
  given: SettingOptions<D> & { readonly kind: K; readonly must: string; readonly allows: (text: string) => boolean },
) => ({ ...given, nearest: (text: string) => (given.allows(text) ? text : undefined) })

const timeOfDay = /^([01]\d|2[0-3]):[0-5]\d$/

/** Defines a setting for a time of day, HH:MM. */
export const time = <const D extends string>(given: SettingOptions<D>) =>
  exactly({
    ...given,
    kind: 'time',
    must: 'must be a time of day from 00:00 to 23:59',
    allows: (text) => timeOfDay.test(text),
  })

/** Defines a setting for an IANA time zone name. */
export const zone = <const D extends string>(given: SettingOptions<D>) =>
  exactly({
    ...given,
    kind: 'zone',
    must: 'must be an IANA time zone, such as Europe/Oslo',
    allows: isTimeZone,
  })

/** Defines a setting for a calendar day, which may be empty. */
export const day = <const D extends string>(given: SettingOptions<D>) =>
  exactly({
    ...given,
    kind: 'text',
    must: 'must be a date such as 2026-01-31, or empty',
    allows: (text) => text === '' || isDay(text),
  })

/** Defines a setting for an HTTP or HTTPS URL, which may be empty. */
export const url = <const D extends string>(given: SettingOptions<D> & { readonly max: number }) =>
  exactly({
    ...given,
    kind: 'text',
    must: `must be a URL that starts with https:// or http:// and has no user name, of at most ${given.max} characters, or empty`,
    allows: (text) => text === '' || (text.length <= given.max && isAddress(text)),
  })

/** Defines a setting for an HTTPS URL, which may be empty. */
export const secureUrl = <const D extends string>(given: SettingOptions<D> & { readonly max: number }) =>
  exactly({
    ...given,
    kind: 'text',
    must: `must be a URL that starts with https:// and has no user name, of at most ${given.max} characters, or empty`,
    allows: (text) => text === '' || (text.length <= given.max && /^https:/i.test(text) && isAddress(text)),
  })

/** Defines a setting for a host with an optional port, which may be empty. */
export const hostAndPort = <const D extends string>(given: SettingOptions<D>) =>
  exactly({
    ...given,
    kind: 'text',
    must: 'must be a host, or a host and a port from 1 to 65535, or empty',
    allows: (text) => {
      const [host = '', port, ...further] = text.split(':', 3)
      const isPort = port === undefined || isWithin({ min: 1, max: 65_535 }, port)
      return text === '' || (isHost(host) && isPort && further.length === 0)
    },
  })

/** Cached results of `isTimeZone` by name, because the lookup is slow and few zones are in use. */
const timeZones = new Map<string, boolean>()
const cacheLimits = { names: 1000, length: 64 } as const

export function isTimeZone(name: string): boolean {
  if (name.length > cacheLimits.length) return false
  let is = timeZones.get(name)
  if (is === undefined) {
    try {
      new Intl.DateTimeFormat('en', { timeZone: name })
      is = true
    } catch {
      is = false
    }
    if (timeZones.size >= cacheLimits.names) timeZones.clear()
    timeZones.set(name, is)
  }
  return is
}
