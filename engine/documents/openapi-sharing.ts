import { STATUS_CODES } from 'node:http'
import { faults } from '../errors.js'

type Json = Record<string, unknown>

/** An OpenAPI description as plain data. */
export interface Document extends Json {
  readonly paths: Json
  readonly components: Record<string, Json>
}

/** The kinds of component that repeated parts can become. */
type Kind = 'schemas' | 'responses' | 'parameters'

/** A place in the document that may hold a reference instead of the object itself. */
interface Place {
  readonly holder: Json
  readonly key: string
  readonly kind: Kind
  /** Name of the component, if one is made. */
  readonly name: string
}

/** A component must save at least this much, because each is one more name for a reader to follow. */
const minSavedBytes = 100

/** Moves repeated parts of a document to its components. References replace them, so the meaning does not change. */
export function shareRepeated(given: Document): Document {
  const document = structuredClone(given)
  const counts = new Map<string, number>()
  const shared = new Map<string, { $ref: string }>()
  const made: Record<Kind, Json> = { schemas: {}, responses: {}, parameters: {} }

  function count(place: Place): void {
    const id = identity(place)
    const known = counts.get(id) ?? 0
    counts.set(id, known + 1)
    // Parts inside a repeated object move with it, so they count once.
    if (known === 0) for (const inner of placesIn(place)) count(inner)
  }

  function share(place: Place): void {
    const id = identity(place)
    const known = shared.get(id)
    if (known !== undefined) place.holder[place.key] = known
    else if (isWorthwhile(id, place, counts.get(id) ?? 0)) {
      const name = freeName(place, { ...document.components[place.kind], ...made[place.kind] })
      const reference = { $ref: `#/components/${place.kind}/${name}` }
      shared.set(id, reference)
      for (const inner of placesIn(place)) share(inner)
      made[place.kind][name] = place.holder[place.key]
      place.holder[place.key] = reference
    } else for (const inner of placesIn(place)) share(inner)
  }

  const all = [...placesInPaths(document.paths), ...placesInBodies(document.components.schemas ?? {})]
  for (const place of all) count(place)
  for (const place of all) share(place)
  const { components } = document
  for (const [kind, some] of Object.entries(made))
    if (Object.keys(some).length > 0) components[kind] = { ...components[kind], ...sorted(some) }
  return document
}

const identity = ({ holder, key, kind, name }: Place): string => {
  // Schemas of calls and of answers are kept apart even when they are equal (see placesInBodies).
  const side = name.startsWith(callPrefix) ? callPrefix : ''
  return `${kind} ${side}${JSON.stringify(holder[key])}`
}

function isWorthwhile(id: string, { holder, key, kind, name }: Place, uses: number): boolean {
  if (uses < 2 || '$ref' in (holder[key] as Json)) return false
  const size = id.length
  const reference = `{"$ref":"#/components/${kind}/${name}"}`.length
  return (uses - 1) * size - uses * reference - name.length > minSavedBytes
}

/** Returns the name, with a number appended if it is taken. */
function freeName({ name }: Place, taken: Json): string {
  let free = name
  for (let next = 2; Object.hasOwn(taken, free); next++) free = `${name}.${next}`
  return free
}

const sorted = (record: Json): Json => Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

function* placesInPaths(paths: Json): Generator<Place> {
  for (const path of Object.values(paths) as Json[])
    for (const { parameters = [], responses } of Object.values(path) as Operation[]) {
      for (const [at, { name }] of parameters.entries())
        if (name !== undefined)
          yield { holder: parameters as unknown as Json, key: String(at), kind: 'parameters', name }
      for (const [status, response] of Object.entries(responses) as [string, Response][])
        yield { holder: responses, key: status, kind: 'responses', name: responseName(status, response) }
    }
}

/**
 * Yields the places in request bodies. "parameters" in their names matters: openapi-typescript makes a property with a
 * default optional only below such a name.
 */
function* placesInBodies(schemas: Json): Generator<Place> {
  for (const [name, schema] of Object.entries(schemas))
    if (name.endsWith('.parameters')) yield* placesInSchema(schema as Schema, callPrefix)
}

const callPrefix = 'parameters.'

interface Operation {
  readonly parameters?: readonly { readonly name?: string }[]
  readonly responses: Json
}

interface Response {
  readonly content: { readonly 'application/json': { readonly schema: Schema } }
}

interface Schema extends Json {
  readonly properties?: Json
  readonly anyOf?: readonly Schema[]
  readonly items?: Schema
  readonly enum?: readonly string[]
}

/** Names a response after its status and what distinguishes it: a code of its own, or a value of the answer. */
function responseName(status: string, { content }: Response): string {
  if (status === 'default') return 'AnyCall'
  const reason = (STATUS_CODES[status] as string).replaceAll(' ', '')
  const { properties = {} } = content['application/json'].schema
  const { enum: codes } = (properties.code ?? {}) as Schema
  const distinction =
    codes === undefined ? Object.keys(properties).slice(1).at(-1) : codes.find((code) => !(code in faults))
  return [reason, distinction ?? []].flat().join('.')
}

function* placesIn({ holder, key, kind, name }: Place): Generator<Place> {
  const thing = holder[key] as Json
  if ('$ref' in thing) return
  if (kind === 'schemas') yield* placesInSchema(thing, name)
  if (kind === 'parameters') yield { holder: thing, key: 'schema', kind: 'schemas', name: callPrefix + name }
  if (kind !== 'responses') return
  yield {
    holder: (thing as unknown as Response).content['application/json'] as unknown as Json,
    key: 'schema',
    kind: 'schemas',
    name,
  }
}

/** Yields the schemas below a schema; properties of a numbered series share one name. */
function* placesInSchema(schema: Schema, path: string): Generator<Place> {
  const prefix = path.startsWith(callPrefix) ? callPrefix : ''
  for (const key of Object.keys(schema.properties ?? {}))
    yield { holder: schema.properties as Json, key, kind: 'schemas', name: prefix + key.replace(/(?<=[a-z])\d+$/, '') }
  if (schema.items !== undefined)
    yield { holder: schema, key: 'items', kind: 'schemas', name: path === prefix ? `${prefix}item` : `${path}.item` }
}
