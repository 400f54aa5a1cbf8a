import type { Test } from 'tap'
import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeAddon, makeClient, makeInvoice, makeProduct, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const serviceOf = async (api: Api, serviceid: number) => (await api.ok('getclientsproducts', { serviceid })).data[0]
const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit

/** The lines that stand for a period of a service or an addon. */
const claims = (api: Api, type: 'service' | 'addon', related_id: number) =>
  api.database
    .read('invoice_items')
    .where({ type, related_id, is_claiming: 1 })
    .orderBy('period_start')
    .select('invoice_id', 'period_start', 'period_end')

withService(
  t,
  'an order of this release that release 0.1.0 has activated and billed again',
  async (t, api) => {
    const pid = await makeProduct(api, { prices: { monthly: 1000 } })
    const addons = [[await makeAddon(api, 'Backup', { monthly: 500 })]]

    /** As that release leaves it: active from a day on, and billed once more from the day of the order. */
    const billedAgain = async ({ isPaid = false, activated = '2031-01-15' as const } = {}) => {
      jumpToDay(api, '2031-01-15')
      const clientid = await makeClient(api)
      const order = await api.ok('addorder', { clientid, pid, addons })
      const [serviceid, addon] = [order.serviceids[0] as number, order.addonids[0] as number]
      if (isPaid) await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
      jumpToDay(api, activated)
      const again = await makeInvoice(api, clientid, { total: 1500 })
      const line = { period_start: '2031-01-15', period_end: '2031-02-15', is_claiming: 1 } as const
      await writeRows(api, async (db) => {
        await db('services').where({ id: serviceid }).update({ status: 'active', registered_on: activated })
        await db('service_addons').where({ id: addon }).update({ status: 'active' })
        await db('invoice_items')
          .where({ invoice_id: again })
          .update({ type: 'service', related_id: serviceid, amount: 1000 as never, ...line })
        await db('invoice_items').insert({
          ...{ invoice_id: again, type: 'addon', related_id: addon, description: 'Backup', amount: 500, is_taxed: 1 },
          ...line,
        } as never)
      })
      return { clientid, serviceid, addon, invoiceid: order.invoiceid as number, again }
    }

    const standsForPeriod = async (
      t: Test,
      api: Api,
      order: { serviceid: number; addon: number; invoiceid: number },
    ) => {
      const line = { invoice_id: order.invoiceid, period_start: '2031-01-15', period_end: '2031-02-15' }
      t.strictSame(await claims(api, 'service', order.serviceid), [line])
      t.strictSame(await claims(api, 'addon', order.addon), [line])
    }

    t.test('is billed once by the next run, whether or not the order was paid', async (t) => {
      for (const activated of ['2031-01-15', '2031-01-18'] as const)
        for (const isPaid of [true, false]) {
          const order = await billedAgain({ isPaid, activated } as never)
          await api.ok('geninvoices')
          t.match(await invoiceOf(api, order.again), { status: 'cancelled' })
          t.match(await invoiceOf(api, order.invoiceid), { status: isPaid ? 'paid' : 'unpaid', total: 15 })
          await standsForPeriod(t, api, order)
          t.match(await serviceOf(api, order.serviceid), { next_due_date: isPaid ? '2031-02-15' : '2031-01-15' })
          if (!isPaid) await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
          t.match(await serviceOf(api, order.serviceid), { next_due_date: '2031-02-15' })
        }
    })

    t.test('gives back what was paid for the same period twice', async (t) => {
      const order = await billedAgain({ isPaid: true })
      await api.ok('updateinvoice', { invoiceid: order.again, status: 'paid' })
      t.match(await serviceOf(api, order.serviceid), { next_due_date: '2031-02-15' })
      await api.ok('geninvoices')
      t.match(await invoiceOf(api, order.again), { status: 'paid', credited: 15 })
      t.equal(await creditOf(api, order.clientid), 15)
      await standsForPeriod(t, api, order)
      t.match(await serviceOf(api, order.serviceid), { next_due_date: '2031-02-15' })
      jumpToDay(api, '2031-02-10')
      await api.ok('geninvoices')
      t.match((await claims(api, 'service', order.serviceid))[1], { period_start: '2031-02-15' })
    })

    t.test('keeps what was paid for the next period', async (t) => {
      const order = await billedAgain({ isPaid: true })
      await api.ok('updateinvoice', { invoiceid: order.again, status: 'paid' })
      const next = await makeInvoice(api, order.clientid, { total: 1000 })
      await writeRows(api, (db) =>
        db('invoice_items')
          .where({ invoice_id: next })
          .update({
            ...{ type: 'service', related_id: order.serviceid },
            ...{ period_start: '2031-02-15', period_end: '2031-03-15', is_claiming: 1 },
          }),
      )
      await api.ok('updateinvoice', { invoiceid: next, status: 'paid' })
      await api.ok('geninvoices')
      t.match(await serviceOf(api, order.serviceid), { next_due_date: '2031-03-15' })
      t.equal(await creditOf(api, order.clientid), 15)
    })

    t.test('is left to the next run where something else makes it active before', async (t) => {
      const order = await billedAgain()
      await api.ok('updateclientproduct', { serviceid: order.serviceid, status: 'suspended' })
      await api.ok('updateclientproduct', { serviceid: order.serviceid, status: 'active' })
      await api.ok('geninvoices')
      await standsForPeriod(t, api, order)
    })
  },
  withoutJobs,
)
