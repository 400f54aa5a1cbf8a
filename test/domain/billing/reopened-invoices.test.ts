import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(
  t,
  'a reopened invoice has no payment date if its cancellation returned the credit that paid it',
  async (t, api) => {
    const userid = await makeClient(api)
    await api.ok('addcredit', { clientid: userid, description: 'Goodwill', amount: '10.00' })
    const items = [{ description: 'Work', amount: '10.00' }]
    const { invoiceid } = await api.ok('createinvoice', { userid, items })
    await api.ok('applycredit', { invoiceid, amount: '10.00' })
    const show = async () => (await api.ok('getinvoice', { invoiceid })).invoice
    t.match(await show(), { status: 'paid', balance: 0, datepaid: /^20/ })
    for (const status of ['cancelled', 'draft', 'unpaid']) await api.ok('updateinvoice', { invoiceid, status })
    t.match(await show(), { status: 'unpaid', balance: 10, datepaid: null })
  },
  withoutJobs,
)

// R-1223
withService(
  t,
  'reopening the invoice of a waived first period makes the period billable again',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const pid = await makeProduct(api, { auto_setup: 'manual', prices: { monthly: 1000 } })
    const clientid = await makeClient(api)
    const { serviceids, invoiceid } = await api.ok('addorder', { clientid, pid, paymentmethod: 'manual' })
    const [serviceid] = serviceids
    const service = async () => (await api.ok('getclientsproducts', { serviceid })).data[0]
    await api.ok('updateinvoice', { invoiceid, status: 'cancelled', waive: true })
    t.match(await service(), { status: 'pending', next_due_date: '2031-02-15' })
    await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
    t.match(await service(), { status: 'pending', next_due_date: '2031-01-15' })
    await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
    jumpToDay(api, '2031-03-20')
    await api.ok('updateclientproduct', { serviceid, status: 'active' })
    t.match(await service(), { status: 'active', next_due_date: '2031-03-20' })
  },
  withoutJobs,
)
