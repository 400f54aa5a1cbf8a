import type { TSchema } from 'typebox'
import type { Entry } from './catalogue.js'
import type { Fields } from './fields.js'
import { recordNameKeywords } from './named-records.js'
import { collectionKey, envelopeFields } from './paging.js'
import { Type } from './schema.js'

const successResult = Type.Literal('success', {
  title: 'Success',
  description: 'The call succeeded. An error has `error` here.',
})

/** Returns the schema of an action's success response, or undefined if the action never succeeds. */
export function successSchema(entry: Entry): TSchema | undefined {
  if (entry.kind === 'unavailable') return undefined
  const envelope = envelopeFields(entry)
  const fields =
    envelope === undefined
      ? schemas(entry.returns)
      : {
          ...schemas(envelope),
          [collectionKey(entry)]: Type.Array(Type.Object(schemas(entry.item), recordNameKeywords(entry.item ?? {})), {
            description: 'Rows of the list.',
          }),
        }
  const further = entry.further === undefined ? {} : { additionalProperties: entry.further.schema }
  return Type.Object({ result: successResult, ...fields }, further)
}

const schemas = (fields: Fields = {}): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
