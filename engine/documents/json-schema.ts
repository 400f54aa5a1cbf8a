import type { TSchema } from 'typebox'

/** A JSON Schema in the generated documents, as plain data. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
  /** Component name of a named record. */
  readonly title?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, JsonSchema>>
  readonly required?: readonly string[]
  readonly items?: JsonSchema
  readonly anyOf?: readonly JsonSchema[]
  readonly patternProperties?: Readonly<Record<string, JsonSchema>>
  readonly additionalProperties?: JsonSchema | boolean
  readonly enum?: readonly unknown[]
  readonly examples?: readonly unknown[]
  readonly [keyword: string]: unknown
}

/**
 * Returns a schema as plain data, simplified: enumerations of strings get a type, and `anyOf` with null becomes a type
 * that includes null if possible.
 */
export const toPlainSchema = (schema: TSchema): JsonSchema =>
  simplifySchema(JSON.parse(JSON.stringify(schema)) as JsonSchema)

function simplifySchema(schema: JsonSchema): JsonSchema {
  const whole: JsonSchema = {
    ...(schema.type === undefined && schema.enum?.every((value) => typeof value === 'string') && { type: 'string' }),
    ...mapSubschemas(schema, simplifySchema),
  }
  return toNullableType(whole) ?? whole
}

/** Returns a copy of a schema with `change` applied to each direct subschema. */
export function mapSubschemas(schema: JsonSchema, change: (part: JsonSchema) => JsonSchema): JsonSchema {
  const { properties, items, anyOf, patternProperties, additionalProperties } = schema
  return {
    ...schema,
    ...(properties && { properties: mapProperties(properties, change) }),
    ...(patternProperties && { patternProperties: mapProperties(patternProperties, change) }),
    ...(items && { items: change(items) }),
    ...(anyOf && { anyOf: anyOf.map(change) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: change(additionalProperties) }),
  }
}

/** Returns X for the schema `anyOf: [X, null]`, and any other schema unchanged. */
export const withoutNull = (schema: JsonSchema): JsonSchema => {
  const [given, nothing] = schema.anyOf ?? []
  return given !== undefined && nothing?.type === 'null' ? given : schema
}

/**
 * Rewrites `anyOf: [X, null]` as a type that includes null, so that rendering tools show X's keywords. Returns
 * undefined for other schemas, and for named records, which must remain complete because they become shared components.
 */
function toNullableType({ anyOf, ...outer }: JsonSchema): JsonSchema | undefined {
  const [given, nothing] = anyOf ?? []
  if (anyOf?.length !== 2 || nothing?.type !== 'null' || typeof given?.type !== 'string') return undefined
  if (given.title !== undefined) return undefined
  return {
    ...given,
    type: [given.type, 'null'],
    ...(given.enum && { enum: [...given.enum, null] }),
    ...outer,
  }
}

export const mapProperties = <A, B>(record: Readonly<Record<string, A>>, change: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key, change(one)]))
