import type { Test } from 'tap'
import { makeClient } from '../../../support/fixtures.js'
import { enableGateway } from '../../../support/gateways.js'
import { checkout, readAttempt } from '../../../support/payments.js'
import { openPayPal, type PayPalServer } from '../../../support/providers/paypal.js'
import type { SignedReport } from '../../../support/providers/paypal-certificates.js'
import type { Api, Body } from '../../../support/service.js'

export const recordedReply = { status: 200, recorded: true }
export const repeatedReply = { status: 200, recorded: false }

export const getInvoice = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

export const readCredit = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit

export async function send(api: Api, { body, headers }: SignedReport) {
  const reply = await fetch(`${api.url}/gateway/paypal`, { method: 'POST', body, headers })
  const { code, recorded } = (await reply.json()) as Body
  return reply.status === 200 ? { status: 200, recorded } : { status: reply.status, code }
}

/** Opens a PayPal checkout for an invoice of 10. */
export async function openPayPalCheckout(api: Api, paypal: PayPalServer) {
  const clientId = await makeClient(api)
  const items = [{ description: 'Hosting', amount: 10, taxed: false }]
  const { invoiceid } = await api.ok('createinvoice', { userid: clientId, items })
  const opened = await checkout(api, { gateway: 'paypal', clientId, invoiceIds: [invoiceid] })
  const { reference } = await readAttempt(api, opened)
  const order = paypal.orders.get(reference ?? '') as Body
  const tell = (type: string, resource: object) => send(api, paypal.report(type, resource))
  /** Captures the order directly at PayPal, without the service, and returns the capture. */
  const captured = async (outcome = 'COMPLETED') => {
    paypal.approve(order.id)
    paypal.nextCaptures.push(outcome)
    await fetch(`${paypal.url}/v2/checkout/orders/${order.id}/capture`, {
      method: 'POST',
      headers: { authorization: await tokenOf(paypal), 'paypal-request-id': `by-hand-${order.id}` },
      body: '{}',
    })
    return order.purchase_units[0].payments.captures[0] as Body
  }
  return { clientId, invoiceid, opened, order, tell, captured, attempt: () => readAttempt(api, opened) }
}

/** Returns an Authorization header with a new access token. */
async function tokenOf(paypal: PayPalServer): Promise<string> {
  const { client_id, client_secret } = paypal.parameters
  const authorization = `Basic ${Buffer.from(`${client_id}:${client_secret}`).toString('base64')}`
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const reply = await fetch(`${paypal.url}/v1/oauth2/token`, { method: 'POST', headers: { authorization }, body })
  return `Bearer ${((await reply.json()) as Body).access_token}`
}

/** Activates the module with a simulated PayPal. */
export async function activatePayPal(t: Test, api: Api): Promise<PayPalServer> {
  const paypal = await openPayPal(t)
  await enableGateway(api, 'paypal', paypal.parameters)
  return paypal
}
