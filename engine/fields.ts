import type { TSchema } from 'typebox'
import type { Deprecation } from './deprecation.js'
import { RepeatedValues } from './form.js'
import './formats.js'
import { Type } from './schema.js'

declare const carried: unique symbol

/**
 * A parameter or response value as data: its JSON Schema, and the conversions from a wire value to a candidate for the
 * schema and from there to the handler's value. `T` is what the handler receives or, in a response, returns.
 */
export interface Field<T = unknown> {
  readonly schema: TSchema
  /**
   * Converts a wire value (text, JSON, or a nested form value) to a candidate for the schema. Returns a value unchanged
   * if it cannot convert it.
   */
  readonly coerce: (wire: unknown) => unknown
  /** Converts a valid candidate to the handler's value. */
  readonly decode?: (candidate: never) => unknown
  /**
   * Returns the names in a wire value that a group drops, each with its path, such as `0.note`. Only for fields that
   * contain groups.
   */
  readonly unknownNames?: (wire: unknown) => Iterable<string>
  /**
   * Does slow work on a valid value, such as hashing, after validation and before any transaction is open. `source`
   * identifies the caller, because callers take turns.
   */
  readonly settle?: (value: never, source?: string) => Promise<unknown>
  readonly aliases: readonly string[]
  /** Aliases added to the base contract (R-420). */
  readonly extraAliases: readonly string[]
  /** True if the whole parameter was added to the base contract (R-420). */
  readonly extension: boolean
  readonly deprecated?: Deprecation
  /**
   * Meaning of an empty value (blank text, null, an empty list): not sent, rejected, a request to clear the field, or a
   * value like any other.
   */
  readonly whenEmpty: 'absent' | 'refused' | 'cleared' | 'value'
  /** Parameters any of which replaces this required parameter. */
  readonly unless?: readonly string[]
  /** Parameters that cannot be sent together with this one. */
  readonly notWith?: readonly string[]
  /** Highest number of the parameter's series, name1 to nameN. The documentation shows only the first. */
  readonly series?: number
  /**
   * The value that an update stores when an empty value clears the field, or undefined if the field cannot be cleared.
   */
  readonly cleared?: unknown
  /** True for secrets, in which leading and trailing blanks are significant. */
  readonly secret: boolean
  /** True if the field accepts a file of a multipart body. Its action accepts larger bodies (R-109). */
  readonly takesFiles?: boolean
  /**
   * Predicate of the error message for every violation, such as "must be …", for fields whose schema messages would not
   * help.
   */
  readonly rule?: string
  readonly default?: unknown
  readonly [carried]?: T
}

export interface Defaulted<T = unknown> extends Field<T> {
  readonly default: unknown
}
/** A field that an update may clear; the handler then receives `Empty`. */
export interface Clearable<T = unknown, Empty = null> extends Field<T> {
  readonly cleared: Empty
}

export type Fields = Readonly<Record<string, Field>>
export type Value<F> = F extends Field<infer T> ? T : never
export type Values<F extends Fields> = { [K in keyof F]: Value<F[K]> }

/** Parameters that `run` receives. Required parameters and parameters with a default are always present. */
export type Params<R extends Fields, O extends Fields> = Values<R> & {
  [K in keyof O as O[K] extends Defaulted ? K : never]: Value<O[K]>
} & { [K in keyof O as O[K] extends Defaulted ? never : K]?: Value<O[K]> }

export interface FieldOptions {
  readonly alias?: string | readonly string[]
  readonly extraAlias?: string | readonly string[]
  readonly extension?: boolean
  readonly deprecated?: Deprecation
  readonly description?: string
  readonly example?: unknown
}

interface Build
  extends Pick<Field, 'schema' | 'coerce'>,
    Partial<Pick<Field, 'decode' | 'unknownNames' | 'settle' | 'rule' | 'secret'>> {
  readonly cleared?: unknown
}

/**
 * Creates a field. Every other field function calls this one. `T` cannot be inferred, so the caller must name the type
 * of the handler's value.
 */
export function field<T>(build: Build, options: FieldOptions = {}): Field<T> {
  const { alias = [], extraAlias = [], extension = false, deprecated, description, example } = options
  const extraAliases = [extraAlias].flat() as string[]
  return {
    ...build,
    schema: {
      ...build.schema,
      ...(description !== undefined && { description }),
      ...(example !== undefined && { examples: [example] }),
    },
    aliases: [...([alias].flat() as string[]), ...extraAliases],
    extraAliases,
    extension,
    ...(deprecated !== undefined && { deprecated }),
    whenEmpty: 'absent',
    secret: build.secret ?? false,
  }
}

/** Returns the last of a repeated parameter's values, and any other value unchanged. */
export const single = (wire: unknown): unknown => (wire instanceof RepeatedValues ? wire.at(-1) : wire)

/** Converts text or a number to trimmed text, and returns any other value unchanged. */
export const trimmed = (wire: unknown): unknown => {
  const one = single(wire)
  if (typeof one === 'string') return one.trim()
  return typeof one === 'number' && Number.isFinite(one) ? String(one) : one
}

const untrimmed = (wire: unknown): unknown => {
  const one = single(wire)
  return typeof one === 'number' && Number.isFinite(one) ? String(one) : one
}

const integerForm = /^-?\d+$/
const toInteger = (wire: unknown): unknown => {
  const text = trimmed(wire)
  return typeof text === 'string' && integerForm.test(text) ? Number(text) : single(wire)
}

const words = new Map<unknown, boolean>([
  ...['1', 'true', 'on', 'yes'].map((word) => [word, true] as const),
  ...['0', 'false', 'off', 'no'].map((word) => [word, false] as const),
])
const toFlag = (wire: unknown): unknown => {
  const text = trimmed(wire)
  return (typeof text === 'string' ? words.get(text.toLowerCase()) : undefined) ?? single(wire)
}

/** Text, 255 characters at most unless `max` is set. */
export const text = (options: FieldOptions & { max?: number } = {}): Clearable<string> => ({
  ...field<string>({ schema: Type.String({ maxLength: options.max ?? 255 }), coerce: trimmed }, options),
  cleared: null,
})

/** Text with several lines, 65,535 characters at most. */
export const longText = (options: FieldOptions = {}): Clearable<string> => text({ max: 65_535, ...options })

/** A field that an update may replace but not clear. */
export const withoutClearing = <T>({ cleared: _, ...given }: Clearable<T, unknown>): Field<T> => given

/** Text that an update may replace but not clear. */
export const name = (options: FieldOptions & { max?: number } = {}): Field<string> => withoutClearing(text(options))

const nonBlank = /[^\t-\r ]/
/**
 * Maximum length of text that is normalized, in characters. Normalizing combining marks takes quadratic time, and
 * longer text is not an email address.
 */
const maxComposedLength = 1024

/**
 * Trims ASCII whitespace and normalizes the text to NFC. Text with other invisible characters at its ends, or longer
 * than `maxComposedLength`, is returned unchanged, so that validation rejects it.
 */
const toEmail = (wire: unknown): unknown => {
  const given = single(wire)
  if (typeof given !== 'string') return trimmed(given)
  const bare = given.trim()
  if (bare.length > maxComposedLength || nonBlank.test(given.replace(bare, ''))) return given
  return bare.normalize('NFC')
}

/** An email address, in Unicode's composed form, so that two spellings of an address are equal. */
export const email = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ format: 'email', maxLength: 254 }), coerce: toEmail },
    { example: 'ada@example.com', ...options },
  )

/** A secret in a request, neither trimmed nor logged. */
export const secret = (options: FieldOptions & { min?: number; max?: number } = {}): Field<string> =>
  field<string>(
    {
      schema: Type.String({
        minLength: options.min ?? 1,
        maxLength: options.max ?? 255,
        format: 'password',
        writeOnly: true,
      }),
      coerce: untrimmed,
      secret: true,
    },
    options,
  )

/**
 * A secret in a response, such as a password, a code, or a sign-in link, that grants access to anyone who reads it
 * (R-3051).
 */
export const shownSecret = (options: FieldOptions & { max?: number } = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ maxLength: options.max ?? 255, format: 'password' }), coerce: untrimmed, secret: true },
    options,
  )

export const integer = (options: FieldOptions & { min?: number; max?: number } = {}): Field<number> =>
  field<number>(
    {
      schema: Type.Integer({
        minimum: options.min ?? Number.MIN_SAFE_INTEGER,
        maximum: options.max ?? Number.MAX_SAFE_INTEGER,
      }),
      coerce: toInteger,
    },
    options,
  )

/** A number in a response. */
export const number = (options: FieldOptions = {}): Field<number> =>
  field<number>({ schema: Type.Number(), coerce: single }, options)

/**
 * Limit to which IDs in calls are clamped: larger than any stored ID, and the largest number that both databases
 * distinguish from its neighbors.
 */
const maxId = Number.MAX_SAFE_INTEGER
const toId = (wire: unknown): unknown => {
  const whole = toInteger(wire)
  // Very long digits become an infinite number, but are still an integer.
  const isWhole = Number.isInteger(whole) || (typeof whole === 'number' && typeof trimmed(wire) === 'string')
  return isWhole ? Math.min(maxId, Math.max(-maxId, whole as number)) : whole
}

/** A record's ID. Any integer is well-formed; if it matches no record, the record is not found (R-408). */
export const id = (resource: string, options: FieldOptions = {}): Field<number> =>
  field<number>({ schema: Type.Integer({ 'x-resource': resource }), coerce: toId }, { example: 1, ...options })

export const flag = (options: FieldOptions = {}): Field<boolean> =>
  field<boolean>({ schema: Type.Boolean(), coerce: toFlag }, options)

/** A calendar day, YYYY-MM-DD. */
export const date = (options: FieldOptions = {}): Clearable<string> => ({
  ...field<string>({ schema: Type.String({ format: 'date' }), coerce: trimmed }, { example: '2026-01-31', ...options }),
  cleared: null,
})

/** A timestamp in a response, ISO 8601 in UTC. */
export const instant = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ format: 'date-time' }), coerce: trimmed },
    { example: '2026-01-31T12:00:00.000Z', ...options },
  )

/** An IPv4 or IPv6 address, or a CIDR range. */
export const addressRange = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ format: 'address-range' }), coerce: trimmed },
    { example: '192.0.2.0/24', ...options },
  )

/** One of a fixed list of values. Case-sensitive unless `anyCase` is set. `also` maps other words to values. */
export const oneOf = <const V extends string>(
  values: readonly V[],
  {
    anyCase = false,
    also = {},
    ...options
  }: FieldOptions & { anyCase?: boolean; also?: Readonly<Record<string, V>> } = {},
): Field<V> => {
  const key = (word: string) => (anyCase ? word.toLowerCase() : word)
  const others = Object.entries(also)
  const canonical = new Map([...values.map((value) => [key(value), value] as const), ...others])
  const notes = [
    options.description,
    anyCase && 'Case-insensitive.',
    others.length > 0 && `Also accepted: ${others.map(([word, value]) => `\`${word}\` for \`${value}\``).join(', ')}.`,
  ].filter(Boolean)
  return field<V>(
    {
      schema: Type.Enum([...values]),
      coerce: (wire) => {
        const text = trimmed(wire)
        return (typeof text === 'string' ? canonical.get(key(text)) : undefined) ?? text
      },
    },
    notes.length === 0 ? options : { ...options, description: notes.join(' ') },
  )
}

/** A response value: text, a number, or a boolean, as the provider returns it. */
export const scalar = (options: FieldOptions = {}): Field<string | number | boolean> =>
  field<string | number | boolean>(
    { schema: Type.Union([Type.String(), Type.Number(), Type.Boolean()]), coerce: single },
    options,
  )

/** A response value that may be null. If set, `description` replaces the description of the value. */
export const nullable = <F extends Field>(
  given: F,
  options: Pick<FieldOptions, 'description'> = {},
): Field<Value<F> | null> => ({
  ...(given as Field<Value<F> | null>),
  schema: Type.Union([given.schema, Type.Null()], options),
})

/** A parameter that is always rejected, because ignoring it would do more than the caller requested. */
export const unsupported = (options: FieldOptions & { rule: string }): Field<never> => ({
  ...field<never>({ schema: Type.Never(), coerce: single, rule: options.rule }, options),
  whenEmpty: 'value',
})

/** A response value that may be missing, because the response has several shapes. */
export const optional = <F extends Field>(given: F): Field<Value<F> | undefined> => ({
  ...(given as Field<Value<F> | undefined>),
  schema: Type.Optional(given.schema),
})

/** A required parameter that may be omitted if one of the other parameters is sent. */
export const requiredUnless = <F extends Field>(
  others: string | readonly string[],
  given: F,
): Field<Value<F> | undefined> => ({
  ...(given as Field<Value<F> | undefined>),
  unless: [others].flat(),
})

export const withDefault = <F extends Field>(given: F, wire: string | number | boolean) =>
  ({ ...given, schema: { ...given.schema, default: wire }, default: wire }) as F & Defaulted<Value<F>>

/**
 * Returns a field that documents a default without applying it. The handler determines the value of a missing
 * parameter.
 */
export const withUsualDefault = <F extends Field>(given: F, wire: string | number | boolean): F => ({
  ...given,
  schema: { ...given.schema, default: wire },
})

/** A numbered parameter, name1 to nameN: one field for each number, in order. */
export const numbered = <F extends Field>(name: string, maxNumber: number, given: F): Record<string, F> =>
  Object.fromEntries(
    Array.from({ length: maxNumber }, (_, at) => [`${name}${at + 1}`, { ...given, series: maxNumber }]),
  )

type Changes<F extends Fields> = {
  [K in keyof F]: F[K] extends Clearable<infer T, infer Empty> ? Field<T | Empty> : F[K]
}

/**
 * Optional parameters of an update. An empty value clears a clearable field, such as text, a date, or a list; other
 * fields reject it.
 */
export const changes = <F extends Fields>(fields: F): Changes<F> =>
  Object.fromEntries(
    Object.entries(fields).map(([key, one]) => [
      key,
      { ...one, whenEmpty: one.cleared === undefined ? 'refused' : 'cleared' } satisfies Field,
    ]),
  ) as Changes<F>

/** A parameter that an empty value sets to null. */
export const orNull = <F extends Field>(given: F): Field<Value<F> | null> => ({
  ...(given as Field<Value<F> | null>),
  cleared: null,
  whenEmpty: 'cleared',
})

/**
 * Returns true if a wire value is empty: missing, null, blank text, or an empty list. A secret may consist of blanks.
 */
export function isEmpty(wire: unknown, isSecret: boolean): boolean {
  const one = single(wire)
  if (one === undefined || one === null) return true
  if (typeof one === 'string') return (isSecret ? one : one.trim()) === ''
  return Array.isArray(one) && one.length === 0
}
