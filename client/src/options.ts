export interface ClientOptions {
  /** Service address, such as `https://billing.example.com`. Plain HTTP is accepted only for this machine. */
  readonly url: string
  /** Identifier of the API credential. A missing value, such as an unset variable, throws immediately. */
  readonly key: string | undefined
  /** Secret of the API credential. */
  readonly secret: string | undefined
  /**
   * Maximum requests per call. Defaults to 5. Requests answered with `key_in_flight` do not count, and are repeated
   * until the call's time limit.
   */
  readonly maxAttempts?: number
  /** Milliseconds for one request and its response. Defaults to 60,000. */
  readonly attemptTimeoutMs?: number
  /** Milliseconds for one call with all its attempts and pauses. Defaults to 180,000. */
  readonly callTimeoutMs?: number
  /** Replaces the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** True to allow use in a web page. Visitors of the page can read the secret. */
  readonly allowInWebPage?: boolean
}

export interface CallOptions {
  /** Aborts the call, which then rejects with the signal's reason. */
  readonly signal?: AbortSignal
}

/** Options for an action that changes something. */
export interface PostOptions extends CallOptions {
  /** True for a dry run, which stores nothing and returns the response that the call would return. */
  readonly dryRun?: boolean
  /** Idempotency-Key of 1 to 255 visible ASCII characters, the same for all attempts. Defaults to a random key. */
  readonly idempotencyKey?: string
}

/** Options for `call`, which accepts actions that the client does not know. */
export interface AnyCallOptions extends PostOptions {
  /** HTTP method of an action added by an extension of the service. */
  readonly method?: 'GET' | 'POST'
}

/**
 * Returns the base URL for request paths. Throws TypeError if the URL is invalid, unsafe for the secret, or has
 * credentials, a query, or a fragment.
 */
export function parseBaseUrl(text: string): string {
  const url = parseUrl(text)
  if (url === undefined) throw new TypeError('`url` is not a URL, such as https://billing.example.com')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new TypeError(
      '`url` must begin with https://, because the secret is sent there; only this machine can use http://',
    )
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('`url` must not contain credentials, a query, or a fragment')
  return url.href.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/** Avoids URL.canParse, which returns wrong results for letters such as ü once Node has compiled the caller. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const isLoopback = (host: string): boolean =>
  host === '[::1]' || /(?:^|\.)localhost$/.test(host) || /^127(?:\.\d{1,3}){3}$/.test(host)

/**
 * Returns the text if it can be sent as a header. Throws TypeError for other text. The message omits the text, which
 * may be a secret.
 */
export function checkHeaderText(name: string, text: unknown): string {
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(text))
    throw new TypeError(`\`${name}\` must have 1 to 255 visible ASCII characters`)
  return text
}

/** Throws TypeError in a web page, whose visitors could read the secret, unless `allowInWebPage` is true. */
export function expectNoWebPage(allowInWebPage: boolean): void {
  if ('document' in globalThis && !allowInWebPage)
    throw new TypeError(
      'This looks like a web page, whose visitors could read the secret; set `allowInWebPage` to allow it',
    )
}
