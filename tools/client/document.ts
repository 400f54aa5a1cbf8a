type Json = Record<string, unknown>

/** An action in openapi.json, with the properties that matter to the client. */
export interface Operation extends Json {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly deprecated?: boolean
  readonly 'x-permission': string
  readonly 'x-needs-one-of'?: readonly string[]
  readonly parameters?: readonly unknown[]
  readonly requestBody?: { readonly content: { readonly 'application/json'?: { readonly schema: unknown } } }
  readonly responses: Readonly<Record<string, unknown>>
}

/** A parameter in openapi.json. */
export interface Parameter extends Json {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly schema: Json
}

/** An action with its HTTP method. */
export interface Action {
  readonly method: 'get' | 'post'
  readonly operation: Operation
}

export interface OpenApi extends Json {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: Readonly<Record<string, Json>>
}

/** Returns the actions sorted by name. Operations without a permission are not actions. */
export const listActions = ({ paths }: OpenApi): readonly Action[] =>
  Object.values(paths)
    .flatMap((methods) => Object.entries(methods).map(([method, operation]) => ({ method, operation }) as Action))
    .filter(({ operation }) => 'x-permission' in operation)
    .sort((a, b) => (a.operation.operationId < b.operation.operationId ? -1 : 1))

/** Resolves a reference. Returns any other node unchanged. */
export function resolveReference(document: OpenApi, node: unknown): Json {
  const { $ref } = node as { $ref?: string }
  if ($ref === undefined) return node as Json
  return $ref
    .slice('#/'.length)
    .split('/')
    .reduce<Json>((at, key) => at[key] as Json, document)
}

/** Returns the schema of an action's successful response, or undefined if the document has none. */
export function findResponseSchema(document: OpenApi, { operation }: Action): Json | undefined {
  const success = operation.responses[200]
  if (success === undefined) return undefined
  const { content } = resolveReference(document, success) as { content: { 'application/json': { schema: unknown } } }
  return resolveReference(document, content['application/json'].schema)
}

/** Returns the query parameters of an action. */
export const listQueryParameters = (document: OpenApi, { operation }: Action): readonly Parameter[] =>
  (operation.parameters ?? [])
    .map((one) => resolveReference(document, one) as Parameter)
    .filter((one) => one.in === 'query')
