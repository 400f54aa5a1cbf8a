import { WrongUsage } from './wrong-usage.js'

/** An option or a positional argument of a command, which reads a `T` from what is typed. */
export interface Parameter<T = unknown> {
  /** A phrase without a full stop, for the help and the reference. */
  readonly words: string
  /** The value in the usage, such as FILE. An option without one is a switch. */
  readonly value?: string
  /** Read where nothing is typed. */
  readonly default?: string
  readonly isRequired?: boolean
  /** Takes all arguments that are left; its value is a list. */
  readonly isList?: boolean
  /** Throws WrongUsage. `name` is what the message calls it. */
  readonly read: (text: string, name: string) => T
}

/** By name; the order is that of positional arguments. */
export type Parameters = Readonly<Record<string, Parameter>>

/** The values of parameters by name. */
export type ValuesOf<P> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never }

const decimal = /^\d+(?:\.\d+)?$/

const asTyped = (text: string): string => text

/** A switch: false unless it is typed. */
export const flag = (words: string): Parameter<boolean> => ({ words, read: () => true })

/** Any text. */
export const text = (value: string, words: string): Parameter<string | undefined> => ({ words, value, read: asTyped })

/** A whole number from `min` to `max`. */
export const whole = (
  value: string,
  words: string,
  { min, max }: { readonly min: number; readonly max: number },
): Parameter<number | undefined> => ({
  words,
  value,
  read: (text, name) => {
    const number = Number(text)
    if (!/^\d+$/.test(text) || number < min || number > max)
      throw new WrongUsage(`${name} must be a whole number from ${min} to ${max}, not ${text}`)
    return number
  },
})

/** A number from `min` to `max`. */
export const between = (
  value: string,
  words: string,
  { min, max }: { readonly min: number; readonly max: number },
): Parameter<number | undefined> => ({
  words,
  value,
  read: (text, name) => {
    const read = Number(text)
    if (!decimal.test(text) || read < min || read > max)
      throw new WrongUsage(`${name} must be a number from ${min} to ${max}, not ${text}`)
    return read
  },
})

/** A number above 0. */
export const positive = (value: string, words: string): Parameter<number | undefined> => ({
  words,
  value,
  read: (text, name) => {
    const read = Number(text)
    if (!decimal.test(text) || read === 0) throw new WrongUsage(`${name} must be a number above 0, not ${text}`)
    return read
  },
})

/** Names with commas between them. */
export const names = (value: string, words: string): Parameter<readonly string[] | undefined> => ({
  words,
  value,
  read: (text) => text.split(',').filter((name) => name !== ''),
})

/** One of some words, which the description lists. */
export const choice = <const T extends string>(
  value: string,
  words: string,
  known: readonly T[],
): Parameter<T | undefined> => ({
  words: `${words}: ${known.join(', ')}`,
  value,
  read: (text, name) => {
    const found = known.find((one) => one === text)
    if (found === undefined) throw new WrongUsage(`${name} must be one of ${known.join(', ')}, not ${text}`)
    return found
  },
})

/** A text that `read` checks and translates; it throws WrongUsage. */
export const parsed = <T>(value: string, words: string, read: Parameter<T>['read']): Parameter<T | undefined> => ({
  words,
  value,
  read,
})

/** A name of a form that the pattern knows and `form` says. */
export const named = (value: string, words: string, form: string, pattern: RegExp): Parameter<string | undefined> =>
  parsed(value, `${words}, in ${form}`, (text) => {
    if (!pattern.test(text)) throw new WrongUsage(`${words} must be ${form}, not ${text}`)
    return text
  })

/** Returns the parameter with a value where none is typed. */
export const withDefault = <T>(parameter: Parameter<T>, text: string): Parameter<NonNullable<T>> =>
  ({ ...parameter, default: text }) as Parameter<NonNullable<T>>

/** Returns the parameter as one without which there is no run. */
export const required = <T>(parameter: Parameter<T>): Parameter<NonNullable<T>> =>
  ({ ...parameter, isRequired: true }) as Parameter<NonNullable<T>>

/** Returns the positional argument as one that can be repeated, at least once. */
export const list = <T>(parameter: Parameter<T>): Parameter<readonly NonNullable<T>[]> =>
  ({ ...parameter, isRequired: true, isList: true }) as unknown as Parameter<readonly NonNullable<T>[]>

/** The number of rows to list. */
export const last = withDefault(whole('COUNT', 'how many of the newest are listed', { min: 1, max: 999_999 }), '50')

/** Reads the id of a row. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUsage(`${text} is not an id`)
  return Number(text)
}
