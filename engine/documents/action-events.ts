import type { Catalogue, Entry } from '../catalogue.js'
import { successSchema } from '../success.js'
import type { About, ActionEvent } from './areas.js'
import { type JsonSchema, toPlainSchema } from './json-schema.js'

/** Returns the events for records that an area's actions list. */
export const listAreaEvents = (area: string, catalogue: Catalogue, { events = [] }: About): ActionEvent[] =>
  events.filter(({ listedBy }) => catalogue.get(listedBy)?.area === area)

/**
 * Returns the events for the records that an action concerns: records of its area that it lists and, for a POST,
 * records whose IDs are in its required parameters or its response.
 */
export function listActionEvents(entry: Entry, catalogue: Catalogue, about: About): ActionEvent[] {
  const resources = new Set(listedResources(entry))
  return listAreaEvents(entry.area, catalogue, about).filter(
    ({ record, listedBy }) => listedBy === entry.name || (entry.method === 'POST' && resources.has(record)),
  )
}

function* listedResources(entry: Entry): Generator<unknown> {
  for (const { schema } of Object.values(entry.required)) yield* schemaResources(toPlainSchema(schema))
  const answer = successSchema(entry)
  if (answer !== undefined) yield* schemaResources(toPlainSchema(answer))
}

function* schemaResources({ 'x-resource': resource, properties = {}, items }: JsonSchema): Generator<unknown> {
  if (resource !== undefined) yield resource
  for (const one of Object.values(properties)) yield* schemaResources(one)
  if (items !== undefined) yield* schemaResources(items)
}
