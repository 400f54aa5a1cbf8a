import { type Countinghouse, CountinghouseError } from '../countinghouse.js'
import type { Action } from './catalogue.js'
import { Confirmations } from './confirmations.js'
import { describeAction, describeRisks, summarizeAction } from './descriptions.js'
import type { OpenApiDocument } from './document.js'
import { escapeInvisible, removeInvisible } from './invisible-characters.js'
import { OpenCalls } from './open-calls.js'
import { Search } from './search.js'
import { dataWarning, prepareResult, type ToolResult } from './tool-result.js'

type Values = Readonly<Record<string, unknown>>

/** Thrown when a tool does nothing, with the reason for the assistant. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
}

export interface ToolsetOptions {
  readonly client: Pick<Countinghouse, 'call'>
  readonly document: OpenApiDocument
  /** Actions that the credential may call. */
  readonly actions: ReadonlyMap<string, Action>
  readonly allowChanges: boolean
  readonly showSecrets: boolean
  readonly confirmations?: Confirmations
}

/** Asks the person for agreement. Undefined if the MCP client does not support questions. */
export type AskPerson = ((question: string) => Promise<boolean>) | undefined

/** Rows per page if the assistant does not send `limitnum`. */
const defaultRows = 25

/** Implements the tools. Methods return plain data and throw Refusal or CountinghouseError. */
export class Toolset {
  readonly #parts: ToolsetOptions
  readonly #offered: ReadonlyMap<string, Action>
  readonly #search: Search
  readonly #confirmations: Confirmations
  readonly #openCalls = new OpenCalls()

  constructor(parts: ToolsetOptions) {
    this.#parts = parts
    this.#confirmations = parts.confirmations ?? new Confirmations()
    this.#offered = new Map([...parts.actions].filter(([, { method }]) => method === 'GET' || parts.allowChanges))
    this.#search = new Search(this.#offered.values())
  }

  find(words: string, max: number) {
    const found = this.#search.find(words, max)
    if (found.length === 0)
      return { actions: [], note: 'None of the actions that the credential may call match these words.' }
    return { actions: found.map(summarizeAction) }
  }

  describe(name: string) {
    return describeAction(this.#parts.document, this.#actionOf(name))
  }

  async read(name: string, parameters: Values, signal: AbortSignal) {
    const action = this.#actionOf(name)
    if (action.method !== 'GET') throw new Refusal(`${name} changes something: call it with change_action.`)
    const isPaged = Object.hasOwn(action.parameters, 'limitnum') && parameters.limitnum === undefined
    const sent = isPaged ? { ...parameters, limitnum: defaultRows } : parameters
    const { answer, requestId } = await this.#parts.client.call(name, sent, { method: 'GET', signal })
    return { action: name, requestid: requestId, ...this.#handOver(action, answer) }
  }

  async try(name: string, parameters: Values, signal: AbortSignal) {
    const action = this.#changingOf(name)
    if (!action.takesDryRun)
      throw new Refusal(`${name} does not support a dry run. change_action shows the call before it is made.`)
    const { answer, requestId } = await this.#parts.client.call(name, parameters, {
      method: 'POST',
      dryRun: true,
      signal,
    })
    return { action: name, tried: true, nothing_stays: true, requestid: requestId, ...this.#handOver(action, answer) }
  }

  async change(
    name: string,
    parameters: Values,
    confirmation: string | undefined,
    askPerson: AskPerson,
    signal: AbortSignal,
  ) {
    const action = this.#changingOf(name)
    if (action.risks.includes('secret') && !this.#parts.showSecrets)
      throw new Refusal(`${name} shows a secret, which this server returns only if it was started with --show-secrets.`)
    if (action.risks.length === 0)
      return this.#openCalls.make(name, parameters, (key) => this.#do(action, parameters, key, signal))
    if (confirmation === undefined) return this.#show(action, parameters, signal)
    const checked = this.#confirmations.check(confirmation, name, parameters)
    if ('because' in checked)
      throw new Refusal(`${checked.because} Nothing was done. Call without a confirmation first.`)
    if (askPerson !== undefined && !(await askPerson(makeQuestion(action, parameters)))) {
      this.#confirmations.end(confirmation)
      throw new Refusal('The person did not agree. Nothing was done.')
    }
    return this.#do(action, parameters, checked.key, signal)
  }

  /**
   * Returns the result of a risky call's dry run, or a description of the call if no dry run is possible, with a
   * confirmation for the call.
   */
  async #show(action: Action, parameters: Values, signal: AbortSignal) {
    return {
      done: false,
      risks: describeRisks(action),
      ...(await this.#trial(action, parameters, signal)),
      confirmation: this.#confirmations.give(action.name, parameters),
      next: 'Show this to the person. Only if they agree, call change_action again with the same parameters and this confirmation; it is valid for five minutes.',
    }
  }

  /** Returns the result of a dry run, or the call itself with the reason why it has not been tried. */
  async #trial(action: Action, parameters: Values, signal: AbortSignal) {
    const untried = (because: string) => ({
      not_tried: because,
      would_call: { action: action.name, parameters },
    })
    if (!action.takesDryRun) return untried('This action does not support a dry run.')
    try {
      return { tried: await this.try(action.name, parameters, signal) }
    } catch (error) {
      if (error instanceof CountinghouseError && noDryRun.has(error.code))
        return untried(String(removeInvisible(error.message)))
      throw error
    }
  }

  async #do(action: Action, parameters: Values, idempotencyKey: string, signal: AbortSignal) {
    const { answer, requestId, isReplayed } = await this.#parts.client.call(action.name, parameters, {
      method: 'POST',
      signal,
      idempotencyKey,
    })
    const replayed = isReplayed ? { note: 'An earlier attempt had already made this call; it was not made again.' } : {}
    return { action: action.name, done: true, ...replayed, requestid: requestId, ...this.#handOver(action, answer) }
  }

  #actionOf(name: string): Action {
    const action = this.#offered.get(name)
    if (action !== undefined) return action
    if (this.#parts.actions.has(name))
      throw new Refusal(
        `${name} changes something, and this server was started as read-only. A person can start it with --allow-changes.`,
      )
    const near = this.#search.find(name, 3).map((one) => one.name)
    const hint = near.length === 0 ? '' : ` Did you mean ${near.join(', ')}?`
    throw new Refusal(`There is no action ${JSON.stringify(name)} that the credential may call.${hint}`)
  }

  #changingOf(name: string): Action {
    const action = this.#actionOf(name)
    if (action.method === 'GET') throw new Refusal(`${name} only reads: call it with call_action.`)
    return action
  }

  #handOver({ answer: schema }: Action, answer: unknown): ToolResult & { readonly warning: string } {
    return { warning: dataWarning, ...prepareResult(this.#parts.document, schema, answer, this.#parts.showSecrets) }
  }
}

/**
 * Errors of a dry run that do not rule out the call: it cannot be undone with these parameters, or the dry run would
 * reveal data that the credential may not read.
 */
const noDryRun = new Set(['dry_run_unavailable', 'permission_denied'])

/** Maximum characters of parameters in a question, so that a person can read it. */
const maxQuestion = 2000

function makeQuestion(action: Action, parameters: Values): string {
  const shown = escapeInvisible(JSON.stringify(parameters, null, 2))
  const text = shown.length > maxQuestion ? `${shown.slice(0, maxQuestion)}… (${shown.length} characters)` : shown
  return `Let the assistant call ${action.name}? ${action.summary}\nIt ${describeRisks(action).join('; ')}.\n${text}`
}

/** Converts an error to a tool result without invisible characters. */
export const failureOf = (error: unknown): Record<string, unknown> =>
  removeInvisible(factsOf(error)) as Record<string, unknown>

function factsOf(error: unknown): Record<string, unknown> {
  if (error instanceof Refusal) return { code: 'refused_by_server', message: error.message }
  if (!(error instanceof CountinghouseError)) return { code: 'failed', message: (error as Error).message }
  const { code, message, status, errors, requestId, retryAfterSeconds } = error
  return {
    code,
    message,
    ...(status !== undefined && { status }),
    ...(Object.keys(errors).length > 0 && { errors }),
    ...(retryAfterSeconds !== undefined && { retry_after_seconds: retryAfterSeconds }),
    ...(requestId !== undefined && { requestid: requestId }),
  }
}
