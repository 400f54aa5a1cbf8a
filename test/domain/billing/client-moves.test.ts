import t, { type Test } from 'tap'
import { addDays } from '../../../domain/values/days.js'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeCurrency, makeProduct, makeServiceAddon, writeRows } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

// R-2746
withService(
  t,
  'services and domains moved to another client',
  async (t, api) => {
    const pid = await makeProduct(api, { name: 'Hosting', prices: { monthly: 1000 } })
    await api.ok('createorupdatetld', { extension: 'test', register_price: 10, transfer_price: 10, renew_price: 10 })
    const serviceOf = async (serviceid: number) => (await api.ok('getclientsproducts', { serviceid })).data[0]
    const domainOf = async (domainid: number) => (await api.ok('getclientsdomains', { domainid })).data[0]
    const invoicesOf = async (userid: number, status: string) =>
      (await api.ok('getinvoices', { userid, status })).data as Body[]
    const logOf = async (userid: number) =>
      (await api.ok('getactivitylog', { clientid: userid })).data.map(
        ({ description }: Body) => description,
      ) as string[]
    const logs = async (t: Test, userid: number, pattern: RegExp) =>
      t.ok(
        (await logOf(userid)).some((text) => pattern.test(text)),
        `the activity log of client ${userid} mentions the move`,
      )

    t.test('a service is billed to its new client, and paid invoices stay with the old one', async (t) => {
      const [from, to] = [await makeClient(api), await makeClient(api)]
      const { orderid, serviceids, invoiceid } = await api.ok('addorder', {
        clientid: from,
        pid,
        domain: 'moves.example',
      })
      const [serviceid] = serviceids
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await api.ok('acceptorder', { orderid })
      const due = (await serviceOf(serviceid)).next_due_date
      await makeServiceAddon(api, serviceid, {
        next_due_date: due,
        billed_until: due,
        anchor_day: Number(due.slice(8)),
      })
      jumpToDay(api, addDays(due, -10))
      await api.ok('geninvoices')
      const [open] = await invoicesOf(from, 'unpaid')
      t.ok(open, 'a renewal is unpaid')
      await api.ok('updateclientproduct', { serviceid, clientid: to })
      t.match(await serviceOf(serviceid), { clientid: to, domain: 'moves.example', status: 'active' })
      t.strictSame(await invoicesOf(from, 'unpaid'), [], 'withdraws unpaid lines')
      t.equal((await invoicesOf(from, 'paid')).length, 1)
      await api.ok('geninvoices')
      const [renewal] = await invoicesOf(to, 'unpaid')
      t.equal(renewal?.total, 15, 'bills the service and its addon')
      const [cancelled] = await invoicesOf(from, 'cancelled')
      await expectError(
        t,
        api,
        'updateinvoice',
        { invoiceid: cancelled?.invoiceid, status: 'unpaid' },
        422,
        'billed_thing_ended',
      )
      await api.ok('cancelorder', { orderid })
      t.equal((await serviceOf(serviceid)).status, 'active', 'stays active after its order is cancelled')
      await logs(t, from, /was moved to client/)
      await logs(t, to, /was moved here from client/)
    })

    t.test('a domain is billed to its new client', async (t) => {
      const [from, to] = [await makeClient(api), await makeClient(api)]
      const { orderid, domainids, invoiceid } = await api.ok('addorder', {
        clientid: from,
        domain: 'moves.test',
        domaintype: 'register',
      })
      const [domainid] = domainids
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      await api.ok('acceptorder', { orderid })
      await api.ok('updateclientdomain', { domainid, status: 'active' })
      const inAWeek = new Date(api.now().getTime() + 7 * 86_400_000).toISOString().slice(0, 10)
      await api.ok('updateclientdomain', { domainid, nextduedate: inAWeek })
      await api.ok('geninvoices')
      t.equal((await invoicesOf(from, 'unpaid')).length, 1)
      await api.ok('updateclientdomain', { domainid, clientid: to, notes: 'sold' })
      t.match(await domainOf(domainid), { clientid: to, notes: 'sold' })
      t.equal((await invoicesOf(from, 'unpaid')).length, 0)
      await api.ok('geninvoices')
      t.equal((await invoicesOf(to, 'unpaid')).length, 1)
      await logs(t, from, /moves\.test was moved to client/)
      await logs(t, to, /moves\.test was moved here/)
    })

    t.test('moving an unpaid service cancels its order invoice and bills the new client', async (t) => {
      const [from, to] = [await makeClient(api), await makeClient(api)]
      const { orderid, serviceids, invoiceid } = await api.ok('addorder', { clientid: from, pid })
      await api.ok('updateclientproduct', { serviceid: serviceids[0], clientid: to })
      t.equal((await api.ok('getinvoice', { invoiceid })).invoice.status, 'cancelled')
      await api.ok('acceptorder', { orderid })
      await api.ok('geninvoices')
      t.match(await invoicesOf(to, 'unpaid'), [{ total: 10 }])
    })

    t.test(
      'rejects a closed client, a client with another currency, and an unknown client, and moves nothing',
      async (t) => {
        await makeCurrency(api, 'NOK', 2)
        const from = await makeClient(api)
        const { serviceids, domainids, invoiceid } = await api.ok('addorder', {
          clientid: from,
          pid,
          domain: 'stays.test',
          domaintype: 'register',
        })
        const closed = await makeClient(api)
        await writeRows(api, (db) => db('clients').where({ id: closed }).update({ status: 'closed' }))
        const norse = await makeClient(api, { currency: 'NOK' })
        for (const clientid of [closed, norse, 999_999]) {
          await expectRefusal(t, api, 'updateclientproduct', { serviceid: serviceids[0], clientid }, 'clientid')
          await expectRefusal(t, api, 'updateclientdomain', { domainid: domainids[0], clientid }, 'clientid')
        }
        t.equal((await serviceOf(serviceids[0])).clientid, from)
        t.equal((await domainOf(domainids[0])).clientid, from)
        t.equal((await api.ok('getinvoice', { invoiceid })).invoice.status, 'unpaid')
        await api.ok('updateclientproduct', { serviceid: serviceids[0], clientid: from, notes: 'the same client' })
        t.equal((await api.ok('getinvoice', { invoiceid })).invoice.status, 'unpaid')
      },
    )
  },
  withoutJobs,
)
