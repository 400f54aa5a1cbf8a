import type { Catalogue, Entry } from '../catalogue.js'
import { canBeTried, untriableBecause } from '../dry-run.js'
import type { Field } from '../fields.js'
import { collectionOf } from '../paging.js'
import { pathOf } from '../paths.js'
import { type Refusal, refusals } from '../refusals.js'
import { successSchema } from '../success.js'
import { eventsOf } from './action-events.js'
import { type About, type ActionEvent, areasOf } from './areas.js'
import { type CodeSample, codeSamples } from './code-samples.js'
import { describeType, flattened } from './describe-type.js'
import { exampleFailure } from './example-failure.js'
import { exampleOf, isFirstOfSeries } from './examples.js'
import { type JsonSchema, plain } from './json-schema.js'
import { code } from './markdown.js'
import { describeAction, explainParameter } from './prose.js'
import { describeRisks } from './told-risks.js'

/** Stands for the values of an answer whose names only a provider knows. */
export const anyOtherName = 'any other name'

/** A value inside a parameter or an answer. Texts are Markdown of one line. */
export interface ShownValue {
  /** `items[].amount`, or `anyOtherName`. */
  readonly path: string
  readonly type: string
  readonly description: string
  /** True for an addition to the base contract. */
  readonly isExtension: boolean
}

/** A parameter with its bounds (in `type`), and the values inside it. Texts are Markdown of one line. */
export interface ShownParameter extends ShownValue {
  /** The last name of a numbered series, of which `path` is the first. */
  readonly last: string | undefined
  readonly aliases: readonly { readonly name: string; readonly isExtension: boolean }[]
  readonly need: 'required' | 'one of these' | 'optional'
  readonly isDeprecated: boolean
  /** Used where the parameter is not sent; of a list of aligned values, for each place. */
  readonly default: { readonly value: string; readonly isEach: boolean } | undefined
  readonly inner: readonly ShownValue[]
}

export interface ShownAction {
  readonly name: string
  readonly summary: string
}

/** All that the documents say of one action, whatever form they have (R-3301). */
export interface ActionPage extends ShownAction {
  readonly area: string
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** A permission, or `full` for a role with full access. */
  readonly permission: string
  readonly orPermission: string | undefined
  readonly isDeprecated: boolean
  /** Paragraphs of Markdown. */
  readonly notes: readonly string[]
  readonly parameters: readonly ShownParameter[]
  /** Undefined for an action that never succeeds; without `result`. */
  readonly answer: readonly ShownValue[] | undefined
  readonly samples: readonly CodeSample[]
  readonly exampleAnswer: unknown
  /** The refusals that this action's own definition leads to, by status. */
  readonly failures: readonly Refusal[]
  /** True where the header Dry-Run tries the call. */
  readonly takesDryRun: boolean
  /** Why a POST is never tried, in a sentence, where the notes do not say it. */
  readonly untriedBecause: string | undefined
  /** Events that tell of the records that the action is about. */
  readonly events: readonly ActionEvent[]
  /** The other actions of the area, by name. */
  readonly siblings: readonly ShownAction[]
}

/** Returns the page of an action of the catalogue. */
export function actionPage(entry: Entry, catalogue: Catalogue, about: About): ActionPage {
  const { name, summary, area, method, permission, orPermission, deprecated } = entry
  const failures = refusals(entry, about.faults).filter(({ own }) => own)
  const { entries = [] } = areasOf(catalogue, about).find((one) => one.name === area) ?? {}
  return {
    name,
    summary,
    area,
    method,
    path: pathOf(entry),
    permission,
    orPermission,
    isDeprecated: deprecated !== undefined,
    notes: [...describeAction(entry), ...describeRisks(entry)],
    parameters: parametersOf(entry),
    answer: answerOf(entry),
    samples: codeSamples(entry, about.baseUrl),
    exampleAnswer: exampleAnswer(entry, failures),
    failures,
    takesDryRun: canBeTried(entry),
    untriedBecause: entry.cannotBeTried === undefined && method === 'POST' ? untriableBecause(entry) : undefined,
    events: eventsOf(entry, catalogue, about),
    siblings: entries.filter((one) => one !== entry),
  }
}

function exampleAnswer(entry: Entry, own: readonly Refusal[]): unknown {
  const schema = successSchema(entry)
  return schema === undefined ? exampleFailure(own[0] as Refusal) : exampleOf(plain(schema))
}

function parametersOf({ required, optional, needsOneOf = [] }: Entry): ShownParameter[] {
  const needOf = (name: string): ShownParameter['need'] =>
    !needsOneOf.includes(name) ? 'optional' : needsOneOf.length === 1 ? 'required' : 'one of these'
  return [
    ...Object.entries(required).map(([name, field]) => parameterOf(name, field, 'required')),
    ...Object.entries(optional).flatMap(([name, field]) =>
      isFirstOfSeries(name, field) ? [parameterOf(name, field, needOf(name))] : [],
    ),
  ]
}

function parameterOf(name: string, field: Field, need: ShownParameter['need']): ShownParameter {
  const { aliases, extraAliases, extension, deprecated, series } = field
  const [[, schema], ...inner] = [...flattened(name, plain(field.schema))] as [
    [string, JsonSchema],
    ...[string, JsonSchema][],
  ]
  return {
    path: name,
    last: series === undefined ? undefined : name.replace(/1$/, String(series)),
    aliases: aliases.map((alias) => ({ name: alias, isExtension: extraAliases.includes(alias) })),
    type: describeType(schema),
    need,
    default: need === 'optional' ? defaultOf(field) : undefined,
    isExtension: extension,
    isDeprecated: deprecated !== undefined,
    description: explainParameter(name, field).join(' '),
    inner: inner.map(([path, one]) => shownValue(path, one)),
  }
}

function defaultOf({ default: whole, schema }: Field): ShownParameter['default'] {
  if (whole === undefined) return undefined
  const place = plain(schema).items?.default
  return { value: String(place ?? whole), isEach: place !== undefined }
}

const shownValue = (path: string, schema: JsonSchema, isExtension = false): ShownValue => ({
  path,
  type: describeType(schema),
  description: schema.description ?? '',
  isExtension,
})

function answerOf(entry: Entry): ShownValue[] | undefined {
  const schema = successSchema(entry)
  if (schema === undefined) return undefined
  const { properties = {}, additionalProperties: further } = plain(schema)
  const added = addedPaths(entry)
  const values = Object.entries(properties)
    .filter(([name]) => name !== 'result')
    .flatMap(([name, one]) => [...flattened(name, one)])
    .map(([path, one]) => shownValue(path, one, added.has(path)))
  return typeof further === 'object' ? [...values, shownValue(anyOtherName, further)] : values
}

/** Returns the paths of the values of an answer that are additions. */
function addedPaths(entry: Entry): ReadonlySet<string> {
  const added = (fields: Entry['required'] = {}, below = ''): string[] =>
    Object.entries(fields).flatMap(([name, { extension }]) => (extension ? [below + name] : []))
  return new Set([...added(entry.returns), ...(entry.item ? added(entry.item, `${collectionOf(entry)}[].`) : [])])
}

/** Returns what a caller has to hold, in words of Markdown. */
export const describePermission = ({
  permission,
  orPermission,
}: Pick<ActionPage, 'permission' | 'orPermission'>): string =>
  permission === 'full'
    ? 'a role with full access'
    : `permission ${code(permission)}${orPermission === undefined ? '' : ` or ${code(orPermission)}`}`
