import type { Entry } from './catalogue.js'
import { supportsDryRun } from './dry-run.js'
import { type EngineErrorCode, type ErrorKind, engineErrors, errorKinds } from './errors.js'
import { describeNoneSent } from './messages.js'

/** Domain errors by code, each with its message and the kind that determines its status. */
export type DomainErrorTable = Readonly<Record<string, { readonly kind: ErrorKind; readonly message: string }>>

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
 * Returns all errors that an action can return, ordered by status. The documentation and the tests rely on this list.
 */
export function listErrors(entry: Entry, table: DomainErrorTable): Refusal[] {
  return [...listEngineErrors(entry), ...listDeclaredErrors(entry, table)].sort((a, b) => a.status - b.status)
}

/**
 * Yields the engine's errors that a call of the action can cause. An unavailable action, for example, never reads its
 * parameters.
 */
function* listEngineErrors(entry: Entry): Generator<Refusal> {
  const { kind, method, because } = entry
  yield generalError('unauthenticated')
  yield generalError('credential_expired')
  yield generalError('secret_replaced')
  yield generalError('account_disabled')
  yield generalError('address_not_allowed')
  yield generalError('method_not_allowed')
  yield generalError('rate_limited')
  yield generalError('internal_error')
  // The body of any POST may contain a credential.
  if (method === 'POST') yield generalError('body_capacity_reached')
  yield generalError('database_unreachable')
  yield generalError('service_starting')
  yield generalError('overloaded')
  if (kind === 'unavailable') {
    const message = because as string
    if (entry.answers === 'forbidden') return yield { ...actionError('action_forbidden'), message }
    yield generalError('permission_denied')
    return yield { ...actionError('action_unavailable'), message }
  }
  yield generalError('permission_denied')
  yield generalError('malformed_request')
  if (entry.needsOneOf !== undefined)
    yield { ...actionError('incomplete_request'), message: describeNoneSent(entry.needsOneOf) }
  const parameters = Object.keys({ ...entry.required, ...entry.optional })
  if (parameters.length > 0) yield { ...generalError('invalid_parameters'), parameters }
  yield { ...generalError('unknown_parameters'), parameters: ['colour'] }
  if (method === 'POST') yield* listPostErrors(entry, parameters.length > 0)
}

function* listPostErrors(entry: Entry, hasParameters: boolean): Generator<Refusal> {
  const { kind, showsSecret, cannotBeTried } = entry
  yield generalError('body_too_large')
  yield generalError('content_encoding_unsupported')
  yield generalError('media_type_unsupported')
  yield generalError('key_invalid')
  if (cannotBeTried !== undefined || !supportsDryRun(entry)) yield generalError('dry_run_unavailable')
  // Without parameters, a repeat cannot differ in them.
  if (hasParameters) yield generalError('key_reused')
  // Local work holds its key in a transaction, and a concurrent duplicate waits for it.
  if (kind === 'remote') yield* [generalError('key_in_flight'), generalError('key_outcome_unknown')]
  if (showsSecret) yield actionError('key_not_replayable')
}

/** Returns the domain errors of a definition. An error in `rejects` is a 422 on its parameters, whatever its kind. */
function listDeclaredErrors({ faults: declared, rejects }: Entry, table: DomainErrorTable): Refusal[] {
  const codes = new Set([...declared, ...Object.values(rejects).flat()])
  return [...codes].map((code) => {
    const { kind, message } = table[code] ?? throwUnknownCode(code)
    const parameters = Object.keys(rejects).filter((name) => rejects[name]?.includes(code))
    return parameters.length > 0
      ? { status: 422, code, message, parameters, own: true }
      : { status: errorKinds[kind], code, message, own: true }
  })
}

const generalError = (code: EngineErrorCode): Refusal => ({ code, ...engineErrors[code], own: false })
const actionError = (code: EngineErrorCode): Refusal => ({ ...generalError(code), own: true })

function throwUnknownCode(code: string): never {
  throw new Error(`The error ${code} is in no table`)
}
