import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeAddon, makeClient, makeProduct, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const serviceOf = async (api: Api, id: number) => (await api.ok('getclientsproducts', { serviceid: id })).data[0]

/** Returns the periods covered by lines, each as start and end, earliest first. */
const billed = async (api: Api, type: 'service' | 'addon' | 'domain', id: number): Promise<string[]> => {
  const lines = await api.database
    .read('invoice_items')
    .where({ type, related_id: id, is_claiming: 1 })
    .orderBy('period_start')
  return lines.map(({ period_start, period_end }) => `${period_start} ${period_end}`)
}

// R-1435
withService(
  t,
  'services and domains activated after their fraudulent order was deleted',
  async (t, api) => {
    await api.ok('createorupdatetld', { extension: 'com', register_price: 10, renew_price: 12 })
    const addons = [[await makeAddon(api, 'Backup', { monthly: 500 })]]
    const pid = await makeProduct(api, { auto_setup: 'payment', prices: { monthly: 1000 } })
    let made = 0

    /** Places an order, marks it as fraud, and deletes it. If `isPaid` is true, its invoice is paid first. */
    const deletedFraud = async (isPaid: boolean) => {
      jumpToDay(api, '2031-01-15')
      const clientid = await makeClient(api)
      const order = { clientid, pid, addons, domain: `deleted${++made}.com`, domaintype: 'register' }
      const { orderid, invoiceid, serviceids, addonids, domainids } = await api.ok('addorder', order)
      if (isPaid) await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await api.ok('fraudorder', { orderid })
      await api.ok('deleteorder', { orderid })
      await api.ok('geninvoices')
      return { serviceid: serviceids[0] as number, addon: addonids[0] as number, domainid: domainids[0] as number }
    }

    t.test('a service that was never set up is billed from the day on which staff activate it', async (t) => {
      const { serviceid } = await deletedFraud(false)
      t.match(await serviceOf(api, serviceid), { status: 'fraud' })
      jumpToDay(api, '2031-02-10')
      await api.ok('updateclientproduct', { serviceid, status: 'active' })
      t.match(await serviceOf(api, serviceid), { status: 'active', next_due_date: '2031-02-10' })
      await api.ok('geninvoices')
      t.strictSame(await billed(api, 'service', serviceid), ['2031-02-10 2031-03-10'])
    })

    t.test(
      'a paid service and its addons continue from the due date, or from the current day if that has passed',
      async (t) => {
        const soon = await deletedFraud(true)
        t.match(await serviceOf(api, soon.serviceid), { status: 'suspended', next_due_date: '2031-02-15' })
        jumpToDay(api, '2031-02-10')
        await api.ok('updateclientproduct', { serviceid: soon.serviceid, status: 'active' })
        await api.ok('geninvoices')
        const periods = ['2031-01-15 2031-02-15', '2031-02-15 2031-03-15']
        t.strictSame(await billed(api, 'service', soon.serviceid), periods)
        t.strictSame(await billed(api, 'addon', soon.addon), periods)

        const late = await deletedFraud(true)
        jumpToDay(api, '2031-05-01')
        await api.ok('geninvoices')
        await api.ok('updateclientproduct', { serviceid: late.serviceid, status: 'active' })
        await api.ok('geninvoices')
        const resumed = ['2031-01-15 2031-02-15', '2031-05-01 2031-06-01']
        t.strictSame(await billed(api, 'service', late.serviceid), resumed)
        t.strictSame(await billed(api, 'addon', late.addon), resumed)
      },
    )

    t.test('a service that was stored as active is billed again after staff activate it', async (t) => {
      const { serviceid } = await deletedFraud(true)
      await writeRows(api, (db) => db('services').where({ id: serviceid }).update({ status: 'active' }))
      jumpToDay(api, '2031-03-01')
      await api.ok('geninvoices')
      t.strictSame(await billed(api, 'service', serviceid), ['2031-01-15 2031-02-15'])
      await api.ok('updateclientproduct', { serviceid, status: 'active' })
      await api.ok('geninvoices')
      t.strictSame(await billed(api, 'service', serviceid), ['2031-01-15 2031-02-15', '2031-03-01 2031-04-01'])
    })

    t.test('a service that staff activate is not billed while its order is marked as fraud', async (t) => {
      jumpToDay(api, '2031-01-15')
      const clientid = await makeClient(api)
      const { orderid, serviceids } = await api.ok('addorder', { clientid, pid })
      await api.ok('fraudorder', { orderid })
      await api.ok('updateclientproduct', { serviceid: serviceids[0], status: 'active' })
      await api.ok('geninvoices')
      t.strictSame(await billed(api, 'service', serviceids[0]), [])
    })

    t.test('a domain that staff activate is renewed and billed again', async (t) => {
      const { domainid } = await deletedFraud(false)
      await api.ok('updateclientdomain', { domainid, status: 'active' })
      const [domain] = (await api.ok('getclientsdomains', { domainid })).data
      t.match(domain, { status: 'active', expirydate: '2032-01-15', nextduedate: '2032-01-15' })
      jumpToDay(api, '2032-01-05')
      await api.ok('geninvoices')
      t.strictSame(await billed(api, 'domain', domainid), ['2032-01-15 2033-01-15'])
    })
  },
  withoutJobs,
)
