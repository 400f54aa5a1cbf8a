import t from 'tap'
import { decryptServicePassword } from '../../../domain/services/services.js'
import { openHosting, serviceRow, waitUntilSettled } from '../../actions/services/hosting.js'
import { makeProduct, makeServiceAddon, setSetting, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'
import { hiddenValue, readRedirect, send } from './forms.js'
import { openLogin, openSession } from './logins.js'

withService(t, 'service page', async (t, api) => {
  const { whm, clientId, productId, live } = await openHosting(t, api)
  const group = await api.database.read('products').where({ id: productId }).first('group_id')
  const inGroup = { group_id: group?.group_id as number, module: 'cpanel' }
  const large = await makeProduct(api, { ...inGroup, name: 'Large', prices: { monthly: 3000 } })
  await makeProduct(api, { ...inGroup, name: 'Unseen', is_hidden: 1, prices: { monthly: 4000 } })
  await makeProduct(api, { ...inGroup, name: 'Yearly', prices: { annually: 9000 } })
  const visitor = await openLogin(api, undefined, clientId, ['products', 'manageproducts', 'invoices'])
  const today = () => api.now().toISOString().slice(0, 10)
  const inAMonth = () => {
    const day = new Date(`${today()}T12:00:00Z`)
    day.setUTCDate(day.getUTCDate() + 28)
    return day.toISOString().slice(0, 10)
  }
  const usd = await api.database.read('currencies').where({ is_default: 1 }).first('id')
  const running = async () => {
    const id = await live({ currency_id: usd?.id as number })
    await api.ok('updateclientproduct', { serviceid: id, next_due_date: inAMonth() })
    return id
  }
  const pageOf = (id: number) => `/client/services/${id}`

  // R-4501
  await t.test('shows the server, name servers, user name, addons, and the reason for a suspension', async (t) => {
    const id = await running()
    await makeServiceAddon(api, id, { name: 'Backups' })
    const { username } = await serviceRow(api, id)
    const { text } = await visitor.get(pageOf(id))
    t.match(text, /<dt>Server<\/dt><dd>127\.0\.0\.1<\/dd>/)
    t.match(text, /<dt>Name servers<\/dt><dd>ns1\.example\.com<\/dd>/)
    t.match(text, `<dd>${username}</dd>`)
    t.match(text, /Backups<\/dt><dd>[\s\S]*\$5\.00 monthly/)
    await api.ok('modulesuspend', { serviceid: id, suspendreason: 'A bot lives in it' })
    t.match((await visitor.get(pageOf(id))).text, /<dt>Reason<\/dt><dd>A bot lives in it<\/dd>/)
  })

  // R-4503
  await t.test('changes a password on the server and confirms it on the page', async (t) => {
    const id = await running()
    const reply = await send(visitor, pageOf(id), 'setPassword', { servicepassword: 'a new secret' })
    t.match(reply, { status: 200, text: 'The password was changed, on the server and here.' })
    const row = await serviceRow(api, id)
    t.equal(whm.accounts.get(row.username as string)?.password, 'a new secret')
    const entry = await api.database
      .read('activity_log')
      .where({ action: 'POST /client/services/:id', object_type: 'service', object_id: String(id) })
      .first()
    t.match(entry?.author, /^login \d+$/)
    t.match(await send(visitor, pageOf(id), 'setPassword', { servicepassword: 'short' }), { status: 422 })
  })

  // R-4504
  await t.test('reports an unreachable server in a sentence, and sends it the change later', async (t) => {
    const id = await running()
    whm.setFailure('broken')
    const reply = await send(visitor, pageOf(id), 'setPassword', { servicepassword: 'for later on' })
    t.match(reply, { status: 422, text: 'The server is not responding at the moment. We have saved your request' })
    t.notMatch(reply.text, /127\.0\.0\.1:|for later on/)
    whm.setFailure('none')
    await waitUntilSettled(api, id)
    t.equal(decryptServicePassword({ secretKey }, await serviceRow(api, id)), 'for later on')
  })

  // R-4119, R-4505
  await t.test('changes the product only at the price shown', async (t) => {
    const id = await running()
    const page = await visitor.get(pageOf(id))
    t.match(page.text, 'Large – $30.00 monthly')
    t.notMatch(page.text, /Unseen|Yearly/)
    const priced = await send(visitor, pageOf(id), 'price', { packageid: String(large) })
    t.match(priced, { status: 200, text: 'Change product with obligation to pay' })
    const price = hiddenValue(priced, 'price')
    const raise = (to: number) =>
      writeRows(api, (db) =>
        db('product_prices')
          .where({ product_id: large })
          .update({ price: to as never }),
      )
    await raise(5000)
    const dearer = await send(visitor, pageOf(id), 'change', { packageid: String(large), price })
    t.match(dearer, { status: 409, text: 'The price has changed, and nothing was done' })
    t.match(dearer.text, /\$50\.00 monthly/)
    t.strictSame(await api.database.read('upgrades').where({ service_id: id }), [])
    await raise(3000)
    const agreed = await send(visitor, pageOf(id), 'change', { packageid: String(large), price })
    const made = await api.database.read('upgrades').where({ service_id: id }).first()
    t.strictSame(readRedirect(agreed), [303, `/client/invoices/${made?.invoice_id}`])
    t.match((await visitor.get(pageOf(id))).text, 'The change to Large is waiting for payment.')
    const again = await send(visitor, pageOf(id), 'change', { packageid: String(large), price })
    t.equal(again.status, 409)
    const other = await send(visitor, pageOf(await running()), 'price', { packageid: String(productId) })
    t.equal(other.status, 422, 'a product outside the offer is not priced')
  })

  // R-4506
  await t.test(
    "cancels a service with a reason from the operator's list, and withdraws the cancellation",
    async (t) => {
      const id = await running()
      await setSetting(api, 'cancellation_reasons', 'Too dear\n\n  Moving away ')
      const page = await visitor.get(pageOf(id))
      t.match(page.text, /<option value="Too dear">[\s\S]*<option value="Moving away">/)
      const wrong = { type: 'Immediate', reason: 'Something else' }
      t.match(await send(visitor, pageOf(id), 'cancel', wrong), { status: 422, text: 'select an available option' })
      const wish = { type: 'End of Billing Period', reason: 'Too dear', text: 'By far.' }
      t.strictSame(readRedirect(await send(visitor, pageOf(id), 'cancel', wish)), [303, pageOf(id)])
      const requests = () => api.database.read('cancellation_requests').where({ service_id: id }).orderBy('id')
      t.match(await requests(), [{ type: 'End of Billing Period', reason: 'Too dear: By far.', is_open: 1 }])
      const cancelled = await visitor.get(pageOf(id))
      t.match(cancelled.text, /<dt>Ends<\/dt><dd>on 20\d\d-\d\d-\d\d, at the end of the paid period/)
      t.equal((await send(visitor, pageOf(id), 'cancel', wish)).status, 409)
      t.strictSame(readRedirect(await send(visitor, pageOf(id), 'takeBack')), [303, pageOf(id)])
      t.match(await requests(), [{ is_open: 0 }])
      t.equal((await send(visitor, pageOf(id), 'takeBack')).status, 409)
      t.match((await visitor.get(pageOf(id))).text, 'Cancel this service')
      await setSetting(api, 'cancellation_reasons', '')
    },
  )

  // R-4502
  await t.test('a staff session without the permission cannot change services', async (t) => {
    const id = await running()
    const staff = await api.makeCredential({ permissions: ['edit_clients'] })
    const theirs = await openSession(api, staff, { client_id: clientId })
    for (const form of ['password', 'setPassword', 'price', 'change', 'cancel', 'takeBack'])
      t.equal((await send(theirs, pageOf(id), form)).status, 403, form)
    t.notMatch((await theirs.get(pageOf(id))).text, /Cancel this service|Change password/)
  })
})
