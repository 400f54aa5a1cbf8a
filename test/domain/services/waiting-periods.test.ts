import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeAddon, makeClient, makeProduct } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

// R-1225
withService(
  t,
  'an order that staff suspend before its setup starts its first periods with the next billing run',
  async (t, api) => {
    jumpToDay(api, '2031-01-15')
    const clientid = await makeClient(api)
    const pid = await makeProduct(api, { prices: { monthly: 1000 } })
    const addons = [[await makeAddon(api, 'Backup', { monthly: 500 })]]
    const order = await api.ok('addorder', { clientid, pid, addons })
    const [serviceid, addonid] = [order.serviceids[0] as number, order.addonids[0] as number]
    await api.ok('updateinvoice', { invoiceid: order.invoiceid, status: 'paid' })
    await api.ok('updateclientproduct', { serviceid, status: 'suspended' })
    await api.ok('updateclientaddon', { id: addonid, status: 'suspended' })
    jumpToDay(api, '2031-01-18')
    t.match(await api.ok('geninvoices'), { generated: 0, errors: 0 })
    for (const [table, id] of [
      ['services', serviceid],
      ['service_addons', addonid],
    ] as const)
      t.match(await api.database.read(table).where({ id }).first(), {
        next_due_date: '2031-02-18',
        billed_until: '2031-02-18',
      })
    const lines = await api.database.read('invoice_items').where({ invoice_id: order.invoiceid }).select()
    const period = { period_start: '2031-01-18', period_end: '2031-02-18', is_claiming: 1 }
    t.match(lines, [period, period])
  },
  withoutJobs,
)
