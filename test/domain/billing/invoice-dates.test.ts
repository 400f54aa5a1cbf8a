import t from 'tap'
import { expectError } from '../../actions/_shared/checks.js'
import { auditWithNotes } from '../../support/audit.js'
import { advance } from '../../support/clock.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, writeRows } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

const items = [{ description: 'Consulting', amount: 40 }]

withService(
  t,
  'invoice dates',
  async (t, api) => {
    const userid = await makeClient(api, { credit: 10_000 })
    const create = async (more: Body = {}): Promise<number> =>
      (await api.ok('createinvoice', { userid, items, ...more })).invoiceid
    const show = async (invoiceid: number): Promise<Body> => (await api.ok('getinvoice', { invoiceid })).invoice
    const update = (invoiceid: number, more: Body) => api.ok('updateinvoice', { invoiceid, ...more })
    let payments = 0

    const settlements: Readonly<Record<string, (invoiceid: number) => Promise<unknown>>> = {
      'paid in full': (id) => update(id, { status: 'paid' }),
      'partially paid': (invoiceid) =>
        api.ok('addinvoicepayment', { invoiceid, transid: `part-${++payments}`, amount: 5 }),
      'paid from credit': (invoiceid) => api.ok('applycredit', { invoiceid, amount: 5 }),
      'paid from returned credit': async (id) => {
        await api.ok('applycredit', { invoiceid: id, amount: 5 })
        for (const status of ['cancelled', 'unpaid']) await update(id, { status })
      },
      'credited with a credit note': (id) => update(id, { creditamount: 5 }),
      'paid and refunded': async (id) => {
        await update(id, { status: 'paid' })
        await update(id, { status: 'refunded', refundto: 'record' })
      },
    }
    // R-1276
    for (const [name, settle] of Object.entries(settlements))
      t.test(`fixes the date, but not the due date, of an invoice that was ${name}`, async (t) => {
        const id = await create({ date: '2031-01-10', duedate: '2031-01-24' })
        await settle(id)
        await expectError(t, api, 'updateinvoice', { invoiceid: id, date: '2020-01-01' }, 422, 'invoice_date_fixed')
        await update(id, { date: '2031-01-10', duedate: '2031-02-01' })
        t.match(await show(id), { date: '2031-01-10', duedate: '2031-02-01' })
      })

    // R-1276
    t.test(
      'moves the due date with the date of an invoice if it would fall before the new date, unless a due date is sent',
      async (t) => {
        const id = await create({ date: '2031-01-10', duedate: '2031-01-24' })
        await update(id, { date: '2031-01-20' })
        t.match(await show(id), { date: '2031-01-20', duedate: '2031-01-24' }, 'the due date is still after the date')
        await update(id, { date: '2031-02-01' })
        t.match(await show(id), { date: '2031-02-01', duedate: '2031-02-05' })
        await update(id, { date: '2031-03-01', duedate: '2031-02-20' })
        t.match(await show(id), { date: '2031-03-01', duedate: '2031-02-20' }, 'keeps the submitted due date')
        await update(id, { date: '2031-04-01' })
        t.match(await show(id), { date: '2031-04-01', duedate: '2031-04-01' })
      },
    )

    // R-1260
    t.test('moves the due date of a draft along with its issue date', async (t) => {
      const id = await create({ status: 'draft', date: '2031-01-10', duedate: '2031-01-24' })
      await update(id, { status: 'unpaid', date: '2031-06-01' })
      t.match(await show(id), { status: 'unpaid', date: '2031-06-01', duedate: '2031-06-15' })
    })

    // R-1276
    t.test('the audit adds a note for an issued invoice with a changed date, but not for a draft', async (t) => {
      const redated = await create({ date: '2031-05-01' })
      const draft = await create({ status: 'draft' })
      const before = (await auditWithNotes(api.database.read, api.now())).notes.find(
        ({ name }) => name === 'invoice-redated',
      )
      await update(redated, { date: '2031-05-02' })
      await update(draft, { date: '2031-05-02' })
      const after = (await auditWithNotes(api.database.read, api.now())).notes.find(
        ({ name }) => name === 'invoice-redated',
      )
      t.equal(after?.count, (before?.count ?? 0) + 1)
    })

    // R-1276
    t.test('shows the cancellation time of an invoice until it is reopened', async (t) => {
      const id = await create()
      t.equal((await show(id)).cancelled_at, null)
      await advance(api, 3)
      const before = api.now().toISOString()
      await update(id, { status: 'cancelled' })
      const { cancelled_at } = await show(id)
      t.ok(before <= cancelled_at && cancelled_at <= api.now().toISOString())
      const { data } = await api.ok('getinvoices', { userid, status: 'cancelled' })
      t.equal(data.find(({ invoiceid }: Body) => invoiceid === id).cancelled_at, cancelled_at)
      await update(id, { status: 'unpaid' })
      t.equal((await show(id)).cancelled_at, null)
    })

    // R-1276
    t.test('shows the cancellation time only while an invoice is cancelled, however its status changes', async (t) => {
      const listed = async (id: number): Promise<Body> =>
        (await api.ok('getinvoices', { userid, limitnum: 250 })).data.find((one: Body) => one.invoiceid === id)
      const expectShown = async (id: number, status: string, isShown: boolean) => {
        for (const invoice of [await show(id), await listed(id)]) {
          t.equal(invoice.status, status)
          t.equal(invoice.cancelled_at !== null, isShown, status)
        }
      }
      for (const status of ['paid', 'unpaid', 'overdue', 'collections', 'payment_pending', 'refunded', 'draft']) {
        const id = await create()
        await update(id, { status: 'cancelled' })
        await expectShown(id, 'cancelled', true)
        await update(id, { status })
        await expectShown(id, status, false)
      }
      const pid = await makeProduct(api, { prices: { monthly: 500 } })
      const { orderid, invoiceid } = await api.ok('addorder', { clientid: userid, pid })
      await api.ok('cancelorder', { orderid })
      await expectShown(invoiceid, 'cancelled', true)
      await api.ok('acceptorder', { orderid })
      await expectShown(invoiceid, 'unpaid', false)
      const id = await create()
      await update(id, { status: 'cancelled' })
      await writeRows(api, (db) => db('invoices').where({ id }).update({ status: 'unpaid' }))
      await expectShown(id, 'unpaid', false)
    })
  },
  withoutJobs,
)
