import t from 'tap'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRequired } from '../_shared/checks.js'
import { openShop } from '../_shared/shop.js'

withService(t, 'fraudorder', async (t, api) => {
  const { whm, place } = await openShop(t, api)
  const servicesOf = async (ids: number[]) =>
    api.database.read('services').whereIn('id', ids).orderBy('id').select('status', 'suspension_reason')

  await expectRequired(t, api, 'fraudorder', ['orderid'])

  // R-1407
  t.test(
    'suspends active services and their accounts on a server, and a payment does not lift the suspension',
    async (t) => {
      const { orderid, serviceids, invoiceid, clientid } = await place()
      await api.ok('acceptorder', { orderid })
      t.strictSame(await api.ok('fraudorder', { orderid }), { result: 'success', orderid, status: 'Fraud' })
      t.match(await servicesOf(serviceids), [
        { status: 'suspended', suspension_reason: 'Fraud' },
        { status: 'suspended', suspension_reason: 'Fraud' },
      ])
      t.equal([...whm.accounts.values()][0]?.suspended, 'Fraud')
      const log = await api.database.read('activity_log').where({ client_id: clientid }).pluck('description')
      const told = log.filter((line) => line.endsWith('was suspended: Fraud'))
      t.equal(told.length, 2, 'logs each suspension, with or without a server')
      t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      api.service.wake()
      t.match(await servicesOf(serviceids), [{ status: 'suspended' }, { status: 'suspended' }])
    },
  )

  t.test('marks pending services as fraud permanently and does not credit a partial payment', async (t) => {
    const { orderid, serviceids, invoiceid, clientid } = await place()
    await api.ok('addinvoicepayment', { invoiceid, transid: `part ${orderid}`, amount: 3 })
    await api.ok('fraudorder', { orderid })
    t.match(await servicesOf(serviceids), [{ status: 'fraud' }, { status: 'fraud' }])
    t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 0)
    t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'cancelled', balance: 0 })
    await api.ok('pendingorder', { orderid })
    t.match(await servicesOf(serviceids), [{ status: 'fraud' }, { status: 'fraud' }])
  })

  t.test('does not cancel a fully paid invoice', async (t) => {
    const { orderid, invoiceid } = await place()
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    await api.ok('fraudorder', { orderid })
    t.match((await api.ok('getinvoice', { invoiceid })).invoice, { status: 'paid' })
  })

  // R-1532
  t.test('does not invoice the services until the order is accepted again', async (t) => {
    const { orderid, invoiceid, serviceids } = await place()
    await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    await api.ok('acceptorder', { orderid })
    await api.ok('fraudorder', { orderid })
    for (const serviceid of serviceids) await api.ok('updateclientproduct', { serviceid, next_due_date: '2020-01-01' })
    t.match(await api.ok('geninvoices'), { generated: 0 })
    await api.ok('pendingorder', { orderid })
    t.match(await api.ok('geninvoices'), { generated: 0 }, 'pending is only a label')
    await api.ok('acceptorder', { orderid })
    const { invoice_ids } = await api.ok('geninvoices')
    const { items } = (await api.ok('getinvoice', { invoiceid: invoice_ids[0] })).invoice
    t.same(
      items.map((item: Body) => item.relid),
      serviceids,
    )
  })

  t.test('returns 404 for an order that does not exist', async (t) => {
    await expectError(t, api, 'fraudorder', { orderid: 999_999 }, 404, 'order_not_found')
  })
})
