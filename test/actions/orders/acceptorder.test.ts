import t from 'tap'
import { openWhm } from '../../../tools/pretend-panel/whm.js'
import { makeClient, makeProduct, makeServer } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'

withService(t, 'acceptorder', async (t, api) => {
  const whm = await openWhm(t)
  await makeServer(api, { module: 'cpanel', port: whm.port, access_key: 'TOKEN' })
  const clientid = await makeClient(api)
  const cpanel = { module: 'cpanel', package_name: 'Basic', prices: { monthly: 500 } }
  const product = await makeProduct(api, cpanel)
  const plain = await makeProduct(api, { prices: { monthly: 500 } })
  let made = 0
  const place = async (...pid: number[]): Promise<Body> => {
    const domain = pid.map(() => `site${++made}.example`)
    return { ...(await api.ok('addorder', { clientid, pid, domain })), domain }
  }
  const serviceOf = async (serviceid: number) => (await api.ok('getclientsproducts', { serviceid })).data[0]
  const rowsOf = (serviceid: number) => api.database.read('module_queue').where({ service_id: serviceid }).orderBy('id')
  const accountsAt = (domain: string) => [...whm.accounts].filter(([, account]) => account.domain === domain)

  await expectRequired(t, api, 'acceptorder', ['orderid'])

  // R-1406, R-1511
  t.test(
    'activates every service before it responds, and creates the account of a hosted service on its server',
    async (t) => {
      const { orderid, serviceids, domain } = await place(product, plain)
      t.strictSame(await api.ok('acceptorder', { orderid }), { result: 'success', orderid, status: 'Active' })
      const service = await serviceOf(serviceids[0])
      t.match(service, { status: 'active', servername: /server/, username: /^site\d+e/ })
      t.equal(service.regdate, api.now().toISOString().slice(0, 10))
      const [account] = accountsAt(domain[0] as string)
      t.equal(account?.[0], service.username)
      t.equal(account?.[1].plan, 'Basic')
      t.match(
        await serviceOf(serviceids[1]),
        { status: 'active', serverid: null },
        'activates a service without a module immediately',
      )
      t.match(await rowsOf(serviceids[0]), [{ action: 'create', status: 'completed', attempts: 1, last_error: null }])
      t.strictSame(await rowsOf(serviceids[1]), [])
      const mails = await api.database.read('emails').where({ template: 'service welcome email' })
      t.equal(mails.length, 2)
      t.notMatch(JSON.stringify(mails), account?.[1].password as string, 'emails no password')
    },
  )

  // R-1406
  t.test('changes nothing if the order is accepted again', async (t) => {
    const { orderid, serviceids, domain } = await place(product)
    await api.ok('acceptorder', { orderid })
    const before = whm.calls.length
    await api.ok('acceptorder', { orderid })
    t.equal(whm.calls.length, before)
    t.equal((await rowsOf(serviceids[0])).length, 1)
    t.equal(accountsAt(domain[0] as string).length, 1)
  })

  // R-1406, R-2304
  t.test('leaves a service pending and schedules a retry if its server refuses', async (t) => {
    const wrong = await makeProduct(api, { ...cpanel, package_name: 'Nonesuch' })
    const { orderid, serviceids } = await place(wrong, product)
    t.match(await api.ok('acceptorder', { orderid }), { status: 'Active' })
    t.match(await serviceOf(serviceids[0]), { status: 'pending' })
    t.match(await serviceOf(serviceids[1]), { status: 'active' }, 'does not delay other services')
    const [row] = await rowsOf(serviceids[0])
    t.match(row, { status: 'pending', attempts: 1, last_error: /no package/, is_unsettled: 0 })
    const wait = Date.parse(row?.next_attempt_at ?? '') - api.now().getTime()
    t.ok(wait > 3.5 * 60_000 && wait < 6.5 * 60_000, `retried in ${Math.round(wait / 60_000)} minutes`)
  })

  t.test('creates only one account if the response to the first attempt is lost', async (t) => {
    const { orderid, serviceids, domain } = await place(product)
    whm.setFailure('reset', 1)
    await api.ok('acceptorder', { orderid })
    t.match(await rowsOf(serviceids[0]), [{ status: 'pending', is_unsettled: 1 }])
    t.equal((await serviceOf(serviceids[0])).status, 'pending')
    await api.ok('acceptorder', { orderid })
    t.equal((await serviceOf(serviceids[0])).status, 'active')
    t.equal(accountsAt(domain[0] as string).length, 1)
    t.match(await rowsOf(serviceids[0]), [{ status: 'completed', attempts: 2 }])
  })

  // R-2303
  t.test('marks a queue entry as failed after its last attempt', async (t) => {
    const wrong = await makeProduct(api, { ...cpanel, package_name: 'Nonesuch' })
    const { orderid, serviceids } = await place(wrong)
    for (let n = 0; n < 5; n++) await api.ok('acceptorder', { orderid })
    const [row] = await rowsOf(serviceids[0])
    t.match(row, { status: 'failed', attempts: 5, next_attempt_at: null })
    t.type(row?.completed_at, 'string')
  })

  t.test('creates one account for many concurrent callers', async (t) => {
    const { orderid, serviceids, domain } = await place(product)
    await Promise.all(Array.from({ length: 8 }, () => api.ok('acceptorder', { orderid })))
    t.equal((await serviceOf(serviceids[0])).status, 'active')
    t.equal(accountsAt(domain[0] as string).length, 1)
    const created = whm.calls.filter(
      (call) => call.path.endsWith('createacct') && call.form.get('domain') === domain[0],
    )
    t.equal(created.length, 1)
  })

  // R-1508
  t.test('gives accounts with similar domains different user names', async (t) => {
    const { orderid, serviceids } = await api.ok('addorder', {
      clientid,
      pid: [product, product, product],
      domain: ['lookalike-one.example', 'lookalike-two.example', '2test.example'],
    })
    await api.ok('acceptorder', { orderid })
    const names = []
    for (const id of serviceids) names.push((await serviceOf(id)).username)
    t.strictSame(names.sort(), ['lookali1', 'lookalik', 'utestexa'])
  })

  t.test('stores an error on the queue entry if no server has room for another account', async (t) => {
    await makeServer(api, { module: 'virtualmin', max_accounts: 1 })
    const small = await makeProduct(api, { ...cpanel, module: 'virtualmin' })
    const { orderid, serviceids } = await place(small, small)
    await api.ok('acceptorder', { orderid })
    const errors = [await rowsOf(serviceids[0]), await rowsOf(serviceids[1])].map(([row]) => row?.last_error)
    t.equal(errors.filter((error) => error === 'No server has room for another account').length, 1)
  })

  t.test('returns 404 for an order that does not exist', async (t) => {
    await expectError(t, api, 'acceptorder', { orderid: 999_999 }, 404, 'order_not_found')
  })
})
