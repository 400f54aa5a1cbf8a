import {
  type Action,
  findResponseSchema,
  listActions,
  listQueryParameters,
  type OpenApi,
  resolveReference,
} from './document.js'

const notice = '// Generated from the definitions of the actions. Change them and generate again.'

/** Returns client/src/generated/action-facts.ts, with the method and list format of each action. */
export const factsFile = (document: OpenApi): string => `${notice}

import type { ActionFacts } from '../action-facts.js'

/** All actions by name. */
export const actions = {
${listActions(document)
  .map((action) => `  ${action.operation.operationId}: ${factsOf(document, action)},`)
  .join('\n')}
} as const satisfies Record<string, ActionFacts>
`

/** Returns client/src/generated/actions.ts, with a documented method for each action. */
export const methodsFile = (document: OpenApi): string => `${notice}

import type { ActionName, Answer, ListName, Params, Row } from '../action-types.js'
import type { CallOptions, PostOptions } from '../options.js'
import type { Paged } from '../paged.js'

/** The actions as methods. */
export abstract class Actions {
  protected abstract one<Name extends ActionName>(name: Name, params?: object, options?: PostOptions): Promise<Answer<Name>>

  protected abstract list<Name extends ListName>(
    name: Name,
    params?: object,
    options?: CallOptions,
  ): Paged<Answer<Name>, Row<Name>>

${listActions(document)
  .map((action) => methodOf(document, action))
  .join('\n\n')}
}
`

function factsOf(document: OpenApi, action: Action): string {
  const rows = rowsOf(document, action)
  const cursor = listQueryParameters(document, action).some(({ name }) => name === 'after') ? ', hasCursor: true' : ''
  const list = rows === undefined ? '' : `, list: { rows: '${rows}'${cursor} }`
  return `{ method: '${action.method.toUpperCase()}'${list} }`
}

/**
 * Returns the name of the property with the rows of a paginated answer, or undefined if the action is not a paginated
 * list.
 */
function rowsOf(document: OpenApi, action: Action): string | undefined {
  if (!listQueryParameters(document, action).some(({ name }) => name === 'limitstart')) return undefined
  const { properties = {} } = (findResponseSchema(document, action) ?? {}) as { properties?: Record<string, unknown> }
  return Object.keys(properties).find((name) => resolveReference(document, properties[name]).type === 'array')
}

function methodOf(document: OpenApi, action: Action): string {
  const { operationId: name } = action.operation
  const isList = rowsOf(document, action) !== undefined
  const answer = isList ? `Paged<Answer<'${name}'>, Row<'${name}'>>` : `Promise<Answer<'${name}'>>`
  const options = action.method === 'post' ? 'PostOptions' : 'CallOptions'
  const needed = needsParameters(document, action) ? 'params' : 'params?'
  return `${commentOf(action)}
  ${name}(${needed}: Params<'${name}'>, options?: ${options}): ${answer} {
    return this.${isList ? 'list' : 'one'}('${name}', params, options)
  }`
}

function needsParameters(document: OpenApi, action: Action): boolean {
  const body = action.operation.requestBody?.content['application/json']
  if (body === undefined)
    return (
      action.operation['x-needs-one-of'] !== undefined ||
      listQueryParameters(document, action).some(({ required }) => required)
    )
  const {
    required = [],
    anyOf,
    allOf,
    oneOf,
  } = resolveReference(document, body.schema) as Record<string, unknown[] | undefined>
  return required.length > 0 || [anyOf, allOf, oneOf].some((one) => one !== undefined)
}

/** Returns the doc comment of a method. */
function commentOf({ operation }: Action): string {
  const { summary, description, deprecated, 'x-permission': permission } = operation
  const paragraphs = [summary, description, `Permission: \`${permission}\`.`, deprecated && '@deprecated']
  const text = paragraphs.filter(Boolean).join('\n\n').replaceAll('*/', '*\\/')
  return ['  /**', ...text.split('\n').map((line) => `   * ${line}`.trimEnd()), '   */'].join('\n')
}
