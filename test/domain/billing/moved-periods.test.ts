import t from 'tap'
import { audit } from '../../support/audit.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import {
  makeClient,
  makeDomain,
  makeProduct,
  makeService,
  makeServiceAddon,
  writeRows,
} from '../../support/fixtures.js'
import { enableGateway, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, withService } from '../../support/service.js'

const movesOf = (api: Api, kind: 'service' | 'addon' | 'domain', thing_id: number) =>
  api.database
    .read('moved_periods')
    .where({ kind, thing_id })
    .orderBy('id')
    .select('from_day', 'to_day', 'reason', 'author')

const findings = async (api: Api) => (await audit(api.database.read, api.now())).map(({ name }) => name)

const forgetLog = (api: Api) => writeRows(api, (db) => db('activity_log').delete())

const make = async (api: Api) => {
  jumpToDay(api, '2031-01-15')
  const clientid = await makeClient(api)
  const serviceid = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
  return { clientid, serviceid }
}

// R-2085
withService(
  t,
  'records each due date moved by staff and each waived period, independently of the activity log',
  async (t, api) => {
    const { serviceid } = await make(api)
    const begun = { from_day: null, to_day: '2031-01-20', reason: 'begun', author: 'system' }
    t.strictSame(await movesOf(api, 'service', serviceid), [begun])
    await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-01-25' })
    const [invoiceid] = (await api.ok('geninvoices')).invoice_ids
    await api.ok('updateinvoice', { invoiceid, status: 'cancelled', waive: true })
    const { author } = (await api.database.read('moved_periods').orderBy('id', 'desc').first('author')) ?? {}
    t.notMatch(author, /^system$/, 'the author is the staff member')
    const moves = [
      begun,
      { from_day: '2031-01-20', to_day: '2031-01-25', reason: 'moved', author },
      { from_day: '2031-01-25', to_day: '2031-02-25', reason: 'waived', author },
    ]
    t.strictSame(await movesOf(api, 'service', serviceid), moves)
    await forgetLog(api)
    t.strictSame(await findings(api), [])
    await writeRows(api, (db) => db('moved_periods').where({ reason: 'waived' }).delete())
    t.strictSame(await findings(api), ['service-moved-by-nobody'])
    await writeRows(api, (db) => db('services').where({ id: serviceid }).update({ status: 'terminated' }))
  },
  withoutJobs,
)

withService(
  t,
  'records the waiver of a paid period whose payment a dispute reversed',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    const { serviceid } = await make(api)
    await api.ok('geninvoices')
    jumpToDay(api, '2031-02-15')
    const [first] = await api.database.read('invoices').orderBy('id').pluck('id')
    await api.ok('addinvoicepayment', { invoiceid: first, gateway: 'parrot', transid: 'p1', amount: 10 })
    const [second] = (await api.ok('geninvoices')).invoice_ids
    await api.ok('addinvoicepayment', { invoiceid: second, gateway: 'parrot', transid: 'p2', amount: 10 })
    for (const [invoiceid, transid] of [
      [second, 'p2'],
      [first, 'p1'],
    ]) {
      const facts = { transid: `dp_${transid}`, paymentTransids: [transid], amount: 1000, currency: 'USD' }
      await reportByParrot(api, { kind: 'dispute', state: 'lost', ...facts })
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled', waive: true })
    }
    t.match(await api.database.read('services').where({ id: serviceid }).first(), { next_due_date: '2031-03-20' })
    t.match((await movesOf(api, 'service', serviceid)).slice(-2), [
      { from_day: '2031-02-20', to_day: '2031-03-20', reason: 'waived' },
      { from_day: '2031-01-20', to_day: '2031-03-20', reason: 'waived' },
    ])
    t.strictSame(await findings(api), [])
  },
  { environment: { ...withoutJobs.environment, ...withParrot.environment } },
)

withService(
  t,
  'records due dates of domains and addons set by staff',
  async (t, api) => {
    const { clientid, serviceid } = await make(api)
    const domainid = await makeDomain(api, clientid, { next_due_date: '2031-06-20', registrar: 'manual' })
    await api.ok('updateclientdomain', { domainid, nextduedate: '2031-07-20' })
    t.match(await movesOf(api, 'domain', domainid), [{ reason: 'begun' }, { to_day: '2031-07-20', reason: 'moved' }])
    const addon = await makeServiceAddon(api, serviceid, { next_due_date: '2031-06-20' })
    await api.ok('updateclientaddon', { id: addon, status: 'cancelled' })
    await api.ok('updateclientaddon', { id: addon, status: 'active' })
    const moves = await movesOf(api, 'addon', addon)
    t.match(moves, [{ to_day: '2031-06-20' }], 'reactivating an addon with its old dates records no move')
    await forgetLog(api)
    t.strictSame(await findings(api), [])
  },
  withoutJobs,
)

withService(
  t,
  'records the start of a service without an invoice line, even if an earlier release activates it',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const clientid = await makeClient(api)
    const pid = await makeProduct(api, { prices: { monthly: 0 } })
    const { orderid, serviceids } = await api.ok('addorder', { clientid, pid })
    await api.ok('acceptorder', { orderid })
    const [serviceid] = serviceids
    const last = (await movesOf(api, 'service', serviceid)).at(-1)
    const row = await api.database.read('services').where({ id: serviceid }).first()
    t.match(row, { status: 'active', next_due_date: last?.to_day, billed_until: last?.to_day })
    const [older] = await writeRows(api, (db) =>
      db('services')
        .insert({ ...row, id: undefined, status: 'pending', next_due_date: null, billed_until: null } as never)
        .returning('id'),
    )
    const { id } = older as { id: number }
    t.strictSame(await movesOf(api, 'service', id), [], 'records nothing for a pending service')
    const day = '2031-03-15'
    // Release 0.2.0 writes the dates first, then the status.
    await writeRows(api, (db) => db('services').where({ id }).update({ next_due_date: day, billed_until: day }))
    await writeRows(api, (db) => db('services').where({ id }).update({ status: 'active' }))
    t.match(await movesOf(api, 'service', id), [{ to_day: day, reason: 'begun', author: 'system' }])
    t.strictSame(await findings(api), [])
  },
  withoutJobs,
)

// R-2085
withService(
  t,
  'recognizes a due date moved by release 0.2.0 from the recorded changes, not from the description',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const row = { next_due_date: '2031-06-20', billed_until: '2031-06-20', anchor_day: 20 }
    const id = await makeService(api, await makeClient(api), row)
    const entry = { action: 'updateclientproduct', object_type: 'service', object_id: String(id), author: 'grace' }
    const at = { description: 'Service changed', created_at: api.now().toISOString() }
    const change = { field: 'next_due_date', before: '2031-06-20', after: '2033-06-20' }
    const moveTo = (day: string) =>
      writeRows(api, (db) => db('services').where({ id }).update({ next_due_date: day, billed_until: day }))

    await moveTo('2033-06-20')
    await writeRows(api, (db) =>
      db('activity_log').insert({ ...entry, ...at, description: JSON.stringify([change]) } as never),
    )
    t.strictSame(await findings(api), ['service-moved-by-nobody'], 'ignores changes that only the description contains')
    const [written] = await writeRows(api, (db) =>
      db('activity_log')
        .insert({ ...entry, ...at } as never)
        .returning('id'),
    )
    const changes = JSON.stringify([{ field: 'notes', before: null, after: 'x' }, change])
    await writeRows(api, (db) =>
      db('activity_log')
        .where({ id: (written as { id: number }).id })
        .update({ changes }),
    )
    t.match((await movesOf(api, 'service', id)).at(-1), { to_day: '2033-06-20', reason: 'moved', author: 'grace' })
    t.strictSame(await findings(api), [])
    await moveTo('2034-06-20')
    t.strictSame(await findings(api), ['service-moved-by-nobody'])
    await writeRows(api, (db) => db('activity_log').insert({ ...entry, ...at, changes } as never))
    await forgetLog(api)
    t.strictSame(await findings(api), [])
  },
  withoutJobs,
)
