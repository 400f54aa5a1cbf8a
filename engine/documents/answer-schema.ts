import { exampleOf } from './examples.js'
import { type JsonSchema, mapParts } from './json-schema.js'

/** Keywords dropped from answers: bounds concern what a caller sends. */
const sendersKeywords = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'writeOnly'])

/**
 * Returns the schema of an answer without what only matters in calls. Objects are left open, because a later version
 * may answer more.
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

/** True if the stated example is the one that anybody would make up from the type: 1 for an id. */
const isMadeUp = ([stated]: readonly unknown[], schema: JsonSchema): boolean => exampleOf(schema) === stated
