import { createHmac } from 'node:crypto'
import type { Test } from 'tap'
import { type Answer, openProvider, type Provider } from '../../../tools/pretend-panel/provider.js'

export interface StripeServer extends Provider {
  /** Id -> the customer that it is attached to. */
  readonly methods: Map<string, string | null>
  /** Payment intent or charge -> what may still be refunded, in minor units. */
  readonly refundable: Map<string, number>
  /** Id -> what was refunded. */
  readonly refunds: Map<string, { readonly of: string; readonly amount: number }>
  /** Forgets idempotency keys, as Stripe does after a day. */
  readonly forgetKeys: () => void
}

/** Speaks so much of Stripe's API as the module uses, to the key `sk_test_key`. */
export async function openStripe(t: Test): Promise<StripeServer> {
  const methods = new Map<string, string | null>()
  const refundable = new Map<string, number>()
  const refunds = new Map<string, { of: string; amount: number }>()
  const keys = new Map<string, string | null>()
  const answered = new Map<string, Answer>()

  const detach = (id: string): Answer => {
    if (!methods.has(id))
      return failure(404, 'invalid_request_error', `No such PaymentMethod: '${id}'`, 'resource_missing')
    if (methods.get(id) === null)
      return failure(
        400,
        'invalid_request_error',
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      )
    methods.set(id, null)
    return json(200, { id, object: 'payment_method', customer: null })
  }

  const refund = (form: URLSearchParams): Answer => {
    const of = form.get('payment_intent') ?? form.get('charge') ?? ''
    const amount = Number(form.get('amount'))
    if (of === 'pi_lost') return failure(402, 'card_error', 'The card has been declined.', 'card_declined')
    if (of === 'pi_late')
      return json(200, { id: 're_0', object: 'refund', status: 'failed', failure_reason: 'expired_or_canceled_card' })
    const left = refundable.get(of)
    if (left === undefined)
      return failure(404, 'invalid_request_error', `No such payment_intent: '${of}'`, 'resource_missing')
    if (amount > left)
      return failure(
        400,
        'invalid_request_error',
        'Refund amount is greater than the charge',
        'charge_already_refunded',
      )
    refundable.set(of, left - amount)
    const id = `re_${refunds.size + 1}`
    refunds.set(id, { of, amount })
    keys.set(id, form.get('metadata[countinghouse_key]'))
    return json(200, { id, object: 'refund', amount, status: 'succeeded' })
  }

  const list = (query: URLSearchParams): Answer => {
    const of = query.get('payment_intent') ?? query.get('charge')
    const data = [...refunds]
      .filter(([, refund]) => refund.of === of)
      .map(([id]) => ({ id, object: 'refund', status: 'succeeded', metadata: { countinghouse_key: keys.get(id) } }))
    return json(200, { object: 'list', data, has_more: false })
  }

  const perform = (path: string, form: URLSearchParams): Answer => {
    const detached = /^\/v1\/payment_methods\/([^/]+)\/detach$/.exec(path)?.[1]
    if (detached !== undefined) return detach(decodeURIComponent(detached))
    if (path === '/v1/refunds') return refund(form)
    return failure(404, 'invalid_request_error', `Unrecognized request URL (POST: ${path})`)
  }

  const provider = await openProvider(t, ({ method, path, query, headers, form }) => {
    const authorization = headers.authorization
    if (authorization === 'Bearer sk_test_poor') return failure(403, 'invalid_request_error', 'Not permitted')
    if (authorization === 'Bearer sk_test_busy')
      return { ...failure(429, 'rate_limit_error', 'Too many requests'), headers: { 'retry-after': '7' } }
    if (authorization !== 'Bearer sk_test_key') return failure(401, 'invalid_request_error', 'Invalid API Key provided')
    if (method === 'GET' && path === '/v1/refunds') return list(query)
    // Whatever was answered before is answered again.
    const key = `${headers['idempotency-key']} ${path}`
    const answer = answered.get(key) ?? perform(path, form)
    answered.set(key, answer)
    return answer
  })
  return { ...provider, methods, refundable, refunds, forgetKeys: () => answered.clear() }
}

const json = (status: number, body: object): Answer => ({
  status,
  headers: { 'content-type': 'application/json', 'request-id': 'req_1' },
  body: JSON.stringify(body),
})

const failure = (status: number, type: string, message: string, code?: string): Answer =>
  json(status, { error: { type, message, ...(code !== undefined && { code }) } })

/** The header that Stripe signs a report with. */
export function stripeSignature(body: string, secret: string, at: Date): string {
  const timestamp = Math.floor(at.getTime() / 1000)
  return `t=${timestamp},v1=${createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')}`
}
