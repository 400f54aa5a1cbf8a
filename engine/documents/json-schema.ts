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

/** A schema as plain data, in the plainest words: lists of values get their type, "or null" becomes a type. */
export const plain = (schema: TSchema): JsonSchema => simplified(JSON.parse(JSON.stringify(schema)) as JsonSchema)

function simplified(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, patternProperties } = schema
  const whole: JsonSchema = {
    ...(schema.type === undefined && schema.enum?.every((value) => typeof value === 'string') && { type: 'string' }),
    ...schema,
    ...(properties && { properties: mapped(properties, simplified) }),
    ...(patternProperties && { patternProperties: mapped(patternProperties, simplified) }),
    ...(items && { items: simplified(items) }),
    ...(anyOf && { anyOf: anyOf.map(simplified) }),
  }
  return orNull(whole) ?? whole
}

/** `anyOf: [X, null]` hides X's own words from the tools that render schemas; a type that includes null does not. */
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

/** The keywords that bound what a caller sends, and the examples, which an answer shows as a whole. */
const sendersKeywords = [
  'examples',
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'writeOnly',
]

/** The schema of an answer: what a reader of it needs. */
export function answerSchema(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, patternProperties, additionalProperties } = schema
  return {
    ...Object.fromEntries(Object.entries(schema).filter(([keyword]) => !sendersKeywords.includes(keyword))),
    ...(properties && { properties: mapped(properties, answerSchema) }),
    ...(patternProperties && { patternProperties: mapped(patternProperties, answerSchema) }),
    ...(items && { items: answerSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(answerSchema) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: answerSchema(additionalProperties) }),
  }
}

const mapped = <A, B>(record: Readonly<Record<string, A>>, change: (one: A) => B): Record<string, B> =>
  Object.fromEntries(Object.entries(record).map(([key, one]) => [key, change(one)]))
