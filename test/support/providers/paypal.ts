import { createHash } from 'node:crypto'
import {
  type Answer,
  type Call,
  openProvider,
  type Provider,
  type TeardownScope,
} from '../../../tools/pretend-panel/provider.js'
import type { Body } from '../service.js'
import { type SignedReport, type Signer, signingChain, signReport } from './paypal-certificates.js'
import { approvalPage, redirectPayer } from './paypal-pages.js'
import { amountIssue, failure, json, missing, orderIssue } from './paypal-requests.js'

export const paypalClient = { client_id: 'client-of-tests', client_secret: 'EK-secret-of-tests' }

export interface ReportOptions {
  readonly signer?: Signer
  readonly webhookId?: string
  readonly address?: string
  readonly at?: Date
}

export interface PayPalServer extends Provider {
  /** Orders by ID, as the API returns them. Tests can change them. */
  readonly orders: Map<string, Body>
  readonly captures: Map<string, Body>
  readonly refunds: Map<string, Body>
  readonly disputes: Map<string, Body>
  readonly setupTokens: Map<string, Body>
  readonly paymentTokens: Map<string, Body>
  readonly webhookId: string
  /** PEM of the only root for its reports. */
  readonly roots: string
  /** The module's parameters for this server. */
  readonly parameters: Readonly<Record<string, string>>
  /** Approves an order or a setup token. */
  readonly approve: (id: string) => void
  /**
   * Results of the next captures and refunds: a status or, for captures, the issue of a refusal. A stored method can
   * have its own (`stand_in.outcome`), and then also `confirm`, which requires the payer.
   */
  readonly nextCaptures: string[]
  /** With `isShort`, new orders come without their captures, as with `Prefer: return=minimal`. */
  readonly behaviour: { isShort: boolean }
  /**
   * Sets the answer to the next API call, except token requests. Without an issue, the answer is a page that is not
   * PayPal's.
   */
  readonly answerNext: (status: number, issue: string | undefined, headers?: Record<string, string>) => void
  /** Forgets idempotency keys, as PayPal does after hours. */
  readonly forgetKeys: () => void
  /** Rejects all access tokens issued so far. */
  readonly endTokens: () => void
  readonly report: (type: string, resource: object, options?: ReportOptions) => SignedReport
  /**
   * Sends reports to the address from now on, each before the answer to the call that causes it. Undefined stops them.
   */
  readonly reportTo: (address: string | undefined) => void
}

/** Serves the parts of PayPal's API that the module uses, and the pages on which payers approve. */
export async function openPayPal(ending: TeardownScope, at = 0): Promise<PayPalServer> {
  const { root, middle, leaf } = await signingChain()
  const [orders, captures, refunds] = [new Map<string, Body>(), new Map<string, Body>(), new Map<string, Body>()]
  const [disputes, setupTokens, paymentTokens] = [
    new Map<string, Body>(),
    new Map<string, Body>(),
    new Map<string, Body>(),
  ]
  const answered = new Map<string, { body: string; again: () => Answer }>()
  const tokens = new Set<string>()
  const nextCaptures: string[] = []
  const next: Answer[] = []
  const behaviour = { isShort: false }
  const webhookId = '1JE4291016473214C'
  let listener: string | undefined
  let made = 0

  const newId = (letters: string) => `${letters}${String(++made).padStart(14, '0')}`
  const now = () => new Date().toISOString()
  const link = (rel: string, href: string, method = 'GET') => ({ href, rel, method })
  const apiOf = (path: string) => `${provider.url}${path}`

  const report: PayPalServer['report'] = (type, resource, options = {}) =>
    signReport(JSON.stringify({ id: newId('WH-'), event_version: '1.0', event_type: type, resource }), {
      signer: leaf,
      webhookId,
      address: apiOf('/v1/notifications/certs/CERT-1'),
      at: new Date(),
      ...options,
    })

  async function tell(type: string, resource: object): Promise<void> {
    if (listener === undefined) return
    const { body, headers } = report(type, resource)
    await fetch(listener, { method: 'POST', body, headers })
  }

  const approve = (id: string) => {
    const one = orders.get(id) ?? setupTokens.get(id)
    if (one === undefined) throw new Error(`The stand-in has no ${id}`)
    Object.assign(one, { status: 'APPROVED', update_time: `${now()}/${++made}` })
  }

  async function createOrder(asked: Body): Promise<Answer> {
    const issue = orderIssue(asked)
    if (issue !== undefined) return failure(issue === 'UNKNOWN_PARAMETER' ? 400 : 422, issue)
    const { vault_id, attributes, experience_context } = asked.payment_source.paypal
    if (vault_id !== undefined && !paymentTokens.has(vault_id)) return failure(422, 'TOKEN_ID_NOT_FOUND')
    const id = newId('ORD')
    const links = [link('self', apiOf(`/v2/checkout/orders/${id}`))]
    const order: Body = {
      ...{ id, intent: 'CAPTURE', status: 'PAYER_ACTION_REQUIRED', create_time: now(), update_time: now() },
      ...{ purchase_units: structuredClone(asked.purchase_units), payment_source: { paypal: {} }, links },
    }
    if (vault_id === undefined) {
      order.stand_in = { vault: attributes, context: experience_context }
      links.push(link('payer-action', apiOf(`/checkoutnow?token=${id}`)))
    } else {
      const refusal = await captureInto(order, paymentTokens.get(vault_id)?.stand_in?.outcome)
      if (refusal === 'confirm') links.push(link('payer-action', apiOf(`/checkoutnow?token=${id}`)))
      else if (refusal !== undefined) return failure(422, refusal)
    }
    orders.set(id, order)
    const { status } = order
    return json(201, behaviour.isShort ? { id, status, links } : shown(order))
  }

  const shown = ({ stand_in: _, ...order }: Body): Body => order

  /** Captures an order. Returns the issue of a refusal, or undefined if there is a capture. */
  async function captureInto(order: Body, outcome = nextCaptures.shift() ?? 'COMPLETED'): Promise<string | undefined> {
    if (!['COMPLETED', 'PENDING', 'DECLINED'].includes(outcome)) return outcome
    const [unit] = order.purchase_units
    const taken = [...captures.values()].some(({ invoice_id }) => invoice_id === unit.invoice_id)
    if (taken) return 'DUPLICATE_INVOICE_ID'
    const id = newId('CAP')
    const { amount, custom_id, invoice_id } = unit
    const { currency_code } = amount
    const capture: Body = {
      ...{ id, status: outcome, amount: { currency_code, value: amount.value }, custom_id, invoice_id },
      ...{ create_time: '2026-03-04T23:10:00Z', final_capture: true },
      supplementary_data: { related_ids: { order_id: order.id } },
      links: [link('up', apiOf(`/v2/checkout/orders/${order.id}`))],
      ...(outcome === 'COMPLETED' && { seller_receivable_breakdown: breakdownOf(amount) }),
      ...(outcome === 'PENDING' && { status_details: { reason: 'ECHECK' } }),
      ...(outcome === 'DECLINED' && { status_details: { reason: 'RISK' } }),
    }
    captures.set(id, capture)
    order.status = 'COMPLETED'
    // The same object, so that the order shows later changes to it.
    unit.payments = { captures: [capture], refunds: [] }
    const vault = order.stand_in?.vault?.vault
    if (vault !== undefined && outcome !== 'DECLINED') {
      const [token, customer] = [newId('VLT'), { id: order.stand_in.vault.customer?.id ?? newId('cus') }]
      paymentTokens.set(token, { id: token, customer })
      order.payment_source.paypal.attributes = { vault: { id: token, status: 'VAULTED', customer } }
    }
    const types: Body = { COMPLETED: 'COMPLETED', PENDING: 'PENDING', DECLINED: 'DENIED' }
    orders.set(order.id, order)
    await tell(`PAYMENT.CAPTURE.${types[outcome]}`, capture)
    return undefined
  }

  async function captureOrder(id: string): Promise<Answer> {
    const order = orders.get(id)
    if (order === undefined) return missing()
    if (order.status === 'COMPLETED') return failure(422, 'ORDER_ALREADY_CAPTURED')
    if (order.status !== 'APPROVED') return failure(422, 'ORDER_NOT_APPROVED')
    const issue = await captureInto(order)
    return issue === undefined ? json(201, shown(order)) : failure(422, issue)
  }

  async function refundCapture(id: string, { amount, custom_id }: Body): Promise<Answer> {
    const capture = captures.get(id)
    if (capture === undefined) return missing()
    const issue = amountIssue(amount)
    if (issue !== undefined) return failure(422, issue)
    if (!/^[A-Za-z0-9\-_.,]{1,127}$/.test(custom_id)) return failure(400, 'INVALID_STRING_LENGTH')
    const order = orders.get(capture.supplementary_data.related_ids.order_id)
    const before = (order?.purchase_units[0].payments.refunds ?? []) as Body[]
    const left = Number(capture.amount.value) - before.reduce((sum, one) => sum + Number(one.amount.value), 0)
    if (Number(amount.value) > left) return failure(422, left > 0 ? 'REFUND_AMOUNT_EXCEEDED' : 'CAPTURE_FULLY_REFUNDED')
    const refundId = newId('REF')
    const status = nextCaptures.shift() ?? 'COMPLETED'
    const links = [link('up', apiOf(`/v2/payments/captures/${id}`))]
    const refund = { id: refundId, status, amount, custom_id, create_time: now(), links }
    refunds.set(refundId, refund)
    before.push(refund)
    capture.status = Number(amount.value) === left ? 'REFUNDED' : 'PARTIALLY_REFUNDED'
    await tell('PAYMENT.CAPTURE.REFUNDED', refund)
    return json(201, refund)
  }

  function createSetupToken({ payment_source, customer }: Body): Answer {
    const { usage_type, experience_context: context } = payment_source?.paypal ?? {}
    if (usage_type !== 'MERCHANT' || !context?.return_url) return failure(400, 'MISSING_REQUIRED_PARAMETER')
    const id = newId('SET')
    const links = [link('approve', apiOf(`/agreements/approve?approval_session_id=${id}`))]
    const token = { id, status: 'PAYER_ACTION_REQUIRED', customer: customer ?? { id: newId('cus') }, links }
    setupTokens.set(id, { ...token, stand_in: { context } })
    return json(201, token)
  }

  function createPaymentToken({ payment_source }: Body): Answer {
    const setup = setupTokens.get(payment_source?.token?.id)
    if (setup === undefined || payment_source.token.type !== 'SETUP_TOKEN') return missing()
    if (setup.status !== 'APPROVED') return failure(422, 'SETUP_TOKEN_NOT_APPROVED')
    setup.status = 'VAULTED'
    const token = { id: newId('VLT'), customer: setup.customer, payment_source: { paypal: {} } }
    paymentTokens.set(token.id, token)
    return json(201, token)
  }

  const show = (found: Body | undefined): Answer => (found === undefined ? missing() : json(200, shown(found)))

  const get = (kind: string, id: string, query: URLSearchParams): Answer => {
    if (kind === 'customer/disputes' && id === '') {
      const of = query.get('disputed_transaction_id')
      const items = [...disputes.values()].filter(({ disputed_transactions }) =>
        disputed_transactions.some((one: Body) => one.seller_transaction_id === of),
      )
      return json(200, { items: items.map(({ dispute_id, status }) => ({ dispute_id, status })), links: [] })
    }
    const kinds: Readonly<Record<string, Map<string, Body>>> = {
      'checkout/orders': orders,
      'payments/captures': captures,
      'payments/refunds': refunds,
      'customer/disputes': disputes,
      'vault/setup-tokens': setupTokens,
      'vault/payment-tokens': paymentTokens,
    }
    return show(kinds[kind]?.get(id))
  }

  async function post(path: string, asked: Body): Promise<Answer> {
    const [, order] = /^\/v2\/checkout\/orders\/([\w-]+)\/capture$/.exec(path) ?? []
    if (order !== undefined) return captureOrder(order)
    const [, capture] = /^\/v2\/payments\/captures\/([\w-]+)\/refund$/.exec(path) ?? []
    if (capture !== undefined) return refundCapture(capture, asked)
    if (path === '/v2/checkout/orders') return createOrder(asked)
    if (path === '/v3/vault/setup-tokens') return createSetupToken(asked)
    return path === '/v3/vault/payment-tokens' ? createPaymentToken(asked) : missing()
  }

  /** Returns the latest state of the created object for a repeated key, or an error if the body differs. */
  async function postOnce({ path, body, headers }: Call): Promise<Answer> {
    const key = headers['paypal-request-id']
    if (typeof key !== 'string' || key.length > 108) return failure(400, 'MISSING_REQUIRED_PARAMETER')
    const place = `${path} ${key}`
    const known = answered.get(place)
    if (known !== undefined) return known.body === body ? known.again() : failure(422, 'REQUEST_ID_OF_ANOTHER_BODY')
    const answer = await post(path, JSON.parse(body))
    const { id } = JSON.parse(answer.body ?? '{}')
    const latest = () => (orders.has(id) ? { ...show(orders.get(id)), status: 200 } : { ...answer, status: 200 })
    answered.set(place, { body, again: () => (answer.status === 201 ? latest() : answer) })
    return answer
  }

  function signIn({ headers, form }: Call): Answer {
    const basic = `Basic ${Buffer.from(`${paypalClient.client_id}:${paypalClient.client_secret}`).toString('base64')}`
    if (headers.authorization !== basic || form.get('grant_type') !== 'client_credentials')
      return json(401, { error: 'invalid_client', error_description: 'Client Authentication failed' })
    const token = createHash('sha256').update(`token ${++made}`).digest('hex')
    tokens.add(token)
    return json(200, { access_token: token, token_type: 'Bearer', expires_in: 32_400 })
  }

  async function showPage({ method, query, path }: Call): Promise<Answer> {
    const name = path === '/checkoutnow' ? 'token' : 'approval_session_id'
    const id = query.get(name) ?? ''
    const one = orders.get(id) ?? setupTokens.get(id)
    if (one === undefined) return { status: 404, body: 'This page has expired.' }
    const amount = one.purchase_units?.[0].amount
    const title = amount === undefined ? 'Store PayPal' : `Pay ${amount.value} ${amount.currency_code}`
    if (method === 'GET') return approvalPage({ title, action: `${path}?${name}=${id}` })
    const { return_url, cancel_url } = one.stand_in.context
    const isOrder = orders.has(id)
    if (query.get('to') !== 'approve') return redirectPayer(cancel_url, isOrder ? { token: id } : {})
    approve(id)
    if (isOrder) await tell('CHECKOUT.ORDER.APPROVED', shown(one))
    return redirectPayer(return_url, isOrder ? { token: id, PayerID: 'PAYER1' } : { approval_token_id: id })
  }

  const handle = async (call: Call): Promise<Answer> => {
    const { method, path, query, headers } = call
    if (path === '/v1/oauth2/token') return signIn(call)
    if (path === '/v1/notifications/certs/CERT-1') return { status: 200, body: `${leaf.pem}${middle.pem}` }
    if (path === '/checkoutnow' || path === '/agreements/approve') return showPage(call)
    if (!tokens.has(String(headers.authorization).replace('Bearer ', '')))
      return json(401, { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed', debug_id: 'f1', links: [] })
    const answer = next.shift()
    if (answer !== undefined) return answer
    if (method === 'POST') return postOnce(call)
    const [, kind = '', id = ''] = /^\/v\d\/(\w+\/[\w-]+)\/?([\w-]*)$/.exec(path) ?? []
    if (method === 'DELETE' && kind === 'vault/payment-tokens')
      return paymentTokens.delete(id) ? { status: 204 } : missing()
    return method === 'GET' ? get(kind, id, query) : missing()
  }

  const provider = await openProvider(ending, handle, at)
  return {
    ...provider,
    ...{ orders, captures, refunds, disputes, setupTokens, paymentTokens, webhookId, nextCaptures, approve, report },
    behaviour,
    roots: root.pem,
    parameters: {
      ...paypalClient,
      ...{ webhook_id: webhookId, environment: 'sandbox', vault: 'yes', api_base: provider.url, api_ca: root.pem },
    },
    answerNext: (status, issue, headers) =>
      void next.push(issue === undefined ? { status, body: '<h1>Not Found</h1>' } : failure(status, issue, headers)),
    forgetKeys: () => answered.clear(),
    endTokens: () => tokens.clear(),
    reportTo: (address) => {
      listener = address
    },
  }
}

/** Returns the amounts of a capture. The fee is 2% plus 0.30, or plus 30 in a currency without decimals. */
function breakdownOf({ currency_code, value }: Body) {
  const decimals = value.includes('.') ? 2 : 0
  const fee = (Number(value) * 0.02 + (decimals === 0 ? 30 : 0.3)).toFixed(decimals)
  return { gross_amount: { currency_code, value }, paypal_fee: { currency_code, value: fee } }
}
