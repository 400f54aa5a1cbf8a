import { type FaultCode, faults } from '../errors.js'
import type { Refusal } from '../refusals.js'

/** Codes of any call that depend on the kind of action, and the words by which names of responses tell them apart. */
const marks: readonly (readonly [FaultCode, string])[] = [
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
 * Returns the name of a response: its status in words, the code of the action's own if it has one, and marks of the
 * other codes. Undefined where these do not tell all that is in it: several codes of the action's own, messages of one
 * action, names of its parameters.
 */
export function responseName(status: string, refusals: readonly Refusal[]): string | undefined {
  const own = refusals.filter((refusal) => refusal.own)
  if (own.length > 1 || own.some(({ code, parameters }) => code in faults || parameters !== undefined)) return undefined
  const codes = new Set(refusals.map(({ code }) => code))
  const marked = marks.filter(([code]) => codes.has(code)).map(([, mark]) => mark)
  return [status, ...own.map(({ code }) => code), ...marked].join('.')
}
