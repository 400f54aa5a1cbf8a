import type { Catalogue, Entry } from '../catalogue.js'
import { successSchema } from '../success.js'
import type { About, ActionEvent } from './areas.js'
import { type JsonSchema, plain } from './json-schema.js'

/** Returns the events for records that an area's actions list. */
export const eventsOfArea = (area: string, catalogue: Catalogue, { events = [] }: About): ActionEvent[] =>
  events.filter(({ listedBy }) => catalogue.get(listedBy)?.area === area)

/**
 * Returns the events for the records that an action concerns: records of its area that it lists and, for a POST,
 * records whose IDs are in its required parameters or its response.
 */
export function eventsOf(entry: Entry, catalogue: Catalogue, about: About): ActionEvent[] {
  const resources = new Set(resourcesOf(entry))
  return eventsOfArea(entry.area, catalogue, about).filter(
    ({ record, listedBy }) => listedBy === entry.name || (entry.method === 'POST' && resources.has(record)),
  )
}

function* resourcesOf(entry: Entry): Generator<unknown> {
  for (const { schema } of Object.values(entry.required)) yield* resourcesIn(plain(schema))
  const answer = successSchema(entry)
  if (answer !== undefined) yield* resourcesIn(plain(answer))
}

function* resourcesIn({ 'x-resource': resource, properties = {}, items }: JsonSchema): Generator<unknown> {
  if (resource !== undefined) yield resource
  for (const one of Object.values(properties)) yield* resourcesIn(one)
  if (items !== undefined) yield* resourcesIn(items)
}
