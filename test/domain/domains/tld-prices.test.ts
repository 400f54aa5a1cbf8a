import t from 'tap'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeDomain, makeProduct, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const domainOf = async (api: Api, id: number) => (await api.database.read('domains').where({ id }).first()) as never
const linesOf = (api: Api, id: number) =>
  api.database.read('invoice_items').where({ type: 'domain', related_id: id }).orderBy('id')

withService(
  t,
  'TLDs without a price',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const pricing = async (extension: string) =>
      (await api.ok('gettldpricing')).pricing.find((one: { extension: string }) => one.extension === extension)

    // R-1611
    t.test('a price that is missing or cleared is null, and 0 stays 0', async (t) => {
      await api.ok('createorupdatetld', { extension: 'fresh', register_price: 10, renew_price: 0 })
      t.match(await pricing('.fresh'), { register_price: 10, transfer_price: null, renew_price: 0 })
      await api.ok('createorupdatetld', { extension: 'fresh', register: '', transfer: 5 })
      t.match(await pricing('.fresh'), { register_price: null, transfer_price: 5, renew_price: 0 })
      await api.ok('createorupdatetld', { extension: 'fresh', enabled: true })
      t.match(await pricing('.fresh'), { register_price: null, transfer_price: 5, renew_price: 0 })
    })

    // R-1611
    t.test('a price of 0 stored by the previous release stays 0', async (t) => {
      await writeRows(api, (db) => db('tlds').insert({ extension: '.elder' } as never))
      t.match(await pricing('.elder'), { register_price: 0, transfer_price: 0, renew_price: 0 })
    })

    // R-1611
    t.test('rejects registrations, transfers, and renewals that a TLD does not offer', async (t) => {
      await api.ok('createorupdatetld', { extension: 'uk' })
      await api.ok('createorupdatetld', { extension: 'co.uk', register: 1, transfer: 1, renew: 1 })
      const clientid = await makeClient(api)
      const pid = await makeProduct(api, { prices: { monthly: 100 } })
      const order = { clientid, pid, domain: 'a.uk' }
      await expectRefusal(t, api, 'addorder', { ...order, domaintype: 'register' }, 'domain')
      await expectRefusal(t, api, 'addorder', { ...order, domaintype: 'transfer', eppcode: 'x' }, 'domain')
      await api.ok('addorder', { ...order, domain: 'a.co.uk', domaintype: 'register' })
      await expectRefusal(t, api, 'domainregister', { clientid, domain: 'b.uk' }, 'domain')
      const domainid = await makeDomain(api, clientid, { domain: 'c.uk', expiry_date: '2031-06-01' })
      await expectRefusal(t, api, 'domainrenew', { domainid }, 'domainid')
      await writeRows(api, (db) => db('domains').where({ id: domainid }).update({ registrar: 'manual' }))
      await expectRefusal(t, api, 'domaintransfer', { domainid, eppcode: 'x' }, 'domainid')
      t.match(await domainOf(api, domainid), { expiry_date: '2031-06-01', status: 'active' })
      await expectError(t, api, 'domainrenew', { domainid: 999_999 }, 404, 'domain_not_found')
    })

    // R-1612
    t.test('bills a renewal without a price only once there is one', async (t) => {
      await api.ok('createorupdatetld', { extension: 'once', register: 5 })
      await api.ok('createorupdatetld', { extension: 'gift', register: 5, renew: 0 })
      const clientid = await makeClient(api)
      const due = { next_due_date: '2031-01-20', expiry_date: '2031-01-20', anchor_day: 20, years: 2 }
      const id = await makeDomain(api, clientid, { domain: 'a.once', ...due })
      const gift = await makeDomain(api, clientid, { domain: 'a.gift', ...due })
      const own = await makeDomain(api, clientid, { domain: 'b.once', ...due, recurring_amount: 700 as never })
      const staff = await makeDomain(api, clientid, { domain: 'c.once', ...due })
      await api.ok('geninvoices')
      t.strictSame(await linesOf(api, id), [])
      t.match(await domainOf(api, id), {
        not_billed_reason: 'Its extension has no renewal price',
        next_due_date: '2031-01-20',
      })
      t.match(await linesOf(api, gift), [{ amount: 0 }])
      t.match(await linesOf(api, own), [{ amount: 700 }])
      await api.ok('updateclientdomain', { domainid: staff, recurringamount: 9 })
      await api.ok('geninvoices')
      t.match(await linesOf(api, staff), [{ amount: 900 }])
      t.strictSame(await linesOf(api, id), [])
      await api.ok('createorupdatetld', { extension: 'once', renew: 12 })
      t.match(await domainOf(api, id), { not_billed_reason: null, recurring_amount: 2400 })
      await api.ok('geninvoices')
      t.match(await linesOf(api, id), [{ amount: 2400 }])
    })

    t.test('an activated domain without dates gets them from its registration date and years', async (t) => {
      const clientid = await makeClient(api)
      const id = await makeDomain(api, clientid, { status: 'pending', registered_on: '2030-11-05', years: 2 })
      await api.ok('updateclientdomain', { domainid: id, status: 'active' })
      t.match(await domainOf(api, id), { expiry_date: '2032-11-05', next_due_date: '2032-11-05' })
    })

    // R-1613
    t.test('an ordered registration gets its period when the domain becomes active', async (t) => {
      await api.ok('createorupdatetld', { extension: 'dated', register: 5, renew: 6 })
      const clientid = await makeClient(api)
      const pid = await makeProduct(api, { prices: { monthly: 100 } })
      const order = await api.ok('addorder', { clientid, pid, domain: 'a.dated', domaintype: 'register', regperiod: 2 })
      const [id] = order.domainids
      t.match(await linesOf(api, id), [{ period_start: null }])
      await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
      jumpToDay(api, '2031-01-18')
      await api.ok('updateclientdomain', { domainid: id, status: 'active' })
      t.match(await domainOf(api, id), { next_due_date: '2033-01-18', billed_until: '2033-01-18' })
      t.match(await linesOf(api, id), [{ period_start: '2031-01-18', period_end: '2033-01-18', is_claiming: 1 }])
      const { items } = (await api.ok('getinvoice', { invoiceid: order.invoiceid })).invoice
      t.match(
        items.find(({ type }: { type: string }) => type === 'domain'),
        { period_start: '2031-01-18', period_end: '2033-01-17' },
      )
    })
  },
  withoutJobs,
)
