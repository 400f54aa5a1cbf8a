import Type, { type TProperties, type TSchema } from 'typebox'
import { commonData, type EventRecord, nullable, recordData } from '../../domain/ports/events/data.js'
import { type EventName, eventKind, events } from '../../domain/ports/events.js'
import { shownRecords } from './event-records.js'
import { f } from './kit.js'

const objectSchemas = Object.fromEntries(
  Object.entries(shownRecords).map(([record, { fields }]) => [record, f.record(fields).schema]),
) as Readonly<Record<EventRecord, TSchema>>

/** Returns the values of an event's data by name; `objectOf` is the schema of a kind of record. */
export function dataProperties(
  name: EventName,
  objectOf = (record: EventRecord) => objectSchemas[record],
): TProperties {
  const { data, about } = eventKind(name)
  if (about === undefined) return { ...commonData, ...data.properties }
  const object = nullable(objectOf(about.record))
  return { ...commonData, ...data.properties, object, ...recordData }
}

/** Returns the schema of an event's data, to which the tests hold it. */
export const dataSchema = (name: EventName): TSchema =>
  Type.Object(dataProperties(name), { additionalProperties: false })

/** Returns the schemas of all events as one document, in which the records stand once. */
export const eventSchemas = (): object => ({
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  title: 'Data of events, by their names',
  $defs: { ...objectSchemas },
  properties: Object.fromEntries(
    (Object.keys(events) as EventName[]).map((name) => [
      name,
      Type.Object(
        dataProperties(name, (record) => Type.Unsafe({ $ref: `#/$defs/${record}` })),
        { description: events[name].summary, additionalProperties: false },
      ),
    ]),
  ),
})
