export interface ClientOptions {
  /** Where the service is, such as `https://billing.example.com`. Plain http is accepted for this machine alone. */
  readonly url: string
  /** Identifier of the API credential. A missing one, as a variable that is not set, is refused at once. */
  readonly key: string | undefined
  /** Secret of the API credential. */
  readonly secret: string | undefined
  /**
   * Requests that are sent for one call at most. Defaults to 5. With 1 none is sent again but those that `key_in_flight`
   * answers, which the time of the call ends.
   */
  readonly maxAttempts?: number
  /** Milliseconds for one request and its answer. Defaults to 60 000. */
  readonly attemptTimeoutMs?: number
  /** Milliseconds for one call with all its attempts and pauses. Defaults to 180 000. */
  readonly callTimeoutMs?: number
  /** Sends requests in place of the global `fetch`. */
  readonly fetch?: (request: Request) => Promise<Response>
  /** Allows web pages, whose visitors can read the secret. */
  readonly allowInWebPage?: boolean
}

export interface CallOptions {
  /** Ends the call with the reason of the signal. */
  readonly signal?: AbortSignal
}

/** Options of an action that changes something. */
export interface PostOptions extends CallOptions {
  /** Tries the call: it is answered as it would be, and nothing of it stays. */
  readonly dryRun?: boolean
  /** Key of the call, 1 to 255 visible characters. Defaults to a random one; all attempts of a call have the same. */
  readonly idempotencyKey?: string
}

/** Options of `call`, for actions that only the caller knows. */
export interface AnyCallOptions extends PostOptions {
  /** Method of an action that an extension of the service adds. */
  readonly method?: 'GET' | 'POST'
}

/** Returns the address that paths are put behind. Throws TypeError on one to which no secret may go. */
export function baseUrlOf(text: string): string {
  const url = parseUrl(text)
  if (url === undefined) throw new TypeError('`url` is no address, such as https://billing.example.com')
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopback(url.hostname)))
    throw new TypeError(
      '`url` begins with https://, because the secret is sent there; only this machine may have http://',
    )
  if (url.username !== '' || url.password !== '' || url.search !== '' || url.hash !== '')
    throw new TypeError('`url` has no user name, query or fragment')
  return url.href.replace(/\/+$/, '').replace(/\/api\/v1$/, '')
}

/** Not by URL.canParse, which Node, once it has compiled the caller, answers wrongly for texts with letters such as ü. */
function parseUrl(text: string): URL | undefined {
  try {
    return new URL(text)
  } catch {
    return undefined
  }
}

const isLoopback = (host: string): boolean =>
  host === '[::1]' || /(?:^|\.)localhost$/.test(host) || /^127(?:\.\d{1,3}){3}$/.test(host)

/** Throws TypeError unless a text can be sent as a header; the text is not told, it may be a secret. */
export function checkVisible(name: string, text: unknown): string {
  if (typeof text !== 'string' || !/^[\x21-\x7e]{1,255}$/.test(text))
    throw new TypeError(`\`${name}\` has 1 to 255 visible characters of ASCII`)
  return text
}

/** Throws where a web page would show the secret to its visitors. */
export function checkSurroundings(allowInWebPage: boolean): void {
  if ('document' in globalThis && !allowInWebPage)
    throw new TypeError('This looks like a web page, whose visitors could read the secret; `allowInWebPage` allows it')
}
