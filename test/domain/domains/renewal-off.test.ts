import t from 'tap'
import { readRecord } from '../../actions/domains/registry.js'
import { countsOfStep, jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, makeService, setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(
  t,
  'disabled renewals and separate invoices',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const due = { expiry_date: '2031-01-20', next_due_date: '2031-01-20', recurring_amount: 1200 as never }
    const invoicesOf = async (userid: number) => (await api.ok('getinvoices', { userid })).data

    // R-2708
    t.test('disabling renewal stops billing a domain and withdraws its open renewal', async (t) => {
      const clientid = await makeClient(api)
      const domainid = await makeDomain(api, clientid, due)
      t.match(await readRecord(api, domainid), { donotrenew: false })
      await api.ok('geninvoices')
      t.match(await invoicesOf(clientid), [{ status: 'unpaid' }])
      await api.ok('updateclientdomain', { domainid, donotrenew: true })
      t.match(await invoicesOf(clientid), [{ status: 'cancelled' }])
      t.match(await readRecord(api, domainid), { donotrenew: true, nextduedate: '2031-01-20' })
      t.match(await countsOfStep(api, 'invoices'), { generated: 0 })
      await api.ok('updateclientdomain', { domainid, donotrenew: false })
      t.match(await countsOfStep(api, 'invoices'), { generated: 1 })
      t.match(await invoicesOf(clientid), [{ status: 'unpaid' }, { status: 'cancelled' }])
    })

    // R-2709
    t.test('items due on the same day share an invoice, unless domain_invoices_separate is on', async (t) => {
      const make = async () => {
        const clientid = await makeClient(api)
        for (const _ of [1, 2]) await makeDomain(api, clientid, due)
        await makeService(api, clientid, { next_due_date: '2031-01-20' })
        await api.ok('geninvoices')
        return (await invoicesOf(clientid)).map(({ total }: { total: number }) => total).sort()
      }
      t.strictSame(await make(), [34])
      await setSetting(api, 'domain_invoices_separate', 'on')
      t.strictSame(await make(), [10, 12, 12])
    })
  },
  withoutJobs,
)
