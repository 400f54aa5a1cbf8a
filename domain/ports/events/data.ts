import type {
  Static,
  TArray,
  TBoolean,
  TInteger,
  TNull,
  TNumber,
  TObject,
  TProperties,
  TSchema,
  TString,
  TUnion,
} from 'typebox'

/** Kinds of records that events are about. */
export type EventRecordType =
  | 'affiliate'
  | 'announcement'
  | 'client'
  | 'contact'
  | 'credit'
  | 'domain'
  | 'invoice'
  | 'login'
  | 'order'
  | 'project'
  | 'quote'
  | 'service'
  | 'serviceaddon'
  | 'sslorder'
  | 'ticket'
  | 'transaction'

export interface EventKind<Data extends TProperties = TProperties> {
  readonly title: string
  readonly summary: string
  /** Schema of the data specific to the event. Each value has an example. */
  readonly data: TObject<Data>
  /** The kind of record that the event is about, and the field in its data that contains the record ID. */
  readonly about?: { readonly record: EventRecordType; readonly by: keyof Data & string }
}

/** Declares an event and infers the type of its data. */
export const event = <Data extends TProperties>(
  title: string,
  summary: string,
  data: Data,
  about?: EventKind<Data>['about'],
): EventKind<Data> => ({
  title,
  summary,
  data: objectOf(data),
  ...(about !== undefined && { about }),
})

export type DataOf<Kind> = Kind extends EventKind<infer Data> ? Static<TObject<Data>> : never

/** Casts a JSON Schema to a TypeBox type, from which the type of its values is inferred. */
const typedSchema = <S extends TSchema>(schema: object): S => schema as S

export const id = (example = 1) => typedSchema<TInteger>({ type: 'integer', minimum: 1, examples: [example] })
export const whole = (example: number) => typedSchema<TInteger>({ type: 'integer', minimum: 0, examples: [example] })
export const text = (example: string, description?: string) =>
  typedSchema<TString>({ type: 'string', examples: [example], ...(description !== undefined && { description }) })
export const amount = (example = 12.5) => typedSchema<TNumber>({ type: 'number', examples: [example] })
export const flag = (example = false) => typedSchema<TBoolean>({ type: 'boolean', examples: [example] })
export const day = (example = '2027-01-31') =>
  typedSchema<TString>({ type: 'string', format: 'date', examples: [example] })
export const nullable = <S extends TSchema>(schema: S, options?: object) =>
  typedSchema<TUnion<[S, TNull]>>({ anyOf: [schema, { type: 'null' }], ...options })

/** Returns the schema of an object with all of these properties and no others. */
const objectOf = <Properties extends TProperties>(properties: Properties, options?: object) => {
  const required = Object.keys(properties)
  return typedSchema<TObject<Properties>>({
    type: 'object',
    ...(required.length > 0 && { required }),
    properties,
    additionalProperties: false,
    ...options,
  })
}

/** Returns the schema of a list of objects with these properties. */
export const listOf = <Properties extends TProperties>(properties: Properties) => {
  const example = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]))
  return typedSchema<TArray<TObject<Properties>>>({ type: 'array', items: objectOf(properties), examples: [[example]] })
}

/** Event data with the user name of the acting staff member. */
export const byStaffMember = { by: text('grace') }

/** Returns a schema's example or, if it has none, the example of its first alternative. Null if there is neither. */
export function exampleOf(schema: TSchema): unknown {
  const { examples, anyOf } = schema as { readonly examples?: readonly unknown[]; readonly anyOf?: readonly TSchema[] }
  return examples?.[0] ?? (anyOf?.[0] === undefined ? null : exampleOf(anyOf[0]))
}

const anyValue = (description: string) =>
  typedSchema<TUnion<[TString, TNumber, TBoolean, TNull]>>({
    anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'boolean' }, { type: 'null' }],
    description,
  })

/** Schema of one changed field of a record. */
export const change = objectOf(
  {
    field: typedSchema<TString>({ type: 'string', description: 'Name of the value in `object`.' }),
    before: anyValue('Value before the change; null if there was none.'),
    after: anyValue('Value after the change; null if there is none.'),
  },
  { examples: [{ field: 'status', before: 'Open', after: 'On Hold' }] },
)

export type Change = Static<typeof change>

/** Data added to every event. */
export const commonData = {
  actor: typedSchema<TString>({
    type: 'string',
    description:
      'User name of the staff member; `login` and its ID for someone in the client area, `visitor` for someone who is not signed in, `system` for the service itself.',
    examples: ['grace'],
  }),
  bystaff: typedSchema<TBoolean>({
    type: 'boolean',
    description: 'True if an API call caused the event.',
    examples: [true],
  }),
  url: nullable(typedSchema<TString>({ type: 'string' }), {
    description: 'Page in the client area that shows the record; null if there is none.',
    examples: ['https://billing.example.com/client/services/1'],
  }),
}

/**
 * Additional data of events about a record. The record itself, `object`, is added with its schema by
 * actions/_shared/event-schemas.ts.
 */
export const recordData = {
  changes: typedSchema<TArray<typeof change>>({
    type: 'array',
    items: change,
    description: 'Changed values of the record; empty if it was added or deleted.',
  }),
}
