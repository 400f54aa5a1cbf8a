import { WrongUsage } from './wrong-usage.js'

/** An option or positional argument of a command, parsed to a `T`. */
export interface Parameter<T = unknown> {
  /** Phrase without a final period, for the help and the reference. */
  readonly words: string
  /** Placeholder for the value in the usage, such as FILE. An option without a placeholder is a flag. */
  readonly value?: string
  /** Parsed if nothing is typed. */
  readonly default?: string
  readonly isRequired?: boolean
  /** True if the parameter takes all remaining arguments as a list. */
  readonly isList?: boolean
  /** Parses a text. Throws WrongUsage with a message about `name`. */
  readonly read: (text: string, name: string) => T
}

/** Parameters by name, in the order of the positional arguments. */
export type Parameters = Readonly<Record<string, Parameter>>

export type ValuesOf<P> = { readonly [K in keyof P]: P[K] extends Parameter<infer T> ? T : never }

const decimal = /^\d+(?:\.\d+)?$/

const asTyped = (text: string): string => text

/** Returns a flag, which is false unless it is typed. */
export const flag = (words: string): Parameter<boolean> => ({ words, read: () => true })

/** Returns a parameter for any text. */
export const text = (value: string, words: string): Parameter<string | undefined> => ({ words, value, read: asTyped })

/** Returns a parameter for a whole number from `min` to `max`. */
export const wholeNumber = (
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

/** Returns a parameter for a number from `min` to `max`. */
export const numberBetween = (
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

/** Returns a parameter for a number above 0. */
export const positiveNumber = (value: string, words: string): Parameter<number | undefined> => ({
  words,
  value,
  read: (text, name) => {
    const read = Number(text)
    if (!decimal.test(text) || read === 0) throw new WrongUsage(`${name} must be a number greater than 0, not ${text}`)
    return read
  },
})

/** Returns a parameter for names separated by commas. */
export const names = (value: string, words: string): Parameter<readonly string[] | undefined> => ({
  words,
  value,
  read: (text) => text.split(',').filter((name) => name !== ''),
})

/** Returns a parameter for any of the `known` words, which its description lists. */
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

/** Returns a parameter for a text that `read` checks and converts. `read` throws WrongUsage. */
export const parsedText = <T>(value: string, words: string, read: Parameter<T>['read']): Parameter<T | undefined> => ({
  words,
  value,
  read,
})

/** Returns a parameter for a name that matches the pattern. `form` describes the pattern. */
export const patternText = (
  value: string,
  words: string,
  form: string,
  pattern: RegExp,
): Parameter<string | undefined> =>
  parsedText(value, `${words}, in ${form}`, (text) => {
    if (!pattern.test(text)) throw new WrongUsage(`${words} must be ${form}, not ${text}`)
    return text
  })

/** Returns the parameter with a default text, which is parsed if nothing is typed. */
export const withDefault = <T>(parameter: Parameter<T>, text: string): Parameter<NonNullable<T>> =>
  ({ ...parameter, default: text }) as Parameter<NonNullable<T>>

/** Returns the parameter as a required one. */
export const required = <T>(parameter: Parameter<T>): Parameter<NonNullable<T>> =>
  ({ ...parameter, isRequired: true }) as Parameter<NonNullable<T>>

/** Returns a required positional argument that can be repeated. */
export const repeatable = <T>(parameter: Parameter<T>): Parameter<readonly NonNullable<T>[]> =>
  ({ ...parameter, isRequired: true, isList: true }) as unknown as Parameter<readonly NonNullable<T>[]>

/** Option for the number of rows to list. */
export const lastOption = withDefault(
  wholeNumber('COUNT', 'the number of newest entries to list', { min: 1, max: 999_999 }),
  '50',
)

/** Parses the ID of a row. Throws WrongUsage. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw new WrongUsage(`${text} is not an ID`)
  return Number(text)
}
