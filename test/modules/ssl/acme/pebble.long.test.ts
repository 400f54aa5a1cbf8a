import { X509Certificate } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import { openProvider } from '../../../../tools/pretend-panel/provider.js'
import { writeRows } from '../../../support/fixtures.js'
import { makeCsr, rsa } from '../../../support/providers/csr.js'
import { hasPebble, type Pebble, startPebble } from '../../../support/providers/pebble.js'
import { makeSslOrder, readSslOrder, setUpSsl, waitForSslStatus } from '../../../support/providers/ssl-orders.js'
import { type Api, withService } from '../../../support/service.js'

const secret = Buffer.from('a secret of 24 bytes ...').toString('base64')

/** Configures the service with Pebble as its authority and a hook for the DNS records. */
async function connect(
  t: Test,
  api: Api,
  options: Parameters<typeof startPebble>[2] = {},
): Promise<{ pebble: Pebble; hooked: string[] }> {
  const pebble = await startPebble(t, Number(new URL(api.url).port), options)
  const hooked: string[] = []
  const hook = await openProvider(t, async ({ body }) => {
    const { action, name, value } = JSON.parse(body) as Record<'action' | 'name' | 'value', string>
    hooked.push(`${action} ${name}`)
    await (action === 'add' ? pebble.addRecord(name, value) : pebble.removeRecord(name))
    return { status: 204 }
  })
  await setUpSsl(api, 'acme', {
    directory_url: pebble.directoryUrl,
    ca: pebble.ca,
    contact_email: 'staff@example.com',
    dns_hook_url: hook.url,
    dns_hook_secret: secret,
  })
  return { pebble, hooked }
}

const namesIn = (pem: string): string | undefined => new X509Certificate(pem).subjectAltName

const absent = 'Pebble is not installed (Debian package pebble), so no real ACME server was tested'

if (!hasPebble) t.test('a certificate from a real ACME server', { skip: absent }, async () => {})
else {
  withService(t, 'Let’s Encrypt’s test server issues, reissues, and revokes a certificate', async (t, api) => {
    await connect(t, api)
    const order_id = await makeSslOrder(api, { module: 'acme', domain: 'shop.example.com' })
    const csr = await makeCsr(['shop.example.com', 'www.shop.example.com'], { key: rsa(2048) })
    const asked = await api.ok('configsslorder', {
      order_id,
      csr,
      validation_method: 'http',
      domains: 'www.shop.example.com',
    })
    t.match(asked, { status: 'Awaiting Validation', challenges: [{ type: 'http' }, { type: 'http' }] })
    const issued = await waitForSslStatus(api, order_id, 'Active')
    t.equal(namesIn(issued.certificate), 'DNS:shop.example.com, DNS:www.shop.example.com')
    t.ok(new X509Certificate(issued.certificate).checkIssued(new X509Certificate(issued.chain)))
    t.strictSame(issued.challenges, [], 'no challenge is left')

    const second = await makeCsr(['shop.example.com', 'www.shop.example.com'])
    t.match(await api.ok('reissuesslorder', { order_id, csr: second }), { status: 'Reissuing' })
    t.equal(
      (await readSslOrder(api, order_id)).certificate,
      issued.certificate,
      'the first certificate stays until the second is issued',
    )
    const again = await waitForSslStatus(api, order_id, 'Active')
    t.not(again.certificate, issued.certificate)
    t.equal(new X509Certificate(again.certificate).publicKey.asymmetricKeyType, 'ec')

    t.match(await api.ok('cancelsslorder', { order_id, reason: 'sold' }), {
      status: 'Cancelled',
      message: /^All 2 unexpired certificates/,
    })
  })

  withService(
    t,
    'Let’s Encrypt’s test server issues a wildcard with DNS records published by the hook',
    async (t, api) => {
      const { hooked } = await connect(t, api)
      const order_id = await makeSslOrder(api, { module: 'acme', domain: '*.example.org' })
      const csr = await makeCsr(['*.example.org'])
      await api.ok('configsslorder', { order_id, csr, validation_method: 'dns' })
      t.strictSame(hooked, ['add _acme-challenge.example.org'])
      t.equal(namesIn((await waitForSslStatus(api, order_id, 'Active')).certificate), 'DNS:*.example.org')
      t.strictSame(hooked.at(-1), 'remove _acme-challenge.example.org')
    },
  )

  withService(t, 'a failed validation reports the test server’s reason and can be repeated', async (t, api) => {
    const { pebble } = await connect(t, api)
    await setUpSsl(api, 'acme', { directory_url: pebble.directoryUrl, ca: pebble.ca })
    const order_id = await makeSslOrder(api, { module: 'acme', domain: 'late.example.com' })
    const csr = await makeCsr(['late.example.com'])
    const asked = await api.ok('configsslorder', { order_id, csr, validation_method: 'dns' })
    await api.ok('resendsslvalidation', { order_id })
    t.match((await waitForSslStatus(api, order_id, 'Failed')).message, /late\.example\.com: .*TXT/)

    const anew = await api.ok('resendsslvalidation', { order_id })
    t.match(anew, { status: 'Awaiting Validation', challenges: [{ name: '_acme-challenge.late.example.com' }] })
    t.not(anew.challenges[0].value, asked.challenges[0].value)
    await pebble.addRecord(anew.challenges[0].name, anew.challenges[0].value)
    await api.ok('resendsslvalidation', { order_id })
    await waitForSslStatus(api, order_id, 'Active')
  })

  withService(t, 'renews a certificate at another test server, and revokes both certificates', async (t, api) => {
    await connect(t, api, { validDays: 30 })
    const order_id = await makeSslOrder(api, { module: 'acme', domain: 'renewed.example.com' })
    await api.ok('configsslorder', { order_id, csr: await makeCsr(['renewed.example.com']), validation_method: 'http' })
    const first = await waitForSslStatus(api, order_id, 'Active')
    t.ok(first.renew_at < first.expires_at, first.renew_at)
    // Certificates of one server would end at almost the same time, so that the renewal would have failed (R-2878).
    await connect(t, api)
    await writeRows(api, (db) =>
      db('ssl_orders')
        .where({ id: order_id })
        .update({ renew_at: api.now().toISOString(), ari_retry_at: api.now().toISOString() }),
    )
    const end = Date.now() + 60_000
    for (let left = true; left; ) {
      const { certificate } = await readSslOrder(api, order_id)
      left = certificate === first.certificate
      if (Date.now() > end) throw new Error('it was never renewed')
      api.advance(10_000)
      api.service.wake()
      await sleep(50)
    }
    t.match(await api.ok('cancelsslorder', { order_id }), { message: /^All 2 unexpired certificates/ })
  })

  withService(t, 'ten orders in a row succeed although the test server rejects half of the nonces', async (t, api) => {
    await connect(t, api, { rejectedNonces: 50 })
    for (let n = 1; n <= 10; n++) {
      const domain = `nonce${n}.example.com`
      const order_id = await makeSslOrder(api, { module: 'acme', domain })
      await api.ok('configsslorder', { order_id, csr: await makeCsr([domain]), validation_method: 'http' })
      await waitForSslStatus(api, order_id, 'Active')
      t.match(await api.ok('cancelsslorder', { order_id }), { message: 'The certificate was revoked' }, domain)
    }
  })
}
