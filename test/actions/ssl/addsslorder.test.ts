import t from 'tap'
import { makeClient, makeService, writeRows } from '../../support/fixtures.js'
import { readSslOrder } from '../../support/providers/ssl-orders.js'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addsslorder', async (t, api) => {
  await expectRequired(t, api, 'addsslorder', ['client_id', 'module'])
  const client_id = await makeClient(api)
  const sound = { client_id, module: 'manual' }

  // R-1701, R-1703
  t.test('creates an order that awaits its configuration', async (t) => {
    const service_id = await makeService(api, client_id)
    const added = await api.ok('addsslorder', { ...sound, service_id, cert_type: 'DV', domain: 'Example.com.' })
    t.match(added, { order_id: Number, message: String, status: 'Awaiting Configuration' })
    t.match(await readSslOrder(api, added.order_id), {
      client_id,
      service_id,
      module: 'manual',
      cert_type: 'DV',
      domain: 'example.com',
      status: 'Awaiting Configuration',
      certificate: null,
    })
    const [entry] = await api.database.read('activity_log').orderBy('id', 'desc').limit(1)
    t.match(entry, { description: `SSL order ${added.order_id} (example.com) was added`, client_id })
  })

  t.test('stores domains in lowercase ASCII, including wildcards, and rejects invalid ones', async (t) => {
    for (const [domain, kept] of [
      ['*.Example.com', '*.example.com'],
      ['Bücher.example', 'xn--bcher-kva.example'],
      ['*.bücher.example', '*.xn--bcher-kva.example'],
    ]) {
      const { order_id } = await api.ok('addsslorder', { ...sound, domain })
      t.equal((await readSslOrder(api, order_id)).domain, kept)
    }
    for (const domain of [
      'localhost',
      'a b.example',
      '*.*.example.com',
      'www.*.com',
      '192.0.2.1',
      '-a.example',
      'a..b',
    ])
      await expectRefusal(t, api, 'addsslorder', { ...sound, domain }, 'domain')
    await expectRefusal(t, api, 'addsslorder', { ...sound, domain: `${'a.'.repeat(126)}toolong` }, 'domain')
  })

  t.test('rejects an unknown client, module, or service, and the service of another client', async (t) => {
    await expectRefusal(t, api, 'addsslorder', { ...sound, client_id: 999_999 }, 'client_id')
    for (const module of ['none', 'cpanel', 'Manual'])
      await expectRefusal(t, api, 'addsslorder', { ...sound, module }, 'module')
    const service_id = await makeService(api, await makeClient(api))
    for (const id of [service_id, 999_999])
      await expectRefusal(t, api, 'addsslorder', { ...sound, service_id: id }, 'service_id')
  })

  t.test('accepts a certificate type of 255 characters and rejects a longer one', async (t) => {
    await expectTextLimit(t, api, 'addsslorder', sound, { cert_type: 255 })
  })

  t.test('keeps an order whose service is deleted, and deletes it with its client', async (t) => {
    const client = await makeClient(api)
    const service_id = await makeService(api, client, { status: 'terminated' })
    const { order_id } = await api.ok('addsslorder', { ...sound, client_id: client, service_id })
    await writeRows(api, (db) => db('services').where({ id: service_id }).delete())
    t.match(await readSslOrder(api, order_id), { client_id: client, service_id: null, service: null })
    await api.ok('deleteclient', { clientid: client })
    t.strictSame(await api.database.read('ssl_orders').where({ id: order_id }), [])
  })
})
