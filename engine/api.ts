import type { IncomingMessage } from 'node:http'
import type { Context as KoaContext, Middleware } from 'koa'
import { type ActionDeprecations, collectDeprecations } from './action-deprecations.js'
import { callerAddress, getNetwork } from './address.js'
import { type AttemptLimits, expectWithinLimit } from './attempt-limits.js'
import { type BodyLimits, bodyLimitsFor } from './body.js'
import type { BodyMemory } from './body-memory.js'
import { beginCallSpan, type CallSpan } from './call-span.js'
import type { Catalogue, Entry } from './catalogue.js'
import {
  describeMissingCredential,
  omitCredential,
  type PresentedCredential,
  readHeaderCredential,
  readParameterCredential,
} from './credential.js'
import { findDryRunError, findDryRunParameterError, readDryRun } from './dry-run.js'
import {
  type EngineErrorCode,
  engineErrors,
  type Failure,
  failure,
  failureBody,
  failureHeaders,
  Refused,
} from './errors.js'
import { type Account, type Accounts, type Actor, describeCaller, expectUsable, Gate, hasExpired } from './gate.js'
import { type Answer, type Claim, fingerprint, readIdempotencyKey } from './idempotency.js'
import { prefersStrict, unknownParameterErrors } from './ignored-parameters.js'
import { compileInput, type Input, InvalidInput, summarizeViolations } from './input.js'
import { anonymousKey, countCall, type LimitStatus, type LimitStore } from './limits.js'
import { describeNoneSent } from './messages.js'
import { mayCall, missingDryRunPermission, missingPermission } from './missing-permission.js'
import { Parameters } from './parameters.js'
import { actionPath, paths } from './paths.js'
import { type Call, domainErrorResponse, invalidInputResponse, performCall, type Runtime } from './perform.js'
import { RefusedAddresses } from './refused-addresses.js'
import type { Representation } from './representation.js'
import { type ReportedState, setResponseHead } from './response-head.js'
import { sendCompressed, sendList, sendRepresentation } from './sending.js'
import { ListBody, type StreamEnd } from './streaming.js'

/** A finished call, for logs and metrics. */
export interface CallOutcome {
  readonly requestId: string
  /**
   * Action name. For other addresses, the path of a document or of the credential endpoint, or `none` if the path is
   * unknown.
   */
  readonly action: string
  readonly method: string
  readonly status: number
  readonly code?: string
  readonly actor?: string
  readonly seconds: number
  /**
   * Set if a long response began with 200 but was not sent completely. `status` is the error's status, or 200 if the
   * reader disconnected.
   */
  readonly unfinished?: true
  readonly dryRun?: true
}

/** A caller with a wrong credential, or with a correct credential and a failed call. */
export interface RefusedCaller {
  readonly code: string
  /** Undefined if the credential was wrong. */
  readonly account: Account | undefined
  readonly presented: PresentedCredential
  readonly address: string
  readonly now: Date
}

/** Dependencies of the engine that the service provides. */
export interface Host<Db> extends Runtime<Db> {
  readonly catalogue: Catalogue
  readonly accounts: Accounts
  readonly limits: { readonly store: LimitStore; readonly authenticated: number; readonly anonymous: number }
  /** Limits the memory that request bodies use. */
  readonly bodies: BodyMemory
  readonly attempts: AttemptLimits
  /** Returns true for the address of a trusted proxy. X-Forwarded-For headers from other addresses are ignored. */
  readonly trusted: (address: string) => boolean
  /** Key for the parameter hashes stored for replays. */
  readonly pepper: Buffer
  readonly now: () => Date
  /**
   * Documents under the API prefix that need no credential, by path: fixed content, or JSON generated for each call.
   */
  readonly documents: ReadonlyMap<string, () => Representation | Promise<string>>
  /** Returns the response to a database outage, or undefined for any other error. */
  readonly outageOf: (error: unknown) => Failure | undefined
  /** Returns the name of a similar action for an unknown name, or undefined if there is none. */
  readonly nearAction?: (name: string) => string | undefined
  /** Called when a username and password authenticate a call. */
  readonly noteSignIn?: (actor: Actor, now: Date) => Promise<void>
  /** Called when an API credential authenticates a call, before the call's permissions are checked. */
  readonly noteUse?: (credentialId: number, address: string, now: Date) => void
  /** Called when a submitted credential is wrong, and when a call with a correct credential fails. */
  readonly noteRefusal?: (caller: RefusedCaller) => void
  readonly noteOutcome: (outcome: CallOutcome) => void
  readonly reportFailure: (error: unknown, requestId: string) => void
}

interface Prepared {
  readonly entry: Entry
  readonly input: Input
  readonly intake: BodyLimits
  /** Undefined if neither the action nor its parameters are deprecated. */
  readonly deprecations: ActionDeprecations | undefined
}

const inputs = new WeakMap<Entry, Input>()

/** Returns an action's parameters, compiled on first use. */
function getInput(entry: Entry): Input {
  let input = inputs.get(entry)
  if (input === undefined) {
    input = compileInput(entry)
    inputs.set(entry, input)
  }
  return input
}

/** Body limits for an address without an action, whose body can contain only a credential. */
const credentialOnlyIntake = bodyLimitsFor({})

/**
 * Returns the middleware that handles every request under /api: it performs the checks in the order of R-101 and runs
 * the action. Earlier middleware must have set `koa.state.requestId`.
 */
export function createApi<Db>(host: Host<Db>): Middleware {
  const actions = new Map<string, Prepared>(
    [...host.catalogue.values()].map((entry) => [
      actionPath(entry),
      {
        entry,
        input: getInput(entry),
        intake: bodyLimitsFor({ ...entry.required, ...entry.optional }),
        deprecations: collectDeprecations(entry),
      },
    ]),
  )
  const gate = new Gate(host.accounts)
  const refusedAddresses = new RefusedAddresses(host.limits.anonymous)

  return (koa) => {
    const span = beginCallSpan(koa.req)
    return span === undefined ? answerCall(koa, undefined) : span.run(() => answerCall(koa, span))
  }

  async function answerCall(koa: KoaContext, span: CallSpan | undefined): Promise<void> {
    const started = performance.now()
    const { req, response } = koa
    const requestId: string = koa.state.requestId
    const { path, query } = splitUrl(req.url as string)
    const action = actions.get(path)
    const state: CallState = {
      requestId,
      path,
      query,
      action,
      limitStatus: undefined,
      actor: undefined,
      signer: undefined,
      isDryRun: false,
      ignored: [],
      deprecation: action?.deprecations?.ofAction,
    }
    const openShare = () => host.bodies.open(() => getNetwork(callerAddress(req, host.trusted)))
    const parameters = new Parameters(req, query, action?.intake ?? credentialOnlyIntake, openShare)
    let answer: Answer
    let refusal: Failure | undefined
    try {
      answer = await serve(req, parameters, state)
    } catch (error) {
      refusal = failureOf(error, action?.entry, requestId)
      if (state.actor === undefined && refusal.status < 500)
        refusedAddresses.noteRefusal(anonymousKey(callerAddress(req, host.trusted)), host.now().getTime())
      if (state.signer !== undefined) tellRefused(req, refusal.code, state.signer)
      answer = { status: refusal.status, body: failureBody(refusal) }
      // A 429 response reports no remaining calls, even if a limit other than the caller's own was exceeded.
      if (refusal.status === 429 && state.limitStatus !== undefined)
        state.limitStatus = { ...state.limitStatus, remaining: 0 }
    } finally {
      parameters.release()
    }
    const finish = (cut?: StreamEnd) => {
      if (cut?.by === 'fault') refusal = failureOf(cut.error, undefined, requestId)
      const outcome: CallOutcome = {
        requestId,
        action: action?.entry.name ?? (host.documents.has(path) || path === paths.credential ? path : 'none'),
        method: req.method as string,
        status: refusal?.status ?? answer.status,
        ...(cut !== undefined && { unfinished: true }),
        ...(refusal !== undefined && { code: refusal.code }),
        ...(state.actor !== undefined && { actor: state.actor }),
        ...(state.isDryRun && { dryRun: true }),
        seconds: (performance.now() - started) / 1000,
      }
      if (span === undefined) return host.noteOutcome(outcome)
      // A streamed list may end outside the call's async context.
      span.run(() => host.noteOutcome(outcome))
      span.end(outcome)
    }
    setResponseHead(response, answer, state, refusal && failureHeaders(refusal))
    if (answer.rest !== undefined) return sendList(koa, new ListBody(koa, answer.body, answer.rest, finish))
    if (answer.representation !== undefined) {
      response.set('Cache-Control', 'no-cache')
      answer = { ...answer, status: await sendRepresentation(koa, answer.representation) }
    }
    // The compressed length reveals something about the content, so responses with secrets are not compressed.
    else if (req.headers['accept-encoding'] === undefined || action?.entry.showsSecret) response.body = answer.body
    else await sendCompressed(koa, answer.body)
    finish()
  }

  async function serve(req: IncomingMessage, parameters: Parameters, state: CallState): Promise<Answer> {
    const now = host.now()
    let address: string | undefined
    const callerAt = () => (address ??= callerAddress(req, host.trusted))

    const inHeaders = readHeaderCredential(req.headers)
    const isInBody = inHeaders === undefined && parameters.haveBody
    if (isInBody) await refuseUnread(parameters, callerAt, now, state)
    const presented = inHeaders ?? readParameterCredential(await parameters.forCredential())
    const account = await identify(presented, callerAt, now, state)
    const live = account === undefined || hasExpired(account, now) ? undefined : account
    state.actor = live?.actor.username
    if (presented !== undefined) {
      if (account === undefined) tellRefused(req, 'unauthenticated', { presented, account })
      else state.signer = { presented, account }
    }
    if (isInBody && live !== undefined) refusedAddresses.noteSigned(anonymousKey(callerAt()), now.getTime())
    if (live !== undefined || presented?.form !== 'password') await limit(live, callerAt, now, state)

    const document = host.documents.get(state.path)
    if (document !== undefined) {
      expectMethod(req, 'GET')
      const content = document()
      return content instanceof Promise
        ? { status: 200, body: await content }
        : { status: 200, body: '', representation: content }
    }
    if (state.path === paths.credential) {
      expectMethod(req, 'GET')
      return { status: 200, body: describeCaller(admit(req, account, presented, callerAt, now).actor) }
    }
    if (state.action === undefined) refuseUnknownAction(state.path)
    const { entry, input, deprecations } = state.action
    expectMethod(req, entry.method)

    const { actor, key: caller, credentialId, secretHash } = admit(req, account, presented, callerAt, now)
    if (presented?.form === 'password') await host.noteSignIn?.(actor, now)
    const holds = mayCall(entry, actor)
    if (entry.kind === 'unavailable' && entry.answers === 'forbidden')
      refuse('action_forbidden', { message: entry.because as string })
    if (!holds) refuse('permission_denied', { message: missingPermission(entry, actor) })
    if (entry.kind === 'unavailable') refuse('action_unavailable', { message: entry.because as string })

    const raw = omitCredential(await parameters.all(), presented)
    state.ignored = input.ignored(raw)
    if (deprecations !== undefined) state.deprecation = deprecations.ofCall(raw)
    if (state.ignored.length > 0 && prefersStrict(req.headers.prefer)) refuseUnknown(state.ignored)
    const isDryRun = entry.method === 'POST' && readDryRun(req.headers['dry-run'])
    state.isDryRun = isDryRun
    if (isDryRun) {
      const missing = actor.full ? undefined : entry.trialNeeds?.find((one) => !actor.permissions.has(one))
      if (missing !== undefined)
        refuse('permission_denied', { message: missingDryRunPermission(entry, missing, actor) })
      refuseIf(findDryRunError(entry))
    }
    const values = input.read(raw)
    if (isDryRun) refuseIf(findDryRunParameterError(entry, values))
    if (entry.needsOneOf !== undefined && !entry.needsOneOf.some((name) => values[name] !== undefined))
      refuse('incomplete_request', { message: describeNoneSent(entry.needsOneOf) })
    const key = entry.method === 'POST' ? readIdempotencyKey(req.headers['idempotency-key']) : undefined
    const claim: Claim | undefined =
      key === undefined
        ? undefined
        : { owner: caller, action: entry.name, key, fingerprint: fingerprint(values, host.pepper) }
    if (input.settle !== undefined) await input.settle(values, caller)

    const { requestId } = state
    // Written out, because a spread here increases a call's CPU time by a fifth.
    const call: Call = { actor, caller, credentialId, secretHash, address: callerAt, requestId, now, isDryRun }
    return performCall(host, entry, values, call, claim)
  }

  /**
   * Returns the account for a call and records the credential's use. Throws Refused if the credential is missing or
   * wrong, or may not be used.
   */
  function admit(
    req: IncomingMessage,
    account: Account | undefined,
    presented: PresentedCredential | undefined,
    callerAt: () => string,
    now: Date,
  ): Account {
    if (account === undefined)
      refuse('unauthenticated', presented === undefined ? { message: describeMissingCredential(req.headers) } : {})
    expectUsable(account, callerAt, now)
    if (account.credentialId !== undefined) host.noteUse?.(account.credentialId, callerAt(), now)
    return account
  }

  function refuseUnknownAction(path: string): never {
    const near = path.startsWith(paths.actions) ? host.nearAction?.(path.slice(paths.actions.length)) : undefined
    refuse(
      'action_not_found',
      near === undefined ? {} : { message: `${engineErrors.action_not_found.message} Did you mean ${near}?` },
    )
  }

  function tellRefused(req: IncomingMessage, code: string, signer: CallerFacts): void {
    host.noteRefusal?.({ ...signer, code, address: callerAddress(req, host.trusted), now: host.now() })
  }

  /**
   * Rejects a call before its body is read if too many calls from its address were rejected, unless its query string
   * contains a valid credential. A password in the query string must also be cached, because checking it is slow.
   */
  async function refuseUnread(
    parameters: Parameters,
    address: () => string,
    now: Date,
    state: CallState,
  ): Promise<void> {
    if (!refusedAddresses.hold(anonymousKey(address()), now.getTime())) return
    // A credential in the query can be checked without the body.
    const presented = readParameterCredential(parameters.inQuery())
    const find = presented?.form === 'password' ? gate.recall(presented) : presented && gate.identify(presented)
    const found = await find
    if (found !== undefined && !hasExpired(found, now)) return
    await limit(undefined, address, now, state)
    // The window with the rejections has ended, so the call proceeds. Its count is refunded here, because the call is
    // counted again when its caller is known.
    await host.limits.store.refund(anonymousKey(address()), now.getTime())
    state.limitStatus = undefined
  }

  /**
   * Returns a credential's account, or undefined if no credential was sent or the credential is wrong. Checking a
   * password that is not cached needs a slow hash, so the attempt counts against the limits first and is refunded if
   * the password is correct.
   */
  async function identify(
    presented: PresentedCredential | undefined,
    address: () => string,
    now: Date,
    state: CallState,
  ): Promise<Account | undefined> {
    if (presented === undefined) return undefined
    if (presented.form !== 'password') return gate.identify(presented)
    const known = gate.recall(presented)
    if (known !== undefined) return known
    const guess = { account: `staff:${presented.username}`, address: address(), now: now.getTime() }
    const { found, limitStatus } = await host.attempts.checkGuess(guess, () =>
      gate.identify(presented, getNetwork(address())),
    )
    state.limitStatus = limitStatus
    expectWithinLimit(limitStatus)
    return found
  }

  /**
   * Counts the call against its credential or, without a valid credential, against its address. Throws Refused
   * if the limit is exceeded.
   */
  async function limit(
    account: Account | undefined,
    address: () => string,
    now: Date,
    state: CallState,
  ): Promise<void> {
    const { store, authenticated, anonymous } = host.limits
    const [key, callsPerMinute] =
      account === undefined ? [anonymousKey(address()), anonymous] : [account.key, authenticated]
    state.limitStatus = await countCall(store, key, callsPerMinute, now.getTime())
    expectWithinLimit(state.limitStatus)
  }

  function failureOf(error: unknown, entry: Entry | undefined, requestId: string): Failure {
    if (error instanceof Refused) return error.failure
    if (error instanceof InvalidInput) return invalidInputResponse(error)
    const refusal = domainErrorResponse(host, entry, error)
    if (refusal !== undefined) return refusal
    host.reportFailure(error, requestId)
    return host.outageOf(error) ?? failure('internal_error', { requestid: requestId })
  }
}

type CallerFacts = Pick<RefusedCaller, 'presented' | 'account'>

interface CallState extends ReportedState {
  readonly requestId: string
  readonly path: string
  readonly query: string
  readonly action: Prepared | undefined
  limitStatus: LimitStatus | undefined
  actor: string | undefined
  /** Undefined unless the call has a correct credential, which may have expired. */
  signer: CallerFacts | undefined
  isDryRun: boolean
  ignored: ReportedState['ignored']
  deprecation: ReportedState['deprecation']
}

function refuseUnknown(names: readonly string[]): never {
  const errors = unknownParameterErrors(names)
  refuse('unknown_parameters', { message: summarizeViolations(errors), errors })
}

function refuse(code: EngineErrorCode, more: Partial<Failure> = {}): never {
  throw new Refused(failure(code, more))
}

function refuseIf(refusal: Failure | undefined): void {
  if (refusal !== undefined) throw new Refused(refusal)
}

/** Throws Refused unless the request uses `method`. HEAD is accepted for GET. */
function expectMethod(req: IncomingMessage, method: 'GET' | 'POST'): void {
  if (req.method === method || (req.method === 'HEAD' && method === 'GET')) return
  const allowed = method === 'GET' ? 'GET, HEAD' : method
  refuse('method_not_allowed', { message: `Use ${method} for this address.`, headers: { Allow: allowed } })
}

function splitUrl(url: string): { path: string; query: string } {
  const mark = url.indexOf('?')
  return mark < 0 ? { path: url, query: '' } : { path: url.slice(0, mark), query: url.slice(mark + 1) }
}
