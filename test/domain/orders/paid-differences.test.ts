import t from 'tap'
import { jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makeProductGroup, makeService } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit
const dueOf = async (api: Api, serviceid: number) =>
  (await api.ok('getclientsproducts', { serviceid })).data[0].next_due_date

/** Generates due invoices. Returns the new invoice of a client, if any. */
async function generate(api: Api, clientid: number) {
  const { invoice_ids } = await api.ok('geninvoices')
  const [id] = await api.database
    .read('invoices')
    .where({ client_id: clientid })
    .whereIn('id', invoice_ids)
    .orderBy('id')
    .pluck('id')
  return id === undefined ? undefined : invoiceOf(api, id)
}

// R-1518
withService(
  t,
  'a period for which an upgrade has paid the difference',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const group_id = await makeProductGroup(api)
    const [small, large, middle] = [
      await makeProduct(api, { group_id, prices: { annually: 10_000 } }),
      await makeProduct(api, { group_id, prices: { annually: 100_000 } }),
      await makeProduct(api, { group_id, prices: { annually: 50_000 } }),
    ]

    /** Creates a service of 100.00 per year, due in 13 days, with an issued renewal and a paid upgrade to 1000.00. */
    const upgraded = async () => {
      const clientid = await makeClient(api)
      const serviceid = await makeService(api, clientid, {
        product_id: small,
        billing_cycle: 'annually',
        recurring_amount: 10_000,
        next_due_date: '2031-01-28',
        anchor_day: 28,
      })
      const renewal = await generate(api, clientid)
      const { invoiceid } = await api.ok('upgradeproduct', { serviceid, packageid: large })
      t.match(await invoiceOf(api, invoiceid), { total: 932.05 })
      await payInFull(api, invoiceid)
      return { clientid, serviceid, upgrade: invoiceid as number, renewal: renewal?.invoiceid as number }
    }

    t.test('is billed again for the remaining price, even if its renewal is cancelled repeatedly', async (t) => {
      const { clientid, serviceid, renewal } = await upgraded()
      t.match(await invoiceOf(api, renewal), { status: 'unpaid', total: 100 })
      for (let invoiceid = renewal, n = 0; n < 2; n++) {
        await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
        const again = await generate(api, clientid)
        t.match(again, {
          total: 100,
          items: [{ period_start: '2031-01-28', description: /less the amount paid by an upgrade/ }],
        })
        invoiceid = again?.invoiceid
        if (n === 1) await payInFull(api, invoiceid)
      }
      t.equal(await dueOf(api, serviceid), '2032-01-28')
      jumpToDay(api, '2032-01-20')
      t.match(await generate(api, clientid), { total: 1000 }, 'the following year costs the new price')
      jumpToDay(api, '2031-01-15')
    })

    t.test('costs the new price if the upgrade was refunded', async (t) => {
      const { clientid, upgrade, renewal } = await upgraded()
      await api.ok('updateinvoice', { invoiceid: upgrade, status: 'refunded', refundto: 'credit' })
      await api.ok('updateinvoice', { invoiceid: renewal, status: 'cancelled' })
      t.match(await generate(api, clientid), { total: 1000 })
    })

    t.test(
      'is billed for the remainder of the lower price after a downgrade, which credits the difference',
      async (t) => {
        for (const [packageid, credit, total] of [
          [small, 932.05, 100],
          [middle, 517.81, 100],
        ] as const) {
          const { clientid, serviceid, renewal } = await upgraded()
          await api.ok('upgradeproduct', { serviceid, packageid })
          t.match(await invoiceOf(api, renewal), { status: 'cancelled' })
          t.match(await generate(api, clientid), { total })
          t.equal(await creditOf(api, clientid), credit)
        }
      },
    )
  },
  withoutJobs,
)
