import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { apply, readSetupErrors } from '../setup-support.js'

// R-3509
withService(
  t,
  'the setup file raises the number of the next invoice and never lowers it',
  async (t, api) => {
    jumpToDay(api, '2031-05-01')
    const userid = await makeClient(api)
    const issue = async () => {
      const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'Work', amount: 10 }] })
      const { number, invoicenum } = (await api.ok('getinvoice', { invoiceid })).invoice
      return [number, invoicenum]
    }
    const at = { now: api.now() }
    const set = (settings: object) => apply(api.database, { settings }, at)

    t.strictSame(await issue(), ['1', 1])
    t.match(await set({ next_invoice_number: 4711 }), { 'settings next_invoice_number': 'created' })
    t.strictSame(await issue(), ['4711', 4711])
    t.match(await set({ next_invoice_number: 4711 }), { 'settings next_invoice_number': 'kept' }, 'it is already done')
    t.strictSame(await issue(), ['4712', 4712])
    t.strictSame(await readSetupErrors(t, api.database, { settings: { next_invoice_number: 4712 } }, at), [
      'settings.next_invoice_number: must be above 4712, the last number issued: the counter can be raised but not lowered',
    ])

    await set({ invoice_number_format: '{year}-{number:6}', next_invoice_number: 300 })
    t.strictSame(await issue(), ['2031-000300', 4713], "with a year, this year's counter is raised")
    jumpToDay(api, '2032-01-01')
    t.strictSame(await issue(), ['2032-000001', 4714], 'the next year begins at 1')
    const call = await api.call('setconfigurationvalue', { setting: 'next_invoice_number', value: '9000' })
    t.match(call, { status: 422, body: { message: /setup file/ } }, 'no action raises it')
  },
  withoutJobs,
)
