import t from 'tap'
import type { CancellationRequestRow, ServiceRow } from '../../db/rows-services.js'
import { overdueReason } from '../../domain/services/suspensions.js'
import { addMonths } from '../../domain/values/days.js'
import { countsOfStep, jumpToDay, payInFull, withoutJobs } from '../support/daily.js'
import { failOnUpdate } from '../support/failing-row.js'
import {
  makeClient,
  makeInvoice,
  makeProduct,
  makeReminder,
  makeService,
  setSetting,
  writeRows,
} from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const serviceOf = (api: Api, id: number) => api.database.read('services').where({ id }).first()
const statusOf = async (api: Api, id: number) => (await serviceOf(api, id))?.status
const queueOf = (api: Api, serviceId: number) =>
  api.database.read('module_queue').where({ service_id: serviceId }).orderBy('id')

/** Creates an invoice for one month of the service, as geninvoices would. */
async function bill(
  api: Api,
  clientId: number,
  serviceId: number,
  row: { due_date: string; date?: string; reminded_on?: string },
) {
  const { reminded_on, ...dates } = row
  const invoice = await makeInvoice(api, clientId, { date: '2031-01-01', ...dates })
  if (reminded_on !== undefined) await makeReminder(api, invoice, reminded_on)
  await writeRows(api, (db) =>
    db('invoice_items')
      .where({ invoice_id: invoice })
      .update({
        type: 'service',
        related_id: serviceId,
        period_start: row.due_date,
        period_end: addMonths(row.due_date, 1),
        is_claiming: 1,
      }),
  )
  return invoice
}

const request = (api: Api, service_id: number, type: CancellationRequestRow['type']) =>
  writeRows(api, (db) => db('cancellation_requests').insert({ service_id, type, created_at: api.now().toISOString() }))

withService(
  t,
  'services in the daily job',
  async (t, api) => {
    jumpToDay(api, '2031-03-10')
    const hosted = await makeProduct(api, { module: 'manual' })
    const clientid = await makeClient(api)
    const service = (row: Partial<Pick<ServiceRow, 'status' | 'product_id' | 'next_due_date' | 'suspended_on'>> = {}) =>
      makeService(api, clientid, row)

    // R-1205
    t.test('suspends a service suspend_days after the due date, and not before', async (t) => {
      const [late, soon, never] = [await service(), await service(), await service()]
      await bill(api, clientid, late, { due_date: '2031-03-05' })
      await bill(api, clientid, soon, { due_date: '2031-03-06' })
      t.strictSame(await countsOfStep(api, 'suspensions'), { suspended: 1 })
      t.match(await serviceOf(api, late), {
        status: 'suspended',
        suspension_reason: overdueReason,
        is_suspended_by_staff: 0,
      })
      t.strictSame([await statusOf(api, soon), await statusOf(api, never)], ['active', 'active'])
      t.strictSame(await countsOfStep(api, 'suspensions'), {})
      const mails = await api.database.read('emails').where({ client_id: clientid, template: 'service suspension' })
      t.equal(mails.length, 1)
      await setSetting(api, 'suspend_days', '0')
      jumpToDay(api, '2031-03-12')
      t.strictSame(await countsOfStep(api, 'suspensions'), {}, '0 is never')
      await setSetting(api, 'suspend_days', '5')
      t.strictSame(await countsOfStep(api, 'suspensions'), { suspended: 1 })
    })

    // R-1205
    t.test('counts suspend_days from the invoice date if it is after the due date', async (t) => {
      jumpToDay(api, '2031-03-20')
      const late = await service()
      await bill(api, clientid, late, { due_date: '2030-12-01', date: '2031-03-16' })
      t.strictSame(await countsOfStep(api, 'suspensions'), {})
      t.strictSame(await countsOfStep(api, 'terminations'), {})
      jumpToDay(api, '2031-03-21')
      t.strictSame(await countsOfStep(api, 'suspensions'), { suspended: 1 })
    })

    t.test('queues the suspension of an account on a server only once', async (t) => {
      const late = await service({ product_id: hosted })
      await bill(api, clientid, late, { due_date: '2031-03-01' })
      t.strictSame(await countsOfStep(api, 'suspensions'), { suspended: 1 })
      t.strictSame(await countsOfStep(api, 'suspensions'), {})
      t.equal(await statusOf(api, late), 'active', 'stays active until the server has suspended it')
      t.match(await queueOf(api, late), [{ action: 'suspend', status: 'pending' }])
      await writeRows(api, (db) => db('services').where({ id: late }).update({ status: 'cancelled' }))
    })

    // R-1485
    t.test(
      "terminates a closed client's services at the end of the paid period, or immediately if they have none",
      async (t) => {
        const left = await makeClient(api)
        const make = (next_due_date: string | null) =>
          makeService(api, left, {
            next_due_date,
            billed_until: next_due_date,
            billing_cycle: next_due_date ? 'monthly' : 'free',
          })
        const [paid, free] = [await make('2031-03-25'), await make(null)]
        const onServer = await makeService(api, left, { product_id: hosted })
        t.strictSame(await countsOfStep(api, 'cancellations'), {}, 'the client is active')
        await api.ok('updateclient', { clientid: left, status: 'closed' })
        t.strictSame(await countsOfStep(api, 'cancellations'), { terminated: 2 })
        t.strictSame([await statusOf(api, paid), await statusOf(api, free)], ['active', 'terminated'])
        t.match(await queueOf(api, onServer), [{ action: 'terminate', status: 'pending' }])
        t.strictSame(await countsOfStep(api, 'cancellations'), {}, 'does not queue a pending termination again')
        await writeRows(api, (db) => db('services').where({ id: onServer }).update({ status: 'terminated' }))

        jumpToDay(api, '2031-03-25')
        await api.ok('updateclient', { clientid: left, status: 'active' })
        t.strictSame(await countsOfStep(api, 'cancellations'), {}, 'keeps the active services of a reopened client')
        await api.ok('closeclient', { clientid: left })
        t.strictSame(await countsOfStep(api, 'cancellations'), { terminated: 1 })
        t.equal(await statusOf(api, paid), 'terminated')
        const mails = await api.database.read('emails').where({ client_id: left, template: 'service termination' })
        t.equal(mails.length, 2)
      },
    )

    // R-1206
    t.test('lifts a suspension when no invoice for the service is overdue', async (t) => {
      const [paid, cancelled, both] = [await service(), await service(), await service()]
      const invoice = await bill(api, clientid, paid, { due_date: '2031-03-02' })
      const dropped = await bill(api, clientid, cancelled, { due_date: '2031-03-02' })
      const first = await bill(api, clientid, both, { due_date: '2031-02-02' })
      await bill(api, clientid, both, { due_date: '2031-03-02' })
      t.strictSame(await countsOfStep(api, 'suspensions'), { suspended: 3 })
      await payInFull(api, invoice)
      await payInFull(api, first)
      t.equal(await statusOf(api, paid), 'active', 'the payment lifts the suspension')
      await writeRows(api, (db) => db('invoices').where({ id: dropped }).update({ status: 'cancelled' }))
      await writeRows(api, (db) => db('invoice_items').where({ invoice_id: dropped }).update({ is_claiming: 0 }))
      t.strictSame(await countsOfStep(api, 'unsuspensions'), { unsuspended: 1 })
      t.equal(await statusOf(api, cancelled), 'active')
      t.equal(await statusOf(api, both), 'suspended', 'another line is overdue')
    })

    // R-1206
    t.test('does not lift a suspension by staff or without a reason', async (t) => {
      const reasons = [
        { suspension_reason: 'Abuse', is_suspended_by_staff: 1 },
        { suspension_reason: overdueReason, is_suspended_by_staff: 1 },
        { suspension_reason: null, is_suspended_by_staff: 0 },
      ] as const
      const ids: number[] = []
      for (const row of reasons) ids.push(await makeService(api, clientid, { status: 'suspended', ...row }))
      t.notOk((await countsOfStep(api, 'unsuspensions')).unsuspended)
      for (const id of ids) t.equal(await statusOf(api, id), 'suspended')
    })

    // R-1205
    t.test(
      'terminates a service terminate_days after the due date if it was suspended and warned long enough before',
      async (t) => {
        jumpToDay(api, '2031-08-31')
        const [plain, onServer, recent] = [
          await service({ status: 'suspended', suspended_on: '2031-08-06' }),
          await service({ product_id: hosted, status: 'suspended', suspended_on: '2031-08-06' }),
          await service({ status: 'suspended', suspended_on: '2031-08-06' }),
        ]
        const [unsuspended, shortly, unwarned] = [
          await service(),
          await service({ status: 'suspended', suspended_on: '2031-08-07' }),
          await service({ status: 'suspended', suspended_on: '2031-08-06' }),
        ]
        await writeRows(api, (db) =>
          db('invoices').where('due_date', '<', '2031-08-01').update({ due_date: '2031-08-30' }),
        )
        const warned = { reminded_on: '2031-08-08' }
        for (const id of [plain, onServer, unsuspended, shortly])
          await bill(api, clientid, id, { due_date: '2031-08-01', ...warned })
        await bill(api, clientid, recent, { due_date: '2031-08-02', ...warned })
        await bill(api, clientid, unwarned, { due_date: '2031-08-01', reminded_on: '2031-07-31' })
        t.strictSame(await countsOfStep(api, 'terminations'), { terminated: 2, unwarned: 1 })
        t.match(await serviceOf(api, plain), { status: 'terminated', terminated_on: '2031-08-31' })
        t.equal(await statusOf(api, onServer), 'suspended', 'stays suspended until the server has terminated it')
        t.match(await queueOf(api, onServer), [{ action: 'terminate', status: 'pending' }])
        for (const id of [recent, shortly, unwarned]) t.equal(await statusOf(api, id), 'suspended')
        t.equal(await statusOf(api, unsuspended), 'active')
        t.strictSame(await countsOfStep(api, 'terminations'), { unwarned: 1 })
        await setSetting(api, 'terminate_days', '0')
        jumpToDay(api, '2031-10-01')
        t.strictSame(await countsOfStep(api, 'terminations'), {}, '0 is never')
        await setSetting(api, 'terminate_days', '30')
      },
    )

    // R-1504
    t.test('carries out a cancellation request at the next run, or at the end of the period', async (t) => {
      jumpToDay(api, '2031-11-10')
      const due = { next_due_date: '2031-11-12' }
      const [now, end, onServer, pending, single] = [
        await service(due),
        await service(due),
        await service({ ...due, product_id: hosted }),
        await service({ ...due, product_id: hosted, status: 'pending' }),
        await service(),
      ]
      await request(api, now, 'Immediate')
      for (const id of [end, onServer, pending, single]) await request(api, id, 'End of Billing Period')
      t.strictSame(await countsOfStep(api, 'cancellations'), { cancelled: 2 })
      t.strictSame([await statusOf(api, now), await statusOf(api, single)], ['cancelled', 'cancelled'])
      jumpToDay(api, '2031-11-11')
      t.strictSame(await countsOfStep(api, 'cancellations'), {})
      jumpToDay(api, '2031-11-12')
      t.strictSame(await countsOfStep(api, 'cancellations'), { cancelled: 3 })
      t.strictSame(
        [await statusOf(api, end), await statusOf(api, pending), await statusOf(api, onServer)],
        ['cancelled', 'cancelled', 'active'],
      )
      t.match(await queueOf(api, onServer), [{ action: 'terminate', status: 'pending' }])
      t.strictSame(await countsOfStep(api, 'cancellations'), {})
      const open = await api.database.read('cancellation_requests').where({ is_open: 1 }).pluck('service_id')
      t.strictSame(open, [onServer])
    })

    t.test('an error in one service does not stop the cancellation of the others', async (t) => {
      jumpToDay(api, '2031-12-01')
      const ids: number[] = []
      for (let n = 0; n < 60; n++) ids.push(await service({ next_due_date: '2031-10-01' }))
      const broken = ids[20] as number
      for (const id of ids) await request(api, id, 'End of Billing Period')
      await failOnUpdate(api, 'services', broken)
      const before = await api.database.read('services').where({ status: 'cancelled' }).pluck('id')
      t.match(await countsOfStep(api, 'cancellations'), { cancelled: 59, errors: 1 })
      const after = await api.database.read('services').where({ status: 'cancelled' }).pluck('id')
      t.strictSame(after.length, before.length + 59)
      t.equal(await statusOf(api, broken), 'active')
      t.match(api.logged(), new RegExp(`"service":${broken},`))
      const entries = api.database.read('activity_log').where('description', 'like', `Service ${broken} could not be%`)
      t.match(await entries, [{ description: /internal error/ }])
    })
  },
  withoutJobs,
)
