import type { Entry } from '../catalogue.js'
import { deprecationsOf } from '../deprecated-parts.js'
import { canBeTried } from '../dry-run.js'
import type { Field } from '../fields.js'
import { pagingOf } from '../paging.js'
import { refusals } from '../refusals.js'
import { successSchema } from '../success.js'
import { answerSchema } from './answer-schema.js'
import type { About } from './areas.js'
import { codeSamples } from './code-samples.js'
import { exampleOf, fullCall, isPastSeries, smallestCall } from './examples.js'
import { type JsonSchema, plain } from './json-schema.js'
import { type HeaderName, headersOf } from './openapi-components.js'
import { errorResponses } from './openapi-errors.js'
import { type Share, shareRecords } from './openapi-sharing.js'
import { describeAction, describeAliases, describeParameter } from './prose.js'
import { risksOf } from './told-risks.js'

type Json = Record<string, unknown>

/** Returns an action's OpenAPI operation object. */
export function operation(entry: Entry, { baseUrl, faults }: About, share: Share): Json {
  const { name, summary, area, method, permission, orPermission, needsOneOf } = entry
  const notes = describeAction(entry)
  const risks = risksOf(entry)
  const given =
    method === 'GET'
      ? queryParameters(entry, share)
      : entry.kind === 'unavailable'
        ? []
        : [idempotencyKey, ...(canBeTried(entry) ? [dryRun] : [])]
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
    responses: { ...success(entry, share), ...errorResponses(refusals(entry, faults), share) },
    'x-codeSamples': codeSamples(entry, baseUrl),
  }
}

const idempotencyKey = { $ref: '#/components/parameters/Idempotency-Key' }
const dryRun = { $ref: '#/components/parameters/Dry-Run' }

/**
 * Returns the names of the required parameters, except parameters that another one can replace. A single name in
 * `needsOneOf` is required.
 */
function requiredNames({ required, needsOneOf = [] }: Entry): string[] {
  const always = Object.keys(required).filter((name) => required[name]?.unless === undefined)
  return [...always, ...(needsOneOf.length === 1 ? needsOneOf : [])]
}

function queryParameters(entry: Entry, share: Share): Json[] {
  const { required, optional, kind } = entry
  const ofPages = Object.keys(pagingOf(entry))
  return Object.entries({ ...required, ...optional }).map(([name, field]) => {
    const isRequired = requiredNames(entry).includes(name)
    const { description, deprecated, ...schema } = parameterSchema(name, field)
    const style = styleOf(schema)
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
      ...(isRequired && { example: exampleOf(schema) }),
    }
    // Each list describes its own filters for `changed_since`.
    return ofPages.includes(name) && name !== 'changed_since'
      ? share('parameters', kind === 'paged' ? name : `${name}.${kind}`, parameter)
      : parameter
  })
}

/** Returns the OpenAPI style of a list or a group, or undefined for other types and lists of groups. */
function styleOf({ type, items }: JsonSchema): string | undefined {
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
export function bodySchema(entry: Entry, share: Share): JsonSchema {
  const { required, optional } = entry
  const needed = requiredNames(entry)
  const properties = Object.entries({ ...required, ...optional })
    .filter(([name, field]) => !isPastSeries(name, field))
    .map(([name, field]) => {
      const schema = parameterSchema(name, field)
      if (field.series === undefined) return [name, schema]
      return [name, share('schemas', `${bodyName(entry)}.${name.replace(/(?<!\d)\d+$/, '')}`, schema)]
    })
  return {
    type: 'object',
    ...(needed.length > 0 && { required: needed }),
    properties: Object.fromEntries(properties) as Record<string, JsonSchema>,
    ...oneOfEach(alternativesOf(entry)),
  }
}

/** Returns sets of parameters, of each of which a call must send at least one. */
function alternativesOf({ required, needsOneOf = [] }: Entry): (readonly string[])[] {
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
    const style = styleOf(plain(field.schema))
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

const tried: readonly HeaderName[] = ['Dry-Run']
const replayed: readonly HeaderName[] = ['Idempotent-Replayed']
const deprecation: readonly HeaderName[] = ['Deprecation', 'Sunset']

const tellsDeprecation = (entry: Entry): boolean => deprecationsOf(entry) !== undefined

function success(entry: Entry, share: Share): Json {
  const declared = successSchema(entry)
  if (declared === undefined) return {}
  const replayable = entry.method === 'POST' && entry.showsSecret !== true
  return {
    200: {
      description: 'Done.',
      ...headersOf([
        ...(replayable ? replayed : []),
        ...(canBeTried(entry) ? tried : []),
        ...(tellsDeprecation(entry) ? deprecation : []),
      ]),
      content: { 'application/json': { schema: shareRecords(answerSchema(plain(declared)), share) } },
    },
  }
}

/** Returns a parameter's schema with its description, aliases, and extension marks. */
function parameterSchema(name: string, field: Field): JsonSchema {
  const schema = plain(field.schema)
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
