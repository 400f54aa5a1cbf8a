import type { Node, OpenApiDocument } from './document.js'
import { StartError } from './settings.js'

/**
 * A reason for caution. `unstated` marks a POST action that declares no risks, such as an extension's, and requires a
 * confirmation like any other risk.
 */
export type Risk = 'money' | 'mail' | 'destroys' | 'access' | 'secret' | 'unstated'

/** An action from openapi.json. */
export interface Action {
  readonly name: string
  readonly method: 'GET' | 'POST'
  readonly area: string
  readonly summary: string
  readonly description: string | undefined
  readonly permission: string
  /** Permission that suffices instead of `permission`, or undefined. */
  readonly orPermission: string | undefined
  readonly risks: readonly Risk[]
  readonly takesDryRun: boolean
  readonly parameters: Readonly<Record<string, Node>>
  /** Parameters that every call must include. */
  readonly required: readonly string[]
  /** Groups of parameters. A call must include at least one from each group. */
  readonly oneOf: readonly (readonly string[])[]
  readonly answer: Node
  /** Descriptions of the action's own failures, by HTTP status. */
  readonly faults: Readonly<Record<string, string>>
  readonly example: unknown
}

/** The credential's name and permissions. */
export interface Caller {
  readonly username: string
  readonly full: boolean
  readonly permissions: readonly string[]
}

/** Statuses left out of `faults`: success, the default, and failures that depend on the caller. */
const anyCall = new Set(['200', '401', '403', '429', 'default'])

/**
 * Returns the actions that the credential may call, by name. Omits actions that are never available (R-3061). Throws
 * StartError if the document contains no available action.
 */
export function readCatalogue(document: OpenApiDocument, { full, permissions }: Caller): ReadonlyMap<string, Action> {
  const held = new Set(permissions)
  const actions = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => readAction(document, path, method, operation)),
    )
    .filter((action) => action !== undefined)
  if (actions.length === 0)
    throw new StartError('The service’s openapi.json contains no actions: this is not Countinghouse')
  return new Map(
    actions
      .filter(({ permission, orPermission = '' }) => full || held.has(permission) || held.has(orPermission))
      .map((action) => [action.name, action]),
  )
}

/** Returns undefined for a path other than an action's, and for an action that is never available. */
function readAction(document: OpenApiDocument, path: string, method: string, operation: Node): Action | undefined {
  const { 'x-permission': permission, operationId: name, summary, description, tags } = operation
  if (typeof permission !== 'string' || typeof name !== 'string' || !path.endsWith(`/${name}`)) return undefined
  const responses = operation.responses as Readonly<Record<string, Node>>
  const success = responses['200']
  if (success === undefined || (method !== 'get' && method !== 'post')) return undefined
  const headers = ((operation.parameters ?? []) as readonly Node[]).map((one) => document.lookUp(one))
  const body = operation.requestBody === undefined ? undefined : bodyOf(document, operation.requestBody as Node)
  const query = headers.filter((one) => one.in === 'query')
  const schema = body?.schema ?? querySchema(query, operation)
  return {
    name,
    method: method === 'get' ? 'GET' : 'POST',
    area: String((tags as readonly string[] | undefined)?.[0] ?? ''),
    summary: String(summary),
    description: description as string | undefined,
    permission,
    orPermission: operation['x-or-permission'] as string | undefined,
    risks: (operation['x-risks'] as readonly Risk[] | undefined) ?? (method === 'get' ? [] : ['unstated']),
    takesDryRun: headers.some((one) => one.in === 'header' && one.name === 'Dry-Run'),
    parameters: schema.properties ?? {},
    required: (schema.required ?? []) as readonly string[],
    oneOf: alternativesOf(schema),
    answer: jsonSchemaOf(document, success),
    faults: Object.fromEntries(
      Object.entries(responses)
        .filter(([status]) => !anyCall.has(status))
        .map(([status, response]) => [status, String(document.lookUp(response).description)]),
    ),
    example: body?.example,
  }
}

interface Body {
  readonly schema: Node
  readonly example: unknown
}

function bodyOf(document: OpenApiDocument, requestBody: Node): Body {
  const { schema, example } = (requestBody.content as Record<string, Node>)['application/json'] as Node
  return { schema: document.lookUp(schema as Node), example }
}

const querySchema = (query: readonly Node[], { 'x-needs-one-of': needed }: Node): Node => ({
  properties: Object.fromEntries(
    query.map((one) => [
      one.name as string,
      { ...(one.schema as Node), ...(one.description !== undefined && { description: one.description }) },
    ]),
  ),
  required: query.filter((one) => one.required === true).map((one) => one.name),
  // Query parameters have no common schema that could require one of several.
  ...(needed !== undefined && { anyOf: (needed as readonly string[]).map((name) => ({ required: [name] })) }),
})

/**
 * Returns groups of parameters. A call must include at least one from each group. A group is an `anyOf` of `required`
 * lists, either at the top level or in an `allOf`.
 */
function alternativesOf({ anyOf, allOf }: Node): string[][] {
  const groups = [anyOf, ...((allOf ?? []) as readonly Node[]).map((one) => one.anyOf)]
  return groups
    .filter((one) => one !== undefined)
    .map((one) => one.flatMap((each) => (each.required ?? []) as string[]))
}

const jsonSchemaOf = (document: OpenApiDocument, response: Node): Node =>
  ((document.lookUp(response).content as Record<string, Node>)['application/json'] as Node).schema as Node
