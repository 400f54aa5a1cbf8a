import t from 'tap'
import { overdueReason } from '../../domain/services/suspensions.js'
import { addMonths } from '../../domain/values/days.js'
import { countsOfStep, jumpToDay, withoutJobs } from '../support/daily.js'
import { makeClient, makeInvoice, makeProduct, makeService, writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const serviceOf = (api: Api, id: number) => api.database.read('services').where({ id }).first()

/** Creates a service and an open invoice for one of its periods. */
async function billedService(api: Api, clientId: number, due_date: string, productId?: number): Promise<number> {
  const service = await makeService(api, clientId, productId === undefined ? {} : { product_id: productId })
  const invoice = await makeInvoice(api, clientId, { date: '2031-03-01', due_date })
  await writeRows(api, (db) =>
    db('invoice_items')
      .where({ invoice_id: invoice })
      .update({
        type: 'service',
        related_id: service,
        period_start: due_date,
        period_end: addMonths(due_date, 1),
        is_claiming: 1,
      }),
  )
  return service
}

const queueOf = (api: Api, service_id: number) =>
  api.database.read('module_queue').where({ service_id }).orderBy('id').select('action', 'status')

// R-2847
withService(
  t,
  'the daily job lifts suspensions that it made while the clock was ahead',
  async (t, api) => {
    const hosted = await makeProduct(api, { module: 'manual' })
    const clientid = await makeClient(api)
    jumpToDay(api, '2031-03-10')
    // Due five days ago, so the default `suspend_days` suspends the service.
    const rightly = await billedService(api, clientid, '2031-03-05')
    t.strictSame(await countsOfStep(api, 'suspensions'), { suspended: 1 })
    const notDue = await billedService(api, clientid, '2031-03-20')
    const lateBut = await billedService(api, clientid, '2031-03-08')
    const onServer = await billedService(api, clientid, '2031-03-20', hosted)
    const onServerDone = await billedService(api, clientid, '2031-03-08', hosted)
    const byStaff = await billedService(api, clientid, '2031-03-08')

    jumpToDay(api, '2031-04-20')
    t.strictSame(await countsOfStep(api, 'suspensions'), { suspended: 5 })
    await writeRows(api, async (db) => {
      // Records a suspension by the server, and a suspension by staff.
      const suspended = { status: 'suspended', suspended_on: '2031-04-20' } as const
      await db('module_queue').where({ service_id: onServerDone }).update({ status: 'completed' })
      await db('services')
        .where({ id: onServerDone })
        .update({ ...suspended, suspension_reason: overdueReason, is_suspended_by_staff: 0 })
      await db('services').where({ id: byStaff }).update({ suspension_reason: 'Abuse', is_suspended_by_staff: 1 })
    })

    jumpToDay(api, '2031-03-11')
    t.strictSame(await countsOfStep(api, 'suspensions'), {})
    t.strictSame(await countsOfStep(api, 'unsuspensions'), { unsuspended: 4 })
    t.match(await serviceOf(api, rightly), { status: 'suspended', suspended_on: '2031-03-10' })
    for (const id of [notDue, lateBut]) t.match(await serviceOf(api, id), { status: 'active', suspended_on: null })
    t.match(await serviceOf(api, byStaff), { status: 'suspended' })
    t.match(await queueOf(api, onServer), [
      { action: 'suspend', status: 'cancelled' },
      { action: 'unsuspend', status: 'pending' },
    ])
    t.match((await queueOf(api, onServerDone)).at(-1), { action: 'unsuspend', status: 'pending' })
    const told = await api.database
      .read('activity_log')
      .whereLike('description', '%clock that was ahead%')
      .pluck('description')
    t.equal(told.length, 4)
    t.match(told[0], `Service ${notDue}: a suspension caused by a clock that was ahead was lifted`)

    t.strictSame(await countsOfStep(api, 'unsuspensions'), { unsuspended: 0 }, 'once')
    jumpToDay(api, '2031-03-13')
    t.strictSame(
      await countsOfStep(api, 'suspensions'),
      { suspended: 1 },
      'suspends a service that is late by the corrected clock',
    )
    t.match(await serviceOf(api, lateBut), { status: 'suspended', suspended_on: '2031-03-13' })
  },
  withoutJobs,
)

// R-2850
withService(
  t,
  'a suspension from a clock that was ahead counts from today if it is due by the corrected clock',
  async (t, api) => {
    const clientid = await makeClient(api)
    jumpToDay(api, '2031-03-10')
    const late = await billedService(api, clientid, '2031-03-01')
    const byStaff = await billedService(api, clientid, '2031-03-01')
    const ahead = { status: 'suspended', suspended_on: '2031-04-20' } as const
    await writeRows(api, async (db) => {
      await db('services')
        .where({ id: late })
        .update({ ...ahead, suspension_reason: overdueReason, is_suspended_by_staff: 0 })
      await db('services')
        .where({ id: byStaff })
        .update({ ...ahead, suspension_reason: 'Abuse', is_suspended_by_staff: 1 })
    })
    await countsOfStep(api, 'suspensions')
    await countsOfStep(api, 'unsuspensions')
    for (const id of [late, byStaff]) t.match(await serviceOf(api, id), { ...ahead, suspended_on: '2031-03-10' })
  },
  withoutJobs,
)

// R-2850
withService(
  t,
  'an invoice that a clock that was ahead marked as reminded is reminded when its day comes',
  async (t, api) => {
    const clientid = await makeClient(api)
    jumpToDay(api, '2031-03-10')
    const invoice = await makeInvoice(api, clientid, { date: '2031-03-01', due_date: '2031-03-09' })
    await writeRows(api, (db) => db('invoices').where({ id: invoice }).update({ reminded_on: '2031-04-20' }))
    t.strictSame(Object.values(await countsOfStep(api, 'reminders')), [1])
    t.match(await api.database.read('invoices').where({ id: invoice }).first(), { reminded_on: '2031-03-10' })
    t.strictSame(await countsOfStep(api, 'reminders'), {}, 'once')
  },
  withoutJobs,
)

// R-2850
withService(
  t,
  'queue rows and payments that a clock that was ahead postponed are due at the next daily job',
  async (t, api) => {
    const clientid = await makeClient(api)
    jumpToDay(api, '2031-03-10')
    const at = api.now().toISOString()
    const later = '2031-04-20T00:00:00.000Z'
    const soon = '2031-03-11T00:00:00.000Z'
    const ids = await writeRows(api, async (db) => {
      const mail = {
        client_id: clientid,
        template: 'general',
        recipient: 'a@example.com',
        subject: 'S',
        body: 'B',
        status: 'queued',
        attempts: 0,
      } as const
      const [ahead] = await db('emails')
        .insert({ ...mail, next_attempt_at: later, created_at: at })
        .returning('id')
      const [right] = await db('emails')
        .insert({ ...mail, next_attempt_at: soon, created_at: at })
        .returning('id')
      const [leased] = await db('emails')
        .insert({ ...mail, next_attempt_at: soon, leased_until: later, created_at: at })
        .returning('id')
      return [ahead, right, leased].map((row) => Number(row?.id))
    })
    t.strictSame(await countsOfStep(api, 'future dates'), { corrected: 2 })
    const mails = await api.database.read('emails').whereIn('id', ids).orderBy('id')
    const isDue = mails.map(({ next_attempt_at, leased_until }) => next_attempt_at < soon && leased_until === null)
    t.strictSame(isDue, [true, false, true])
    t.strictSame(await countsOfStep(api, 'future dates'), {}, 'once')
  },
  withoutJobs,
)
