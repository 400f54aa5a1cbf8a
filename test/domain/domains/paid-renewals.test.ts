import t from 'tap'
import { addDays, addMonths } from '../../../domain/values/days.js'
import { freshDomain, makeHolder, openRegistry, readRecord } from '../../actions/domains/registry.js'
import { advance } from '../../support/clock.js'
import { countsOfStep, jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, setSetting } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const creditOf = async (api: Api, id: number) => (await api.database.read('clients').where({ id }).first())?.credit

/** Returns a client's invoices, oldest first. */
const invoicesOf = async (api: Api, clientid: number) =>
  (await api.ok('getinvoices', { userid: clientid })).data.reverse() as { invoiceid: number; status: string }[]

withService(
  t,
  'paid, staff-made, and withdrawn renewals',
  async (t, api) => {
    const registry = await openRegistry(t, api)
    await api.ok('createorupdatetld', { extension: 'com', register_price: 10, transfer_price: 8, renew_price: 12 })
    await setSetting(api, 'default_registrar', 'epp')

    const register = async () => {
      const clientid = await makeHolder(api)
      const domain = freshDomain()
      const { domainid } = await api.ok('domainregister', { clientid, domain, registrar: 'epp' })
      return { clientid, domain, domainid, before: await readRecord(api, domainid) }
    }
    const queued = await register()
    const ended = await register()
    const lapsed = await register()
    const bought = await register()
    const synced = await register()
    const shifted = await register()
    const lost = await register()
    const unpaid = await register()
    const { nextduedate, expirydate } = queued.before
    await api.ok('updateclientdomain', { domainid: shifted.domainid, nextduedate: addMonths(nextduedate, 1) })
    await setSetting(api, 'invoice_days_ahead', '60')
    jumpToDay(api, addDays(expirydate, -15))
    await api.ok('geninvoices')
    const billOf = async ({ clientid }: { clientid: number }) => {
      const [invoice] = await invoicesOf(api, clientid)
      if (invoice === undefined) throw new Error('no renewal was billed')
      return invoice.invoiceid
    }
    const statusOf = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice.status
    const pay = async (one: { clientid: number }) =>
      api.ok('updateinvoice', { invoiceid: await billOf(one), status: 'paid' })

    t.test('carries out a waiting paid renewal in addition to a renewal by staff', async (t) => {
      const { domainid, domain, before } = queued
      registry.say(2304, 'domain:renew')
      await pay(queued)
      await advance(api, 0)
      t.equal((await readRecord(api, domainid)).expirydate, before.expirydate, 'the registrar rejected the renewal')
      await api.ok('domainrenew', { domainid, years: 2 })
      await advance(api, 1)
      const expiry = addMonths(before.expirydate, 36)
      t.equal(registry.domains.get(domain)?.exDate.slice(0, 10), expiry)
      t.match(await readRecord(api, domainid), { expirydate: expiry, nextduedate: expiry })
    })

    // R-2703
    t.test('settles a paid renewal with a lost response before making another', async (t) => {
      const { domainid, domain, before } = lost
      registry.setFailure('reset', 'domain:renew')
      await pay(lost)
      await advance(api, 0)
      t.match((await api.call('domainrenew', { domainid, years: 2 })).body, { code: 'domain_busy' })
      await advance(api, 1)
      await api.ok('domainrenew', { domainid, years: 2 })
      t.equal(registry.domains.get(domain)?.exDate.slice(0, 10), addMonths(before.expirydate, 36))
      t.match(await readRecord(api, domainid), { nextduedate: addMonths(before.expirydate, 36) })
    })

    // R-2703
    t.test('a waiting paid renewal becomes credit when its domain is cancelled', async (t) => {
      const { domainid, clientid, domain, before } = ended
      registry.say(2304, 'domain:renew')
      await pay(ended)
      await advance(api, 0)
      await api.ok('updateclientdomain', { domainid, status: 'cancelled' })
      t.equal(await creditOf(api, clientid), 1200)
      await advance(api, 1)
      t.equal(registry.domains.get(domain)?.exDate.slice(0, 10), before.expirydate)
      t.match(await readRecord(api, domainid), { nextduedate: before.nextduedate })
      const { data } = await api.ok('getmodulequeue', { status: 'pending' })
      t.notOk(data.some((row: { domain_id: number }) => row.domain_id === domainid))
    })

    // R-2704
    t.test('a renewal by staff moves the due date and withdraws the open invoice', async (t) => {
      const { domainid, before } = bought
      const invoiceid = await billOf(bought)
      await api.ok('domainrenew', { domainid })
      const expiry = addMonths(before.expirydate, 12)
      t.match(await readRecord(api, domainid), { expirydate: expiry, nextduedate: expiry })
      t.equal(await statusOf(invoiceid), 'cancelled')
      t.match(await api.ok('geninvoices'), { generated: 0 })
    })

    t.test('a renewal by staff keeps the day of a due date that differs from the expiry date', async (t) => {
      const { domainid, before } = shifted
      const invoiceid = await billOf(shifted)
      await api.ok('domainrenew', { domainid })
      t.match(await readRecord(api, domainid), { nextduedate: addMonths(before.nextduedate, 13) })
      t.equal(await statusOf(invoiceid), 'cancelled')
    })

    // R-2704, R-2718
    t.test(
      'a year that the registry added itself is still owed, and paying for it requests no other year',
      async (t) => {
        const { domainid, domain, before } = synced
        const invoiceid = await billOf(synced)
        const held = registry.domains.get(domain)
        const expiry = addMonths(before.expirydate, 12)
        Object.assign(held as object, { exDate: `${expiry}T12:00:00.0Z`, rgp: ['autoRenewPeriod'] })
        await advance(api, 2)
        t.equal(
          (await readRecord(api, domainid)).expirydate,
          before.expirydate,
          'the registry can still revoke its automatic renewal',
        )
        Object.assign(held as object, { rgp: [] })
        await advance(api, 2)
        t.match(await readRecord(api, domainid), {
          ...{ expirydate: expiry, nextduedate: before.nextduedate, status: 'active' },
        })
        t.equal(await statusOf(invoiceid), 'unpaid')
        await pay(synced)
        await advance(api, 1)
        t.match(await readRecord(api, domainid), { expirydate: expiry, nextduedate: expiry })
        t.equal(held?.exDate.slice(0, 10), expiry)
      },
    )

    t.test('withdraws an open renewal when the domain moves to another registrar', async (t) => {
      const { domainid, domain } = lapsed
      const invoiceid = await billOf(lapsed)
      Object.assign(registry.domains.get(domain) as object, { clID: 'ClientY' })
      // The registrar is queried every day, or every other day if a job begins some milliseconds earlier than the last.
      await advance(api, 1)
      t.equal((await readRecord(api, domainid)).status, 'active', 'a second report confirms the first')
      await advance(api, 3)
      t.equal((await readRecord(api, domainid)).status, 'transferred_away')
      t.equal(await statusOf(invoiceid), 'cancelled')
    })

    // R-2702
    t.test('withdraws an open renewal when the domain expires, even after its period has started', async (t) => {
      const { domainid } = unpaid
      const invoiceid = await billOf(unpaid)
      api.advance(90 * 86_400_000)
      await countsOfStep(api, 'domain expiry')
      t.equal((await readRecord(api, domainid)).status, 'expired')
      t.equal(await statusOf(invoiceid), 'cancelled')
    })

    // R-2703
    t.test(
      'renews years paid out of order once all are paid, or credits them if the domain is cancelled',
      async (t) => {
        await setSetting(api, 'continuous_invoicing', 'on')
        await setSetting(api, 'invoice_days_ahead', '400')
        const day = addDays(api.now().toISOString().slice(0, 10), 10)
        for (const isEnded of [false, true]) {
          const clientid = await makeClient(api)
          const dates = { expiry_date: day, next_due_date: day, billed_until: day, registered_on: addDays(day, -365) }
          const row = { ...dates, registrar: 'manual', recurring_amount: 1200 as never }
          const domainid = await makeDomain(api, clientid, row)
          await api.ok('geninvoices')
          const [first, second] = await invoicesOf(api, clientid)
          await api.ok('updateinvoice', { invoiceid: second?.invoiceid, status: 'paid' })
          t.match(await readRecord(api, domainid), { expirydate: day, nextduedate: day })
          if (isEnded) await api.ok('updateclientdomain', { domainid, status: 'cancelled' })
          else await api.ok('updateinvoice', { invoiceid: first?.invoiceid, status: 'paid' })
          await advance(api, 0)
          const expected = isEnded ? day : addMonths(day, 24)
          t.match(await readRecord(api, domainid), { expirydate: expected, nextduedate: expected })
          t.equal(await creditOf(api, clientid), isEnded ? 1200 : 0)
        }
      },
    )
  },
  withoutJobs,
)
