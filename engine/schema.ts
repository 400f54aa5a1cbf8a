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
 * Marks an optional property of an object. A symbol, because it is not a JSON Schema keyword, and a global symbol, so
 * that schemas from another copy of the service are recognized too.
 */
const isOptional = Symbol.for('countinghouse.optional')

/**
 * Builds JSON Schemas for TypeBox's validator, under TypeBox's names. Its own builders belong to a type system of
 * hundreds of files, which every startup would load.
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
  /** Matches no value. */
  Never: (): TSchema => ({ not: {} }),
  Union: (anyOf: readonly TSchema[], options?: TSchemaOptions): TSchema => ({ anyOf, ...options }),
  Array: (items: TSchema, options?: TArrayOptions): TSchema => ({ type: 'array', items, ...options }),
  /** An object whose properties are required unless `Optional` marks them. */
  Object(properties: TProperties, options?: TObjectOptions): TSchema {
    const required = Object.keys(properties).filter((name) => !(isOptional in (properties[name] as object)))
    return { type: 'object', ...(required.length > 0 && { required }), properties, ...options }
  },
  /** An object whose names must match `pattern`. By default, any name matches. */
  Record: (value: TSchema, { pattern = '^.*$', ...options }: TObjectOptions & { pattern?: string } = {}): TSchema => ({
    type: 'object',
    patternProperties: { [pattern]: value },
    ...options,
  }),
  Optional: (schema: TSchema): TSchema => ({ ...schema, [isOptional]: true }),
}

/** Keywords whose values are not schemas. */
const nonSchemaKeywords: ReadonlySet<string> = new Set(['const', 'default', 'enum', 'examples'])

/** Yields the invalid regular expressions in a schema. They would fail the first call that uses them. */
export function* invalidPatterns(schema: object): Generator<string> {
  for (const [word, value] of Object.entries(schema)) {
    if (word === 'pattern' && typeof value === 'string' && !isPattern(value)) yield value
    if (typeof value !== 'object' || value === null || nonSchemaKeywords.has(word)) continue
    if (word === 'patternProperties') yield* Object.keys(value).filter((pattern) => !isPattern(pattern))
    yield* invalidPatterns(value)
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
