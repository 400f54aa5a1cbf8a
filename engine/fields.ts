import type { TSchema } from 'typebox'
import type { Deprecation } from './deprecation.js'
import { Repeated } from './form.js'
import './formats.js'
import { Type } from './schema.js'

declare const carried: unique symbol

/**
 * One parameter, or one value of an answer, as data: its JSON Schema, how a wire value becomes a candidate for that
 * schema, and what a handler receives. `T` is what the handler receives (or, in an answer, returns).
 */
export interface Field<T = unknown> {
  readonly schema: TSchema
  /**
   * A wire value as text, JSON or nested form value -> a candidate for the schema. What cannot be turned is left as it
   * is.
   */
  readonly coerce: (wire: unknown) => unknown
  /** A valid candidate -> what the handler receives. */
  readonly decode?: (candidate: never) => unknown
  /** Of a field that holds groups: the names inside a wire value that it drops, each with its place, as in `0.note`. */
  readonly unknownNames?: (wire: unknown) => Iterable<string>
  /**
   * Slow work on a valid value (hashing), done after validation and before any transaction is open. `source` names the
   * caller, since callers take turns.
   */
  readonly settle?: (value: never, source?: string) => Promise<unknown>
  readonly aliases: readonly string[]
  /** Spellings beyond the base contract (R-420). */
  readonly extraAliases: readonly string[]
  /** True where the whole parameter is beyond the base contract (R-420). */
  readonly extension: boolean
  /** Set for a parameter that goes one day. */
  readonly deprecated?: Deprecation
  /**
   * An empty value (blank text, null, an empty list): as if it were not sent, refused, sent to clear, or like any
   * other.
   */
  readonly whenEmpty: 'absent' | 'refused' | 'cleared' | 'value'
  /** Of a required parameter: others that may be sent in its place. */
  readonly unless?: readonly string[]
  /** Other parameters that may not be sent along with this one. */
  readonly notWith?: readonly string[]
  /** The highest number of a series of parameters, name1 to nameN, that this is one of; documents tell of the first. */
  readonly series?: number
  /** The value that an update stores when an empty value clears the field; undefined where it cannot be cleared. */
  readonly cleared?: unknown
  /** Secrets are kept as they come and are never logged. */
  readonly secret: boolean
  /** True where a file of a multipart body is a value: such an action takes larger bodies (R-109). */
  readonly takesFiles?: boolean
  /** The sentence part that answers any violation, where the schema's own words would not help. */
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

/** The parameters of `run`: required and defaulted ones always, the others possibly. */
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

/** The one place where a schema becomes a field; its caller says what the field carries. */
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

/** The last of a repeated name. */
export const single = (wire: unknown): unknown => (wire instanceof Repeated ? wire.at(-1) : wire)

/** Text or a number -> text without blanks at its ends. */
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

/** One line of text, 255 characters at most unless told otherwise. */
export const text = (options: FieldOptions & { max?: number } = {}): Clearable<string> => ({
  ...field<string>({ schema: Type.String({ maxLength: options.max ?? 255 }), coerce: trimmed }, options),
  cleared: null,
})

/** Text of several lines, 65,535 characters at most. */
export const longText = (options: FieldOptions = {}): Clearable<string> => text({ max: 65_535, ...options })

/** A field that an update may replace but not empty. */
export const notEmptied = <T>({ cleared: _, ...given }: Clearable<T, unknown>): Field<T> => given

/** Text that an update may replace but not empty. */
export const name = (options: FieldOptions & { max?: number } = {}): Field<string> => notEmptied(text(options))

const unlikeBlank = /[^\t-\r ]/
/** Marks that wait to be put in order take time with the square of their number, and what is longer is no address. */
const longestComposed = 1024

/** Blanks at the ends are dropped; of what nobody sees, nothing is, so that it is refused there too. */
const toEmail = (wire: unknown): unknown => {
  const given = single(wire)
  if (typeof given !== 'string') return trimmed(given)
  const bare = given.trim()
  if (bare.length > longestComposed || unlikeBlank.test(given.replace(bare, ''))) return given
  return bare.normalize('NFC')
}

/** An e-mail address, in Unicode's composed form whatever the caller wrote: two spellings of one address are one. */
export const email = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ format: 'email', maxLength: 254 }), coerce: toEmail },
    { example: 'ada@example.com', ...options },
  )

/** A secret is neither trimmed nor logged. */
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

/** Text of an answer that opens something to whoever reads it: a password, a code, a link that signs in (R-3051). */
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

/** A number in an answer. */
export const number = (options: FieldOptions = {}): Field<number> =>
  field<number>({ schema: Type.Number(), coerce: single }, options)

/** Larger than any id, and the largest that both databases tell from its neighbours. */
const beyond = Number.MAX_SAFE_INTEGER
const toId = (wire: unknown): unknown => {
  const whole = toInteger(wire)
  // Digits without end are a whole number too, though no number of JavaScript.
  const isWhole = Number.isInteger(whole) || (typeof whole === 'number' && typeof trimmed(wire) === 'string')
  return isWhole ? Math.min(beyond, Math.max(-beyond, whole as number)) : whole
}

/** The id of a record: any whole number is well-formed, and one that matches nothing is simply not found (R-408). */
export const id = (resource: string, options: FieldOptions = {}): Field<number> =>
  field<number>({ schema: Type.Integer({ 'x-resource': resource }), coerce: toId }, { example: 1, ...options })

export const flag = (options: FieldOptions = {}): Field<boolean> =>
  field<boolean>({ schema: Type.Boolean(), coerce: toFlag }, options)

/** A calendar day, YYYY-MM-DD. */
export const date = (options: FieldOptions = {}): Clearable<string> => ({
  ...field<string>({ schema: Type.String({ format: 'date' }), coerce: trimmed }, { example: '2026-01-31', ...options }),
  cleared: null,
})

/** An instant in an answer, ISO 8601 in UTC. */
export const instant = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ format: 'date-time' }), coerce: trimmed },
    { example: '2026-01-31T12:00:00.000Z', ...options },
  )

/** An IPv4 or IPv6 address, or a range of them in CIDR notation. */
export const addressRange = (options: FieldOptions = {}): Field<string> =>
  field<string>(
    { schema: Type.String({ format: 'address-range' }), coerce: trimmed },
    { example: '192.0.2.0/24', ...options },
  )

/** One of a fixed list. Exact case unless `anyCase`; `also` are other words for some of the values. */
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
    anyCase && 'In any letter case.',
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

/** In an answer: text, a number or a flag, as a provider gives it. */
export const scalar = (options: FieldOptions = {}): Field<string | number | boolean> =>
  field<string | number | boolean>(
    { schema: Type.Union([Type.String(), Type.Number(), Type.Boolean()]), coerce: single },
    options,
  )

/** In an answer: the value or null. The description replaces that of the value. */
export const nullable = <F extends Field>(
  given: F,
  options: Pick<FieldOptions, 'description'> = {},
): Field<Value<F> | null> => ({
  ...(given as Field<Value<F> | null>),
  schema: Type.Union([given.schema, Type.Null()], options),
})

/** A parameter that is always refused, because ignoring it would do more than the caller asked for. */
export const unsupported = (options: FieldOptions & { rule: string }): Field<never> => ({
  ...field<never>({ schema: Type.Never(), coerce: single, rule: options.rule }, options),
  whenEmpty: 'value',
})

/** In an answer of more than one shape: a value that may be left out. */
export const optional = <F extends Field>(given: F): Field<Value<F> | undefined> => ({
  ...(given as Field<Value<F> | undefined>),
  schema: Type.Optional(given.schema),
})

/** A required parameter that may be left out where the other one, or one of several, is sent. */
export const requiredUnless = <F extends Field>(
  others: string | readonly string[],
  given: F,
): Field<Value<F> | undefined> => ({
  ...(given as Field<Value<F> | undefined>),
  unless: [others].flat(),
})

export const withDefault = <F extends Field>(given: F, wire: string | number | boolean) =>
  ({ ...given, schema: { ...given.schema, default: wire }, default: wire }) as F & Defaulted<Value<F>>

/** States the usual default in the documents; the handler decides what holds where nothing is sent. */
export const withUsualDefault = <F extends Field>(given: F, wire: string | number | boolean): F => ({
  ...given,
  schema: { ...given.schema, default: wire },
})

/** A parameter that is sent numbered, name1 to nameN: one field for each number, in their order. */
export const numbered = <F extends Field>(name: string, maxNumber: number, given: F): Record<string, F> =>
  Object.fromEntries(
    Array.from({ length: maxNumber }, (_, at) => [`${name}${at + 1}`, { ...given, series: maxNumber }]),
  )

type Changes<F extends Fields> = {
  [K in keyof F]: F[K] extends Clearable<infer T, infer Empty> ? Field<T | Empty> : F[K]
}

/** The optional parameters of an update: an empty value clears text, days and lists, and is refused elsewhere. */
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

/** Returns true for a wire value that counts as empty: null, blank text or an empty list. Secrets may be blanks. */
export function isEmpty(wire: unknown, isSecret: boolean): boolean {
  const one = single(wire)
  if (one === undefined || one === null) return true
  if (typeof one === 'string') return (isSecret ? one : one.trim()) === ''
  return Array.isArray(one) && one.length === 0
}
