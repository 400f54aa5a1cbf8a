import { buildExample } from './examples.js'
import { type JsonSchema, mapSubschemas } from './json-schema.js'

/** Schema keywords that are dropped from responses, because they restrict only what callers send. */
const requestOnlyKeywords = new Set([
  'minLength',
  'maxLength',
  'minimum',
  'maximum',
  'minItems',
  'maxItems',
  'writeOnly',
])

/**
 * Returns a response schema without keywords that apply only to requests. Objects allow additional properties, because
 * later versions may return more.
 */
export function toResponseSchema(schema: JsonSchema): JsonSchema {
  const { additionalProperties, examples, ...rest } = schema
  const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !requestOnlyKeywords.has(keyword)))
  const isOpen = typeof additionalProperties !== 'object'
  return mapSubschemas(
    {
      ...kept,
      ...(examples && !isGeneratedExample(examples, rest) && { examples }),
      ...(!isOpen && { additionalProperties }),
    },
    toResponseSchema,
  )
}

/** Returns true if the example is the one generated from the type, such as 1 for an ID. */
const isGeneratedExample = ([stated]: readonly unknown[], schema: JsonSchema): boolean =>
  buildExample(schema) === stated
