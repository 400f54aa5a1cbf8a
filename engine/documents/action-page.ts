import type { Catalogue, Entry } from '../catalogue.js'
import { findDryRunExclusion, supportsDryRun } from '../dry-run.js'
import type { Field } from '../fields.js'
import { collectionKey } from '../paging.js'
import { actionPath } from '../paths.js'
import { listErrors, type Refusal } from '../possible-errors.js'
import { successSchema } from '../success.js'
import { listActionEvents } from './action-events.js'
import { type About, type ActionEvent, groupByArea } from './areas.js'
import { type CodeSample, codeSamples } from './code-samples.js'
import { describeType, flattenSchema } from './describe-type.js'
import { describeRisks } from './documented-risks.js'
import { exampleFailure } from './example-failure.js'
import { buildExample, isFirstOfSeries } from './examples.js'
import { type JsonSchema, toPlainSchema } from './json-schema.js'
import { code } from './markdown.js'
import { describeAction, explainParameter } from './prose.js'

/** Label for response fields whose names only the provider determines. */
export const otherFieldsLabel = 'any other name'

/** A value in a parameter or a response. Texts are one line of Markdown. */
export interface ShownValue {
  /** A path such as `items[].amount`, or `otherFieldsLabel`. */
  readonly path: string
  readonly type: string
  readonly description: string
  /** True for an addition to the base contract. */
  readonly isExtension: boolean
}

/** A parameter with its bounds (in `type`) and nested values. Texts are one line of Markdown. */
export interface ShownParameter extends ShownValue {
  /** Last name of a numbered series that starts at `path`, or undefined for other parameters. */
  readonly last: string | undefined
  readonly aliases: readonly { readonly name: string; readonly isExtension: boolean }[]
  readonly need: 'required' | 'one of these' | 'optional'
  readonly isDeprecated: boolean
  /** Value used if the parameter is not sent. `isEach` is true if it applies to each position of an aligned list. */
  readonly default: { readonly value: string; readonly isEach: boolean } | undefined
  readonly inner: readonly ShownValue[]
}

export interface ShownAction {
  readonly name: string
  readonly summary: string
}

/** Documentation of one action, independent of the output format (R-3301). */
export interface ActionPage extends ShownAction {
  readonly area: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** A permission, or `full` for a role with full access. */
  readonly permission: string
  readonly orPermission: string | undefined
  readonly isDeprecated: boolean
  /** Markdown paragraphs. */
  readonly notes: readonly string[]
  readonly parameters: readonly ShownParameter[]
  /** Response fields except `result`, or undefined if the action never succeeds. */
  readonly answer: readonly ShownValue[] | undefined
  readonly samples: readonly CodeSample[]
  readonly exampleAnswer: unknown
  /** Errors that follow from the action's own definition, ordered by status. */
  readonly failures: readonly Refusal[]
  /** True if the action supports dry runs. */
  readonly takesDryRun: boolean
  /**
   * Reason, as a sentence, why a POST never supports dry runs. Undefined if it supports them, or if `cannotBeTried` has
   * the reason, which the notes then include.
   */
  readonly untriedBecause: string | undefined
  /** Events about the records that the action concerns. */
  readonly events: readonly ActionEvent[]
  /** The area's other actions, ordered by name. */
  readonly siblings: readonly ShownAction[]
}

export function buildActionPage(entry: Entry, catalogue: Catalogue, about: About): ActionPage {
  const { name, summary, area, method, permission, orPermission, deprecated } = entry
  const failures = listErrors(entry, about.faults).filter(({ own }) => own)
  const { entries = [] } = groupByArea(catalogue, about).find((one) => one.name === area) ?? {}
  return {
    name,
    summary,
    area,
    method,
    path: actionPath(entry),
    permission,
    orPermission,
    isDeprecated: deprecated !== undefined,
    notes: [...describeAction(entry), ...describeRisks(entry)],
    parameters: buildParameters(entry),
    answer: listResponseFields(entry),
    samples: codeSamples(entry, about.baseUrl),
    exampleAnswer: exampleAnswer(entry, failures),
    failures,
    takesDryRun: supportsDryRun(entry),
    untriedBecause: entry.cannotBeTried === undefined && method === 'POST' ? findDryRunExclusion(entry) : undefined,
    events: listActionEvents(entry, catalogue, about),
    siblings: entries.filter((one) => one !== entry),
  }
}

function exampleAnswer(entry: Entry, own: readonly Refusal[]): unknown {
  const schema = successSchema(entry)
  return schema === undefined ? exampleFailure(own[0] as Refusal) : buildExample(toPlainSchema(schema))
}

function buildParameters({ required, optional, needsOneOf = [] }: Entry): ShownParameter[] {
  const needOf = (name: string): ShownParameter['need'] =>
    !needsOneOf.includes(name) ? 'optional' : needsOneOf.length === 1 ? 'required' : 'one of these'
  return [
    ...Object.entries(required).map(([name, field]) => buildParameter(name, field, 'required')),
    ...Object.entries(optional).flatMap(([name, field]) =>
      isFirstOfSeries(name, field) ? [buildParameter(name, field, needOf(name))] : [],
    ),
  ]
}

function buildParameter(name: string, field: Field, need: ShownParameter['need']): ShownParameter {
  const { aliases, extraAliases, extension, deprecated, series } = field
  const [[, schema], ...inner] = [...flattenSchema(name, toPlainSchema(field.schema))] as [
    [string, JsonSchema],
    ...[string, JsonSchema][],
  ]
  return {
    path: name,
    last: series === undefined ? undefined : name.replace(/1$/, String(series)),
    aliases: aliases.map((alias) => ({ name: alias, isExtension: extraAliases.includes(alias) })),
    type: describeType(schema),
    need,
    default: need === 'optional' ? getDefault(field) : undefined,
    isExtension: extension,
    isDeprecated: deprecated !== undefined,
    description: explainParameter(name, field).join(' '),
    inner: inner.map(([path, one]) => shownValue(path, one)),
  }
}

function getDefault({ default: whole, schema }: Field): ShownParameter['default'] {
  if (whole === undefined) return undefined
  const place = toPlainSchema(schema).items?.default
  return { value: String(place ?? whole), isEach: place !== undefined }
}

const shownValue = (path: string, schema: JsonSchema, isExtension = false): ShownValue => ({
  path,
  type: describeType(schema),
  description: schema.description ?? '',
  isExtension,
})

function listResponseFields(entry: Entry): ShownValue[] | undefined {
  const schema = successSchema(entry)
  if (schema === undefined) return undefined
  const { properties = {}, additionalProperties: further } = toPlainSchema(schema)
  const added = extensionPaths(entry)
  const values = Object.entries(properties)
    .filter(([name]) => name !== 'result')
    .flatMap(([name, one]) => [...flattenSchema(name, one)])
    .map(([path, one]) => shownValue(path, one, added.has(path)))
  return typeof further === 'object' ? [...values, shownValue(otherFieldsLabel, further)] : values
}

/** Returns the paths of response fields added to the base contract. */
function extensionPaths(entry: Entry): ReadonlySet<string> {
  const added = (fields: Entry['required'] = {}, below = ''): string[] =>
    Object.entries(fields).flatMap(([name, { extension }]) => (extension ? [below + name] : []))
  return new Set([...added(entry.returns), ...(entry.item ? added(entry.item, `${collectionKey(entry)}[].`) : [])])
}

/** Describes the required permission in Markdown. */
export const describePermission = ({
  permission,
  orPermission,
}: Pick<ActionPage, 'permission' | 'orPermission'>): string =>
  permission === 'full'
    ? 'a role with full access'
    : `permission ${code(permission)}${orPermission === undefined ? '' : ` or ${code(orPermission)}`}`
