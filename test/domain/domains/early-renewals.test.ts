import t from 'tap'
import { readRecord } from '../../actions/domains/registry.js'
import { advance } from '../../support/clock.js'
import { jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

// R-2787
withService(
  t,
  'renewals before staff register the domain',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    await api.ok('createorupdatetld', { extension: 'net', register_price: 10, transfer_price: 8, renew_price: 12 })
    const clientid = await makeClient(api)
    const order = (domain: string, more = {}) =>
      api.ok('addorder', { clientid, domain: [domain], domaintype: ['register'], regperiod: ['2'], ...more })
    const claimed = (related_id: number) =>
      api.database.read('invoice_items').where({ type: 'domain', related_id, is_claiming: 1 }).orderBy('period_start')

    t.test('a renewal extends the ordered years once staff register the domain', async (t) => {
      const { domainids, invoiceid } = await order('ordered.net')
      const [domainid] = domainids
      t.match(await api.ok('domainrenew', { domainid, years: '1' }), { expiry_date: '2032-01-15' })
      t.match(await readRecord(api, domainid), { status: 'pending', expirydate: '2032-01-15', regperiod: 2 })
      await payInFull(api, invoiceid)
      await advance(api, 1)
      t.match(
        api.logged(),
        /Manual action needed: renew ordered\.net for 1 year\.[\s\S]*Manual action needed: register ordered\.net for 2 years/,
      )
      t.match(await readRecord(api, domainid), {
        status: 'pending',
        regdate: null,
        expirydate: '2032-01-15',
        regperiod: 2,
      })
      await api.ok('updateclientdomain', { domainid, status: 'active' })
      const dates = { regdate: '2031-01-16', expirydate: '2034-01-16', nextduedate: '2034-01-16' }
      t.match(await readRecord(api, domainid), { status: 'active', ...dates, regperiod: 2 })
      t.match(await claimed(domainid), [{ amount: 2000, period_start: '2031-01-16', period_end: '2034-01-16' }])
      t.match(await api.ok('domainrenew', { domainid }), { expiry_date: '2035-01-16' })
      await api.ok('updateclientdomain', { domainid, status: 'active' })
      t.match(await readRecord(api, domainid), { expirydate: '2035-01-16', nextduedate: '2035-01-16' })
    })

    t.test('adds up several renewals of a registration, even without an order or a registrar', async (t) => {
      jumpToDay(api, '2031-01-15')
      const { domainid } = await api.ok('domainregister', { clientid, domain: 'twice.net', years: 3 })
      t.match(await api.ok('domainrenew', { domainid, years: 2 }), { expiry_date: '2033-01-15' })
      await api.ok('updateclientdomain', { domainid, registrar: '' })
      t.match(await api.ok('domainrenew', { domainid, years: 1 }), { expiry_date: '2034-01-15' })
      t.match(await readRecord(api, domainid), { status: 'pending' })
      jumpToDay(api, '2031-02-20')
      await api.ok('updateclientdomain', { domainid, status: 'active' })
      t.match(await readRecord(api, domainid), { regdate: '2031-02-20', expirydate: '2037-02-20' })
    })

    t.test('an expiry date set by staff replaces the calculated one', async (t) => {
      jumpToDay(api, '2031-01-15')
      const [first] = (await order('stated.net')).domainids
      await api.ok('domainrenew', { domainid: first })
      await api.ok('updateclientdomain', { domainid: first, expirydate: '2036-05-01' })
      await api.ok('updateclientdomain', { domainid: first, status: 'active' })
      t.match(await readRecord(api, first), { expirydate: '2036-05-01', nextduedate: '2036-05-01' })
      const [second] = (await order('known.net')).domainids
      await api.ok('updateclientdomain', { domainid: second, expirydate: '2033-05-01' })
      t.match(await api.ok('domainrenew', { domainid: second }), { expiry_date: '2034-05-01' })
      await api.ok('updateclientdomain', { domainid: second, status: 'active' })
      t.match(await readRecord(api, second), { expirydate: '2034-05-01' })
      const [third] = (await order('both.net')).domainids
      await api.ok('domainrenew', { domainid: third })
      await api.ok('updateclientdomain', { domainid: third, status: 'active', expirydate: '2033-03-03' })
      t.match(await readRecord(api, third), { expirydate: '2033-03-03', nextduedate: '2033-03-03' })
    })

    t.test('a completed transfer includes years that staff renewed before its completion', async (t) => {
      jumpToDay(api, '2031-01-15')
      const { domainids } = await order('moving.net', { domaintype: ['transfer'], eppcode: ['x'] })
      t.match(await api.ok('domainrenew', { domainid: domainids[0], years: 2 }), { expiry_date: '2033-01-15' })
      await api.ok('updateclientdomain', { domainid: domainids[0], status: 'active' })
      t.match(await readRecord(api, domainids[0]), { status: 'active', expirydate: '2034-01-15' })
    })
  },
  withoutJobs,
)
