import { exampleOf } from './examples.js'
import { type JsonSchema, mapProperties } from './json-schema.js'

/** Keywords dropped from answers: bounds concern what a caller sends. */
const sendersKeywords = new Set(['minLength', 'maxLength', 'minimum', 'maximum', 'minItems', 'maxItems', 'writeOnly'])

/**
 * Returns the schema of an answer without what only matters in calls. Objects are left open, because a later version
 * may answer more.
 */
export function answerSchema(schema: JsonSchema): JsonSchema {
  const { properties, items, anyOf, patternProperties, additionalProperties, examples, ...rest } = schema
  const kept = Object.fromEntries(Object.entries(rest).filter(([keyword]) => !sendersKeywords.has(keyword)))
  return {
    ...kept,
    ...(examples && !isMadeUp(examples, rest) && { examples }),
    ...(properties && { properties: mapProperties(properties, answerSchema) }),
    ...(patternProperties && { patternProperties: mapProperties(patternProperties, answerSchema) }),
    ...(items && { items: answerSchema(items) }),
    ...(anyOf && { anyOf: anyOf.map(answerSchema) }),
    ...(typeof additionalProperties === 'object' && { additionalProperties: answerSchema(additionalProperties) }),
  }
}

/** True if the stated example is the one that anybody would make up from the type: 1 for an id. */
const isMadeUp = ([stated]: readonly unknown[], schema: JsonSchema): boolean => exampleOf(schema) === stated
