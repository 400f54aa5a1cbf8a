import t from 'tap'
import { overdueReason } from '../../domain/services/suspensions.js'
import { countsOfStep, jumpToDay, runDailyJob, withoutJobs } from '../support/daily.js'
import { makeClient, makeService, setSetting } from '../support/fixtures.js'
import { type Api, withService } from '../support/service.js'

const serviceOf = (api: Api, id: number) => api.database.read('services').where({ id }).first()
const mailsTo = (api: Api, clientId: number, template: string) =>
  api.database.read('emails').where({ client_id: clientId, template })
const statusOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice.status

/** Creates a client with a service for 10.00 per month and an unpaid invoice due on `dueDate`. */
async function makeUnpaid(api: Api, dueDate: string, credit?: number) {
  const clientid = await makeClient(api, credit === undefined ? {} : { credit })
  const serviceid = await makeService(api, clientid, { next_due_date: dueDate, recurring_amount: 1000 })
  await api.ok('geninvoices', {})
  const { data } = await api.ok('getinvoices', { userid: clientid })
  return { clientid, serviceid, invoiceid: data[0].invoiceid as number }
}

withService(
  t,
  'open invoices',
  async (t, api) => {
    jumpToDay(api, '2031-03-01')

    // R-1252
    for (const label of ['collections', 'payment_pending'])
      t.test(`the status ${label} does not lift a suspension, but a payment does`, async (t) => {
        jumpToDay(api, '2031-03-01')
        const { serviceid, invoiceid } = await makeUnpaid(api, '2031-03-10')
        jumpToDay(api, '2031-03-15')
        await runDailyJob(api)
        t.match(await serviceOf(api, serviceid), { status: 'suspended', suspension_reason: overdueReason })
        await api.ok('updateinvoice', { invoiceid, status: label })
        jumpToDay(api, '2031-03-16')
        await runDailyJob(api)
        t.equal((await serviceOf(api, serviceid))?.status, 'suspended')
        t.equal(await statusOf(api, invoiceid), label)
        t.equal((await api.ok('geninvoices', {})).generated, 0, 'bills no further period')
        await api.ok('addinvoicepayment', { invoiceid, transid: `${label} paid`, amount: 10 })
        t.equal((await serviceOf(api, serviceid))?.status, 'active')
        jumpToDay(api, '2031-03-01')
      })

    // R-1252
    t.test('a partial payment leaves an invoice in collections, and the remainder makes it paid', async (t) => {
      const { invoiceid } = await makeUnpaid(api, '2031-03-11')
      await api.ok('updateinvoice', { invoiceid, status: 'collections' })
      const part = await api.ok('addinvoicepayment', { invoiceid, transid: 'part of it', amount: 4 })
      t.match(part, { status: 'collections', balance: 6 })
      t.match(await api.ok('addinvoicepayment', { invoiceid, transid: 'rest of it', amount: 6 }), { status: 'paid' })
    })

    // R-1252
    t.test(
      'an invoice in payment_pending causes no reminder and no suspension, but is counted as unpaid',
      async (t) => {
        const { clientid, serviceid, invoiceid } = await makeUnpaid(api, '2031-03-12')
        await api.ok('updateinvoice', { invoiceid, status: 'payment_pending' })
        for (const day of ['2031-03-13', '2031-03-17', '2031-03-19', '2031-04-20']) {
          jumpToDay(api, day)
          await runDailyJob(api)
        }
        t.strictSame(await mailsTo(api, clientid, 'invoice overdue'), [])
        t.equal((await serviceOf(api, serviceid))?.status, 'active')
        t.ok((await api.ok('getstats', {})).stats.unpaid_invoices > 0)
        await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
        jumpToDay(api, '2031-04-21')
        await runDailyJob(api)
        t.equal((await serviceOf(api, serviceid))?.status, 'suspended')
        await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      },
    )

    // R-1251
    t.test('the status unpaid on a settled invoice causes no overdue mark, reminder, or suspension', async (t) => {
      jumpToDay(api, '2031-05-01')
      const { clientid, serviceid, invoiceid } = await makeUnpaid(api, '2031-05-10')
      await api.ok('addinvoicepayment', { invoiceid, transid: 'settled', amount: 10 })
      await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
      for (const day of ['2031-05-11', '2031-05-16', '2031-05-17']) {
        jumpToDay(api, day)
        await runDailyJob(api)
      }
      t.equal(await statusOf(api, invoiceid), 'unpaid')
      t.strictSame(await mailsTo(api, clientid, 'invoice overdue'), [])
      t.equal((await serviceOf(api, serviceid))?.status, 'active')
    })

    // R-1260
    t.test('issuing a draft sets its date to today and keeps its payment period, unless a date was sent', async (t) => {
      jumpToDay(api, '2031-05-20')
      const userid = await makeClient(api)
      const items = [{ description: 'Hosting', amount: 10 }]
      const draft = async (dates: object = {}) =>
        (await api.ok('createinvoice', { userid, items, status: 'draft', ...dates })).invoiceid as number
      const [plain, early, dated, both] = [
        await draft(),
        await draft({ duedate: '2031-05-25' }),
        await draft({ date: '2031-05-01' }),
        await draft(),
      ]
      jumpToDay(api, '2031-05-30')
      for (const invoiceid of [plain, early, dated]) await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
      await api.ok('updateinvoice', { invoiceid: both, status: 'unpaid', date: '2031-05-28', duedate: '2031-05-29' })
      const shown = async (invoiceid: number) => {
        const { date, duedate } = (await api.ok('getinvoice', { invoiceid })).invoice
        return [date, duedate]
      }
      t.strictSame(await Promise.all([plain, early, dated, both].map(shown)), [
        ['2031-05-30', '2031-06-13'],
        ['2031-05-30', '2031-06-04'],
        ['2031-05-01', '2031-05-15'],
        ['2031-05-28', '2031-05-29'],
      ])
      jumpToDay(api, '2031-05-31')
      await countsOfStep(api, 'overdue')
      t.strictSame(await Promise.all([plain, early, both].map((id) => statusOf(api, id))), [
        'unpaid',
        'unpaid',
        'overdue',
      ])
    })

    t.test('keeps the date of a suspension until the service is active again', async (t) => {
      jumpToDay(api, '2031-06-01')
      const clientid = await makeClient(api)
      const [byModule, onRecord] = [await makeService(api, clientid), await makeService(api, clientid)]
      await api.ok('updateclientproduct', { serviceid: onRecord, status: 'suspended' })
      t.equal((await serviceOf(api, onRecord))?.suspended_on, '2031-06-01')
      jumpToDay(api, '2031-06-02')
      await api.ok('updateclientproduct', { serviceid: onRecord, status: 'suspended', notes: 'again' })
      t.equal((await serviceOf(api, onRecord))?.suspended_on, '2031-06-01')
      await api.ok('updateclientproduct', { serviceid: onRecord, status: 'active' })
      t.equal((await serviceOf(api, onRecord))?.suspended_on, null)
      t.equal((await serviceOf(api, byModule))?.suspended_on, null)
    })
  },
  withoutJobs,
)

// R-1253
withService(
  t,
  'credit pays due invoices',
  async (t, api) => {
    jumpToDay(api, '2032-01-01')
    const creditOf = async (clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit

    t.test(
      'pays due invoices from the earliest due date until the credit runs out, and no invoice due later',
      async (t) => {
        const clientid = await makeClient(api, { credit: 2500 })
        const make = async (duedate: string, status = 'unpaid') =>
          (
            await api.ok('createinvoice', {
              userid: clientid,
              date: '2032-01-01',
              duedate,
              status,
              items: [{ description: 'Hosting', amount: 10 }],
            })
          ).invoiceid as number
        const later = await make('2032-01-12')
        const second = await make('2032-01-10')
        const first = await make('2032-01-05')
        const draft = await make('2032-01-05', 'draft')
        const pending = await make('2032-01-05')
        await api.ok('updateinvoice', { invoiceid: pending, status: 'payment_pending' })
        const third = await make('2032-01-11')
        jumpToDay(api, '2032-01-11')
        t.strictSame(await countsOfStep(api, 'credit'), { 'paid from credit': 3 })
        const shown = async (invoiceid: number) => {
          const { status, balance } = (await api.ok('getinvoice', { invoiceid })).invoice
          return [status, balance]
        }
        t.strictSame(await Promise.all([first, second, third, later, draft, pending].map(shown)), [
          ['paid', 0],
          ['paid', 0],
          ['partially_paid', 5],
          ['unpaid', 10],
          ['draft', 0],
          ['payment_pending', 10],
        ])
        t.equal(await creditOf(clientid), 0)
        t.strictSame(await countsOfStep(api, 'credit'), {})
      },
    )

    t.test('credit pays a due invoice before it is marked overdue', async (t) => {
      jumpToDay(api, '2032-02-01')
      const { clientid, serviceid, invoiceid } = await makeUnpaid(api, '2032-02-10', 50_000)
      t.equal(await statusOf(api, invoiceid), 'unpaid', 'a new invoice takes no credit')
      jumpToDay(api, '2032-05-01')
      await runDailyJob(api)
      t.equal(await statusOf(api, invoiceid), 'paid')
      t.match(await serviceOf(api, serviceid), { status: 'active', next_due_date: '2032-03-10' })
      t.equal(await creditOf(clientid), 490)
    })

    t.test('leaves credit unchanged if credit_pays_due is false', async (t) => {
      await setSetting(api, 'credit_pays_due', 'false')
      jumpToDay(api, '2032-06-01')
      const { clientid, invoiceid } = await makeUnpaid(api, '2032-06-05', 5000)
      jumpToDay(api, '2032-06-05')
      t.strictSame(await countsOfStep(api, 'credit'), {})
      t.equal(await statusOf(api, invoiceid), 'unpaid')
      t.equal(await creditOf(clientid), 50)
    })
  },
  withoutJobs,
)
