import type { TLocalizedValidationError } from 'typebox/error'
import { Compile, type Validator } from 'typebox/schema'
import { Settings } from 'typebox/system'
import type { Entry } from './catalogue.js'
import { type Field, isEmpty } from './fields.js'
import { parameterBounds } from './form.js'
import { isStorable } from './formats.js'
import { listableNames } from './ignored-parameters.js'
import { type BrokenRule, describeViolation, findRule } from './messages.js'
import { Type } from './schema.js'

// By default, the validator stops at the eighth error, and callers would not see the others.
Settings.Set({ maxErrors: parameterBounds.keys })

/** Error sentences by the main name of the parameter. */
export type Violations = Record<string, string[]>

export class InvalidInput extends Error {
  override readonly name = 'InvalidInput'
  constructor(
    readonly violations: Violations,
    /**
     * Violated rules in the order of their sentences, for translation. Sentences that are never translated lack a rule.
     */
    readonly broken: Readonly<Record<string, readonly BrokenRule[]>> = {},
  ) {
    super(summarizeViolations(violations))
  }
}

/** Returns the first sentence and the number of others: "The email field is required. (and 2 more errors)". */
export function summarizeViolations(violations: Violations): string {
  const all = Object.values(violations).flat()
  const more = all.length - 1
  if (more < 1) return all[0] ?? 'Invalid parameters.'
  return `${all[0]} (and ${more} more ${more === 1 ? 'error' : 'errors'})`
}

export type RawParameters = Readonly<Record<string, unknown>>

/** Compiled parameters of an action. */
export interface Input {
  /**
   * Converts raw wire values to the handler's values, without the work of `settle`. Throws InvalidInput if a value is
   * invalid.
   */
  read(raw: RawParameters): Record<string, unknown>
  /** Returns the unknown names in raw wire values, limited to names that may be listed. */
  ignored(raw: RawParameters): readonly string[]
  /**
   * Does the slow work of fields that need it, such as hashing, and replaces their values in place. `source` identifies
   * the caller, because callers take turns. Undefined if no field needs it.
   */
  settle: ((values: Record<string, unknown>, source?: string) => Promise<void>) | undefined
}

/** An error sentence and its rule. */
interface Violation extends BrokenRule {
  readonly sentence: string
}

/** Violations so far, by parameter. */
type Found = Record<string, Violation[]>

interface Plan {
  readonly name: string
  readonly names: readonly string[]
  readonly field: Field
  readonly required: boolean
  /** The decoded default, or undefined without a default. */
  readonly default: unknown
}

/**
 * Compiles parameters into one reader, which resolves aliases, handles empty and missing values, coerces, validates
 * against the schema, and decodes.
 */
export function compileInput({ required, optional }: Pick<Entry, 'required' | 'optional'>): Input {
  const plans = [
    ...Object.entries(required).map(([name, field]) => plan(name, field, true)),
    ...Object.entries(optional).map(([name, field]) => plan(name, field, false)),
  ]
  const fields = { ...required, ...optional }
  let validator: Validator | undefined
  // Series are long, and calls send few of their parameters, so `read` skips parameters in series that were not sent.
  const numbered = plans.filter(({ field }) => field.series !== undefined)
  const others = plans.filter(({ field }) => field.series === undefined)
  const inSeries = new Map(numbered.flatMap((one) => one.names.map((name) => [name, one] as const)))
  const exclusive = plans.filter(({ field }) => field.notWith !== undefined)
  const slow = plans.flatMap(({ name, field }) => (field.settle === undefined ? [] : [[name, field.settle] as const]))

  const known = new Set(plans.flatMap(({ names }) => names))
  const nested = plans.filter(({ field }) => field.unknownNames !== undefined)

  return {
    ignored: (raw) => listableNames(unknownNames(raw, known, nested)),
    read(raw) {
      const candidates: Record<string, unknown> = {}
      const values: Record<string, unknown> = {}
      let violations: Found | undefined
      for (const { name, names, field, required, default: fallback } of sentPlans(raw, others, inSeries)) {
        const wire = pickValue(raw, names, field.secret)
        const isGiven = wire !== undefined && (field.whenEmpty === 'value' || !isEmpty(wire, field.secret))
        if (isGiven) candidates[name] = field.coerce(wire)
        else if (required && !isReplaced(raw, field))
          violations = addViolation(violations, name, { rule: 'required', sentence: `The ${name} field is required.` })
        else if (wire === undefined || field.whenEmpty === 'absent') {
          if (fallback !== undefined) values[name] = fallback
        } else if (field.whenEmpty === 'cleared') values[name] = field.cleared
        else
          violations = addViolation(violations, name, {
            rule: 'empty',
            sentence: `The ${name} field must not be empty.`,
          })
      }
      for (const { name, field } of exclusive) {
        if (candidates[name] === undefined) continue
        for (const other of field.notWith ?? [])
          if (candidates[other] !== undefined)
            violations = addViolation(violations, name, {
              rule: 'notWith',
              sentence: `The ${name} field cannot be sent together with ${other}.`,
            })
      }
      validator ??= compileSchema(plans)
      const isSound = validator.Check(candidates)
      if (!isSound) violations = collectViolations(validator.Errors(candidates)[1], fields, violations)
      for (const name in candidates) {
        if (violations?.[name] !== undefined) continue
        const candidate = candidates[name]
        if (containsUnstorable(candidate))
          violations = addViolation(violations, name, {
            rule: 'unstorable',
            sentence: `The ${name} field contains a character that cannot be stored.`,
          })
        // The number of reported errors is limited, so a value without an error may still be invalid.
        const decode = isSound ? fields[name]?.decode : undefined
        values[name] = decode === undefined ? candidate : decode(candidate as never)
      }
      if (violations !== undefined) throw createInvalidInput(violations, plans)
      return values
    },
    settle:
      slow.length === 0
        ? undefined
        : async (values, source) => {
            for (const [name, settle] of slow)
              if (values[name] !== undefined) values[name] = await settle(values[name] as never, source)
          },
  }
}

/** Compiles the schema of all parameters. Deferred to the first call, because a process never calls most actions. */
const compileSchema = (plans: readonly Plan[]): Validator =>
  Compile(Type.Object(Object.fromEntries(plans.map(({ name, field }) => [name, Type.Optional(field.schema)]))))

/** Returns the parameters to read: all parameters outside series, and the parameters in series that were sent. */
function sentPlans(raw: RawParameters, others: readonly Plan[], inSeries: ReadonlyMap<string, Plan>): Iterable<Plan> {
  if (inSeries.size === 0) return others
  const sent = new Set(others)
  for (const name in raw) {
    const one = inSeries.get(name)
    if (one !== undefined) sent.add(one)
  }
  return sent
}

/** Yields unknown names: parameters first, then names inside the values of known parameters. */
function* unknownNames(raw: RawParameters, known: ReadonlySet<string>, nested: readonly Plan[]): Generator<string> {
  for (const name in raw) if (!known.has(name)) yield name
  for (const { name, names, field } of nested) {
    const wire = pickValue(raw, names, field.secret)
    if (wire !== undefined) for (const inside of field.unknownNames?.(wire) ?? []) yield `${name}.${inside}`
  }
}

/** Returns true if a parameter that can replace this required parameter was sent and is not empty. */
const isReplaced = (raw: RawParameters, { unless = [] }: Field): boolean =>
  unless.some((other) => Object.hasOwn(raw, other) && !isEmpty(raw[other], false))

function plan(name: string, field: Field, required: boolean): Plan {
  const decode = field.decode as ((candidate: unknown) => unknown) | undefined
  const fallback = field.default === undefined ? undefined : (decode?.(field.default) ?? field.default)
  return { name, names: [name, ...field.aliases], field, required, default: fallback }
}

/**
 * Returns a parameter's first value that is not empty, trying the main name before the aliases. Returns an empty value
 * if only empty values were sent, or undefined if the parameter was not sent.
 */
function pickValue(raw: RawParameters, names: readonly string[], secret: boolean): unknown {
  let empty: unknown
  for (const name of names) {
    if (!Object.hasOwn(raw, name)) continue
    const wire = raw[name]
    if (!isEmpty(wire, secret)) return wire
    empty = empty === undefined ? (wire ?? null) : empty
  }
  return empty
}

function addViolation(violations: Found | undefined, name: string, violation: Violation): Found {
  const all = violations ?? {}
  const known = all[name]
  if (known === undefined) all[name] = [violation]
  else known.push(violation)
  return all
}

/**
 * Adds one sentence for each invalid place, about its first violation. All violations of a field with a `rule` share
 * one sentence.
 */
function collectViolations(
  errors: readonly TLocalizedValidationError[],
  fields: Readonly<Record<string, Field>>,
  known: Found | undefined,
): Found | undefined {
  let violations = known
  const reported = new Set<string>()
  for (const error of errors) {
    const [, name = ''] = error.instancePath.split('/')
    const field = fields[name]
    if (field === undefined) continue
    const place = field.rule === undefined ? error.instancePath.slice(1).replaceAll('/', '.') : name
    if (reported.has(place)) continue
    reported.add(place)
    const sentence = `The ${place} field ${field.rule ?? describeViolation(error)}.`
    violations = addViolation(violations, name, {
      ...(field.rule === undefined ? findRule(error) : { rule: 'own' }),
      sentence,
    })
  }
  return violations
}

/** Returns the error with its parameters in the order of the definition. */
function createInvalidInput(found: Found, plans: readonly Plan[]): InvalidInput {
  const ordered = plans.flatMap(({ name }) => (found[name] ? [[name, found[name]] as const] : []))
  return new InvalidInput(
    Object.fromEntries(ordered.map(([name, all]) => [name, all.map(({ sentence }) => sentence)])),
    Object.fromEntries(ordered.map(([name, all]) => [name, all.map(({ sentence: _, ...rule }) => rule)])),
  )
}

function containsUnstorable(value: unknown): boolean {
  if (typeof value === 'string') return !isStorable(value)
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(value).some(([key, one]) => !isStorable(key) || containsUnstorable(one))
}
