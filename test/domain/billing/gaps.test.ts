import t from 'tap'
import { goTo, payInFull, withoutJobs } from '../../support/daily.js'
import { makeClient, makeProduct, makeService, setSetting } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const rowOf = async (api: Api, id: number) =>
  (await api.database.read('services').where({ id }).first()) ?? ({} as never)
const invoiceOf = async (api: Api, invoiceid: number | undefined) =>
  (await api.ok('getinvoice', { invoiceid: invoiceid ?? 0 })).invoice

/** Bills what is due, and returns the new invoices of one client, by their first day. */
async function generate(api: Api, clientId: number): Promise<number[]> {
  const { invoice_ids } = await api.ok('geninvoices')
  return api.database
    .read('invoices')
    .where({ client_id: clientId })
    .whereIn('id', invoice_ids)
    .orderBy('id')
    .pluck('id')
}

/** The periods that lines of a service stand for, earliest first, as days. */
const billed = async (api: Api, id: number): Promise<string[]> => {
  const lines = await api.database
    .read('invoice_items')
    .where({ type: 'service', related_id: id, is_claiming: 1 })
    .orderBy('period_start')
  return lines.map(({ period_start, period_end, amount }) => `${period_start} ${period_end} ${amount}`)
}

withService(
  t,
  'gaps that cancelled invoices leave between billed periods',
  async (t, api) => {
    goTo(api, '2031-01-15')

    t.test('where billing is continuous the next run bills gaps before an earlier period is paid', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-09-30', anchor_day: 31 })
      const invoices = await generate(api, clientid)
      const all = await billed(api, id)
      t.equal(all.length, 4)
      for (const at of [1, 2]) await api.ok('updateinvoice', { invoiceid: invoices[at], status: 'cancelled' })
      t.match(await rowOf(api, id), { next_due_date: '2030-09-30', billed_until: '2031-01-31' })
      t.equal((await generate(api, clientid)).length, 2)
      t.strictSame(await billed(api, id), all)
      t.match(await rowOf(api, id), { next_due_date: '2030-09-30', billed_until: '2031-01-31' })
      t.strictSame(await generate(api, clientid), [], 'once')
      await setSetting(api, 'continuous_invoicing', 'false')
    })

    t.test('where billing is not continuous a gap is billed once the period before it is paid', async (t) => {
      await setSetting(api, 'continuous_invoicing', 'true')
      const clientid = await makeClient(api)
      const id = await makeService(api, clientid, { next_due_date: '2030-11-20', anchor_day: 20 })
      const invoices = await generate(api, clientid)
      await setSetting(api, 'continuous_invoicing', 'false')
      await api.ok('updateinvoice', { invoiceid: invoices[1], status: 'cancelled' })
      t.strictSame(await generate(api, clientid), [])
      await payInFull(api, invoices[0] as number)
      t.equal((await generate(api, clientid)).length, 1)
      t.strictSame(await billed(api, id), [
        '2030-11-20 2030-12-20 1000',
        '2030-12-20 2031-01-20 1000',
        '2031-01-20 2031-02-20 1000',
      ])
    })
  },
  withoutJobs,
)
