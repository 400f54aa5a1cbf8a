import t from 'tap'
import type { EmailRow } from '../../db/rows.js'
import { withdrawLines } from '../../domain/billing/withdrawal.js'
import { servicesToTerminate, unwarnedServices } from '../../domain/services/suspensions.js'
import { addDays } from '../../domain/values/days.js'
import { countsOfStep, jumpToDay, runDailyJob, withoutJobs } from '../support/daily.js'
import { makeClient, makeInvoice, makeService, setSetting, writeRows } from '../support/fixtures.js'
import { type Api, type Body, withService } from '../support/service.js'

const serviceOf = (api: Api, id: number) => api.database.read('services').where({ id }).first()
const mailsTo = (api: Api, clientId: number) =>
  api.database.read('emails').where({ client_id: clientId }).where('template', 'like', 'invoice %').orderBy('id')
const dayMs = 24 * 60 * 60 * 1000

/** Sets the clock to each day and runs the daily job. */
async function runOn(api: Api, ...days: readonly string[]) {
  for (const day of days) {
    jumpToDay(api, day)
    await runDailyJob(api)
  }
}

withService(
  t,
  'the daily job after a gap of eleven weeks',
  async (t, api) => {
    jumpToDay(api, '2031-01-01')
    await runDailyJob(api)
    const clientid = await makeClient(api)
    const serviceid = await makeService(api, clientid, { next_due_date: '2031-01-10', recurring_amount: 1000 })
    await api.ok('geninvoices', {})
    const { data } = await api.ok('getinvoices', { userid: clientid })
    const invoiceid = data[0].invoiceid

    t.test(
      'marks the invoice overdue, sends one reminder, and suspends the service without terminating it',
      async (t) => {
        jumpToDay(api, '2031-03-19')
        const reports = await runDailyJob(api)
        t.strictSame(
          reports?.slice(0, 14).map(({ step }) => step),
          [
            'future dates',
            'cancellations',
            'orders',
            'upgrades',
            'price changes',
            'invoices',
            'proformas',
            'credit',
            'payments',
            'overdue',
            'reminders',
            'suspensions',
            'terminations',
            'unsuspensions',
          ],
        )
        t.equal((await api.ok('getinvoice', { invoiceid })).invoice.status, 'overdue')
        t.match(await serviceOf(api, serviceid), { status: 'suspended', suspended_on: '2031-03-19' })
        const mails = await mailsTo(api, clientid)
        t.strictSame(
          mails.map(({ template }) => template),
          ['invoice created', 'invoice overdue'],
        )
      },
    )

    t.test('terminates the service after the usual number of full days of suspension', async (t) => {
      await runOn(api, '2031-04-12')
      t.equal((await serviceOf(api, serviceid))?.status, 'suspended')
      await runOn(api, '2031-04-13')
      t.match(await serviceOf(api, serviceid), { status: 'terminated', terminated_on: '2031-04-13' })
      t.equal((await mailsTo(api, clientid)).length, 2, 'sends no further email')
    })
  },
  withoutJobs,
)

// R-1258
withService(
  t,
  'sends at most one reminder per invoice after a gap',
  async (t, api) => {
    jumpToDay(api, '2031-05-01')
    await setSetting(api, 'invoice_reminder_days_before', '7,3')
    await runDailyJob(api)
    const makeDebtor = async (row: object) => {
      const clientid = await makeClient(api)
      await makeInvoice(api, clientid, { date: '2031-04-20', ...row })
      return clientid
    }
    const templatesOf = async (clientid: number) => (await mailsTo(api, clientid)).map(({ template }) => template)
    const soon = await makeDebtor({ due_date: '2031-05-20' })
    const twice = await makeDebtor({ due_date: '2031-05-14' })
    const late = await makeDebtor({ due_date: '2031-05-09' })
    const before = await makeDebtor({ due_date: '2031-04-20' })
    const young = await makeDebtor({ due_date: '2031-05-20', date: '2031-05-13' })
    jumpToDay(api, '2031-05-13')
    const reports = await runDailyJob(api)
    t.strictSame(reports?.find(({ step }) => step === 'reminders')?.counts, {
      'invoice reminders': 2,
      'invoice overdues': 1,
    })
    t.strictSame(await Promise.all([soon, twice, late, before, young].map(templatesOf)), [
      ['invoice reminder'],
      ['invoice reminder'],
      ['invoice overdue'],
      [],
      [],
    ])
    for (let run = 0; run < 2; run++) {
      api.advance(dayMs / 2)
      t.strictSame((await runDailyJob(api))?.find(({ step }) => step === 'reminders')?.counts, {})
    }
  },
  withoutJobs,
)

withService(
  t,
  'terminations',
  async (t, api) => {
    jumpToDay(api, '2031-01-01')
    await runDailyJob(api)
    const makeUnpaid = async (dueDate: string) => {
      jumpToDay(api, addDays(dueDate, -5))
      const ids: number[] = []
      for (let n = 0; n < 3; n++) {
        const clientid = await makeClient(api)
        ids.push(await makeService(api, clientid, { next_due_date: dueDate, recurring_amount: 1000 }))
      }
      await api.ok('geninvoices', {})
      return ids
    }
    const statuses = async (ids: readonly number[]) =>
      (await api.database.read('services').whereIn('id', ids).orderBy('id')).map(({ status }) => status)

    // R-1259
    t.test('terminates at most terminate_limit services per run and reports how many are waiting', async (t) => {
      await setSetting(api, 'terminate_limit', '2')
      const ids = await makeUnpaid('2031-02-01')
      await runOn(api, '2031-02-02', '2031-02-06', '2031-03-02')
      t.strictSame(await statuses(ids), ['suspended', 'suspended', 'suspended'])
      api.advance(dayMs)
      t.strictSame(await countsOfStep(api, 'terminations'), { terminated: 2, waiting: 1 })
      t.strictSame(await statuses(ids), ['terminated', 'terminated', 'suspended'])
      const metrics = await (await fetch(`${api.url}/metrics`)).text()
      t.match(metrics, /^countinghouse_terminations_waiting 1$/m)
      api.advance(dayMs)
      t.strictSame(await countsOfStep(api, 'terminations'), { terminated: 1 })
      t.match(await (await fetch(`${api.url}/metrics`)).text(), /^countinghouse_terminations_waiting 0$/m)
    })

    // R-1205
    t.test('does not terminate a service without a reminder since its due date', async (t) => {
      await setSetting(api, 'invoice_reminder_days_after', '')
      const ids = await makeUnpaid('2031-06-01')
      await runOn(api, '2031-06-02', '2031-06-06', '2031-07-15')
      t.strictSame(await statuses(ids), ['suspended', 'suspended', 'suspended'])
      await writeRows(api, (db) =>
        db('services').whereIn('id', ids).update({ status: 'cancelled', suspended_on: null }),
      )
      await setSetting(api, 'invoice_reminder_days_after', '1,7')
    })

    // R-1205
    t.test('suspend_days of 0 prevents terminations', async (t) => {
      await setSetting(api, 'suspend_days', '0')
      const ids = await makeUnpaid('2031-09-01')
      await writeRows(api, (db) =>
        db('services').whereIn('id', ids).update({ status: 'suspended', suspended_on: '2031-09-01' }),
      )
      await runOn(api, '2031-09-02', '2031-10-15')
      t.strictSame(await statuses(ids), ['suspended', 'suspended', 'suspended'])
      await setSetting(api, 'suspend_days', '5')
      await writeRows(api, (db) =>
        db('services').whereIn('id', ids).update({ status: 'cancelled', suspended_on: null }),
      )
    })

    // R-1205
    t.test('the first run that sees a suspension without a date sets its date', async (t) => {
      const [id = 0] = await makeUnpaid('2031-11-01')
      await runOn(api, '2031-11-02', '2031-11-06', '2031-11-20')
      await writeRows(api, (db) => db('services').where({ id }).update({ suspended_on: null }))
      await runOn(api, '2031-11-21', '2031-12-15')
      t.match(await serviceOf(api, id), { status: 'suspended', suspended_on: '2031-11-21' })
      await runOn(api, '2031-12-16')
      t.equal((await serviceOf(api, id))?.status, 'terminated')
    })

    // R-1205, R-2106
    t.test('a reminder warns once a mail server accepted its email, or if the installation sends none', async (t) => {
      const [id = 0] = await makeUnpaid('2033-01-10')
      await runOn(api, '2033-01-11', '2033-01-15', '2033-02-08')
      jumpToDay(api, '2033-02-09')
      const isDue = async (sendsMail: boolean) => {
        const ctx = { ...(await api.service.contexts.on()), sendsMail }
        const due = await servicesToTerminate(ctx, { days: 30, suspendedDays: 25 }).where('services.id', id).first('id')
        const unwarned = await unwarnedServices(ctx, { days: 30, suspendedDays: 25 })
          .where('services.id', id)
          .first('id')
        t.not(due === undefined, unwarned === undefined, 'staff see a service that is not due')
        return due !== undefined
      }
      const client = (await serviceOf(api, id))?.client_id as number
      const change = (row: Partial<EmailRow>) =>
        writeRows(api, (db) => db('emails').where({ client_id: client }).update(row))
      t.strictSame([await isDue(false), await isDue(true)], [true, false], 'queued')
      await change({ status: 'sent' })
      t.strictSame([await isDue(false), await isDue(true)], [true, true], 'sent')
      await change({ status: 'failed' })
      t.strictSame([await isDue(false), await isDue(true)], [false, false], 'failed or returned')
      await change({ status: 'sent', invoice_id: null })
      t.ok(await isDue(true), 'an email of an earlier release')
      await change({ invoice_id: 1 })
      t.notOk(await isDue(true), 'a reminder of another invoice')
      await setSetting(api, 'mail_disabled', 'true')
      t.ok(await isDue(true), 'email is disabled')
      await setSetting(api, 'mail_disabled', 'false')
      await writeRows(api, (db) => db('services').where({ id }).update({ status: 'cancelled' }))
    })

    // R-1205, R-2106
    t.test('nothing is terminated while the reminders are disabled, and staff see it and can warn', async (t) => {
      const templates = ['invoice reminder', 'invoice overdue']
      const enable = (is_active: 0 | 1) =>
        writeRows(api, (db) => db('email_templates').whereIn('name', templates).update({ is_active }))
      const task = async () =>
        (await api.ok('gettodoitems')).items.find(({ title }: Body) => /were not warned$/.test(title))
      await enable(0)
      const [first = 0, ...others] = await makeUnpaid('2033-06-10')
      await runOn(api, '2033-06-11', '2033-06-15', '2033-07-15', '2033-07-16')
      t.strictSame(await statuses([first, ...others]), ['suspended', 'suspended', 'suspended'])
      t.match(await task(), { status: 'New', description: new RegExp(`\\nService ${first} of client \\d+\\n`) })
      await enable(1)
      for (const id of [first, ...others]) {
        const userid = (await serviceOf(api, id))?.client_id as number
        const [{ invoiceid }] = (await api.ok('getinvoices', { userid })).data
        await api.ok('sendemail', { messagename: 'invoice overdue', id: invoiceid })
      }
      await runOn(api, '2033-07-17', '2033-07-18')
      t.strictSame(await statuses([first, ...others]), ['terminated', 'terminated', 'terminated'])
      t.match(await task(), { status: 'Completed' })
    })

    t.test('an unpaid invoice line that was withdrawn does not suspend its service', async (t) => {
      jumpToDay(api, '2034-01-01')
      const clientid = await makeClient(api)
      const [gone, stays] = [
        await makeService(api, clientid, { next_due_date: '2034-01-10' }),
        await makeService(api, clientid, { next_due_date: '2034-01-10' }),
      ]
      await api.ok('geninvoices', {})
      await api.service.contexts.transaction(async (ctx) => {
        const lines = await ctx.db('invoice_items').where({ type: 'service', related_id: gone })
        await withdrawLines(ctx, lines, 'It ends')
      })
      await runOn(api, '2034-01-16')
      t.strictSame(await statuses([gone, stays]), ['active', 'suspended'])
    })
  },
  withoutJobs,
)

// R-2106
withService(
  t,
  'terminations by a service with a mail server',
  async (t, api) => {
    jumpToDay(api, '2031-01-27')
    await runDailyJob(api)
    const clientid = await makeClient(api)
    const id = await makeService(api, clientid, { next_due_date: '2031-02-01', recurring_amount: 1000 })
    await api.ok('geninvoices', {})
    const statusAfter = async (...days: readonly string[]) => {
      await runOn(api, ...days)
      return (await serviceOf(api, id))?.status
    }
    t.equal(await statusAfter('2031-02-02', '2031-02-06', '2031-03-05'), 'suspended', 'the reminders are in the outbox')
    await writeRows(api, (db) => db('emails').where({ client_id: clientid }).update({ status: 'sent' }))
    t.equal(await statusAfter('2031-03-06'), 'terminated')
  },
  { environment: { ...withoutJobs.environment, SMTP_URL: 'smtp://127.0.0.1:9' } },
)
