import type Stripe from 'stripe'
import {
  type ModuleContext,
  ModuleError,
  misconfigured,
  refused,
  retryAfterSeconds,
  unreachable,
} from '../../../domain/ports/module.js'

/**
 * Pinned API version for requests and responses, so that a library update cannot change it silently. Must match the
 * library's API_VERSION.
 */
export const apiVersion = '2026-10-28.endive'

export type StripeFailure = InstanceType<typeof Stripe.errors.StripeError>

/** Loads Stripe's library on first use, because it is large and most installations never need it. */
export const loadStripe = async () => (await import('stripe')).default

/**
 * Runs a call of Stripe's library over the service's own HTTP client. `settle` can convert a refusal into a result.
 * Throws ModuleError.
 */
export async function callStripe<T>(
  ctx: ModuleContext,
  how: (stripe: Stripe) => Promise<T>,
  settle: (failure: StripeFailure) => T | Promise<T | undefined> | undefined = () => undefined,
): Promise<T> {
  const { secret_key: key = '', api_base: base = '' } = ctx.config
  if (!/^[\x21-\x7e]+$/.test(key))
    throw misconfigured('The Stripe parameter secret_key is empty or contains invalid characters')
  const Library = await loadStripe()
  const stripe = new Library(key, {
    apiVersion,
    httpClient: Library.createFetchHttpClient(fetchThrough(ctx, base)),
    // The caller retries with the same idempotency key.
    maxNetworkRetries: 0,
    telemetry: false,
  })
  try {
    return await how(stripe)
  } catch (error) {
    const failure = failureOf(error, Library.errors)
    if (!(error instanceof Library.errors.StripeError) || !isRefusal(failure)) throw failure
    const settled = await settle(error)
    if (settled === undefined) throw failure
    return settled
  }
}

const isRefusal = (error: unknown): boolean => error instanceof ModuleError && error.kind === 'refused'

/** Returns a `fetch` for Stripe's library that sends requests to the configured address. */
const fetchThrough =
  ({ http }: ModuleContext, base: string): typeof fetch =>
  async (url, init) => {
    const { pathname, search } = new URL(String(url))
    const reply = await http({
      method: init?.method as 'GET' | 'POST' | 'DELETE',
      // The lookbehind keeps the time linear for a URL with many slashes inside.
      url: `${base.replace(/(?<!\/)\/+$/, '')}${pathname}${search}`,
      headers: Object.fromEntries(new Headers(init?.headers)),
      ...(typeof init?.body === 'string' && { body: init.body }),
    })
    const { status, headers, body } = reply
    // Response accepts only these statuses, and Stripe uses no others.
    if (status < 200 || status > 599) throw unreachable(`Stripe sent HTTP status ${status}`, true)
    return new Response([204, 205, 304].includes(status) ? null : body, { status, headers })
  }

/** Error codes of a call that a concurrent call blocks. */
const heldBack = ['idempotency_key_in_use', 'lock_timeout']

function failureOf(error: unknown, errors: typeof Stripe.errors): unknown {
  if (!(error instanceof errors.StripeError)) return error
  if (error.detail instanceof ModuleError) return error.detail
  const { code, message } = error
  if (error instanceof errors.StripeAuthenticationError || error instanceof errors.StripePermissionError)
    return misconfigured('Stripe does not accept the secret_key, or the key lacks the permission')
  if (heldBack.includes(code ?? '')) return unreachable('Stripe is still processing the same request', true, error)
  if (error instanceof errors.StripeRateLimitError)
    return new ModuleError('unreachable', 'Stripe is limiting requests: wait before the next one', {
      retryAfter: secondsIn(error),
      cause: error,
    })
  if (error instanceof errors.StripeConnectionError || error instanceof errors.StripeAPIError)
    return new ModuleError('unreachable', 'Stripe did not send a valid response', {
      outcomeUnknown: true,
      retryAfter: secondsIn(error),
      cause: error,
    })
  return refused(message, code)
}

const secondsIn = ({ headers = {} }: { readonly headers?: Record<string, string> | undefined }): number | undefined =>
  retryAfterSeconds({ headers })

/**
 * Waits for a call that begins a payment. If Stripe refuses the request itself, throws `misconfigured` with Stripe's
 * code, because the payer cannot do anything about it (R-4052).
 */
export const blameRequest = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    if (!(error instanceof ModuleError) || error.kind !== 'refused' || error.providerCode === checkoutEnded) throw error
    throw misconfigured(error.message, error.providerCode || 'invalid_request')
  })

/** Code of our own refusal to reopen a checkout that has ended. */
export const checkoutEnded = 'checkout_ended'

/** Returns true if Stripe refused because the object does not exist for this key. */
export const isMissing = (error: unknown): boolean =>
  error instanceof ModuleError && error.kind === 'refused' && error.providerCode === 'resource_missing'

/** Returns the ID of an object that a response references or contains. */
export const objectId = (one: string | { readonly id: string } | null | undefined): string | undefined =>
  typeof one === 'string' ? one : one?.id

/** Returns an expanded object, or undefined if the response only references it. */
export const expandedObject = <T extends object>(one: string | T | null | undefined): T | undefined =>
  typeof one === 'object' && one !== null ? one : undefined
