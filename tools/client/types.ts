import { type Action, actionsOf, lookUp, type OpenApi } from './document.js'

type Json = Record<string, unknown>

const notice = '// Generated from the definitions of the actions. Change them and generate again.\n\n'

/** Returns client/src/generated/openapi.ts: the parameters and answers of all actions as types. */
export async function typesFile(document: OpenApi): Promise<string> {
  // Loaded here alone: an installation without development packages has every other command.
  const { default: openapiTypes, astToString } = await import('openapi-typescript')
  const nodes = await openapiTypes(smallerDocument(document) as never, { defaultNonNullable: false, alphabetize: true })
  // Addresses are no part of the client’s types: it calls an action by its name.
  const kept = nodes.filter((node) => !unused.has((node as { name?: { text?: string } }).name?.text ?? ''))
  return notice + astToString(kept)
}

const unused = new Set(['paths', 'webhooks', '$defs'])

/** Returns the document without what the types of the client do not tell: refusals, headers, forms, texts on the whole. */
function smallerDocument(document: OpenApi): OpenApi {
  const actions = actionsOf(document)
  const paths = Object.fromEntries(
    actions.map((action) => [action.path, { [action.method]: smaller(document, action) }]),
  )
  const components: Record<string, Json> = {}
  const keep = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { $ref } = node as { $ref?: unknown }
    if (typeof $ref === 'string') {
      const [, , kind = '', name = ''] = $ref.split('/')
      components[kind] ??= {}
      if (name in components[kind]) return
      components[kind][name] = withNeeded(document.components[kind]?.[name] as Json)
      keep(components[kind][name])
    }
    for (const one of Object.values(node)) keep(one)
  }
  keep(paths)
  const { openapi, info } = document as OpenApi & { info: Json }
  return { openapi, info: { title: info.title, version: info.version }, paths, components }
}

function smaller(document: OpenApi, { operation }: Action): Json {
  const { operationId, parameters = [], requestBody, responses } = operation
  const success = responses[200] as Json | undefined
  const body = requestBody?.content['application/json'] as Json | undefined
  const content = success && (lookUp(document, success).content as Json)
  return {
    operationId,
    parameters: parameters.filter((one) => lookUp(document, one).in === 'query'),
    ...(body && {
      requestBody: { required: true, content: { 'application/json': { schema: body.schema } } },
    }),
    responses: content === undefined ? {} : { 200: { description: '', content } },
  }
}

/**
 * Returns a schema of which one of several parameters is needed, as types tell it: `anyOf` that only names them would make
 * any value a parameter.
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
