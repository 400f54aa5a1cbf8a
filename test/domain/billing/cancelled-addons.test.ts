import t from 'tap'
import { audit } from '../../support/audit.js'
import { jumpToDay, payInFull, runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeAddon, makeClient, makeProduct, makeService, makeServiceAddon, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const addonOf = async (api: Api, clientid: number) =>
  (await api.ok('getclientsaddons', { clientid })).addons.find(Boolean)

const linesOf = (api: Api, id: number) =>
  api.database.read('invoice_items').where({ type: 'addon', related_id: id }).orderBy('id')

/** Creates an active service with an addon, both paid for one month. Returns the addon ID. */
async function makePaidAddon(api: Api, clientid: number): Promise<number> {
  const pid = await makeProduct(api, { prices: { monthly: 1000 } })
  const addon = await makeAddon(api, `Backup ${clientid}`, { monthly: 500 })
  const order = { clientid, pid: [pid], billingcycle: ['monthly'], addons: [[addon]], paymentmethod: 'banktransfer' }
  const { orderid, invoiceid, serviceids, addonids } = await api.ok('addorder', order)
  await payInFull(api, invoiceid)
  await api.ok('acceptorder', { orderid })
  await api.ok('updateclientproduct', { serviceid: Number(serviceids), status: 'active' })
  return Number(addonids)
}

// R-1505
withService(
  t,
  'cancelled addons',
  async (t, api) => {
    t.test('a paid addon keeps its dates when it is cancelled and reactivated', async (t) => {
      jumpToDay(api, '2031-01-31')
      const clientid = await makeClient(api)
      const id = await makePaidAddon(api, clientid)
      t.match(await addonOf(api, clientid), { status: 'active', next_due_date: '2031-02-28' })
      jumpToDay(api, '2031-02-05')
      await api.ok('updateclientaddon', { id, status: 'cancelled' })
      t.match(await addonOf(api, clientid), { status: 'cancelled', next_due_date: null })
      jumpToDay(api, '2031-02-09')
      await api.ok('updateclientaddon', { id, status: 'active' })
      t.match(await addonOf(api, clientid), { status: 'active', next_due_date: '2031-02-28' })
      jumpToDay(api, '2031-02-28')
      t.notOk((await runDailyJob(api))?.some(({ failed }) => failed))
      t.match(await linesOf(api, id), [
        { period_start: '2031-01-31', period_end: '2031-02-28' },
        { period_start: '2031-02-28', period_end: '2031-03-31' },
      ])
    })

    t.test('the audit finds nothing right after an addon is cancelled and reactivated', async (t) => {
      jumpToDay(api, '2031-04-10')
      const clientid = await makeClient(api)
      const id = await makePaidAddon(api, clientid)
      jumpToDay(api, '2031-04-15')
      await api.ok('updateclientaddon', { id, status: 'cancelled' })
      await api.ok('updateclientaddon', { id, status: 'active' })
      t.strictSame(await audit(api.database.read, api.now()), [])
    })

    t.test('restores dates that an earlier release cleared from the lines of the addon', async (t) => {
      jumpToDay(api, '2031-05-31')
      const clientid = await makeClient(api)
      const id = await makePaidAddon(api, clientid)
      await writeRows(api, (db) =>
        db('service_addons')
          .where({ id })
          .update({ status: 'cancelled', next_due_date: null, billed_until: null, anchor_day: null }),
      )
      jumpToDay(api, '2031-06-02')
      await api.ok('updateclientaddon', { id, status: 'active' })
      t.match(await api.database.read('service_addons').where({ id }).first(), {
        next_due_date: '2031-06-30',
        billed_until: '2031-06-30',
        anchor_day: 31,
      })
    })

    t.test('a reactivated addon keeps the line of an unpaid period that has begun', async (t) => {
      jumpToDay(api, '2031-07-10')
      const clientid = await makeClient(api)
      const id = await makePaidAddon(api, clientid)
      jumpToDay(api, '2031-08-12')
      t.notOk((await runDailyJob(api))?.some(({ failed }) => failed))
      const billed = await linesOf(api, id)
      t.equal(billed.length, 2)
      for (const between of [async () => undefined, () => clearDates(api, id)]) {
        await api.ok('updateclientaddon', { id, status: 'cancelled' })
        await between()
        await api.ok('updateclientaddon', { id, status: 'suspended' })
        await api.ok('updateclientaddon', { id, status: 'active' })
        t.match(await addonOf(api, clientid), { next_due_date: '2031-08-10' })
        await api.ok('geninvoices')
        t.strictSame(await linesOf(api, id), billed)
      }
    })

    t.test('a reactivated addon is due on the day of reactivation if its due date has passed', async (t) => {
      jumpToDay(api, '2031-09-10')
      const clientid = await makeClient(api)
      const id = await makePaidAddon(api, clientid)
      await api.ok('updateclientaddon', { id, status: 'cancelled' })
      jumpToDay(api, '2031-11-20')
      await api.ok('updateclientaddon', { id, status: 'active' })
      t.match(await addonOf(api, clientid), { next_due_date: '2031-11-20' })
    })

    t.test('bills a withdrawn renewal again after the addon is reactivated', async (t) => {
      jumpToDay(api, '2031-12-10')
      const clientid = await makeClient(api)
      const id = await makePaidAddon(api, clientid)
      jumpToDay(api, '2032-01-05')
      t.notOk((await runDailyJob(api))?.some(({ failed }) => failed))
      t.equal((await linesOf(api, id)).length, 2)
      await api.ok('updateclientaddon', { id, status: 'cancelled' })
      await api.ok('updateclientaddon', { id, status: 'active' })
      await api.ok('geninvoices')
      t.match(
        (await linesOf(api, id)).map(({ period_start, is_claiming }) => [period_start, is_claiming]),
        [
          ['2031-12-10', 1],
          ['2032-01-10', 0],
          ['2032-01-10', 1],
        ],
      )
    })

    t.test(
      'keeps a due date set by staff, and starts an addon without lines and dates on the current day',
      async (t) => {
        jumpToDay(api, '2032-03-01')
        const serviceId = await makeService(api, await makeClient(api), { next_due_date: '2032-06-01' })
        const dates = { next_due_date: '2032-04-20', billed_until: '2032-04-20', anchor_day: 20 }
        const id = await makeServiceAddon(api, serviceId, dates)
        await api.ok('updateclientaddon', { id, status: 'cancelled' })
        await api.ok('updateclientaddon', { id, status: 'active' })
        t.match(await api.database.read('service_addons').where({ id }).first(), dates)
        const bare = await makeServiceAddon(api, serviceId, { status: 'cancelled' })
        await api.ok('updateclientaddon', { id: bare, status: 'active' })
        t.match(await api.database.read('service_addons').where({ id: bare }).first(), { next_due_date: '2032-03-01' })
      },
    )
  },
  withoutJobs,
)

const clearDates = (api: Api, id: number) =>
  writeRows(api, (db) =>
    db('service_addons').where({ id }).update({ next_due_date: null, billed_until: null, anchor_day: null }),
  )
