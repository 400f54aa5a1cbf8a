import type Stripe from 'stripe'
import type { Sought } from '../../../domain/ports/gateway.js'
import { type ModuleContext, unreachable } from '../../../domain/ports/module.js'
import { callStripe } from './client.js'

/** Tolerated difference between Stripe's clock and ours, in milliseconds. */
const clocksDifferMs = 5 * 60_000

/** Maximum number of pages to search, with 100 objects each. */
const maxPages = 100

type AttemptTrace = Pick<Sought, 'attempt' | 'since' | 'customer'>

interface StoredTrace {
  readonly id: string
  readonly metadata: Stripe.Metadata | null
}

/** Fetches one page of a list. */
type Page<T> = (more: Stripe.PaginationParams & { created?: Stripe.RangeQueryParam }) => Promise<Stripe.ApiList<T>>

/** Returns the checkout created for an attempt, or undefined if Stripe never created one. Throws ModuleError. */
export const findSession = (ctx: ModuleContext, sought: AttemptTrace): Promise<Stripe.Checkout.Session | undefined> =>
  findCreated(
    ctx,
    sought,
    (of) => (page) => callStripe(ctx, (stripe) => stripe.checkout.sessions.list({ ...of, ...page })),
  )

/** Returns the payment intent created for an attempt, or undefined if Stripe never created one. Throws ModuleError. */
export const findIntent = (ctx: ModuleContext, sought: AttemptTrace): Promise<Stripe.PaymentIntent | undefined> =>
  findCreated(
    ctx,
    sought,
    (of) => (page) => callStripe(ctx, (stripe) => stripe.paymentIntents.list({ ...of, ...page })),
  )

/**
 * Searches the customer's objects first, then all objects, because unfinished checkouts are not assigned to a customer.
 */
async function findCreated<T extends StoredTrace>(
  { machineNow }: ModuleContext,
  { attempt, since, customer }: AttemptTrace,
  listOf: (of: { readonly customer?: string }) => Page<T>,
): Promise<T | undefined> {
  const from = since - clocksDifferMs
  // A sandbox's clock may be ahead of Stripe's.
  const made = from > machineNow().getTime() ? {} : { created: { gte: Math.floor(from / 1000) } }
  const isSought = ({ metadata }: T) => metadata?.attempt === attempt
  const among = (of: { readonly customer?: string }) =>
    findInPages((page) => listOf(of)({ ...made, ...page }), isSought)
  return (customer === undefined ? undefined : await among({ customer })) ?? (await among({}))
}

/** Returns the first matching object on any page of a list. Throws `unreachable` if there are too many pages. */
export async function findInPages<T extends { readonly id: string }>(
  page: Page<T>,
  isSought: (one: T) => boolean,
): Promise<T | undefined> {
  for await (const objects of readPages(page)) {
    const found = objects.find(isSought)
    if (found !== undefined) return found
  }
  return undefined
}

/** Yields the pages of a list. Throws `unreachable` if there are too many. */
export async function* readPages<T extends { readonly id: string }>(page: Page<T>): AsyncGenerator<readonly T[]> {
  let after: string | undefined
  for (let pages = 0; pages < maxPages; pages++) {
    const { data, has_more } = await page({ limit: 100, ...(after !== undefined && { starting_after: after }) })
    if (!Array.isArray(data)) throw unreachable('Stripe sent a response without the requested list', false)
    yield data
    after = data.at(-1)?.id
    if (!has_more || after === undefined) return
  }
  throw unreachable('Stripe has more objects than can be read', false)
}
