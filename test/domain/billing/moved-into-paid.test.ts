import t from 'tap'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { audit } from '../../support/audit.js'
import { jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import { makeClient, makeService } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(
  t,
  'a due date moved into a paid period is billed from the new date, so that only one line covers each day',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const clientid = await makeClient(api)
    const serviceid = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
    const [first] = (await api.ok('geninvoices')).invoice_ids
    await payInFull(api, first)
    await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-01-28' })
    const [second] = (await api.ok('geninvoices')).invoice_ids
    const lines = await api.database
      .read('invoice_items')
      .where({ type: 'service', related_id: serviceid, is_claiming: 1 })
      .select('invoice_id', 'period_start', 'period_end')
    t.match(lines, [{ invoice_id: second, period_start: '2031-01-28', period_end: '2031-02-28' }])
    t.equal(lines.length, 1)
    t.strictSame(await audit(api.database.read, api.now()), [])
  },
  withoutJobs,
)

withService(
  t,
  'rejects reopening an invoice for days that another invoice paid before the due date moved',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const clientid = await makeClient(api)
    const serviceid = await makeService(api, clientid, { next_due_date: '2031-01-20', anchor_day: 20 })
    const [first] = (await api.ok('geninvoices')).invoice_ids
    await api.ok('updateinvoice', { invoiceid: first, status: 'cancelled' })
    const [second] = (await api.ok('geninvoices')).invoice_ids
    await payInFull(api, second)
    await api.ok('updateclientproduct', { serviceid, next_due_date: '2031-02-10' })
    await expectRefusal(t, api, 'updateinvoice', { invoiceid: first, status: 'unpaid' }, 'status')
    const [service] = (await api.ok('getclientsproducts', { serviceid })).data
    t.equal(service.next_due_date ?? service.nextduedate, '2031-02-10')
  },
  withoutJobs,
)
