import Type, { type TProperties, type TSchema } from 'typebox'
import { commonData, type EventRecord, nullable, recordData } from '../../domain/ports/events/data.js'
import { type EventName, eventKind, events } from '../../domain/ports/events.js'
import { shownRecords } from './event-records.js'
import { f } from './kit.js'

const objectSchemas = Object.fromEntries(
  Object.entries(shownRecords).map(([record, { fields }]) => [record, f.record(fields).schema]),
) as Readonly<Record<EventRecord, TSchema>>

const shared: TProperties = { ...commonData, ...recordData }

/**
 * Returns the schema of an event's data, to which the tests hold it. `objectOf` and `sharedOf` give the schemas of its
 * record and of values that events share: whole by default, or as references.
 */
export function dataSchema(
  name: EventName,
  objectOf = (record: EventRecord): TSchema => objectSchemas[record],
  sharedOf = (value: string): TSchema => shared[value] as TSchema,
): TSchema {
  const { summary, data, about } = eventKind(name)
  const valuesOf = (properties: TProperties): TProperties =>
    Object.fromEntries(Object.keys(properties).map((value) => [value, sharedOf(value)]))
  const properties = {
    ...valuesOf(commonData),
    ...data.properties,
    ...(about !== undefined && { object: nullable(objectOf(about.record)), ...valuesOf(recordData) }),
  }
  return Type.Object(properties, { description: summary, additionalProperties: false })
}

const reference = (name: string): TSchema => Type.Unsafe({ $ref: `#/$defs/${name}` })

/** Returns the schemas of all events as one document, in which records and shared values stand once. */
export const eventSchemas = () => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Data of events, by their names',
  $defs: { ...shared, ...objectSchemas },
  properties: Object.fromEntries(
    (Object.keys(events) as EventName[]).map((name) => [name, dataSchema(name, reference, reference)]),
  ),
})
