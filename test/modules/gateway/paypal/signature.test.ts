import { X509Certificate } from 'node:crypto'
import t, { type Test } from 'tap'
import type { HttpReply } from '../../../../domain/ports/module.js'
import { verifyChain } from '../../../../modules/gateway/paypal/certificates.js'
import { expectFailure } from '../../../support/providers/failure.js'
import {
  makeChain,
  makeSigner,
  type SignedReport,
  signingChain,
  signReport,
} from '../../../support/providers/paypal-certificates.js'
import { connect } from './stand.js'

const callOf = ({ body, headers }: SignedReport, changed: Readonly<Record<string, string | undefined>> = {}) => ({
  body: Buffer.from(body),
  headers: { ...headers, ...changed },
})

const harmless = ['MERCHANT.ONBOARDING.COMPLETED', { id: 'X1', amount: 1.0 }] as const

// R-4362
t.test('accepts PayPal’s reports and fetches their certificate once', async (t) => {
  const { server, webhook, contextOf } = await connect(t)
  for (const at of [new Date(), new Date('2020-01-01')])
    t.strictSame(await webhook(callOf(server.report(...harmless, { at })), contextOf()), [], 'an old report is genuine')
  t.strictSame(
    server.calls.map(({ method, path }) => `${method} ${path}`),
    ['GET /v1/notifications/certs/CERT-1'],
  )
})

// R-4362
t.test('rejects a report that is altered, from another webhook, or not from PayPal', async (t) => {
  const { server, webhook, contextOf } = await connect(t)
  const genuine = server.report(...harmless)
  const refused = (call: Parameters<typeof webhook>[0], title: string) =>
    expectFailure(t, webhook(call, contextOf()), { kind: 'refused', message: /report/ }, title)
  const again = JSON.stringify(JSON.parse(genuine.body), null, 1)
  await refused({ ...callOf(genuine), body: Buffer.from(again) }, 'parsed and serialized again')
  await refused(callOf(server.report(...harmless, { webhookId: 'WEBHOOK_ID' })), 'of another webhook, or the simulator')
  const { leaf } = await makeChain()
  await refused(callOf(server.report(...harmless, { signer: leaf })), 'signed with another key')
  for (const name of ['id', 'time', 'sig'].map((one) => `transmission-${one}`).concat('cert-url', 'auth-algo')) {
    await refused(callOf(genuine, { [`paypal-${name}`]: undefined }), `without ${name}`)
    const long = webhook(callOf(genuine, { [`paypal-${name}`]: 'x'.repeat(3000) }), contextOf())
    await expectFailure(t, long, { kind: 'refused', message: /no PayPal signature/ }, `with a long ${name}`)
  }
  for (const algorithm of ['SHA1withRSA', 'sha256withrsa', 'NONE'])
    await refused(callOf(genuine, { 'paypal-auth-algo': algorithm }), algorithm)
  const unset = webhook(callOf(genuine), contextOf({ config: { webhook_id: '' } }))
  await expectFailure(t, unset, { kind: 'misconfigured', message: /webhook_id/ })
})

/** Returns the URLs fetched for a report if no custom API URL is set, and the error. */
async function fetchedFor(t: Test, address: string, config: Readonly<Record<string, string>>, reply: HttpReply) {
  const { server, webhook, contextOf } = await connect(t)
  const context = contextOf({ config: { api_base: '', ...config } })
  const fetched: string[] = []
  const http: typeof context.http = async ({ url, ca }) => {
    fetched.push(`${url} ${ca}`)
    return reply
  }
  const failure = webhook(callOf(server.report(...harmless, { address })), { ...context, http }).then(
    () => undefined,
    (error: Error) => error,
  )
  return { fetched, failure: await failure }
}

// R-4362
t.test('fetches certificates only from the environment’s API host', async (t) => {
  const { leaf, middle } = await signingChain()
  const reply = { status: 200, headers: {}, body: leaf.pem + middle.pem }
  const hosts = { live: 'https://api.paypal.com', sandbox: 'https://api.sandbox.paypal.com' }
  const path = '/v1/notifications/certs/CERT-360caa42-fca2a594'
  for (const environment of ['live', 'sandbox'] as const) {
    const own = await fetchedFor(t, hosts[environment] + path, { environment }, reply)
    t.strictSame(own.fetched, [`${hosts[environment]}${path} undefined`], 'the roots of a custom API are not trusted')
    t.match(own.failure, { kind: 'refused', message: /not lead to a trusted root certificate/ })
    const other = environment === 'live' ? 'sandbox' : 'live'
    const strange = await fetchedFor(t, hosts[other] + path, { environment }, reply)
    t.match(strange.failure, { kind: 'refused', message: `The report comes from PayPal’s ${other} environment` })
    t.strictSame(strange.fetched, [])
  }
  for (const address of [
    `http://api.paypal.com${path}`,
    `https://api.paypal.com.example.com${path}`,
    `https://api-m.paypal.com${path}`,
    `https://api.paypal.com@example.com${path}`,
    `https://api.paypal.com:8443${path}`,
    `https://api.paypal.com${path}?a=b`,
    `https://api.paypal.com${path}#a`,
    `https://api.paypal.com/v1/notifications/certs/../../x`,
    `https://api.paypal.com/v1/notifications/certs/%2e%2e`,
    `https://api.paypal.com/v1/notifications/certs/`,
    `https://api.paypal.com/v1/other/certs/CERT-1`,
    `HTTPS://API.PAYPAL.COM${path}`,
    ` https://api.paypal.com${path}`,
    `https://api.paypal.com${path}\n`,
  ]) {
    const { fetched, failure } = await fetchedFor(t, address, { environment: 'live' }, reply)
    t.match(failure, { kind: 'refused', message: /not on a PayPal host/ }, address)
    t.strictSame(fetched, [], address)
  }
})

// R-4362
t.test('accepts certificates for a custom API only under the API’s own address', async (t) => {
  const { server, webhook, contextOf } = await connect(t)
  for (const address of [
    'https://api.paypal.com/v1/notifications/certs/CERT-1',
    `${server.url}0/v1/notifications/certs/C`,
  ])
    await expectFailure(t, webhook(callOf(server.report(...harmless, { address })), contextOf()), { kind: 'refused' })
  t.strictSame(server.calls, [])
  const missing = server.report(...harmless, { address: `${server.url}/v1/notifications/certs/CERT-2` })
  await expectFailure(t, webhook(callOf(missing), contextOf()), {
    kind: 'refused',
    message: /did not return the certificate/,
  })
})

// R-4362
t.test('follows no redirect for a certificate, and fails as unreachable if PayPal returns 429 or 503', async (t) => {
  const address = 'https://api.paypal.com/v1/notifications/certs/CERT-1'
  const headers = { location: 'https://example.com/CERT-1' }
  const moved = await fetchedFor(t, address, { environment: 'live' }, { status: 302, headers, body: '' })
  t.match([moved.failure, moved.fetched.length], [{ kind: 'refused' }, 1])
  for (const status of [429, 503]) {
    const busy = await fetchedFor(t, address, { environment: 'live' }, { status, headers: {}, body: '' })
    t.match(busy.failure, { kind: 'unreachable' }, String(status))
  }
})

// R-4362
t.test('accepts only an unexpired certificate with PayPal’s name and a chain to a trusted root', async (t) => {
  const name = 'messageverificationcerts.paypal.com'
  const [{ root, middle, leaf }, strange] = [await makeChain(name), await makeChain(name)]
  const roots = [new X509Certificate(root.pem)]
  const verdict = (...signers: readonly { readonly pem: string }[]) => {
    try {
      verifyChain(signers.map(({ pem }) => pem).join(''), roots, Date.now())
      return 'trusted'
    } catch (error) {
      return (error as Error).message
    }
  }
  t.equal(verdict(leaf, middle), 'trusted')
  t.equal(verdict(leaf, strange.middle, middle, root), 'trusted')
  t.match(verdict(leaf), /not lead to a trusted root/)
  t.match(verdict(strange.leaf, strange.middle), /not lead to a trusted root/)
  t.match(verdict(strange.leaf, strange.middle, strange.root), /not lead to a trusted root/)
  t.match(verdict(leaf, strange.middle), /not lead to a trusted root/, 'an authority of the same name')
  const below = await makeSigner(name, { by: leaf })
  t.match(
    verdict(below, leaf, middle),
    /not lead to a trusted root/,
    'a certificate without authority cannot sign others',
  )
  for (const other of ['www.paypal.com', 'messageverificationcerts.paypal.com.example.com', 'example.com'])
    t.match(verdict(await makeSigner(other, { by: middle }), middle), /PayPal does not sign reports with/, other)
  t.match(
    verdict(await makeSigner(name, { by: middle, isAuthority: true }), middle),
    /PayPal does not sign reports with/,
  )
  t.match(verdict(await makeSigner(name, { by: middle, from: -9, to: -1 }), middle), /expired or not valid yet/)
  t.match(verdict(await makeSigner(name, { by: middle, from: 1 }), middle), /expired or not valid yet/)
  const old = await makeSigner('Old Authority', { by: root, isAuthority: true, from: -9, to: -1 })
  t.match(verdict(await makeSigner(name, { by: old }), old), /expired or not valid yet/)
  t.match(verdict({ pem: 'no certificate' }), /PayPal does not sign reports with/)
  t.match(verdict({ pem: leaf.pem.replace('MII', 'AAA') }), /PayPal does not sign reports with/)
})

t.test('fetches and verifies a cached certificate again after it has expired', async (t) => {
  const { server, webhook, contextOf } = await connect(t)
  const call = callOf(server.report(...harmless))
  await webhook(call, contextOf())
  const now = () => new Date(Date.now() + 4001 * 86_400_000)
  await expectFailure(t, webhook(call, contextOf({ now })), { kind: 'refused', message: /expired or not valid yet/ })
  t.equal(server.calls.length, 2)
})

// R-4362
t.test('a signed report that cannot be read fails as unreachable, and an irrelevant report is accepted', async (t) => {
  const { server, webhook, contextOf } = await connect(t)
  const { leaf } = await signingChain()
  const address = `${server.url}/v1/notifications/certs/CERT-1`
  const options = { signer: leaf, webhookId: server.webhookId, address, at: new Date() }
  const sent = (body: string) => webhook(callOf(signReport(body, options)), contextOf())
  for (const body of ['', '[]', 'null', '{"event_type":7}', '{"event_type":"PAYMENT.CAPTURE.COMPLETED","resource":[]}'])
    await expectFailure(t, sent(body), { kind: 'unreachable' }, body)
  for (const body of ['{"event_type":"__proto__","resource":{"id":"X"}}', '{"event_type":"CHECKOUT.ORDER.COMPLETED"}'])
    t.strictSame(await sent(body), [], body)
})
