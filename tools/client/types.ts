import {
  type Action,
  findResponseSchema,
  listActions,
  listQueryParameters,
  type OpenApi,
  resolveReference,
} from './document.js'

type Json = Record<string, unknown>

const notice = '// Generated from the definitions of the actions. Change them and generate again.\n\n'

/** Returns client/src/generated/openapi.ts, with types for the parameters and answers of all actions. */
export const typesFile = (document: OpenApi): Promise<string> => typesOf(schemasOf(document))

/**
 * Returns client/src/generated/events.ts, with types for the data of each event, generated from
 * docs/reference/events.json.
 */
export function eventTypesFile(eventsSchema: string): Promise<string> {
  const { $defs, properties } = JSON.parse(eventsSchema.replaceAll('"#/$defs/', '"#/components/schemas/')) as {
    $defs: Json
    properties: Json
  }
  return typesOf({ ...$defs, Events: { type: 'object', required: Object.keys(properties), properties } })
}

async function typesOf(schemas: Json): Promise<string> {
  // Imported only here, so that all other commands work without development packages.
  const { default: openapiTypes, astToString } = await import('openapi-typescript')
  const document = { openapi: '3.1.0', info: { title: '', version: '' }, paths: {}, components: { schemas } }
  const nodes = await openapiTypes(document as never, { defaultNonNullable: false, alphabetize: true })
  const kept = nodes.filter((node) => (node as { name?: { text?: string } }).name?.text === 'components')
  return notice + astToString(kept)
}

/** Returns the schemas of each action's parameters and answer, and the schemas that they reference. */
function schemasOf(document: OpenApi): Json {
  const schemas: Json = {}
  const keepReferred = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as { $ref?: unknown }
    const name = typeof $ref === 'string' ? $ref.slice('#/components/schemas/'.length) : ''
    if (name !== '' && !(name in schemas)) {
      schemas[name] = resolveReference(document, node)
      keepReferred(schemas[name])
    }
    for (const one of Object.values(node)) keepReferred(one)
  }
  for (const action of listActions(document)) {
    const { operationId: name } = action.operation
    const answer = findResponseSchema(document, action)
    schemas[`${name}.parameters`] = withNeeded(parametersOf(document, action))
    if (answer !== undefined) schemas[`${name}.answer`] = answer
  }
  keepReferred(Object.values(schemas))
  return schemas
}

/** Returns the schema of an action's parameters, from its body or its query. */
function parametersOf(document: OpenApi, action: Action): Json {
  const body = action.operation.requestBody?.content['application/json']
  if (body !== undefined) return resolveReference(document, body.schema)
  const query = listQueryParameters(document, action)
  const needed = action.operation['x-needs-one-of']
  return {
    type: 'object',
    additionalProperties: false,
    required: query.filter(({ required }) => required).map(({ name }) => name),
    properties: Object.fromEntries(
      query.map(({ name, description, deprecated, schema }) => [name, { description, deprecated, ...schema }]),
    ),
    ...(needed && { anyOf: needed.map((name) => ({ required: [name] })) }),
  }
}

/**
 * Rewrites a schema with alternative required parameters for the type generator. For an `anyOf` with only `required`,
 * the generated type would allow any value for those parameters.
 */
function withNeeded(schema: Json): Json {
  const { anyOf, ...rest } = schema as Json & { anyOf?: { required?: string[] }[]; properties?: Json }
  if (anyOf === undefined || !anyOf.every((one) => Object.keys(one).join() === 'required')) return schema
  const needed = anyOf.map(({ required = [] }) => ({
    type: 'object',
    required,
    properties: Object.fromEntries(required.map((name) => [name, rest.properties?.[name]])),
  }))
  return { allOf: [rest, { anyOf: needed }] }
}
