import { collectDeprecations } from '../action-deprecations.js'
import type { Entry } from '../catalogue.js'
import { supportsDryRun } from '../dry-run.js'
import type { Field } from '../fields.js'
import { pagingParameters } from '../paging.js'
import { listErrors } from '../possible-errors.js'
import { successSchema } from '../success.js'
import type { About } from './areas.js'
import { codeSamples } from './code-samples.js'
import { listRisks } from './documented-risks.js'
import { buildExample, fullCall, isBeyondSeries, smallestCall } from './examples.js'
import { type JsonSchema, toPlainSchema } from './json-schema.js'
import { type HeaderName, headerReferences } from './openapi-components.js'
import { errorResponses } from './openapi-errors.js'
import { type ShareComponent, shareRecords } from './openapi-sharing.js'
import { describeAction, describeAliases, describeParameter } from './prose.js'
import { toResponseSchema } from './response-schema.js'

type Json = Record<string, unknown>

/** Returns an action's OpenAPI operation object. */
export function operation(entry: Entry, { baseUrl, faults }: About, share: ShareComponent): Json {
  const { name, summary, area, method, permission, orPermission, needsOneOf } = entry
  const notes = describeAction(entry)
  const risks = listRisks(entry)
  const given =
    method === 'GET'
      ? queryParameters(entry, share)
      : entry.kind === 'unavailable'
        ? []
        : [idempotencyKey, ...(supportsDryRun(entry) ? [dryRun] : [])]
  return {
    operationId: name,
    summary,
    ...(notes.length > 0 && { description: notes.join('\n\n') }),
    ...(entry.deprecated && { deprecated: true }),
    tags: [area],
    'x-permission': permission,
    ...(orPermission && { 'x-or-permission': orPermission }),
    ...(risks !== undefined && (method === 'POST' || risks.length > 0) && { 'x-risks': risks }),
    ...(needsOneOf && { 'x-needs-one-of': needsOneOf }),
    ...(given.length > 0 && { parameters: given }),
    ...(hasBody(entry) && { requestBody: requestBody(entry) }),
    responses: { ...successResponse(entry, share), ...errorResponses(listErrors(entry, faults), share) },
    'x-codeSamples': codeSamples(entry, baseUrl),
  }
}

const idempotencyKey = { $ref: '#/components/parameters/Idempotency-Key' }
const dryRun = { $ref: '#/components/parameters/Dry-Run' }

/**
 * Returns the names of the required parameters, except parameters that another parameter can replace. If `needsOneOf`
 * lists only one name, that parameter is required too.
 */
function requiredNames({ required, needsOneOf = [] }: Entry): string[] {
  const always = Object.keys(required).filter((name) => required[name]?.unless === undefined)
  return [...always, ...(needsOneOf.length === 1 ? needsOneOf : [])]
}

function queryParameters(entry: Entry, share: ShareComponent): Json[] {
  const { required, optional, kind } = entry
  const ofPages = Object.keys(pagingParameters(entry))
  return Object.entries({ ...required, ...optional }).map(([name, field]) => {
    const isRequired = requiredNames(entry).includes(name)
    const { description, deprecated, ...schema } = parameterSchema(name, field)
    const style = parameterStyle(schema)
    const notes = [description, ...(schema.type === 'array' ? [`Also as \`${name}[]\`.`] : [])].filter(Boolean)
    const parameter = {
      name,
      in: 'query',
      required: isRequired,
      ...(deprecated === true && { deprecated }),
      ...(notes.length > 0 && { description: notes.join(' ') }),
      ...(style && { style, explode: true }),
      schema,
      // Try-it-out forms are prefilled with the example, so optional parameters omit it.
      ...(isRequired && { example: buildExample(schema) }),
    }
    // `changed_since` is not shared, because its description names the filters of the list.
    return ofPages.includes(name) && name !== 'changed_since'
      ? share('parameters', kind === 'paged' ? name : `${name}.${kind}`, parameter)
      : parameter
  })
}

/** Returns the OpenAPI style of a list or a group, or undefined for lists of groups and for other types. */
function parameterStyle({ type, items }: JsonSchema): string | undefined {
  if (type === 'array') return items?.type === 'object' ? undefined : 'form'
  return type === 'object' ? 'deepObject' : undefined
}

export const hasBody = ({ method, required, optional }: Entry): boolean =>
  method === 'POST' && Object.keys({ ...required, ...optional }).length > 0

/**
 * Returns the name of the component with an action's parameters. The name matters: openapi-typescript leaves a property
 * with a default optional only if its path contains "parameters".
 */
export const bodyName = ({ name }: Entry): string => `${name}.parameters`

/** Returns the schema of an action's parameters in a body. The parameters of a numbered series share one schema. */
export function bodySchema(entry: Entry, share: ShareComponent): JsonSchema {
  const { required, optional } = entry
  const needed = requiredNames(entry)
  const properties = Object.entries({ ...required, ...optional })
    .filter(([name, field]) => !isBeyondSeries(name, field))
    .map(([name, field]) => {
      const schema = parameterSchema(name, field)
      if (field.series === undefined) return [name, schema]
      return [name, share('schemas', `${bodyName(entry)}.${name.replace(/(?<!\d)\d+$/, '')}`, schema)]
    })
  return {
    type: 'object',
    ...(needed.length > 0 && { required: needed }),
    properties: Object.fromEntries(properties) as Record<string, JsonSchema>,
    ...oneOfEach(alternativeParameters(entry)),
  }
}

/** Returns sets of parameters. A call must send at least one parameter from each set. */
function alternativeParameters({ required, needsOneOf = [] }: Entry): (readonly string[])[] {
  const either = Object.entries(required).flatMap(([name, { unless }]) =>
    unless === undefined ? [] : [[name, ...unless]],
  )
  return needsOneOf.length > 1 ? [needsOneOf, ...either] : either
}

function oneOfEach(sets: readonly (readonly string[])[]): JsonSchema {
  const [one, ...more] = sets.map((names) => ({ anyOf: names.map((name) => ({ required: [name] })) }))
  return one === undefined ? {} : more.length === 0 ? one : { allOf: [one, ...more] }
}

function requestBody(entry: Entry): Json {
  const schema = { $ref: `#/components/schemas/${bodyName(entry)}` }
  const smallest = smallestCall(entry)
  const needsNothing = Object.keys(smallest).length === 0
  const encoding = Object.entries({ ...entry.required, ...entry.optional }).flatMap(([name, field]) => {
    const style = parameterStyle(toPlainSchema(field.schema))
    return style === undefined ? [] : [[name, { style, explode: true }]]
  })
  return {
    required: !needsNothing,
    content: {
      // Tools would derive a call with every parameter from the schema, so the example shows the smallest call, unless
      // that is empty.
      'application/json': { schema, example: needsNothing ? fullCall(entry) : smallest },
      'application/x-www-form-urlencoded': {
        schema,
        ...(encoding.length > 0 && { encoding: Object.fromEntries(encoding) }),
      },
    },
  }
}

const dryRunHeaders: readonly HeaderName[] = ['Dry-Run']
const replayHeaders: readonly HeaderName[] = ['Idempotent-Replayed']
const deprecation: readonly HeaderName[] = ['Deprecation', 'Sunset']

const hasDeprecation = (entry: Entry): boolean => collectDeprecations(entry) !== undefined

function successResponse(entry: Entry, share: ShareComponent): Json {
  const declared = successSchema(entry)
  if (declared === undefined) return {}
  const replayable = entry.method === 'POST' && entry.showsSecret !== true
  return {
    200: {
      description: 'Done.',
      ...headerReferences([
        ...(replayable ? replayHeaders : []),
        ...(supportsDryRun(entry) ? dryRunHeaders : []),
        ...(hasDeprecation(entry) ? deprecation : []),
      ]),
      content: { 'application/json': { schema: shareRecords(toResponseSchema(toPlainSchema(declared)), share) } },
    },
  }
}

/** Returns a parameter's schema with its description, aliases, and extension marks. */
function parameterSchema(name: string, field: Field): JsonSchema {
  const schema = toPlainSchema(field.schema)
  const { aliases, extraAliases, extension } = field
  const description = [...describeParameter(name, field), ...describeAliases(field)].join(' ')
  return {
    ...schema,
    ...(description !== '' && { description }),
    ...(aliases.length > 0 && { 'x-aliases': aliases }),
    ...(extraAliases.length > 0 && { 'x-added-aliases': extraAliases }),
    ...(extension && { 'x-extension': true }),
    ...(field.deprecated && { deprecated: true }),
  }
}
