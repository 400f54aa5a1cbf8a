import type { TSchema } from 'typebox'

/** JSON Schema as documents hold it: plain data. */
export interface JsonSchema {
  readonly type?: string | readonly string[]
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

/** Returns a schema as plain data, simplified: enums get their type, and "or null" becomes a type. */
export const plain = (schema: TSchema): JsonSchema => simplified(JSON.parse(JSON.stringify(schema)) as JsonSchema)

function simplified(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, patternProperties } = schema
  const whole: JsonSchema = {
    ...(schema.type === undefined && schema.enum?.every((value) => typeof value === 'string') && { type: 'string' }),
    ...schema,
    ...(properties && { properties: mapProperties(properties, simplified) }),
    ...(patternProperties && { patternProperties: mapProperties(patternProperties, simplified) }),
    ...(items && { items: simplified(items) }),
    ...(anyOf && { anyOf: anyOf.map(simplified) }),
  }
  return orNull(whole) ?? whole
}

/** Rewrites `anyOf: [X, null]` as a type that includes null, which rendering tools show with X's own keywords. */
function orNull({ anyOf, ...outer }: JsonSchema): JsonSchema | undefined {
  const [given, nothing] = anyOf ?? []
  if (anyOf?.length !== 2 || nothing?.type !== 'null' || typeof given?.type !== 'string') return undefined
  return {
    ...given,
    type: [given.type, 'null'],
    ...(given.enum && { enum: [...given.enum, null] }),
    ...outer,
  }
}

export const mapProperties = <A, B>(record: Readonly<Record<string, A>>, change: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key, change(one)]))
