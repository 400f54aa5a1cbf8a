import t from 'tap'
import { makeProduct } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'
import { openHosting, serviceRow, testServerAction } from './hosting.js'

withService(t, 'modulechangepackage', async (t, api) => {
  const pro = await makeProduct(api, { package_name: 'Pro', prices: { monthly: 9900 } })
  await testServerAction(t, api, {
    name: 'modulechangepackage',
    verb: 'changepackage',
    parameters: { packageid: pro },
    ready: ({ live }) => live(),
    refusing: ({ whm }, { username }) => void whm.accounts.delete(username as string),
    reason: /does not exist on the server/,
    isDone: ({ whm }, { username }) => whm.accounts.get(username as string)?.plan === 'Pro',
  })

  // R-1506
  t.test('changes the package on the server, but neither the product nor the billing', async (t) => {
    const { whm, live, productId } = await openHosting(t, api)
    const serviceid = await live()
    const before = await serviceRow(api, serviceid)
    const answer = await api.ok('modulechangepackage', { serviceid, packageid: pro })
    t.strictSame(answer, { result: 'success', serviceid, message: 'The account has the package Pro' })
    t.equal(whm.accounts.get(before.username as string)?.plan, 'Pro')
    t.strictSame(await serviceRow(api, serviceid), { ...before, server_product_id: null })
    t.equal(before.product_id, productId)
    const invoices = await api.database.read('invoices').where({ client_id: before.client_id as number })
    t.strictSame(invoices, [])
  })

  t.test("uses a product's name if the product has no package name", async (t) => {
    const { whm, live } = await openHosting(t, api)
    const serviceid = await live()
    await api.ok('modulechangepackage', { serviceid, packageid: await makeProduct(api, { name: 'Pro' }) })
    t.equal([...whm.accounts.values()][0]?.plan, 'Pro')
    const packageid = await makeProduct(api, { package_name: 'Gold' })
    await expectError(t, api, 'modulechangepackage', { serviceid, packageid }, 400, 'module_refused')
    t.equal([...whm.accounts.values()][0]?.plan, 'Pro')
  })

  t.test('rejects a missing or unknown product', async (t) => {
    const { live } = await openHosting(t, api)
    const serviceid = await live()
    await expectRefusal(t, api, 'modulechangepackage', { serviceid }, 'packageid')
    await expectError(t, api, 'modulechangepackage', { serviceid, packageid: 999_999 }, 404, 'product_not_found')
  })
})
