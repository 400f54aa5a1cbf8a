import type { Action } from './action.js'
import { type Failure, failure, MalformedRequest } from './errors.js'

const values: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['1', true],
  ['?1', true],
  ['false', false],
  ['0', false],
  ['?0', false],
])

/** Returns true if the header Dry-Run requests a dry run (R-2751). Throws MalformedRequest if its value is invalid. */
export function readDryRun(header: string | readonly string[] | undefined): boolean {
  if (header === undefined) return false
  const isDryRun = values.get([header].flat().join(',').trim().toLowerCase())
  if (isDryRun === undefined) throw new MalformedRequest('The header Dry-Run must be true or false.')
  return isDryRun
}

/** Thrown to roll back the transaction of a dry run. */
export class RolledBack extends Error {
  override readonly name = 'RolledBack'
}

const irreversibleReason = 'It works in several transactions or with a provider, and these effects cannot be undone.'

/**
 * Returns the reason why an action does not support dry runs, or undefined if some of its calls do (R-2752). Work in
 * one transaction can be rolled back; an action that works outside of one must define its own dry run.
 */
export function findDryRunExclusion({ kind, because, tryOut, cannotBeTried }: Action): string | undefined {
  if (kind === 'unavailable') return because
  if (kind === 'remote') return tryOut === undefined ? (cannotBeTried?.because ?? irreversibleReason) : undefined
  return cannotBeTried?.with === undefined ? cannotBeTried?.because : undefined
}

/** Returns true if some calls of an action support dry runs. */
export const supportsDryRun = (entry: Action): boolean =>
  entry.method === 'POST' && findDryRunExclusion(entry) === undefined

/**
 * Returns the error for a dry run of an action that supports none, or undefined if some of its calls support dry runs.
 */
export function findDryRunError(entry: Action): Failure | undefined {
  const because = findDryRunExclusion(entry)
  return because === undefined ? undefined : unavailable(`This action does not support the header Dry-Run. ${because}`)
}

/**
 * Returns the error for a dry run with parameters that rule it out (R-2753), or undefined if no such parameter was
 * sent.
 */
export function findDryRunParameterError(
  { cannotBeTried }: Action,
  values: Readonly<Record<string, unknown>>,
): Failure | undefined {
  const sent = cannotBeTried?.with?.find((name) => values[name] !== undefined)
  if (cannotBeTried === undefined || sent === undefined) return undefined
  return unavailable(`A call with ${sent} does not support the header Dry-Run. ${cannotBeTried.because}`)
}

const unavailable = (message: string): Failure => failure('dry_run_unavailable', { message })

/** Yields the problems of a definition's dry-run properties, as sentences without a subject. */
export function* dryRunProblems(action: Action, permissions: ReadonlySet<string>): Generator<string> {
  const { cannotBeTried, trialNeeds = [], tryOut, kind, method, showsSecret, optional = {}, required = {} } = action
  const isLocalPost = kind === 'plain' && method === 'POST'
  if (tryOut !== undefined && (kind !== 'remote' || method !== 'POST'))
    yield 'has tryOut, but is not a POST that works outside one transaction'
  for (const one of trialNeeds) if (!permissions.has(one)) yield `requires the unknown permission ${one} in trialNeeds`
  if (trialNeeds.length > 0 && !isLocalPost && tryOut === undefined)
    yield 'has trialNeeds, but does not support dry runs'
  if (cannotBeTried !== undefined && (method !== 'POST' || tryOut !== undefined || kind === 'unavailable'))
    yield 'has cannotBeTried, but is not a POST that would support dry runs'
  if (cannotBeTried?.with !== undefined && !isLocalPost) yield 'does not support dry runs at all, with any parameters'
  if (cannotBeTried !== undefined && !/^[A-Z].*\.$/s.test(cannotBeTried.because ?? ''))
    yield 'lacks a sentence explaining why it does not support dry runs'
  for (const name of cannotBeTried?.with ?? [])
    if (!(name in optional) || optional[name]?.default !== undefined)
      yield `excludes dry runs with ${name}, which is not an optional parameter without a default`
  if (!isLocalPost || (cannotBeTried !== undefined && cannotBeTried.with === undefined)) return
  if (showsSecret === true || (showsSecret && !cannotBeTried?.with?.includes(showsSecret.with)))
    yield 'shows a secret, but lacks cannotBeTried'
  for (const [name, one] of Object.entries({ ...required, ...optional }))
    if (one?.settle !== undefined && !cannotBeTried?.with?.includes(name))
      yield `takes ${name}, which is costly to check, but lacks cannotBeTried`
}
