import { createHash } from 'node:crypto'
import {
  type HttpReply,
  type ModuleContext,
  ModuleError,
  misconfigured,
  retryAfterSeconds,
} from '../../../domain/ports/module.js'
import { apiBase, apiRoots, parseJson } from './host.js'
import { textAt, valueAt } from './json.js'

interface AccessToken {
  readonly value: string
  /** Unix milliseconds after which a new token is requested. */
  readonly endsAt: number
}

/** Tokens by host, client, and secret, most recent last (R-4351). */
const tokens = new Map<string, AccessToken>()
const maxTokens = 16
/** Milliseconds before its expiry at which a token is replaced. */
const marginMs = 60_000

/**
 * Returns the client's access token, or requests a new token if none is cached or the API refused `stale`. Throws
 * `misconfigured` if PayPal does not accept the client, and otherwise `unreachable`. The outcome is known, because the
 * call that needs the token was not made.
 */
export async function accessToken(ctx: ModuleContext, stale?: string): Promise<string> {
  const { client, secret } = expectClient(ctx)
  const key = keyOf(apiBase(ctx), client, secret)
  const known = tokens.get(key)
  if (known !== undefined && known.value !== stale && ctx.machineNow().getTime() < known.endsAt) return known.value
  const fresh = await askForToken(ctx, client, secret)
  tokens.delete(key)
  if (tokens.size >= maxTokens) tokens.delete(tokens.keys().next().value as string)
  tokens.set(key, fresh)
  return fresh.value
}

/** Returns the client ID and secret. Throws `misconfigured` if either is empty or contains invalid characters. */
export function expectClient({ config }: Pick<ModuleContext, 'config'>) {
  const { client_id: client = '', client_secret: secret = '' } = config
  if (/^[\x21-\x7e]+$/.test(client) && /^[\x21-\x7e]+$/.test(secret)) return { client, secret }
  throw misconfigured('The PayPal parameter client_id or client_secret is empty or contains invalid characters')
}

/** Returns the cache key: a hash, so that the secret is not kept in memory as a key. */
const keyOf = (...parts: readonly string[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

async function askForToken(ctx: ModuleContext, client: string, secret: string): Promise<AccessToken> {
  const asked = ctx.machineNow().getTime()
  const reply = await ctx
    .http({
      method: 'POST',
      url: `${apiBase(ctx)}/v1/oauth2/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${client}:${secret}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
        accept: 'application/json',
      },
      body: 'grant_type=client_credentials',
      ca: apiRoots(ctx),
    })
    .catch((error) => {
      throw error instanceof ModuleError && error.kind === 'unreachable' ? noToken(undefined, error) : error
    })
  if (reply.status === 400 || reply.status === 401 || reply.status === 403)
    throw misconfigured('PayPal does not accept client_id and client_secret in this environment')
  const answer = reply.status === 200 ? parseJson(reply) : undefined
  const [value, seconds] = [textAt(answer, 'access_token'), valueAt(answer, 'expires_in')]
  if (value === undefined || !/^[\x21-\x7e]+$/.test(value) || typeof seconds !== 'number') throw noToken(reply)
  return { value, endsAt: asked + seconds * 1000 - marginMs }
}

const noToken = (reply: HttpReply | undefined, cause?: unknown): ModuleError =>
  new ModuleError('unreachable', 'PayPal did not issue an access token', {
    retryAfter: reply && retryAfterSeconds(reply),
    providerCode: reply && String(reply.status),
    cause,
  })
