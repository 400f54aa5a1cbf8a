import Type, { type TSchema } from 'typebox'
import type { Entry } from './catalogue.js'
import type { Fields } from './fields.js'
import { nameOf } from './named-records.js'
import { collectionOf, envelopeOf } from './paging.js'

/** The whole body of an action's success; undefined for one that never has any. */
export function successSchema(entry: Entry): TSchema | undefined {
  if (entry.kind === 'unavailable') return undefined
  const envelope = envelopeOf(entry.kind)
  const fields =
    envelope === undefined
      ? schemas(entry.returns)
      : {
          ...schemas(envelope),
          [collectionOf(entry)]: Type.Array(Type.Object(schemas(entry.item), nameOf(entry.item ?? {}))),
        }
  const further = entry.further === undefined ? {} : { additionalProperties: entry.further.schema }
  return Type.Object({ result: Type.Literal('success'), ...fields }, further)
}

const schemas = (fields: Fields = {}): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
