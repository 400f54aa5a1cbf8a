import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(
  t,
  'an invoice that is opened again without its money has no time at which it was paid',
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
