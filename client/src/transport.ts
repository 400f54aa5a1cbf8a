import createClient, { type Client } from 'openapi-fetch'
import { CountinghouseError, type ErrorFacts } from './error.js'
import { type AnyCallOptions, type ClientOptions, checkHeaderText, expectNoWebPage, parseBaseUrl } from './options.js'
import { isRetryable, longestTimerMs, pause, readRetryAfter, retryDelayMs } from './retrying.js'

/** A response with data from its headers. */
export interface Called {
  readonly answer: Record<string, unknown>
  /** True for a dry run, which stores nothing. */
  readonly isDryRun: boolean
  /** True if the answer repeats an earlier call with the same key. */
  readonly isReplayed: boolean
  /** Request ID in the service's log. */
  readonly requestId: string | undefined
  /** Idempotency-Key of a POST. */
  readonly idempotencyKey: string | undefined
  /** Number of requests sent. */
  readonly attempts: number
}

/** One attempt of a call. Only `attempts` differs between attempts. */
interface Sending {
  readonly action: string
  readonly method: 'GET' | 'POST'
  readonly params: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>
  readonly key: string | undefined
  /** Number of requests sent, including this one. */
  readonly attempts: number
}

interface Failed {
  readonly error: CountinghouseError
  readonly isOfService: boolean
}

/** Turns off openapi-fetch's types, because the client's methods are typed. */
// biome-ignore lint/suspicious/noExplicitAny: any path with any parameters
type AnyPaths = Record<string, any>

/** Sends calls, and retries them if that is safe. The credential is in private fields, so it is never printed. */
export class Transport {
  readonly #client: Client<AnyPaths>
  readonly #credential: Readonly<Record<string, string>>
  readonly #maxAttempts: number
  readonly #attemptTimeoutMs: number
  readonly #callTimeoutMs: number

  constructor(options: ClientOptions) {
    expectNoWebPage(options.allowInWebPage ?? false)
    const { fetch } = options
    this.#client = createClient<AnyPaths>({ baseUrl: parseBaseUrl(options.url), ...(fetch && { fetch }) })
    this.#credential = {
      'X-API-Key': checkHeaderText('key', options.key),
      'X-API-Secret': checkHeaderText('secret', options.secret),
    }
    this.#maxAttempts = positive('maxAttempts', options.maxAttempts ?? 5)
    this.#attemptTimeoutMs = positive('attemptTimeoutMs', options.attemptTimeoutMs ?? 60_000)
    this.#callTimeoutMs = positive('callTimeoutMs', options.callTimeoutMs ?? 180_000)
  }

  /**
   * Calls an action. Throws CountinghouseError after the last attempt, or the signal's reason. `key_in_flight` is not a
   * failed attempt, because the first call is still in progress.
   */
  async call(
    action: string,
    method: 'GET' | 'POST',
    params: Readonly<Record<string, unknown>>,
    { dryRun = false, idempotencyKey, signal }: AnyCallOptions = {},
  ): Promise<Called> {
    const key = method === 'GET' ? undefined : checkHeaderText('idempotencyKey', idempotencyKey ?? crypto.randomUUID())
    const headers = {
      Prefer: 'handling=strict',
      ...(key !== undefined && { 'Idempotency-Key': key }),
      ...(dryRun && { 'Dry-Run': 'true' }),
    }
    const endsAt = performance.now() + this.#callTimeoutMs
    let failures = 0
    for (let attempts = 1; ; attempts++) {
      signal?.throwIfAborted()
      const leftMs = endsAt - performance.now()
      const done = await this.#attempt(
        { action, method, params, headers, key, attempts },
        Math.min(this.#attemptTimeoutMs, leftMs),
        signal,
      )
      if (!('error' in done)) return done
      const { error, isOfService } = done
      if (error.code !== 'key_in_flight') failures++
      if (failures >= this.#maxAttempts || !isRetryable(error, isOfService)) throw error
      const waitMs = retryDelayMs(attempts, error.retryAfterSeconds)
      if (performance.now() + waitMs >= endsAt) throw error
      await pause(waitMs, signal)
    }
  }

  async #attempt(sending: Sending, timeoutMs: number, signal: AbortSignal | undefined): Promise<Called | Failed> {
    const timeUp = new AbortController()
    const timer = setTimeout(() => timeUp.abort(), Math.min(timeoutMs, longestTimerMs))
    try {
      const both = signal === undefined ? timeUp.signal : AbortSignal.any([signal, timeUp.signal])
      return read(sending, await this.#send(sending, both))
    } catch (cause) {
      signal?.throwIfAborted()
      const lost = timeUp.signal.aborted
        ? { code: 'timed_out', message: `no answer within ${Math.round(timeoutMs)} ms` }
        : { code: 'network_failed', message: 'no response, or an incomplete one' }
      return { error: failed(sending, { ...lost, cause }), isOfService: false }
    } finally {
      clearTimeout(timer)
    }
  }

  async #send({ action, method, params, headers }: Sending, signal: AbortSignal) {
    const { data, error, response } = await this.#client.request(method.toLowerCase() as 'post', `/api/v1/${action}`, {
      headers: { ...this.#credential, ...headers },
      // Neither follows a redirect, which would send the secret elsewhere, nor fails as if the connection were broken.
      redirect: 'manual',
      parseAs: 'text',
      signal,
      ...(method === 'GET' ? { params: { query: params } } : Object.keys(params).length > 0 && { body: params }),
    })
    return { response, body: parsed(data) ?? error }
  }
}

/** Parses successful responses here, to distinguish invalid JSON from a broken connection. */
function parsed(text: unknown): unknown {
  if (typeof text !== 'string') return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function read(sending: Sending, { response, body }: { response: Response; body: unknown }): Called | Failed {
  const { status, headers } = response
  const requestId = headers.get('X-Request-Id') ?? undefined
  const facts = { status, requestId, retryAfterSeconds: readRetryAfter(headers.get('Retry-After'), Date.now()) }
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    const message = 'the response is a redirect, and redirects are not followed; is `url` the address of the service?'
    return { error: failed(sending, { ...facts, code: 'redirect_refused', message }), isOfService: false }
  }
  const known = isObject(body) ? body : {}
  if (response.ok && known.result === 'success')
    return {
      answer: known,
      isDryRun: headers.get('Dry-Run') === 'true',
      isReplayed: headers.get('Idempotent-Replayed') === 'true',
      requestId,
      idempotencyKey: sending.key,
      attempts: sending.attempts,
    }
  if (known.result === 'error' && typeof known.code === 'string') {
    const errors = known.errors as ErrorFacts['errors']
    const refused = { ...facts, code: known.code, message: String(known.message), errors }
    return { error: failed(sending, refused), isOfService: true }
  }
  const message = `status ${status} with a body that did not come from the service`
  return { error: failed(sending, { ...facts, code: 'answer_unreadable', message }), isOfService: false }
}

const failed = (
  { action, key, attempts }: Sending,
  facts: Omit<ErrorFacts, 'action' | 'attempts' | 'idempotencyKey'>,
): CountinghouseError =>
  new CountinghouseError({ ...facts, action, attempts, idempotencyKey: key, message: `${action}: ${facts.message}` })

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function positive(name: string, value: number): number {
  if (!(value >= 1)) throw new TypeError(`\`${name}\` must be 1 or more`)
  return value
}
