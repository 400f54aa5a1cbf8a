import { setTimeout as sleep } from 'node:timers/promises'
import t from 'tap'
import { openProvider } from '../../../tools/pretend-panel/provider.js'
import { writeRows } from '../../support/fixtures.js'
import { acmeProblem, openAcme } from '../../support/providers/acme.js'
import { certificateFor, makeCsr } from '../../support/providers/csr.js'
import { makeSslOrder, readSslOrder, setUpSsl, waitForSslStatus } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

const admin = {
  admin_first_name: 'Ada',
  admin_last_name: 'Lovelace',
  admin_email: 'ada@example.com',
  admin_phone: '+44 1',
  admin_org: 'Engines',
  admin_address: '12 Mill Lane',
  admin_city: 'Leeds',
  admin_state: 'Yorkshire',
  admin_zip: 'LS1',
  admin_country: 'GB',
}

withService(t, 'configsslorder', async (t, api) => {
  await expectRequired(t, api, 'configsslorder', ['order_id'])
  await expectError(t, api, 'configsslorder', { order_id: 999_999 }, 404, 'ssl_order_not_found')

  t.test('stores each submitted field', async (t) => {
    const order_id = await makeSslOrder(api)
    const said = {
      csr: await makeCsr(['example.com']),
      webserver_type: 'nginx',
      validation_method: 'email',
      approver_email: 'admin@example.org',
      domain: 'Example.org',
      ...admin,
    }
    t.match(await api.ok('configsslorder', { ...said, order_id, domains: 'www.example.org, Bücher.example' }), {
      order_id,
      status: 'Awaiting Validation',
      message: /Manual action needed: order a certificate for example\.org, www\.example\.org, xn--bcher-kva\.example/,
    })
    const stored = { ...said, csr: said.csr.trim(), domain: 'example.org' }
    t.match(await readSslOrder(api, order_id), { ...stored, domains: ['www.example.org', 'xn--bcher-kva.example'] })
    await api.ok(
      'configsslorder',
      { order_id, domains: ['a.example', 'b.example'], admin_city: 'York' },
      { as: 'json' },
    )
    const changed = await readSslOrder(api, order_id)
    t.match(changed, { ...stored, domains: ['a.example', 'b.example'], admin_city: 'York' }, 'keeps the other fields')
  })

  // R-1702
  t.test('rejects an invalid certificate request, domain, or validation method', async (t) => {
    const order_id = await makeSslOrder(api)
    await expectRefusal(t, api, 'configsslorder', { order_id, csr: 'no PEM' }, 'csr')
    await expectRefusal(t, api, 'configsslorder', { order_id, domain: 'no name' }, 'domain')
    await expectRefusal(t, api, 'configsslorder', { order_id, domains: ['a.example', 'no name'] }, 'domains')
    await expectRefusal(t, api, 'configsslorder', { order_id, validation_method: 'post' }, 'validation_method')
    await expectRefusal(t, api, 'configsslorder', { order_id, admin_email: 'ada' }, 'admin_email')
    await expectRefusal(t, api, 'configsslorder', { order_id, validation_method: 'email' }, 'approver_email')
    t.match(await readSslOrder(api, order_id), { status: 'Awaiting Configuration', validation_method: 'http' })
    const { admin_email: _, admin_country: __, ...texts } = admin
    const maxLengths = Object.fromEntries(['webserver_type', ...Object.keys(texts)].map((name) => [name, 255]))
    await expectTextLimit(t, api, 'configsslorder', { order_id }, maxLengths)
  })

  t.test('defaults the domains to those in the certificate request', async (t) => {
    const order_id = await makeSslOrder(api, { domain: undefined })
    await api.ok('configsslorder', { order_id, csr: await makeCsr(['one.example', 'two.example']) })
    t.match(await readSslOrder(api, order_id), { domain: 'one.example', domains: ['two.example'] })
  })

  // R-1701
  t.test('orders a certificate, serves its challenge, and receives the certificate automatically', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const order_id = await makeSslOrder(api, { module: 'acme' })
    const csr = await makeCsr(['example.com'])
    const { status, challenges } = await api.ok('configsslorder', { order_id, csr })
    t.equal(status, 'Awaiting Validation')
    const [{ name, value }] = challenges
    const answer = await fetch(`${api.url}${name}`)
    t.strictSame([answer.status, await answer.text()], [200, value])
    t.match(answer.headers.get('content-type'), /^text\/plain/)

    const order = await waitForSslStatus(api, order_id, 'Active')
    t.match(order, { certificate: /^-----BEGIN CERTIFICATE/, chain: /^-----BEGIN CERTIFICATE/, challenges: [] })
    t.equal((await fetch(`${api.url}${name}`)).status, 404, 'the challenge is no longer served')
    t.match(await api.ok('getsslorders', { status: 'Active' }), { totalresults: 1 })
    await expectError(t, api, 'configsslorder', { order_id }, 422, 'ssl_status_unfit')
    const row = await api.database.read('ssl_orders').where({ id: order_id }).first()
    t.match(row?.state, /^v2\./, 'the state of the module is encrypted')
    t.strictSame([...server.calls].filter(({ path }) => path === '/new-order').length, 1)
  })

  // R-1704
  t.test('leaves the status unchanged if the provider refuses or is unreachable', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const order_id = await makeSslOrder(api, { module: 'acme' })
    const csr = await makeCsr(['example.com'])
    server.refuse('/new-order', 403, acmeProblem('rejectedIdentifier', 'Not this one'))
    const refused = await api.call('configsslorder', { order_id, csr })
    t.match(refused, { status: 422, body: { code: 'ssl_refused', message: 'Not this one' } })
    t.match(await readSslOrder(api, order_id), { status: 'Awaiting Configuration', message: 'Not this one' })
    server.setFailure('garbage')
    await expectError(t, api, 'configsslorder', { order_id }, 502, 'ssl_unreachable')
    server.setFailure('none')
    const guarded = { fromApi: ['directory_url'] }
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl }, guarded)
    const kept = await api.call('configsslorder', { order_id })
    t.match(kept, { status: 502, body: { code: 'ssl_unreachable', message: /ALLOW_PRIVATE_HOSTS/ } })
    await server.close()
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    await expectError(t, api, 'configsslorder', { order_id }, 502, 'ssl_unreachable')
    t.equal((await readSslOrder(api, order_id)).status, 'Awaiting Configuration')
    await writeRows(api, (db) => db('ssl_orders').where({ id: order_id }).update({ module: 'gone' }))
    await expectError(t, api, 'configsslorder', { order_id }, 502, 'ssl_unreachable')
  })

  // R-1704
  t.test('fails the order if the authority cannot validate a domain, but not after a server error', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const order_id = await makeSslOrder(api, { module: 'acme' })
    await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
    server.meets(() => false)
    server.setFailure('broken', 1)
    const failed = await waitForSslStatus(api, order_id, 'Failed')
    t.match(failed, { message: 'example.com: Nobody answers at example.com', challenges: [] })
    const entries = await api.database
      .read('activity_log')
      .where('description', 'like', `SSL order ${order_id} %`)
      .orderBy('id')
    t.match(entries.at(-1), { description: /is now Failed: example\.com: Nobody/, author: 'system' })
  })

  t.test('waits as long as the authority requests', async (t) => {
    const server = await openAcme(t)
    await setUpSsl(api, 'acme', { directory_url: server.directoryUrl })
    const order_id = await makeSslOrder(api, { module: 'acme' })
    await api.ok('configsslorder', { order_id, csr: await makeCsr(['example.com']) })
    server.refuse('/order/', 429, acmeProblem('rateLimited', 'Too many'), { 'retry-after': '7200' })
    const row = () => api.database.read('ssl_orders').where({ id: order_id }).first()
    api.advance(6000)
    const before = api.now().getTime()
    api.service.wake()
    while ((await row())?.message !== 'Too many') await sleep(20)
    const { status, next_poll_at } = (await row()) ?? {}
    t.equal(status, 'Awaiting Validation')
    const wait = Date.parse(String(next_poll_at)) - before
    t.ok(wait >= 7_200_000 && wait < 7_260_000, `polled again after ${wait} ms`)
    api.advance(7_260_000)
    await waitForSslStatus(api, order_id, 'Active')
  })

  t.test('writes nothing if another call has taken over the order', async (t) => {
    const order_id = await makeSslOrder(api, { module: 'acme' })
    const slow = await openProvider(t, async () => {
      await writeRows(api, (db) => db('ssl_orders').where({ id: order_id }).increment('calls', 1))
      return { status: 404 }
    })
    await setUpSsl(api, 'acme', { directory_url: slow.url })
    const csr = await makeCsr(['example.com'])
    await expectError(t, api, 'configsslorder', { order_id, csr }, 502, 'ssl_unreachable')
    t.equal((await readSslOrder(api, order_id)).message, null)
    await expectError(t, api, 'configsslorder', { order_id }, 409, 'ssl_order_busy')
  })

  // R-2721
  t.test(
    'records a certificate that staff provide for a manual order, and rejects certificates that do not fit the order',
    async (t) => {
      const order_id = await makeSslOrder(api)
      const csr = await makeCsr(['example.com', 'www.example.com'])
      await api.ok('configsslorder', { order_id, csr, domains: ['www.example.com'] })
      const names = ['example.com', 'www.example.com']
      const until = new Date(Math.floor(api.now().getTime() / 1000) * 1000 + 90 * 86_400_000)
      const certificate = await certificateFor(csr, names, { until })
      const chain = await certificateFor(await makeCsr(['ca']), ['ca'])
      const recorded = (given: object, as: 'json' | 'form' = 'json') =>
        api.ok('configsslorder', { order_id, ...given }, { as })

      for (const [given, field, code] of [
        [{ certificate: 'no PEM' }, 'certificate', 'certificate_malformed'],
        [{ certificate: csr }, 'certificate', 'certificate_malformed'],
        [{ certificate: await certificateFor(csr, ['example.com']) }, 'certificate', 'certificate_of_others'],
        [{ certificate: await certificateFor(await makeCsr(names), names) }, 'certificate', 'certificate_of_others'],
        [
          { certificate: await certificateFor(csr, names, { until: new Date(api.now().getTime() - 60_000) }) },
          'certificate',
          'certificate_ended',
        ],
        [{ certificate, chain: 'no PEM' }, 'chain', 'chain_malformed'],
        [{ chain }, 'certificate', 'certificate_missing'],
      ] as const)
        t.match(await api.call('configsslorder', { order_id, ...given }, { as: 'json' }), {
          status: 422,
          body: { code, errors: { [field]: [/./] } },
        })
      t.match(await readSslOrder(api, order_id), { status: 'Awaiting Validation', certificate: null, expires_at: null })

      t.match(await recorded({ certificate: `${certificate}\n${chain}` }), { order_id, status: 'Active' })
      const order = await readSslOrder(api, order_id)
      t.match(order, { status: 'Active', csr: csr.trim(), expires_at: until.toISOString() })
      t.equal(order.certificate.replaceAll(/\s/g, ''), certificate.replaceAll(/\s/g, ''))
      t.equal(order.chain.replaceAll(/\s/g, ''), chain.replaceAll(/\s/g, ''), 'the rest of the file is the chain')
      const [listed] = (await api.ok('getsslorders', { client_id: order.client_id })).orders
      t.equal(listed.expires_at, until.toISOString())

      const next = await makeCsr(names)
      await api.ok('reissuesslorder', { order_id, csr: next })
      t.match(await readSslOrder(api, order_id), { status: 'Reissuing', certificate: order.certificate })
      const reissued = await certificateFor(next, ['*.example.com', 'example.com'])
      await recorded({ certificate: reissued.replaceAll('\n', ' '), chain }, 'form')
      t.match(await readSslOrder(api, order_id), { status: 'Active', csr: next.trim() })
      await expectError(t, api, 'configsslorder', { order_id, domain: 'example.org' }, 422, 'ssl_status_unfit')
      await api.ok('cancelsslorder', { order_id })
      await expectError(t, api, 'configsslorder', { order_id, certificate: reissued }, 422, 'ssl_status_unfit')

      const fromProvider = await makeSslOrder(api, { module: 'acme' })
      const refused = await api.call('configsslorder', { order_id: fromProvider, csr, certificate })
      t.match(refused, { status: 422, body: { code: 'certificate_not_by_hand', errors: { certificate: [/./] } } })
    },
  )

  t.test('configures an order and records its certificate in one call', async (t) => {
    const order_id = await makeSslOrder(api, { domain: undefined })
    const csr = await makeCsr(['*.bücher.example'])
    const certificate = await certificateFor(csr, ['*.xn--bcher-kva.example'])
    t.match(await api.ok('configsslorder', { order_id, csr, certificate }), { status: 'Active' })
    t.match(await readSslOrder(api, order_id), { domain: '*.xn--bcher-kva.example', domains: [] })
  })

  t.test('returns 409 while another call configures the order', async (t) => {
    const order_id = await makeSslOrder(api)
    const until = new Date(api.now().getTime() + 60_000).toISOString()
    await writeRows(api, (db) => db('ssl_orders').where({ id: order_id }).update({ leased_until: until }))
    await expectError(t, api, 'configsslorder', { order_id }, 409, 'ssl_order_busy')
    api.advance(61_000)
    t.match(await api.ok('configsslorder', { order_id }), { status: 'Awaiting Validation' })
  })
})
