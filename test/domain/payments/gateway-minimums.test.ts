import t from 'tap'
import { addDays } from '../../../domain/values/days.js'
import { countsOfStep, jumpToDay } from '../../support/daily.js'
import {
  makeClient as makeAnyClient,
  makeCurrency,
  makeReminder,
  makeService,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { askGateways, checkout, findTillObject, till, withTill } from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'

// R-1209, R-4051

const makeClient = (api: Api): Promise<number> => makeAnyClient(api, { currency: 'GBP' } as never)

const dayOf = (api: Api) => api.now().toISOString().slice(0, 10)

/** Creates a client whose default payment method at the till is charged automatically. The till takes 0.50 or more. */
async function makePayer(api: Api, word = 'ok'): Promise<number> {
  const clientid = await makeClient(api)
  const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
  await makePayMethod(api, clientid, { gateway: 'till', is_default: 1, token: `${word}-${clientid}`, ...consent })
  return clientid
}

async function owe(api: Api, userid: number, amount: number): Promise<number> {
  const items = [{ description: 'Hosting', amount, taxed: false }]
  return (await api.ok('createinvoice', { userid, items, duedate: dayOf(api) })).invoiceid as number
}

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const charge = async (api: Api) => {
  const counts = await countsOfStep(api, 'payments')
  await askGateways(api)
  return counts
}

withService(
  t,
  'amounts below the minimum of a gateway',
  async (t, api) => {
    await enableGateway(api, 'till')
    await makeCurrency(api, 'GBP', 2)
    t.beforeEach(() => till.reset())
    t.beforeEach(async () => {
      await writeRows(api, (db) => db('invoices').update({ autopay: 0 }))
      jumpToDay(api, addDays(dayOf(api) as never, 30))
    })

    t.test('are not charged, and are charged together with the next invoice', async (t) => {
      const clientid = await makePayer(api)
      const small = await owe(api, clientid, 0.2)
      t.strictSame(await charge(api), { charged: 0 })
      t.match(await show(api, small), { status: 'unpaid', balance: 0.2, attempts: [] })
      t.strictSame(till.calls, [])
      jumpToDay(api, addDays(dayOf(api) as never, 1))
      const next = await owe(api, clientid, 10)
      t.strictSame(await charge(api), { charged: 1 })
      t.strictSame(till.calls, ['charge'])
      t.match([...till.made.values()], [{ order: { amount: 1020, currency: 'GBP' } }])
      t.match(await show(api, small), { status: 'paid', attempts: [{ state: 'paid', amount: 0.2 }] })
      t.match(await show(api, next), { status: 'paid', attempts: [{ state: 'paid', amount: 10 }] })
    })

    t.test('are charged once their sum reaches the minimum', async (t) => {
      const clientid = await makePayer(api)
      const first = await owe(api, clientid, 0.3)
      const second = await owe(api, clientid, 0.19)
      t.strictSame(await charge(api), { charged: 0 })
      const third = await owe(api, clientid, 0.01)
      t.strictSame(await charge(api), { charged: 1 })
      for (const id of [first, second, third]) t.match(await show(api, id), { status: 'paid' })
      t.match([...till.made.values()], [{ order: { amount: 50 } }])
    })

    t.test('are left out of a charge that would exceed a limit', async (t) => {
      const clientid = await makePayer(api)
      await setSetting(api, 'auto_payment_max', '10')
      const small = await owe(api, clientid, 0.2)
      const large = await owe(api, clientid, 10)
      await charge(api)
      t.match(await show(api, large), { status: 'paid' })
      t.match(await show(api, small), { status: 'unpaid' })
      await setSetting(api, 'auto_payment_max', '0')
    })

    t.test('of other clients are not part of a charge', async (t) => {
      const other = await owe(api, await makePayer(api), 0.2)
      const own = await owe(api, await makePayer(api), 10)
      await charge(api)
      t.match(await show(api, own), { status: 'paid' })
      t.match(await show(api, other), { status: 'unpaid' })
    })

    t.test('suspend and terminate no service, and lift a suspension, unless they are not charged', async (t) => {
      await setSetting(api, 'suspend_days', '5')
      await setSetting(api, 'terminate_days', '10')
      const serviceOf = async (clientid: number, amount: number) => {
        const invoiceid = await owe(api, clientid, amount)
        const id = await makeService(api, clientid, { status: 'active' })
        await writeRows(api, (db) =>
          db('invoice_items').where({ invoice_id: invoiceid }).update({ type: 'service', related_id: id }),
        )
        return { id, invoiceid }
      }
      const status = async (id: number) => (await api.database.read('services').where({ id }).first('status'))?.status
      const small = await serviceOf(await makePayer(api), 0.49)
      const enough = await serviceOf(await makePayer(api, 'hard'), 0.5)
      const unpaying = await serviceOf(await makeClient(api), 0.49)
      await charge(api)
      jumpToDay(api, addDays(dayOf(api) as never, 6))
      await countsOfStep(api, 'suspensions')
      t.equal(await status(small.id), 'active')
      t.equal(await status(enough.id), 'suspended')
      t.equal(await status(unpaying.id), 'suspended')
      await api.ok('addinvoicepayment', { invoiceid: enough.invoiceid, amount: 0.1, transid: 'part' })
      await countsOfStep(api, 'unsuspensions')
      t.equal(await status(enough.id), 'suspended', 'the card was declined')
      await writeRows(api, (db) => db('pay_methods').update({ declined: null }))
      await countsOfStep(api, 'unsuspensions')
      t.equal(await status(enough.id), 'active')
    })

    t.test('include debts below ignore_debt_below, with and without automatic payment', async (t) => {
      await setSetting(api, 'ignore_debt_below', 'EUR 5, GBP 0.75')
      await setSetting(api, 'suspend_days', '5')
      await setSetting(api, 'terminate_days', '10')
      await setSetting(api, 'credit_pays_due', 'false')
      /** Creates an invoice of 10.00 for a service, which credit pays except for some cents. */
      const owing = async (userid: number, cents: number) => {
        await api.ok('addcredit', { clientid: userid, description: 'Gift', amount: (1000 - cents) / 100 })
        const invoiceid = await owe(api, userid, 10)
        const id = await makeService(api, userid, { status: 'active' })
        await writeRows(api, (db) =>
          db('invoice_items').where({ invoice_id: invoiceid }).update({ type: 'service', related_id: id }),
        )
        await api.ok('applycredit', { invoiceid, amount: (1000 - cents) / 100 })
        return { id, invoiceid, userid }
      }
      const status = async ({ id }: { id: number }) =>
        (await api.database.read('services').where({ id }).first('status'))?.status
      const withoutCard = await makeClient(api)
      const [byHand, late] = [await owing(withoutCard, 10), await owing(await makeClient(api), 75)]
      const byCard = await owing(await makePayer(api), 74)
      t.strictSame(await charge(api), { charged: 0 }, 'the till would accept 0.74')
      jumpToDay(api, addDays(dayOf(api) as never, 6))
      await countsOfStep(api, 'reminders')
      await countsOfStep(api, 'suspensions')
      t.strictSame(await Promise.all([byHand, late, byCard].map(status)), ['active', 'suspended', 'active'])

      await writeRows(api, (db) =>
        db('services')
          .where({ id: byHand.id })
          .update({ status: 'suspended', suspended_on: dayOf(api) as never }),
      )
      await makeReminder(api, byHand.invoiceid, dayOf(api), 'sent')
      jumpToDay(api, addDays(dayOf(api) as never, 20))
      await countsOfStep(api, 'terminations')
      t.equal(await status(byHand), 'suspended')
      await setSetting(api, 'ignore_debt_below', 'GBP 0.10')
      await countsOfStep(api, 'terminations')
      t.equal(await status(byHand), 'terminated', 'for 0.10 if the setting allows it')
      await setSetting(api, 'ignore_debt_below', '0.75')

      t.match(await show(api, byCard.invoiceid), { balance: 0.74 })
      const next = await owe(api, byCard.userid, 10)
      t.strictSame(await charge(api), { charged: 1 })
      t.match([...till.made.values()], [{ order: { amount: 1074 } }])
      for (const id of [byCard.invoiceid, next]) t.match(await show(api, id), { status: 'paid', balance: 0 })
      await setSetting(api, 'ignore_debt_below', '0')
      await setSetting(api, 'credit_pays_due', 'true')
    })

    t.test('open no checkout, and the page shows the minimum and the other payment methods', async (t) => {
      await setSetting(api, 'bank_iban', 'DE89370400440532013000')
      await enableGateway(api, 'banktransfer')
      const clientid = await makePayer(api)
      const invoiceid = await owe(api, clientid, 0.49)
      await t.rejects(checkout(api, { clientId: clientid, invoiceIds: [invoiceid] }), { code: 'payment_below_minimum' })
      t.strictSame((await show(api, invoiceid)).attempts, [])
      t.strictSame(till.calls, [])
      const page = async () => (await fetch((await api.ok('getinvoice', { invoiceid })).payurl)).text()
      const shown = await page()
      t.match(shown, /Till accepts payments of 0\.50 or more/)
      t.notMatch(shown, /Pay with Till/)
      t.match(shown, /DE89 3704 0044 0532 0130 00/)
      const other = await owe(api, clientid, 0.01)
      const opened = await checkout(api, { clientId: clientid, invoiceIds: [invoiceid, other] })
      t.match(await api.database.read('payment_attempts').where({ id: opened.attemptId }).first(), { amount: 50 })
      t.ok(findTillObject([...till.made.values()][0]?.reference))
    })
  },
  withTill,
)
