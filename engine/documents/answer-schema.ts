import { exampleOf } from './examples.js'
import { type JsonSchema, mapParts } from './json-schema.js'

/** Schema keywords that are dropped from responses, because they restrict only what callers send. */
const sendersKeywords = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'writeOnly'])

/**
 * Returns a response schema without keywords that apply only to requests. Objects allow additional properties, because
 * later versions may return more.
 */
export function answerSchema(schema: JsonSchema): JsonSchema {
  const { additionalProperties, examples, ...rest } = schema
  const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !sendersKeywords.has(keyword)))
  const isOpen = typeof additionalProperties !== 'object'
  return mapParts(
    {
      ...kept,
      ...(examples && !isMadeUp(examples, rest) && { examples }),
      ...(!isOpen && { additionalProperties }),
    },
    answerSchema,
  )
}

/** Returns true if the example is the one generated from the type, such as 1 for an ID. */
const isMadeUp = ([stated]: readonly unknown[], schema: JsonSchema): boolean => exampleOf(schema) === stated
