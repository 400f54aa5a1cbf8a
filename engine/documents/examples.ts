import type { Entry } from '../catalogue.js'
import type { Field, Fields } from '../fields.js'
import { type JsonSchema, toPlainSchema } from './json-schema.js'

const formats: Record<string, string> = {
  base64: 'SGVsbG8h',
  email: 'ada@example.com',
  date: '2026-01-31',
  'date-time': '2026-01-31T12:00:00.000Z',
  password: 'correct horse battery',
  uri: 'https://example.com/',
  uuid: '3f2f0f5e-6f0c-4b8e-9a57-6c7d5b1f2a90',
  ipv4: '192.0.2.10',
}

/**
 * Returns a value that satisfies a schema: its declared example or default, or else a simple valid value. A schema with
 * a pattern must declare an example.
 */
export function buildExample(schema: JsonSchema, name = 'text'): unknown {
  if (schema.examples !== undefined) return schema.examples[0]
  if (schema.const !== undefined) return schema.const
  if (schema.default !== undefined) return schema.default
  if (schema.enum !== undefined) return schema.enum[0]
  if (schema.anyOf?.[0] !== undefined) return buildExample(schema.anyOf[0], name)
  switch ([schema.type].flat()[0]) {
    case 'string':
      return exampleText(schema, name)
    case 'integer':
      return numberWithinBounds(schema, 1)
    case 'number':
      return numberWithinBounds(schema, 12.5)
    case 'boolean':
      return true
    case 'array':
      return Array.from({ length: (schema.minItems as number) ?? 1 }, () => buildExample(schema.items ?? {}, name))
    case 'object':
      return exampleObject(schema)
    default:
      return null
  }
}

function exampleText({ format, minLength = 0, maxLength = Infinity }: JsonSchema, name: string): string {
  const text = formats[format as string] ?? `Example ${name}`
  return text.padEnd(minLength as number, text).slice(0, maxLength as number)
}

function numberWithinBounds({ minimum = -Infinity, maximum = Infinity }: JsonSchema, preferred: number): number {
  return Math.min(Math.max(preferred, minimum as number), maximum as number)
}

/** Returns an object with every declared property or, for a map, with one member. */
function exampleObject({ properties = {}, patternProperties = {} }: JsonSchema): Record<string, unknown> {
  const stated = Object.entries(properties).map(([key, one]) => [key, buildExample(one, key)])
  const free = Object.values(patternProperties).map((one) => ['name', buildExample(one)])
  return Object.fromEntries([...stated, ...free])
}

/**
 * Returns example values for the required parameters, the first parameter in `needsOneOf`, and the parameters in
 * `exampleWith`.
 */
export function smallestCall({
  required,
  optional,
  needsOneOf = [],
  exampleWith = [],
}: Entry): Record<string, unknown> {
  const beside = new Set([...needsOneOf.slice(0, 1), ...exampleWith])
  return buildExamples({
    ...required,
    ...Object.fromEntries(Object.entries(optional).filter(([name]) => beside.has(name))),
  })
}

/**
 * Returns example values for all parameters, to show their formats, except parameters that are always rejected and all
 * but the first of a numbered series.
 */
export const fullCall = ({ required, optional }: Entry): Record<string, unknown> =>
  buildExamples(
    Object.fromEntries(
      Object.entries({ ...required, ...optional }).filter(
        ([name, one]) => isFirstOfSeries(name, one) && toPlainSchema(one.schema).not === undefined,
      ),
    ),
  )

/** Returns false only for the second and later parameters of a numbered series. */
export const isFirstOfSeries = (name: string, { series }: Field): boolean => series === undefined || /\D1$/.test(name)

/** Returns true if a parameter's number exceeds the highest number of its series. Such a parameter is rejected. */
export const isBeyondSeries = (name: string, { series }: Field): boolean =>
  series !== undefined && Number(/(?<!\d)\d+$/.exec(name)?.[0]) > series

const buildExamples = (fields: Fields): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, { schema }]) => [name, buildExample(toPlainSchema(schema), name)]),
  )
