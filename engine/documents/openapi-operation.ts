import type { Entry } from '../catalogue.js'
import type { Field } from '../fields.js'
import { type FaultTable, refusals } from '../refusals.js'
import { successSchema } from '../success.js'
import { exampleOf, fullCall, smallestCall } from './examples.js'
import { type JsonSchema, plain } from './json-schema.js'
import { headerRefs, usualHeaders } from './openapi-components.js'
import type { ErrorResponses } from './openapi-errors.js'
import { aliasNote, notesOn, paragraphsOn, permissionNote } from './prose.js'

type Json = Record<string, unknown>

/** An action as an operation object. */
export function operation(entry: Entry, table: FaultTable, errors: ErrorResponses): Json {
  const { name, summary, area, method, permission, needsOneOf } = entry
  const given = method === 'GET' ? queryParameters(entry) : entry.kind === 'unavailable' ? [] : [idempotencyKey]
  return {
    operationId: name,
    summary,
    description: [...paragraphsOn(entry), permissionNote(entry)].join('\n\n'),
    tags: [area],
    'x-permission': permission,
    ...(needsOneOf && { 'x-needs-one-of': needsOneOf }),
    ...(given.length > 0 && { parameters: given }),
    ...(hasBody(entry) && { requestBody: requestBody(entry) }),
    responses: { ...success(entry), ...errors.of(refusals(entry, table), method) },
  }
}

const idempotencyKey = { $ref: '#/components/parameters/Idempotency-Key' }

function queryParameters({ required, optional }: Entry): Json[] {
  const given: [string, Field, boolean][] = [
    ...Object.entries(required).map(([name, field]): [string, Field, boolean] => [name, field, true]),
    ...Object.entries(optional).map(([name, field]): [string, Field, boolean] => [name, field, false]),
  ]
  return given.map(([name, field, isRequired]) => {
    const { description, ...schema } = parameterSchema(name, field)
    const style = styleOf(schema)
    const notes = [description, ...(schema.type === 'array' ? [`Also as \`${name}[]\`.`] : [])].filter(Boolean)
    return {
      name,
      in: 'query',
      required: isRequired,
      ...(notes.length > 0 && { description: notes.join(' ') }),
      ...(style && { style, explode: true }),
      schema,
      // Pages that try calls out fill their forms with it, so an optional filter has none.
      ...(isRequired && { example: exampleOf(schema) }),
    }
  })
}

/** How OpenAPI names the form of a list or of a group; it has no name for a list of groups. */
function styleOf({ type, items }: JsonSchema): string | undefined {
  if (type === 'array') return items?.type === 'object' ? undefined : 'form'
  return type === 'object' ? 'deepObject' : undefined
}

export const hasBody = ({ method, required, optional }: Entry): boolean =>
  method === 'POST' && Object.keys({ ...required, ...optional }).length > 0

/**
 * The component that holds an action's parameters. The word matters: openapi-typescript leaves a property with a default
 * optional only where "parameters" is part of its path.
 */
export const bodyName = ({ name }: Entry): string => `${name}.parameters`

export function bodySchema({ required, optional, needsOneOf }: Entry): JsonSchema {
  const properties = Object.entries({ ...required, ...optional }).map(([name, field]) => [
    name,
    parameterSchema(name, field),
  ])
  return {
    type: 'object',
    ...(Object.keys(required).length > 0 && { required: Object.keys(required) }),
    properties: Object.fromEntries(properties) as Record<string, JsonSchema>,
    ...(needsOneOf && { anyOf: needsOneOf.map((name) => ({ required: [name] })) }),
  }
}

function requestBody(entry: Entry): Json {
  const schema = { $ref: `#/components/schemas/${bodyName(entry)}` }
  const smallest = smallestCall(entry)
  const full = fullCall(entry)
  const examples = {
    ...(Object.keys(smallest).length > 0 && { smallest: { summary: 'What has to be sent', value: smallest } }),
    ...(Object.keys(full).length > 0 && { full: { summary: 'Every parameter', value: full } }),
  }
  const encoding = Object.entries({ ...entry.required, ...entry.optional }).flatMap(([name, field]) => {
    const style = styleOf(plain(field.schema))
    return style === undefined ? [] : [[name, { style, explode: true }]]
  })
  return {
    description: 'As JSON or as a form; `multipart/form-data` is read as well.',
    required: Object.keys(smallest).length > 0,
    content: {
      'application/json': { schema, examples },
      'application/x-www-form-urlencoded': {
        schema,
        ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
      },
    },
  }
}

function success(entry: Entry): Json {
  const declared = successSchema(entry)
  if (declared === undefined) return {}
  const schema = plain(declared)
  const replayable = entry.method === 'POST' && !entry.showsSecret
  return {
    200: {
      description: 'Done.',
      headers: headerRefs([...usualHeaders, ...(replayable ? (['Idempotent-Replayed'] as const) : [])]),
      content: { 'application/json': { schema, example: exampleOf(schema) } },
    },
  }
}

/** A parameter as documents show it: its schema, its other names, and what was added to the specification. */
function parameterSchema(name: string, field: Field): JsonSchema {
  const schema = plain(field.schema)
  const { aliases, extraAliases, extension } = field
  const description = [...notesOn(name, field), ...aliasNote(field)].join(' ')
  return {
    ...schema,
    ...(description !== '' && { description }),
    ...(schema.not === undefined && { examples: schema.examples ?? [exampleOf(schema, name)] }),
    ...(aliases.length > 0 && { 'x-aliases': aliases }),
    ...(extraAliases.length > 0 && { 'x-added-aliases': extraAliases }),
    ...(extension && { 'x-extension': true }),
  }
}
