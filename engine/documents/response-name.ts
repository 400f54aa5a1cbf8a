import { type EngineErrorCode, engineErrors } from '../errors.js'
import type { Refusal } from '../possible-errors.js'

/** Common error codes that depend on the kind of action, with the words that distinguish them in response names. */
const marks: readonly (readonly [EngineErrorCode, string])[] = [
  ['permission_denied', 'role'],
  ['malformed_request', 'read'],
  ['body_capacity_reached', 'post'],
  ['body_too_large', 'body'],
  ['dry_run_unavailable', 'final'],
  ['invalid_parameters', 'values'],
  ['key_invalid', 'key'],
  ['key_reused', 'repeat'],
  ['key_in_flight', 'remote'],
]

/**
 * Returns a response's name: its status in words, the action's own error code if it has one, and marks for other codes.
 * Returns undefined if this name would not identify the content: if the response has several of the action's own codes,
 * an engine error with the action's own message, or parameter names.
 */
export function responseName(status: string, refusals: readonly Refusal[]): string | undefined {
  const own = refusals.filter((refusal) => refusal.own)
  if (own.length > 1 || own.some(({ code, parameters }) => code in engineErrors || parameters !== undefined))
    return undefined
  const codes = new Set(refusals.map(({ code }) => code))
  const marked = marks.filter(([code]) => codes.has(code)).map(([, mark]) => mark)
  return [status, ...own.map(({ code }) => code), ...marked].join('.')
}
