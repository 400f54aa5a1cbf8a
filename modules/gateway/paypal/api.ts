import { createHash } from 'node:crypto'
import {
  type HttpReply,
  type ModuleContext,
  ModuleError,
  misconfigured,
  refused,
  retryAfterSeconds,
} from '../../../domain/ports/module.js'
import { isMisconfigured } from './declines.js'
import { apiBase, apiRoots, parseJson } from './host.js'
import { type Json, textAt, valueAt } from './json.js'
import { accessToken } from './token.js'

interface ApiCall {
  readonly method: 'GET' | 'POST' | 'DELETE'
  readonly path: string
  readonly body?: object
  /** PayPal-Request-Id. PayPal executes repeated calls with the same key only once. */
  readonly key?: string
}

const notFound = 'RESOURCE_NOT_FOUND'

/**
 * Calls the API and returns its response, or an empty object for status 204. Throws ModuleError: `refused` with
 * PayPal's issue as the code, `misconfigured` if PayPal rejects the token or the app lacks the permission, and
 * otherwise `unreachable`, with an unknown outcome if the call may have taken effect.
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
  // A token can become invalid before it expires.
  const reply = first.status === 401 ? await send(await accessToken(ctx, token)) : first
  if (reply.status === 204) return {}
  const answer = parseJson(reply)
  if (reply.status === 200 || reply.status === 201) {
    if (answer === undefined) throw noAnswer(reply)
    return answer
  }
  throw failureOf(ctx, reply, answer)
}

/**
 * Returns the PayPal-Request-Id for a key, hashed if PayPal would reject the key. PayPal accepts at most 108
 * characters.
 */
const requestIdOf = (key: string): string => (/^[\x21-\x7e]{1,108}$/.test(key) ? key : hashParts(key))

/** Returns a hash of the parts: 64 hexadecimal digits that depend only on the parts. */
export const hashParts = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('hex')

function failureOf(ctx: ModuleContext, reply: HttpReply, answer: Json | undefined): ModuleError {
  const { status, headers } = reply
  const name = textAt(answer, 'name')
  const issue = textAt(answer, 'details', 0, 'issue')
  const debugId = textAt(answer, 'debug_id') ?? headers['paypal-debug-id']
  ctx.log('PayPal rejected a request', { status, name, issue, debugId })
  if (status === 401) return misconfigured('PayPal rejected the access token that it issued')
  if (status === 403)
    return misconfigured(`The PayPal app lacks the permission for this call (${issue ?? name ?? status})`)
  if (status === 429)
    return new ModuleError('unreachable', 'PayPal is limiting requests: wait before the next one', {
      providerCode: '429',
      retryAfter: retryAfterSeconds(reply),
    })
  // Only a 404 with this name means that PayPal does not know the object. A wrong URL also returns 404.
  if (status === 404 && name === notFound) return refused('PayPal does not know this object', notFound)
  if ((status === 400 || status === 422) && name !== undefined) {
    const why = textAt(answer, 'details', 0, 'description') ?? textAt(answer, 'message') ?? name
    return refused(`PayPal refused: ${why} (${issue ?? name}, debug ID ${debugId ?? 'none'})`, issue ?? name)
  }
  return noAnswer(reply)
}

/**
 * Returns the error for a response that leaves the outcome open, such as 409 or 5xx. The call can be repeated with the
 * same key.
 */
const noAnswer = (reply: HttpReply): ModuleError =>
  new ModuleError('unreachable', `PayPal did not send a valid response (HTTP status ${reply.status})`, {
    outcomeUnknown: true,
    providerCode: String(reply.status),
    retryAfter: retryAfterSeconds(reply),
  })

/**
 * Waits for a call that begins a payment. If PayPal refuses the request itself or the operator's account, throws
 * `misconfigured` with PayPal's issue, because the payer cannot do anything about it (R-4052).
 */
export const blameRequest = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (!(error instanceof ModuleError) || error.kind !== 'refused') throw error
    const isOurs = error.providerCode === undefined || isMisconfigured(error.providerCode)
    throw isOurs ? misconfigured(error.message, error.providerCode ?? 'INVALID_REQUEST') : error
  })

/** Returns true if PayPal refused because the object does not exist. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ModuleError && error.kind === 'refused' && error.providerCode === notFound

/** Fetches an object. Returns undefined if it does not exist. */
export const findObject = (ctx: ModuleContext, path: string): Promise<Json | undefined> =>
  callApi(ctx, { method: 'GET', path }).catch((error) => {
    if (isMissing(error)) return undefined
    throw error
  })

/** Returns a PayPal ID for use in a URL path. Throws `refused` if the text cannot be a PayPal ID. */
export function pathSegment(id: string): string {
  if (!/^[\w-]{1,255}$/.test(id)) throw refused('This is not a PayPal ID', notFound)
  return id
}

/** Returns the code of a refusal. Rethrows any other error. */
export function refusalCode(error: unknown): string {
  if (error instanceof ModuleError && error.kind === 'refused' && error.providerCode !== undefined)
    return error.providerCode
  throw error
}

/** Returns an object's ID. Throws `unreachable`, with an unknown outcome, if the ID is missing or invalid. */
export function requireId(answer: Json): string {
  const id = valueAt(answer, 'id')
  if (typeof id === 'string' && /^[\w-]{1,255}$/.test(id)) return id
  throw new ModuleError('unreachable', 'PayPal sent a response without an ID', { outcomeUnknown: true })
}
