import type {
  TArrayOptions,
  TNumberOptions,
  TObjectOptions,
  TProperties,
  TSchema,
  TSchemaOptions,
  TStringOptions,
} from 'typebox'

/**
 * Marks a value of an object that may be left out. A symbol, since it is no word of JSON Schema, and one of the process: schemas
 * of another copy of the service have the same.
 */
const isOptional = Symbol.for('countinghouse.optional')

/**
 * JSON Schemas by TypeBox's names, whose validator reads them. TypeBox's own makers of them come with the rest of a type
 * system, hundreds of files that each start would load.
 */
export const Type = {
  String: (options?: TStringOptions): TSchema => ({ type: 'string', ...options }),
  Number: (options?: TNumberOptions): TSchema => ({ type: 'number', ...options }),
  Integer: (options?: TNumberOptions): TSchema => ({ type: 'integer', ...options }),
  Boolean: (): TSchema => ({ type: 'boolean' }),
  Null: (): TSchema => ({ type: 'null' }),
  Literal: (value: string | number, options?: TSchemaOptions): TSchema => ({
    type: typeof value,
    const: value,
    ...options,
  }),
  Enum: (values: readonly (string | number)[]): TSchema => ({ enum: values }),
  /** No value is valid. */
  Never: (): TSchema => ({ not: {} }),
  Union: (anyOf: readonly TSchema[], options?: TSchemaOptions): TSchema => ({ anyOf, ...options }),
  Array: (items: TSchema, options?: TArrayOptions): TSchema => ({ type: 'array', items, ...options }),
  /** An object that has all of these values but the optional ones. */
  Object(properties: TProperties, options?: TObjectOptions): TSchema {
    const required = Object.keys(properties).filter((name) => !(isOptional in (properties[name] as object)))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  /** An object whose names fit the pattern, any name by default. */
  Record: (value: TSchema, { pattern = '^.*$', ...options }: TObjectOptions & { pattern?: string } = {}): TSchema => ({
    type: 'object',
    patternProperties: { [pattern]: value },
    ...options,
  }),
  Optional: (schema: TSchema): TSchema => ({ ...schema, [isOptional]: true }),
}

/** Words of a schema whose values are no schemas. */
const plainWords: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples'])

/** Yields the patterns in a schema that are no regular expressions: they would fail the first call that meets them. */
export function* wrongPatterns(schema: object): Generator<string> {
  for (const [word, value] of Object.entries(schema)) {
    if (word === 'pattern' && typeof value === 'string' && !isPattern(value)) yield value
    if (typeof value !== 'object' || value === null || plainWords.has(word)) continue
    if (word === 'patternProperties') yield* Object.keys(value).filter((pattern) => !isPattern(pattern))
    yield* wrongPatterns(value)
  }
}

function isPattern(text: string): boolean {
  try {
    new RegExp(text, 'u')
    return true
  } catch {
    return false
  }
}
