import t from 'tap'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import { countsOfStep, jumpToDay, runDailyJob, withoutJobs } from '../../support/daily.js'
import { makeClient, makeCredit, makeService, setSetting } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

/** Creates a service of 10.00 per month that is due on `dueDate`, and the invoice generated in advance. */
async function makeRenewal(api: Api, dueDate: string) {
  const clientid = await makeClient(api)
  const serviceid = await makeService(api, clientid, { next_due_date: dueDate, recurring_amount: 1000 })
  await api.ok('geninvoices', {})
  const { data } = await api.ok('getinvoices', { userid: clientid })
  return { clientid, serviceid, invoiceid: data[0].invoiceid as number }
}

const numbered = async (api: Api): Promise<number> =>
  (await api.database.read('invoices').max({ last: 'number' }).first())?.last as number
const mailsOf = (api: Api, client_id: number) =>
  api.database.read('emails').where({ client_id }).orderBy('id').pluck('subject')

/** Makes concurrent calls, all of which start before the first can take a number. Returns their responses. */
async function callAtOnce(api: Api, action: string, parameters: readonly Body[]): Promise<Body[]> {
  const { database } = api
  const areWaiting = async () => {
    const waiting = 'datname = current_database() and cardinality(pg_blocking_pids(pid)) > 0'
    const { rows } = await database.read.raw(`select pid from pg_stat_activity where ${waiting}`)
    return rows.length === parameters.length
  }
  const [calls] = await database.transaction(async (db) => {
    await db('counters').where({ name: 'invoice' }).forUpdate().first()
    const calls = parameters.map((one) => api.ok(action, one))
    // On SQLite, the calls wait for this transaction to end without a visible lock.
    while (database.dialect === 'postgres' && !(await areWaiting()));
    // Wrapped in a list, because the transaction would otherwise wait for the calls.
    return [calls]
  })
  return Promise.all(calls as Promise<Body>[])
}

withService(
  t,
  'proformas',
  async (t, api) => {
    jumpToDay(api, '2031-03-01')
    await setSetting(api, 'proforma', 'true')
    await setSetting(api, 'invoice_number_format', '{year}-{number:6}')

    // R-3506, R-3507
    await t.test('a renewal billed before its period is a proforma invoice until it is paid', async (t) => {
      const { clientid, invoiceid } = await makeRenewal(api, '2031-03-10')
      const proforma = {
        invoicenum: null,
        number: null,
        proforma: true,
        status: 'unpaid',
        seller: null,
        billed_to: null,
      }
      t.match(await invoiceOf(api, invoiceid), proforma)
      jumpToDay(api, '2031-03-05')
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: 'T1' })
      const paid = { invoicenum: 1, number: '2031-000001', proforma: false, status: 'paid', date: '2031-03-05' }
      t.match(await invoiceOf(api, invoiceid), { ...paid, duedate: '2031-03-10', billed_to: { firstname: 'Ada' } })
      const [first, receipt] = await mailsOf(api, clientid)
      t.match(first, new RegExp(`^Invoice Proforma ${invoiceid} `))
      t.match(receipt, /2031-000001/, 'the receipt contains the number')
    })

    // R-3507
    await t.test('a partial payment or applied credit also assigns the invoice number', async (t) => {
      const part = await makeRenewal(api, '2031-03-10')
      await api.ok('addinvoicepayment', { invoiceid: part.invoiceid, amount: 4, transid: 'T2' })
      t.match(await invoiceOf(api, part.invoiceid), { number: '2031-000002', status: 'partially_paid' })
      const credit = await makeRenewal(api, '2031-03-10')
      await makeCredit(api, credit.clientid, 500)
      await api.ok('applycredit', { invoiceid: credit.invoiceid, amount: 5 })
      t.match(await invoiceOf(api, credit.invoiceid), { number: '2031-000003', status: 'partially_paid' })
    })

    // R-3507
    await t.test(
      'the daily job numbers and emails an unpaid proforma invoice on the first day of supply',
      async (t) => {
        const { clientid, invoiceid } = await makeRenewal(api, '2031-03-10')
        jumpToDay(api, '2031-03-09')
        await runDailyJob(api)
        t.match(await invoiceOf(api, invoiceid), { number: null, proforma: true })
        jumpToDay(api, '2031-03-10')
        t.match(await countsOfStep(api, 'proformas'), { numbered: 1 })
        t.match(await invoiceOf(api, invoiceid), {
          number: '2031-000004',
          date: '2031-03-10',
          duedate: '2031-03-10',
          status: 'unpaid',
        })
        t.match((await mailsOf(api, clientid)).at(-1), /^Invoice 2031-000004 /)
      },
    )

    // R-3506
    await t.test('an invoice by staff is a proforma invoice until its date', async (t) => {
      const userid = await makeClient(api)
      const items = [{ description: 'Work', amount: 10 }]
      const now = (await api.ok('createinvoice', { userid, items })).invoiceid
      t.match(await invoiceOf(api, now), { number: '2031-000005', proforma: false })
      const later = (await api.ok('createinvoice', { userid, items, date: '2031-03-12' })).invoiceid
      t.match(await invoiceOf(api, later), { number: null, proforma: true })
      const draft = (await api.ok('createinvoice', { userid, items, date: '2031-03-12', status: 'draft' })).invoiceid
      t.match(await invoiceOf(api, draft), { number: null, proforma: false })
      await api.ok('updateinvoice', { invoiceid: draft, status: 'unpaid' })
      t.match(await invoiceOf(api, draft), { number: null, proforma: true, date: '2031-03-12' })
      jumpToDay(api, '2031-03-12')
      t.match(await countsOfStep(api, 'proformas'), { numbered: 2 })
      t.match(await invoiceOf(api, draft), { number: '2031-000007' })
    })

    // R-3508
    await t.test('a proforma invoice withdrawn before supply never gets a number, and can be reopened', async (t) => {
      const { clientid, serviceid, invoiceid } = await makeRenewal(api, '2031-03-20')
      const before = await numbered(api)
      await expectRefusal(t, api, 'updateinvoice', { invoiceid, creditamount: 1 }, 'creditamount')
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      t.match(await invoiceOf(api, invoiceid), { number: null, status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
      t.match(await invoiceOf(api, invoiceid), { number: null, proforma: true, status: 'unpaid' })
      await api.ok('updateclientproduct', { serviceid, status: 'terminated' })
      t.match(await invoiceOf(api, invoiceid), { number: null, status: 'cancelled', creditnotes: [] })
      t.equal(await numbered(api), before)
      t.equal((await mailsOf(api, clientid)).length, 1)
    })

    // R-3508
    await t.test('a proforma invoice loses the lines of an ended service without a credit note', async (t) => {
      const clientid = await makeClient(api)
      const services = [1000, 500].map((recurring_amount) =>
        makeService(api, clientid, { next_due_date: '2031-03-21', recurring_amount }),
      )
      const [, ended] = await Promise.all(services)
      await api.ok('geninvoices', {})
      const [{ invoiceid }] = (await api.ok('getinvoices', { userid: clientid })).data
      t.match(await invoiceOf(api, invoiceid), { total: 15, proforma: true })
      await api.ok('updateclientproduct', { serviceid: ended, status: 'terminated' })
      t.match(await invoiceOf(api, invoiceid), { total: 10, proforma: true, creditnotes: [], items: [{ amount: 10 }] })
    })

    // R-1222, R-3508
    await t.test(
      'a proforma invoice that a reduction would take below 0 loses all lines, and the next run bills the remaining service once',
      async (t) => {
        const clientid = await makeClient(api)
        const [ended, staying] = [
          await makeService(api, clientid, { next_due_date: '2031-03-21', recurring_amount: 1000 }),
          await makeService(api, clientid, { next_due_date: '2031-03-21', recurring_amount: 500 }),
        ]
        await api.ok('addbillableitem', { clientid, description: 'Sorry', amount: '-12.00' })
        await api.ok('geninvoices', {})
        const invoices = async () => (await api.ok('getinvoices', { userid: clientid })).data
        const [{ invoiceid }] = await invoices()
        t.match(await invoiceOf(api, invoiceid), { total: 3, proforma: true })
        await api.ok('updateclientproduct', { serviceid: ended, status: 'terminated' })
        t.match(await invoiceOf(api, invoiceid), { number: null, status: 'cancelled', total: 0, items: [] })
        // The billed-through date must move back, because an upgrade charges for periods billed in advance (R-1513).
        t.match(await api.database.read('services').where({ id: staying }), [
          { next_due_date: '2031-03-21', billed_until: '2031-03-21' },
        ])
        for (let runs = 0; runs < 2; runs++) await api.ok('geninvoices', {})
        const [again, ...others] = await invoices()
        t.strictSame(
          others.map(({ invoiceid }: { invoiceid: number }) => invoiceid),
          [invoiceid],
        )
        const lines = api.database.read('invoice_items').where({ related_id: staying, type: 'service' })
        t.match(await lines, [{ invoice_id: again.invoiceid, period_start: '2031-03-21', is_claiming: 1 }])
        t.match(again, { total: 0, status: 'paid' })
        t.equal((await api.ok('getclientsdetails', { clientid })).client.credit, 7)
      },
    )

    // R-3704
    await t.test('closed books do not affect a proforma invoice until it has its number', async (t) => {
      const { invoiceid } = await makeRenewal(api, '2031-03-22')
      jumpToDay(api, '2031-03-13')
      await setSetting(api, 'books_closed_until', '2031-03-12')
      const change = (more: object) => api.ok('updateinvoice', { invoiceid, ...more })
      for (const date of ['2031-03-11', '2031-03-12']) {
        await change({ date })
        t.match(await invoiceOf(api, invoiceid), { date, number: null })
      }
      for (const status of ['overdue', 'cancelled', 'unpaid']) {
        await change({ status })
        t.match(await invoiceOf(api, invoiceid), { status, number: null, date: '2031-03-12' })
      }
      await change({ status: 'paid' })
      t.match(await invoiceOf(api, invoiceid), { status: 'paid', number: /^2031-/, date: '2031-03-13' })
      await setSetting(api, 'proforma', 'false')
      const draft = { userid: await makeClient(api), items: [{ description: 'Work', amount: 10 }], status: 'draft' }
      const late = (await api.ok('createinvoice', { ...draft, date: '2031-03-12' })).invoiceid
      await expectError(t, api, 'updateinvoice', { invoiceid: late, status: 'unpaid' }, 422, 'books_closed')
      await setSetting(api, 'proforma', 'true')
      await setSetting(api, 'books_closed_until', '')
    })

    // R-3506
    await t.test('a proforma invoice becomes overdue and triggers reminders', async (t) => {
      const userid = await makeClient(api)
      const items = [{ description: 'Work', amount: 10 }]
      const dates = { date: '2031-04-20', duedate: '2031-03-13' }
      const { invoiceid } = await api.ok('createinvoice', { userid, items, ...dates })
      jumpToDay(api, '2031-03-14')
      await runDailyJob(api)
      t.match(await invoiceOf(api, invoiceid), { status: 'overdue', proforma: true, balance: 10 })
      t.match((await mailsOf(api, userid)).at(-1), new RegExp(`Proforma ${invoiceid} `))
    })

    // R-1102, R-3507
    await t.test(
      'two concurrent payments with one reference pay and number only one of two proforma invoices',
      async (t) => {
        const before = await numbered(api)
        const ids = [await makeRenewal(api, '2031-03-22'), await makeRenewal(api, '2031-03-22')].map(
          ({ invoiceid }) => invoiceid,
        )
        const payment = { amount: 10, transid: 'T-for-one' }
        const replies = await callAtOnce(
          api,
          'addinvoicepayment',
          ids.map((invoiceid) => ({ ...payment, invoiceid })),
        )
        t.strictSame(replies.map(({ duplicate }) => duplicate).sort(), [false, true])
        const [paid, waiting] = (await Promise.all(ids.map((id) => invoiceOf(api, id)))).sort(
          (a, b) => a.balance - b.balance,
        )
        t.match(paid, { invoicenum: before + 1, balance: 0 })
        t.match(waiting, { invoicenum: null, proforma: true, status: 'unpaid', balance: 10, transactions: [] })
        t.equal(await numbered(api), before + 1)
        await api.ok('updateinvoice', { invoiceid: waiting.id, status: 'cancelled' })
      },
    )

    // R-3507
    await t.test('two concurrent payments of one proforma invoice assign it a single number', async (t) => {
      const before = await numbered(api)
      const { invoiceid } = await makeRenewal(api, '2031-03-22')
      const parts = [4, 6].map((amount) => ({ invoiceid, amount, transid: `T-part-${amount}` }))
      const replies = await callAtOnce(api, 'addinvoicepayment', parts)
      t.strictSame(replies.map(({ duplicate, status }) => `${status} ${duplicate}`).sort(), [
        'paid false',
        'partially_paid false',
      ])
      t.match(await invoiceOf(api, invoiceid), { invoicenum: before + 1, balance: 0, transactions: { length: 2 } })
      t.equal(await numbered(api), before + 1)
    })

    // R-1004
    await t.test('numbers an issued invoice immediately if proforma invoices are disabled', async (t) => {
      await setSetting(api, 'proforma', 'false')
      const { invoiceid } = await makeRenewal(api, '2031-03-22')
      t.match(await invoiceOf(api, invoiceid), { proforma: false, status: 'unpaid', number: /^2031-/ })
    })
  },
  withoutJobs,
)
