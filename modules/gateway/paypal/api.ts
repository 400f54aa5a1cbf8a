import { createHash } from 'node:crypto'
import {
  type HttpReply,
  type ModuleContext,
  ModuleError,
  misconfigured,
  refused,
} from '../../../domain/ports/module.js'
import { apiBase, apiRoots, jsonIn, secondsToWait } from './host.js'
import { at, type Json, textAt } from './json.js'
import { accessToken } from './token.js'

/** A call of the API. */
interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** PayPal-Request-Id: repeated calls with it are done once. */
  readonly key?: string
}

const notFound = 'RESOURCE_NOT_FOUND'

/**
 * Calls the API and returns what it answers; an empty object where it answers without a body. Throws refused, with the
 * issue as code; misconfigured for a client without the permission; unreachable, with an unknown outcome where the call
 * may have taken effect.
 */
export async function callApi(ctx: ModuleContext, { method, path, body, key }: ApiCall): Promise<Json> {
  const send = async (token: string): Promise<HttpReply> =>
    ctx.http({
      method,
      url: `${apiBase(ctx)}${path}`,
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        prefer: 'return=representation',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
        ...(key !== undefined && { 'paypal-request-id': requestIdOf(key) }),
      },
      ...(method === 'POST' && { body: JSON.stringify(body ?? {}) }),
      ca: apiRoots(ctx),
    })
  const token = await accessToken(ctx)
  const first = await send(token)
  // A token can end before its time.
  const reply = first.status === 401 ? await send(await accessToken(ctx, token)) : first
  if (reply.status === 204) return {}
  const answer = jsonIn(reply)
  if (reply.status === 200 || reply.status === 201) {
    if (answer === undefined) throw noAnswer(reply)
    return answer
  }
  throw failureOf(ctx, reply, answer)
}

/** PayPal takes at most 108 characters. */
const requestIdOf = (key: string): string => (/^[\x21-\x7e]{1,108}$/.test(key) ? key : digestOf(key))

/** Returns a key of 64 letters and digits, the same for the same parts. */
export const digestOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')

function failureOf(ctx: ModuleContext, reply: HttpReply, answer: Json | undefined): ModuleError {
  const { status, headers } = reply
  const name = textAt(answer, 'name')
  const issue = textAt(answer, 'details', 0, 'issue')
  const debugId = textAt(answer, 'debug_id') ?? headers['paypal-debug-id']
  ctx.log('PayPal did not do what it was asked', { status, name, issue, debugId })
  if (status === 401) return misconfigured('PayPal does not accept the access token that it has given')
  if (status === 403)
    return misconfigured(`The client of PayPal lacks the permission for this call (${issue ?? name ?? status})`)
  if (status === 429)
    return new ModuleError('unreachable', 'PayPal asks to wait', {
      providerCode: '429',
      retryAfter: secondsToWait(reply),
    })
  // 404 is an answer of PayPal only with this name: an address that is wrong knows no order either.
  if (status === 404 && name === notFound) return refused('PayPal knows no such object', notFound)
  if ((status === 400 || status === 422) && name !== undefined) {
    const why = textAt(answer, 'details', 0, 'description') ?? textAt(answer, 'message') ?? name
    return refused(`PayPal refused: ${why} (${issue ?? name}, debug id ${debugId ?? 'none'})`, issue ?? name)
  }
  return noAnswer(reply)
}

/** 409 and 5xx leave open whether the call was done: it is repeated with the same key. */
const noAnswer = (reply: HttpReply): ModuleError =>
  new ModuleError('unreachable', `PayPal gave no proper answer (HTTP status ${reply.status})`, {
    outcomeUnknown: true,
    providerCode: String(reply.status),
    retryAfter: secondsToWait(reply),
  })

/** Returns true for a refusal because PayPal has no such object. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ModuleError && error.kind === 'refused' && error.providerCode === notFound

/** Fetches an object; undefined where PayPal has none. */
export const find = (ctx: ModuleContext, path: string): Promise<Json | undefined> =>
  callApi(ctx, { method: 'GET', path }).catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Returns an id as a part of a path. Throws refused for one that is none of PayPal's. */
export function segment(id: string): string {
  if (!/^[\w-]{1,255}$/.test(id)) throw refused('This is no id of PayPal', notFound)
  return id
}

/** Returns the code of a refusal; throws whatever else an error is. */
export function issueOf(error: unknown): string {
  if (error instanceof ModuleError && error.kind === 'refused' && error.providerCode !== undefined)
    return error.providerCode
  throw error
}

/** Returns the id of an object. Throws unreachable, with an unknown outcome, where it has none. */
export function idOf(answer: Json): string {
  const id = at(answer, 'id')
  if (typeof id === 'string' && /^[\w-]{1,255}$/.test(id)) return id
  throw new ModuleError('unreachable', 'PayPal answered without an id', { outcomeUnknown: true })
}
