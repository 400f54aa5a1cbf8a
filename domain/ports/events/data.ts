import Type, { type Static, type TObject, type TProperties, type TSchema } from 'typebox'

/** Kinds of records that events tell of. */
export type EventRecord =
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
  /** The schema of the event's own data, each value with an example. */
  readonly data: TObject<Data>
  /** The kind of record that the event is about, and the value of its data that is the record's id. */
  readonly about?: { readonly record: EventRecord; readonly by: keyof Data & string }
}

/** Returns the declaration of an event; the type of its data is inferred. */
export const event = <Data extends TProperties>(
  title: string,
  summary: string,
  data: Data,
  about?: EventKind<Data>['about'],
): EventKind<Data> => ({
  title,
  summary,
  data: Type.Object(data, { additionalProperties: false }),
  ...(about !== undefined && { about }),
})

export type DataOf<Kind> = Kind extends EventKind<infer Data> ? Static<TObject<Data>> : never

export const id = (example = 1) => Type.Integer({ minimum: 1, examples: [example] })
export const whole = (example: number) => Type.Integer({ minimum: 0, examples: [example] })
export const text = (example: string, description?: string) =>
  Type.String({ examples: [example], ...(description !== undefined && { description }) })
export const amount = (example = 12.5) => Type.Number({ examples: [example] })
export const flag = (example = false) => Type.Boolean({ examples: [example] })
export const day = (example = '2027-01-31') => Type.String({ format: 'date', examples: [example] })
export const nullable = <S extends TSchema>(schema: S) => Type.Union([schema, Type.Null()])

/** A list of records with these values. */
export const listOf = <Properties extends TProperties>(properties: Properties) => {
  const example = Object.fromEntries(Object.entries(properties).map(([name, schema]) => [name, exampleOf(schema)]))
  return Type.Array(Type.Object(properties, { additionalProperties: false }), { examples: [[example]] })
}

/** The user name of the staff member who did it. */
export const byStaffMember = { by: text('grace') }

/** Returns the example of a value. */
export function exampleOf(schema: TSchema): unknown {
  const { examples, anyOf } = schema as { readonly examples?: readonly unknown[]; readonly anyOf?: readonly TSchema[] }
  return examples?.[0] ?? (anyOf?.[0] === undefined ? null : exampleOf(anyOf[0]))
}

/** A value of a record that was changed. */
export const change = Type.Object(
  {
    field: Type.String({ description: 'Name of the value in `object`.' }),
    before: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
      description: 'Value before the change; null for none.',
    }),
    after: Type.Union([Type.String(), Type.Number(), Type.Boolean(), Type.Null()], {
      description: 'Value after the change; null for none.',
    }),
  },
  { additionalProperties: false, examples: [{ field: 'status', before: 'Open', after: 'On Hold' }] },
)

export type Change = Static<typeof change>

/** Values that the data of each event has beside its own. */
export const commonData = {
  actor: Type.String({
    description:
      'User name of the staff member; `login` and its id for somebody in the client area, `visitor` for somebody who is not signed in, `system` for the service itself.',
    examples: ['grace'],
  }),
  bystaff: Type.Boolean({ description: 'True where a call of the API did it.', examples: [true] }),
  url: Type.Union([Type.String(), Type.Null()], {
    description: 'Page of the client area that shows it; null where there is none.',
    examples: ['https://billing.example.com/client/services/1'],
  }),
}

/** Values that the data of events about a record has as well; `object` is described where the getters are. */
export const recordData = {
  changes: Type.Array(change, {
    description: 'Values of the record that were changed; empty for one that was added or deleted.',
  }),
}
