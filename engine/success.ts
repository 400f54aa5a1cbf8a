import Type, { type TSchema } from 'typebox'
import type { Entry } from './catalogue.js'
import type { Fields } from './fields.js'
import { envelope } from './paging.js'

/** The whole body of an action's success; undefined for one that never has any. */
export function successSchema(entry: Entry): TSchema | undefined {
  if (entry.kind === 'unavailable') return undefined
  const fields =
    entry.kind === 'paged'
      ? { ...schemas(envelope), [entry.collection ?? 'data']: Type.Array(Type.Object(schemas(entry.item))) }
      : schemas(entry.returns)
  const further = entry.further === undefined ? {} : { additionalProperties: entry.further.schema }
  return Type.Object({ result: Type.Literal('success'), ...fields }, further)
}

const schemas = (fields: Fields = {}): Record<string, TSchema> =>
  Object.fromEntries(Object.entries(fields).map(([name, { schema }]) => [name, schema]))
