import { type JsonSchema, withoutNull } from './json-schema.js'
import { code } from './markdown.js'

const formats: Record<string, string> = {
  base64: 'base64',
  email: 'email address',
  date: 'date',
  'date-time': 'timestamp',
  password: 'secret',
  uri: 'URL',
}

/** Describes a schema's type and bounds in a few words of Markdown. */
export function describeType(schema: JsonSchema): string {
  const types = [schema.type ?? []].flat()
  const orNull = types.includes('null') || withoutNull(schema) !== schema ? ', or `null`' : ''
  return nameType(schema, types[0]) + orNull
}

function nameType(schema: JsonSchema, type: string | undefined): string {
  if (schema.not !== undefined) return 'nothing'
  if (schema.const !== undefined) return code(String(schema.const))
  if (schema.enum !== undefined)
    return alternatives(schema.enum.filter((value) => value !== null).map((value) => code(String(value))))
  if (schema.anyOf !== undefined)
    return alternatives(schema.anyOf.filter(({ type }) => type !== 'null').map(describeType))
  if (schema['x-resource'] !== undefined) return `${schema['x-resource']} ID`
  switch (type) {
    case 'string': {
      // A known format has its own rules, so its length adds nothing.
      const known = formats[schema.format as string]
      if (known !== undefined && known !== 'secret') return known
      return describeBounds(known ?? 'text', schema.minLength, schema.maxLength, ' characters')
    }
    case 'integer':
      return describeBounds('whole number', omitSafeLimit(schema.minimum), omitSafeLimit(schema.maximum))
    case 'number':
      return describeBounds('number', schema.minimum, schema.maximum)
    case 'boolean':
      return 'true or false'
    case 'array':
      return describeBounds(
        `list of ${schema.items?.type === 'object' ? 'objects' : describeType(schema.items ?? {})}`,
        schema.minItems,
        schema.maxItems,
        ' items',
      )
    case 'object': {
      const [free] = Object.values(schema.patternProperties ?? {})
      return free === undefined ? 'object' : `map of names to ${describeType(free)}`
    }
    default:
      return 'any value'
  }
}

const alternatives = (words: readonly string[]): string =>
  words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`

/** Returns undefined for a bound that is only the limit of safe integers. */
const omitSafeLimit = (bound: unknown): unknown =>
  Math.abs(bound as number) === Number.MAX_SAFE_INTEGER ? undefined : bound

const figure = (value: unknown): string => (value as number).toLocaleString('en-US', { maximumFractionDigits: 6 })

function describeBounds(what: string, from: unknown, to: unknown, unit = ''): string {
  if (from !== undefined && to !== undefined) return `${what}, ${figure(from)} to ${figure(to)}${unit}`
  if (from !== undefined) return `${what}, at least ${figure(from)}${unit}`
  return to === undefined ? what : `${what}, at most ${figure(to)}${unit}`
}

/** Yields a schema and its nested schemas, each with its path, such as `items` and `items[].amount`. */
export function* flattenSchema(path: string, schema: JsonSchema): Generator<readonly [string, JsonSchema]> {
  const { description } = withoutNull(schema)
  yield [path, { ...(description !== undefined && { description }), ...schema }]
  const [inner, below] = schema.items === undefined ? [withoutNull(schema), path] : [schema.items, `${path}[]`]
  for (const [key, one] of Object.entries(inner.properties ?? {})) yield* flattenSchema(`${below}.${key}`, one)
}
