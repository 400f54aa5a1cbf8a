import t from 'tap'
import type { DomainStatus } from '../../../domain/values/statuses.js'
import { advance } from '../../support/clock.js'
import { jumpToDay, runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, makeService, makeTaxRate, setSetting, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const domainOf = async (api: Api, domainid: number) => (await api.ok('getclientsdomains', { domainid })).data[0]
const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit

/** Creates a domain due on 20 January, and the invoice for its renewal. */
async function renewal(api: Api, registrar: 'manual' | null, details: object = {}) {
  const clientid = await makeClient(api, details)
  const due = { next_due_date: '2031-01-20', expiry_date: '2031-01-20', anchor_day: 20 } as const
  const domainid = await makeDomain(api, clientid, { ...due, registrar, recurring_amount: 1500 as never })
  await api.ok('geninvoices')
  const { data } = await api.ok('getinvoices', { userid: clientid })
  return { clientid, domainid, invoiceid: data[0].invoiceid as number }
}

/** Ends a domain without withdrawing its invoice. */
const end = (api: Api, id: number, status: DomainStatus) =>
  writeRows(api, (db) => db('domains').where({ id }).update({ status }))

const runDailyOn = (api: Api, day: string) => {
  jumpToDay(api, day)
  return runDailyJob(api)
}

const pay = (api: Api, invoiceid: number, amount: number) =>
  api.ok('addinvoicepayment', { invoiceid, transid: `payment of ${invoiceid}`, amount })

withService(
  t,
  'renewals paid too late',
  async (t, api) => {
    for (const registrar of ['manual', null] as const) {
      // R-1036
      t.test(`money for the renewal of an expired domain becomes credit, registrar ${registrar}`, async (t) => {
        jumpToDay(api, '2031-01-15')
        const { clientid, domainid, invoiceid } = await renewal(api, registrar)
        jumpToDay(api, '2031-04-01')
        await end(api, domainid, 'expired')
        t.match(await pay(api, invoiceid, 15), { status: 'paid', balance: 0 })
        await advance(api, 1)
        t.match(await domainOf(api, domainid), {
          status: 'expired',
          expirydate: '2031-01-20',
          nextduedate: '2031-01-20',
        })
        t.match(await invoiceOf(api, invoiceid), {
          status: 'paid',
          credited: 15,
          balance: 0,
          creditnotes: [{ total: 15 }],
        })
        t.equal(await creditOf(api, clientid), 15)
        t.match((await api.ok('getcredits', { clientid })).credits, [{ amount: 15, description: /^Credit note/ }])
      })

      t.test(`a renewal paid in grace or redemption is carried out, registrar ${registrar}`, async (t) => {
        for (const [day, status] of [
          ['2031-01-25', 'grace'],
          ['2031-03-05', 'redemption'],
        ] as const) {
          jumpToDay(api, '2031-01-15')
          const { clientid, domainid, invoiceid } = await renewal(api, registrar)
          await runDailyOn(api, day)
          t.match(await domainOf(api, domainid), { status })
          await pay(api, invoiceid, 15)
          await advance(api, 1)
          t.match(await domainOf(api, domainid), {
            status: 'active',
            expirydate: '2032-01-20',
            nextduedate: '2032-01-20',
          })
          t.equal(await creditOf(api, clientid), 0)
        }
      })
    }

    // R-1036
    t.test('money for the renewal of a cancelled or transferred-away domain becomes credit', async (t) => {
      for (const status of ['cancelled', 'transferred_away'] as const) {
        jumpToDay(api, '2031-01-15')
        const { clientid, domainid, invoiceid } = await renewal(api, 'manual')
        jumpToDay(api, '2031-01-25')
        await end(api, domainid, status)
        t.match(await invoiceOf(api, invoiceid), { balance: 15 })
        await api.ok('updateinvoice', { invoiceid, status: 'paid' })
        t.match(await domainOf(api, domainid), { status, expirydate: '2031-01-20' })
        t.equal(await creditOf(api, clientid), 15)
      }
    })

    // R-2702
    t.test('withdraws an open renewal when its domain ends, even if its period has begun', async (t) => {
      for (const status of ['cancelled', 'transferred_away', 'expired']) {
        jumpToDay(api, '2031-01-15')
        const { clientid, domainid, invoiceid } = await renewal(api, 'manual')
        jumpToDay(api, '2031-01-25')
        await api.ok('addinvoicepayment', { invoiceid, transid: `part of ${invoiceid}`, amount: 5 })
        await api.ok('updateclientdomain', { domainid, status })
        t.match(await invoiceOf(api, invoiceid), { balance: 0, credited: 15 }, status)
        t.equal(await creditOf(api, clientid), 5, status)
      }
    })

    t.test("only the domain's share becomes credit, with its tax, and the other line is paid", async (t) => {
      jumpToDay(api, '2031-01-15')
      await makeTaxRate(api, { rate: 20_000, country: 'NO' })
      const clientid = await makeClient(api, { country: 'NO' })
      const due = { next_due_date: '2031-01-20', anchor_day: 20 } as const
      const domainid = await makeDomain(api, clientid, {
        ...due,
        expiry_date: '2031-01-20',
        recurring_amount: 1500 as never,
      })
      const serviceid = await makeService(api, clientid, due)
      await api.ok('geninvoices')
      const [{ invoiceid }] = (await api.ok('getinvoices', { userid: clientid })).data
      jumpToDay(api, '2031-01-25')
      await end(api, domainid, 'transferred_away')
      await pay(api, invoiceid, 30)
      t.match(await invoiceOf(api, invoiceid), { status: 'paid', total: 30, credited: 18, balance: 0 })
      t.equal(await creditOf(api, clientid), 18)
      const [service] = (await api.ok('getclientsproducts', { serviceid })).data
      t.match(service, { next_due_date: '2031-02-20' })
    })

    t.test('applied credit is returned, and the response contains the resulting status and balance', async (t) => {
      jumpToDay(api, '2031-01-15')
      const { clientid, domainid, invoiceid } = await renewal(api, 'manual')
      await api.ok('addcredit', { clientid, description: 'Goodwill', amount: 20 })
      jumpToDay(api, '2031-01-25')
      await end(api, domainid, 'cancelled')
      t.match(await api.ok('applycredit', { invoiceid, amount: 15 }), { status: 'paid', balance: 0 })
      t.equal(await creditOf(api, clientid), 20)
      t.match(await invoiceOf(api, invoiceid), { credit: 0, credited: 15, balance: 0 })
    })

    t.test('the daily job returns the credit that it applied to the renewal', async (t) => {
      jumpToDay(api, '2031-01-15')
      const { clientid, domainid, invoiceid } = await renewal(api, 'manual')
      const serviceid = await makeService(api, clientid, { next_due_date: '2031-01-22', anchor_day: 22 })
      await api.ok('geninvoices')
      jumpToDay(api, '2031-01-25')
      await end(api, domainid, 'cancelled')
      await api.ok('addcredit', { clientid, description: 'Goodwill', amount: 16 })
      await runDailyJob(api, 'credit')
      t.match(await invoiceOf(api, invoiceid), { status: 'paid', credited: 15, credit: 0 })
      const [service] = (await api.ok('getclientsproducts', { serviceid })).data
      t.match(service, { next_due_date: '2031-02-22' }, 'the returned credit pays the next invoice')
      t.equal(await creditOf(api, clientid), 6)
    })

    // R-1036
    t.test('the renewal of an ended domain stays due, and can be paid, if withdraw_when_ended is none', async (t) => {
      jumpToDay(api, '2031-01-15')
      const { clientid, domainid, invoiceid } = await renewal(api, 'manual')
      await setSetting(api, 'withdraw_when_ended', 'none')
      await api.ok('updateclientdomain', { domainid, status: 'expired' })
      await pay(api, invoiceid, 15)
      t.match(await invoiceOf(api, invoiceid), { status: 'paid', credited: 0 })
      t.match(await domainOf(api, domainid), { status: 'expired', expirydate: '2031-01-20' })
      t.equal(await creditOf(api, clientid), 0)
      await setSetting(api, 'withdraw_when_ended', 'future')
    })

    // R-1036
    t.test('money for a period after the end of its service becomes credit', async (t) => {
      jumpToDay(api, '2031-01-15')
      const clientid = await makeClient(api)
      const serviceid = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
      await api.ok('geninvoices')
      const [{ invoiceid }] = (await api.ok('getinvoices', { userid: clientid })).data
      // Ends the service without withdrawing its invoice.
      await writeRows(api, (db) =>
        db('services').where({ id: serviceid }).update({ status: 'terminated', terminated_on: '2031-01-16' }),
      )
      await pay(api, invoiceid, 10)
      t.match(await invoiceOf(api, invoiceid), { status: 'paid', credited: 10 })
      t.equal(await creditOf(api, clientid), 10)
    })
  },
  withoutJobs,
)
