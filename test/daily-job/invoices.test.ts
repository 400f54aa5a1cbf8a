import t from 'tap'
import { countsOfStep, jumpToDay, payInFull, runDailyJob, withoutJobs } from '../support/daily.js'
import { makeClient, makeInvoice, makeService, setSetting, writeRows } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const statusOf = async (api: Api, id: number) =>
  (await api.database.read('invoices').where({ id }).first('status'))?.status
const mailsTo = (api: Api, clientId: number, template: string) =>
  api.database.read('emails').where({ client_id: clientId, template }).orderBy('id')

withService(
  t,
  'invoices in the daily job',
  async (t, api) => {
    jumpToDay(api, '2031-03-10')

    t.test('generates an invoice for a due service once', async (t) => {
      const clientid = await makeClient(api)
      await makeService(api, clientid, { next_due_date: '2031-03-20' })
      t.strictSame(await countsOfStep(api, 'invoices'), { generated: 1, skipped: 0, errors: 0 })
      t.strictSame(await countsOfStep(api, 'invoices'), { generated: 0, skipped: 1, errors: 0 })
    })

    // R-1010
    t.test('an unpaid invoice becomes overdue the day after its due date', async (t) => {
      const clientid = await makeClient(api)
      const make = (row: object) => makeInvoice(api, clientid, { date: '2031-02-01', due_date: '2031-03-09', ...row })
      const late = [await make({}), await make({ status: 'partially_paid', paid: 10 })]
      const others = [
        await make({ due_date: '2031-03-10' }),
        await make({ status: 'paid' }),
        await make({ status: 'draft' }),
        await make({ status: 'cancelled' }),
        await make({ status: 'collections' }),
        await make({ status: 'payment_pending' }),
      ]
      const before = await Promise.all(others.map((id) => statusOf(api, id)))
      t.strictSame(await countsOfStep(api, 'overdue'), { marked: 2 })
      for (const id of late) t.equal(await statusOf(api, id), 'overdue')
      t.strictSame(await Promise.all(others.map((id) => statusOf(api, id))), before)
      t.strictSame(await countsOfStep(api, 'overdue'), {})
      await payInFull(api, late[0] as number)
      t.strictSame(await countsOfStep(api, 'overdue'), {})
      t.equal(await statusOf(api, late[0] as number), 'paid')
    })

    t.test('one run marks more invoices overdue, and sends more reminders, than a batch holds', async (t) => {
      const clientid = await makeClient(api)
      const first = await makeInvoice(api, clientid, { date: '2031-02-01', due_date: '2031-03-01' })
      const template = await api.database.read('invoices').where({ id: first }).first()
      await writeRows(api, async (db) => {
        const [counter] = await db('counters').where({ name: 'invoice' }).increment('value', 1200).returning('value')
        const { id: _, ...row } = template as never as { id: number }
        const rows = Array.from({ length: 1200 }, (_, n) => ({ ...row, number: (counter?.value as number) - n }))
        for (let at = 0; at < rows.length; at += 400) {
          const made = await db('invoices')
            .insert(rows.slice(at, at + 400) as never[])
            .returning('id')
          const line = { type: 'item', description: 'A line', amount: template?.subtotal } as const
          await db('invoice_items').insert(made.map(({ id }) => ({ ...line, invoice_id: id })) as never[])
        }
      })
      t.strictSame(await countsOfStep(api, 'overdue'), { marked: 1201 })
      await setSetting(api, 'invoice_reminder_days_after', '9')
      t.strictSame(await countsOfStep(api, 'reminders'), { 'invoice overdues': 1201 })
      t.equal((await mailsTo(api, clientid, 'invoice overdue')).length, 1201)
      await writeRows(api, (db) => db('invoices').where({ client_id: clientid }).update({ status: 'cancelled' }))
    })

    t.test('sends reminders on the configured days, once a day, with the amount due', async (t) => {
      await setSetting(api, 'invoice_reminder_days_before', '7, 3')
      await setSetting(api, 'invoice_reminder_days_after', '1,7')
      jumpToDay(api, '2031-04-01')
      const clientid = await makeClient(api, { firstname: 'Ada' })
      const row = { date: '2031-04-01', due_date: '2031-04-20', paid: 4000, status: 'partially_paid' } as const
      const invoice = await makeInvoice(api, clientid, row)
      await makeInvoice(api, clientid, { ...row, paid: 0, status: 'draft' })
      await makeInvoice(api, clientid, { ...row, paid: 0, status: 'cancelled' })
      const told: string[] = []
      for (let day = 1; day <= 30; day++) {
        jumpToDay(api, `2031-04-${String(day).padStart(2, '0')}`)
        await countsOfStep(api, 'overdue')
        for (const run of [1, 2])
          for (const [what, count] of Object.entries(await countsOfStep(api, 'reminders')))
            told.push(`${day}, run ${run}: ${what} ${count}`)
      }
      t.strictSame(told, [
        '13, run 1: invoice reminders 1',
        '17, run 1: invoice reminders 1',
        '21, run 1: invoice overdues 1',
        '27, run 1: invoice overdues 1',
      ])
      const [reminder] = await mailsTo(api, clientid, 'invoice reminder')
      const number = (await api.database.read('invoices').where({ id: invoice }).first())?.number
      t.match(reminder?.subject, `Invoice ${number} is due on 2031-04-20`)
      t.match(reminder?.body, /\$60\.00 for invoice/)
      t.equal((await mailsTo(api, clientid, 'invoice overdue')).length, 2)
    })

    t.test('sends no reminder on the invoice date, or if no days are configured', async (t) => {
      jumpToDay(api, '2031-05-01')
      const clientid = await makeClient(api)
      await makeInvoice(api, clientid, { date: '2031-05-01', due_date: '2031-05-08' })
      t.strictSame(await countsOfStep(api, 'reminders'), {})
      await makeInvoice(api, clientid, { date: '2031-04-30', due_date: '2031-05-08' })
      await setSetting(api, 'invoice_reminder_days_before', '')
      t.strictSame(await countsOfStep(api, 'reminders'), {})
      await setSetting(api, 'invoice_reminder_days_before', '7')
      t.strictSame(await countsOfStep(api, 'reminders'), { 'invoice reminders': 1 })
    })

    t.test("marks a deleted client's invoice overdue, and the reminders step succeeds", async (t) => {
      jumpToDay(api, '2031-06-01')
      const clientid = await makeClient(api)
      const invoice = await makeInvoice(api, clientid, { date: '2031-05-01', due_date: '2031-05-31' })
      await api.ok('deleteclient', { clientid })
      // Earlier releases left the invoice of a deleted client unpaid.
      await writeRows(api, (db) => db('invoices').where({ id: invoice }).update({ status: 'unpaid' }))
      const reports = await runDailyJob(api)
      for (const step of ['overdue', 'reminders'])
        t.match(
          reports?.find((one) => one.step === step),
          { failed: false },
        )
      t.equal(await statusOf(api, invoice), 'overdue')
    })
  },
  withoutJobs,
)
