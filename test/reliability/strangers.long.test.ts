// Listed in docs/reference/attacks.md.

import t, { type Test } from 'tap'
import { makeClient, makeInvoice } from '../support/fixtures.js'
import { enableGateway } from '../support/gateways.js'
import { openStripe, type StripeServer, stripeSignature } from '../support/providers/stripe.js'
import { type Api, withService } from '../support/service.js'
import { filling, openSlowRequests, type Post, post } from './strangers.js'

const json = 'application/json'
const form = 'application/x-www-form-urlencoded'
const secret = 'whsec_1'
/** Concurrent calls of each kind. */
const calls = 20
/** Connections of an attacker, who may open 256. */
const sockets = 217
const [kibibyte, mebibyte] = [1024, 1024 * 1024]

let addresses = 1
/** Returns an address of this machine that has not been used yet. */
const address = (): string => `127.0.0.${++addresses}`

/** Creates a payment at Stripe and returns its report. */
function reportOf(
  api: Api,
  stripe: StripeServer,
  invoiceid: number,
  transid: string,
): Pick<Post, 'url' | 'headers' | 'body'> {
  const object = {
    id: transid,
    object: 'payment_intent',
    status: 'succeeded',
    amount_received: 100,
    currency: 'usd',
    metadata: { invoiceid: String(invoiceid) },
  }
  stripe.objects.put(object)
  const event = { id: `evt_${transid}`, object: 'event', type: 'payment_intent.succeeded', data: { object } }
  const body = JSON.stringify(event, null, 2)
  const headers = { 'content-type': json, 'stripe-signature': stripeSignature(body, secret, api.now()) }
  return { url: `${api.url}/gateway/stripe`, headers, body }
}

withService(t, 'strangers that announce more than they send', async (t, api) => {
  const stripe = await openStripe(t)
  await enableGateway(api, 'stripe', { webhook_secret: secret, secret_key: 'sk_test_key', api_base: stripe.url })
  const invoiceid = await makeInvoice(api, await makeClient(api))
  const { identifier, secret: password } = api.admin
  let made = 0
  const kinds: Record<string, () => Pick<Post, 'url' | 'headers' | 'body'>> = {
    reports: () => reportOf(api, stripe, invoiceid, `pi_${++made}`),
    forms: () => ({
      url: `${api.url}/client/reset`,
      headers: { 'content-type': form },
      body: new URLSearchParams({ email: `nobody${++made}@example.com` }).toString(),
    }),
    calls: () => ({
      url: `${api.url}/api/v1/logactivity`,
      headers: { 'content-type': form },
      body: new URLSearchParams({ identifier, secret: password, description: 'x' }).toString(),
    }),
  }
  const answerAll = async (t: Test, from: string) => {
    for (const [name, make] of Object.entries(kinds)) {
      const answers = await Promise.all(Array.from({ length: calls }, () => post({ ...make(), from })))
      const answered = answers.filter(({ status }) => status === 200).length
      t.equal(answered, calls, `${name} from ${from}`)
    }
  }

  await t.test('unfinished gateway reports block no other caller, not even from the same address', async (t) => {
    const attacker = address()
    const sizes = filling(16 * mebibyte, 80 * kibibyte, sockets)
    const end = await openSlowRequests(t, { url: api.url, path: '/gateway/stripe', type: json, from: attacker, sizes })
    for (const from of [address(), attacker]) await answerAll(t, from)
    end()
  })

  await t.test('unfinished calls block no other caller, not even from the same address', async (t) => {
    // Only 64 KiB of a call without a credential are read, so it takes two attackers to fill the memory for strangers.
    const [attacker, accomplice] = [address(), address()]
    const sizes = filling(16 * mebibyte, 64 * kibibyte, 2 * sockets)
    const call = { url: api.url, path: '/api/v1/addclient', type: json }
    const ends = await Promise.all([
      openSlowRequests(t, { ...call, from: attacker, sizes: sizes.slice(0, sockets) }),
      openSlowRequests(t, { ...call, from: accomplice, sizes: sizes.slice(sockets) }),
    ])
    for (const from of [address(), attacker]) await answerAll(t, from)
    for (const end of ends) end()
  })
})
