import t from 'tap'
import type { GatewayEvent } from '../../../domain/ports/gateway.js'
import { auditWithNotes } from '../../support/audit.js'
import { makeClient, makeCurrency } from '../../support/fixtures.js'
import { enableGateway } from '../../support/gateways.js'
import {
  askGateways,
  checkout,
  findTillObject,
  payAtTill,
  readAttempt,
  reportToTill,
  till,
  withTill,
} from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'

// R-2022, R-4018

let made = 0

/** Creates an invoice of 10.00 USD, paid at the till. */
async function pay(api: Api) {
  const clientid = await makeClient(api)
  const items = [{ description: 'Hosting', amount: 10, taxed: false }]
  const invoiceid = (await api.ok('createinvoice', { userid: clientid, items })).invoiceid as number
  const transid = `pi-${++made}`
  await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid, gateway: 'till' })
  return { clientid, invoiceid, transid }
}

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const keptOf = (api: Api, transid: string) => api.database.read('unbooked_reports').where({ transid })

const taskOf = async (api: Api, transid: string) => {
  const [kept] = await keptOf(api, transid)
  return api.database
    .read('todo_items')
    .where({ id: kept?.todo_item_id as number })
    .first()
}

const notes = async (api: Api) =>
  (await auditWithNotes(api.database.read)).notes.filter(({ name }) => name === 'report-not-recorded')

withService(
  t,
  'a gateway report that cannot be booked',
  async (t, api) => {
    await enableGateway(api, 'till')
    await makeCurrency(api, 'EUR', 2)
    t.beforeEach(() => till.reset())

    t.test('is kept once, with a to-do item and a log entry, and staff settle it', async (t) => {
      const reports: readonly ((transid: string) => GatewayEvent)[] = [
        (of) => ({
          kind: 'dispute',
          transid: `dp-${of}`,
          paymentTransids: [of],
          state: 'lost',
          amount: 900,
          currency: 'EUR',
        }),
        (of) => ({ kind: 'refund', transid: `re-${of}`, paymentTransids: [of], amount: 400, currency: 'EUR' }),
        (of) => ({ kind: 'refund', transid: `odd-${of}`, paymentTransids: [of], amount: 400, currency: 'XYZ' }),
      ]
      for (const report of reports) {
        const { invoiceid, transid } = await pay(api)
        const event = report(transid)
        t.match(await reportToTill(api, [event]), { status: 200, recorded: true })
        t.match(await reportToTill(api, [event]), { status: 200, recorded: false })
        const named = (event as { transid: string }).transid
        const { kind, amount, currency } = event as { kind: 'refund'; amount: number; currency: string }
        t.match(await keptOf(api, named), [
          { gateway: 'till', kind, amount, currency, payment_transid: transid, reason: 'payment_other_currency' },
        ])
        t.match(await show(api, invoiceid), { status: 'paid', balance: 0 })
        const task = await taskOf(api, named)
        t.match(task, { status: 'New', description: new RegExp(`${named}.*invoice ID ${invoiceid}`) })
        const logged = await api.database.read('activity_log').where('description', 'like', `%${named}%`)
        t.equal(logged.length, 1)
        t.equal((await notes(api)).length, 1)
        await api.ok('updatetodoitem', { itemid: task?.id, status: 'Completed' })
        t.strictSame(await notes(api), [])
      }
    })

    t.test('of a lost dispute is settled when the dispute is won, or reopened if staff had recorded it', async (t) => {
      for (const isRecorded of [false, true]) {
        const { transid } = await pay(api)
        const dispute = { kind: 'dispute', transid: `dp-${transid}`, paymentTransids: [transid] } as const
        const money = { amount: 900, currency: 'EUR' }
        await reportToTill(api, [{ ...dispute, ...money, state: 'open' as const }])
        t.strictSame(await keptOf(api, dispute.transid), [], 'an open dispute moves nothing')
        await reportToTill(api, [{ ...dispute, ...money, state: 'lost' as const }])
        const task = await taskOf(api, dispute.transid)
        if (isRecorded) await api.ok('updatetodoitem', { itemid: task?.id, status: 'Completed' })
        t.match(await reportToTill(api, [{ ...dispute, ...money, state: 'won' as const }]), { recorded: true })
        t.match(await taskOf(api, dispute.transid), {
          id: task?.id,
          status: isRecorded ? 'New' : 'Completed',
          description: isRecorded ? /won dispute.*Undo/ : /won dispute/,
        })
        if (isRecorded) await api.ok('updatetodoitem', { itemid: task?.id, status: 'Completed' })
      }
    })

    t.test('found by a lookup is kept, and the attempt stays as it is', async (t) => {
      const clientid = await makeClient(api)
      const items = [{ description: 'Hosting', amount: 10, taxed: false }]
      const invoiceid = (await api.ok('createinvoice', { userid: clientid, items })).invoiceid as number
      const opened = await checkout(api, { clientId: clientid, invoiceIds: [invoiceid] })
      const one = findTillObject((await readAttempt(api, opened)).reference)
      payAtTill(one)
      Object.assign(one, { order: { amount: 1000, currency: 'EUR' } })
      api.advance(6 * 60_000)
      await askGateways(api)
      t.match(await keptOf(api, one.transid as string), [{ kind: 'payment', reason: 'payment_other_currency' }])
      t.match(await readAttempt(api, opened), { state: 'open', last_error: null })
      t.match(await show(api, invoiceid), { status: 'unpaid' })
    })
  },
  withTill,
)
