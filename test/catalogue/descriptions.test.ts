import t from 'tap'
import { loadCatalogue } from '../../engine/catalogue.js'
import { buildOpenApi } from '../../engine/documents/openapi.js'
import { about } from '../../server/about.js'
import { vocabulary } from '../../server/vocabulary.js'

// openapi.json and the reference must describe everything that is sent or returned.

interface Schema {
  readonly $ref?: string
  readonly description?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly patternProperties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
}

/** Returns true if a property has a description or refers to a component. */
const isDescribed = ({ description, $ref, anyOf = [] }: Schema): boolean =>
  description !== undefined || $ref !== undefined || anyOf.some((one) => one.$ref !== undefined)

/**
 * Yields the paths of properties without a description. Properties next to `allOf` narrow a component's properties and
 * share their descriptions.
 */
function* undescribed(schema: Schema, path: string): Generator<string> {
  const { properties = {}, patternProperties = {}, items, anyOf = [], allOf } = schema
  for (const [name, one] of Object.entries(properties)) {
    if (!isDescribed(one) && allOf === undefined) yield `${path}.${name}`
    yield* undescribed(one, `${path}.${name}`)
  }
  for (const inner of [...Object.values(patternProperties), ...anyOf, ...(items ? [items] : [])])
    yield* undescribed(inner, `${path}[]`)
}

interface Part {
  readonly name?: string
  readonly description?: string
  readonly content?: { readonly 'application/json': { readonly schema: Schema } }
}

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly Part[]
  readonly requestBody?: Part
  readonly responses: Readonly<Record<string, Part>>
}

const catalogue = await loadCatalogue([new URL('../../actions', import.meta.url).pathname], vocabulary)
const { paths, webhooks, components } = buildOpenApi(catalogue, about())
const operations = [paths, webhooks].flatMap((some) =>
  Object.values(some as Record<string, Record<string, Operation>>).flatMap((path) => Object.values(path)),
)

t.test('every parameter and property in openapi.json has a description', async (t) => {
  const missing = [
    ...Object.entries(components.schemas as Record<string, Schema>).flatMap(([name, one]) => [
      ...undescribed(one, name),
    ]),
    ...operations.flatMap(({ operationId, parameters = [], requestBody, responses }) => [
      ...parameters.filter(({ name, description }) => name !== undefined && !description).map(({ name }) => name),
      ...Object.entries({ body: requestBody ?? {}, ...responses }).flatMap(([status, { content }]) =>
        content === undefined ? [] : [...undescribed(content['application/json'].schema, `${operationId} ${status}`)],
      ),
    ]),
  ]
  t.strictSame(missing, [])
})

t.test('every record component except `Failure` has a description', async (t) => {
  const named = Object.entries(components.schemas as Record<string, Schema>).filter(([name]) => !name.includes('.'))
  t.ok(named.length > 50)
  t.strictSame(
    named.filter(([name, { description }]) => description === undefined && name !== 'Failure').map(([name]) => name),
    [],
  )
})
