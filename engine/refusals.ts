import type { Entry } from './catalogue.js'
import { canBeTried } from './dry-run.js'
import { type FaultCode, faults, type Kind, kinds } from './errors.js'
import { noneSent } from './messages.js'

/** Domain errors by code, each with its message and the kind that determines its status. */
export type FaultTable = Readonly<Record<string, { readonly kind: Kind; readonly message: string }>>

/** An error that an action can return. */
export interface Refusal {
  readonly status: number
  readonly code: string
  readonly message: string
  /** Parameters that `errors` may contain, or undefined for a response without `errors`. */
  readonly parameters?: readonly string[]
  /** True if the error follows from the action's own definition, false if any call can return it. */
  readonly own: boolean
}

/**
 * Returns all errors that an action can return, ordered by status: the contract for the documentation and the tests.
 */
export function refusals(entry: Entry, table: FaultTable): Refusal[] {
  return [...engineRefusals(entry), ...declaredRefusals(entry, table)].sort((a, b) => a.status - b.status)
}

/**
 * Yields the engine's errors that the checks in api.ts can cause. An unavailable action, for example, never reads its
 * parameters.
 */
function* engineRefusals(entry: Entry): Generator<Refusal> {
  const { kind, method, because } = entry
  yield general('unauthenticated')
  yield general('credential_expired')
  yield general('secret_replaced')
  yield general('account_disabled')
  yield general('address_not_allowed')
  yield general('method_not_allowed')
  yield general('rate_limited')
  yield general('internal_error')
  // The body of any POST may contain a credential.
  if (method === 'POST') yield general('body_capacity_reached')
  yield general('database_unreachable')
  yield general('service_starting')
  yield general('overloaded')
  if (kind === 'unavailable') {
    const message = because as string
    if (entry.answers === 'forbidden') return yield { ...own('action_forbidden'), message }
    yield general('permission_denied')
    return yield { ...own('action_unavailable'), message }
  }
  yield general('permission_denied')
  yield general('malformed_request')
  if (entry.needsOneOf !== undefined) yield { ...own('incomplete_request'), message: noneSent(entry.needsOneOf) }
  const parameters = Object.keys({ ...entry.required, ...entry.optional })
  if (parameters.length > 0) yield { ...general('invalid_parameters'), parameters }
  yield { ...general('unknown_parameters'), parameters: ['colour'] }
  if (method === 'POST') yield* postRefusals(entry, parameters.length > 0)
}

function* postRefusals(entry: Entry, hasParameters: boolean): Generator<Refusal> {
  const { kind, showsSecret, cannotBeTried } = entry
  yield general('body_too_large')
  yield general('content_encoding_unsupported')
  yield general('media_type_unsupported')
  yield general('key_invalid')
  if (cannotBeTried !== undefined || !canBeTried(entry)) yield general('dry_run_unavailable')
  // Without parameters, a repeat cannot differ in them.
  if (hasParameters) yield general('key_reused')
  // Local work holds its key in a transaction, and a concurrent duplicate waits for it.
  if (kind === 'remote') yield* [general('key_in_flight'), general('key_outcome_unknown')]
  if (showsSecret) yield own('key_not_replayable')
}

/** Returns the domain errors of a definition. An error in `rejects` is returned on its parameter, whatever its kind. */
function declaredRefusals({ faults: declared, rejects }: Entry, table: FaultTable): Refusal[] {
  const codes = new Set([...declared, ...Object.values(rejects).flat()])
  return [...codes].map((code) => {
    const { kind, message } = table[code] ?? unknown(code)
    const parameters = Object.keys(rejects).filter((name) => rejects[name]?.includes(code))
    return parameters.length > 0
      ? { status: 422, code, message, parameters, own: true }
      : { status: kinds[kind], code, message, own: true }
  })
}

const general = (code: FaultCode): Refusal => ({ code, ...faults[code], own: false })
const own = (code: FaultCode): Refusal => ({ ...general(code), own: true })

function unknown(code: string): never {
  throw new Error(`The error ${code} is in no table`)
}
