import type { TProperties, TSchema } from 'typebox'
import { commonData, type EventRecordType, recordData } from '../../domain/ports/events/data.js'
import { type EventName, eventKind, events } from '../../domain/ports/events.js'
import { Type } from '../../engine/schema.js'
import { recordPresenters } from './event-records.js'
import { eventValues } from './event-values.js'
import { f } from './kit.js'

const objectSchemas = Object.fromEntries(
  Object.entries(recordPresenters).map(([record, { fields }]) => [record, f.record(fields).schema]),
) as Readonly<Record<EventRecordType, TSchema>>

/** Values shared by all events, and values shared by all events about a record. */
export const sharedValues: TProperties = { ...commonData, ...recordData }

export const objectDescription =
  'The record, as listed for a role without further permissions. Nested records have only IDs and names. Deleted records are shown in their last state; null for deleted clients.'

/** Adds the general description to values that lack a description. */
const addDescriptions = (values: TProperties): TProperties =>
  Object.fromEntries(
    Object.entries(values).map(([name, schema]) => [
      name,
      'description' in schema ? schema : { ...schema, description: eventValues[name] },
    ]),
  )

/**
 * Returns the schema of an event's data, which the tests enforce. `objectOf` and `sharedOf` return the schemas of
 * records and shared values: complete by default, or as references.
 */
export function dataSchema(
  name: EventName,
  objectOf = (record: EventRecordType): TSchema => objectSchemas[record],
  sharedOf = (value: string): TSchema => sharedValues[value] as TSchema,
): TSchema {
  const { summary, data, about } = eventKind(name)
  const valuesOf = (properties: TProperties): TProperties =>
    Object.fromEntries(Object.keys(properties).map((value) => [value, sharedOf(value)]))
  const properties = {
    ...valuesOf(commonData),
    ...addDescriptions(data.properties),
    ...(about !== undefined && {
      object: Type.Union([objectOf(about.record), Type.Null()], { description: objectDescription }),
      ...valuesOf(recordData),
    }),
  }
  return Type.Object(properties, { description: summary, additionalProperties: false })
}

const reference = (name: string): TSchema => ({ $ref: `#/$defs/${name}` })

/** Returns the schemas of all events as one document, which contains each record and shared value once. */
export const eventSchemas = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Event data by event name',
  $defs: { ...sharedValues, ...objectSchemas },
  properties: Object.fromEntries(
    (Object.keys(events) as EventName[]).map((name) => [name, dataSchema(name, reference, reference)]),
  ),
})
