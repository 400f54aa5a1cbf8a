import fc from 'fast-check'
import type { Entry } from '../../engine/catalogue.js'
import { buildExample } from '../../engine/documents/examples.js'
import { type JsonSchema, toPlainSchema } from '../../engine/documents/json-schema.js'
import type { Field } from '../../engine/fields.js'

/** Placeholder in JSON text for a number that JSON.stringify cannot write. */
export const overflowMark = '@@1e309@@'

/** Values likely to break careless code. */
export const hostileValues: readonly unknown[] = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  'x\udc00y',
  '\u202e',
  'İı',
  '%00',
  "' or 1=1 --",
  '"; drop table clients; --',
  '{{7*7}}',
  '<script>alert(1)</script>',
  '../../etc/passwd',
  'a\r\nBcc: b@example.com',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'undefined',
  'NaN',
  'Infinity',
  '1e309',
  '2023-02-30',
  '0000-00-00',
  '9'.repeat(400),
  'x'.repeat(70_000),
  '-0',
  '0',
  '-1',
  '+1',
  '1.0',
  '1,5',
  '0x1F',
  '9007199254740991',
  '9007199254740992',
  '9007199254740993',
  '9223372036854775807',
  '9223372036854775808',
  '18446744073709551616',
  0,
  -1,
  0.1 + 0.2,
  1e21,
  5e-324,
  2 ** 53 + 2,
  -(2 ** 63),
  true,
  false,
  null,
  overflowMark,
  [],
  [[]],
  [null],
  ['a', 1, null, {}],
  {},
  { a: { b: { c: [] } } },
  { __proto__: null, length: 3 },
  { 0: 'zero', 2: 'two' },
]

/** IDs of existing records, by resource. */
export type KnownIds = ReadonlyMap<string, readonly number[]>

/**
 * Generates well-formed and hostile parameters for an action, under main names and aliases, some missing and some
 * unknown.
 */
export const arbitraryParameters = (entry: Entry, known: KnownIds): fc.Arbitrary<Record<string, unknown>> =>
  // A single wrong value keeps a call from its handler, so half of the calls have only well-formed values.
  fc.oneof(call(entry, known, wellFormed), call(entry, known, anything))

type ValueOf = (schema: JsonSchema, name: string, known: KnownIds) => fc.Arbitrary<unknown>

function call(entry: Entry, known: KnownIds, valueFor: ValueOf): fc.Arbitrary<Record<string, unknown>> {
  const one = (name: string, { schema, aliases }: Field, required: boolean) =>
    fc.record({
      name: fc.constantFrom(name, name, name, ...aliases),
      sent: required ? fc.integer({ min: 0, max: 19 }).map((n) => n > 0) : fc.boolean(),
      value: valueFor(toPlainSchema(schema), name, known),
    })
  const unknownParameters = fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'action', 'x[y]', 'limit', 'token'),
    fc.constantFrom(...hostileValues),
    { maxKeys: 2 },
  )
  const own = fc.tuple(
    ...Object.entries(entry.required).map(([name, field]) => one(name, field, true)),
    ...Object.entries(entry.optional).map(([name, field]) => one(name, field, false)),
  )
  return fc.tuple(own, unknownParameters).map(([parameters, others]) => {
    const sent: Record<string, unknown> = Object.assign(Object.create(null), others)
    for (const { name, sent: isSent, value } of parameters) if (isSent) sent[name] = value
    return sent
  })
}

const anything: ValueOf = (schema, name, known) =>
  fc.oneof(
    { weight: 5, arbitrary: wellFormed(schema, name, known) },
    { weight: 2, arbitrary: fc.constantFrom(...hostileValues) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  )

function wellFormed(schema: JsonSchema, name: string, known: KnownIds): fc.Arbitrary<unknown> {
  const resource = schema['x-resource'] as string | undefined
  if (resource !== undefined) return fc.constantFrom(...(known.get(resource) ?? []), 1, 999_999)
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum)
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => wellFormed(one, name, known)))
  switch ([schema.type].flat()[0]) {
    case 'boolean':
      return fc.constantFrom(true, false, '1', '0', 'yes', 'off', 'TRUE')
    case 'integer':
      return fc.integer({
        min: Math.max(Number(schema.minimum ?? 0), -10),
        max: Math.min(Number(schema.maximum ?? 300), 300),
      })
    case 'number':
      return fc.integer({ min: 1, max: 99_999 }).map((cents) => cents / 100)
    case 'array':
      return fc.array(wellFormed(schema.items ?? {}, name, known), { maxLength: 4 })
    case 'string':
      return schema.examples === undefined
        ? text(schema, name)
        : fc.oneof(fc.constant(schema.examples[0]), text(schema, name))
    default:
      return fc.constant(buildExample(schema, name))
  }
}

function text(schema: JsonSchema, name: string): fc.Arbitrary<string> {
  if (schema.format === 'email')
    return fc.integer({ min: 0, max: 1e9 }).map((n) => `${n % 3 === 0 ? 'Ada' : 'ada'}${n % 50}@example.com`)
  if (schema.format === 'date')
    return fc
      .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
      .map((day) => day.toISOString().slice(0, 10))
  if (schema.format !== undefined || schema.pattern !== undefined)
    return fc.constant(String(buildExample(schema, name)))
  const bounds = { minLength: Number(schema.minLength ?? 0), maxLength: Math.min(Number(schema.maxLength ?? 60), 60) }
  return fc.oneof(fc.string({ ...bounds, unit: 'grapheme' }), fc.string(bounds))
}
