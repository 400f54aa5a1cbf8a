import t from 'tap'
import { misconfigured } from '../../../domain/ports/module.js'
import { addDays } from '../../../domain/values/days.js'
import { countsOfStep, jumpToDay } from '../../support/daily.js'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
import { askGateways, checkout, reportToTill, till, withTill } from '../../support/payments.js'
import { type Api, withService } from '../../support/service.js'

// R-2091, R-4052

const dayOf = (api: Api) => api.now().toISOString().slice(0, 10)

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const charge = async (api: Api) => {
  await countsOfStep(api, 'payments')
  await askGateways(api)
}

async function owe(api: Api, word = 'ok') {
  const clientid = await makeClient(api)
  const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
  await makePayMethod(api, clientid, { gateway: 'till', is_default: 1, token: `${word}-${clientid}`, ...consent })
  const items = [{ description: 'Hosting', amount: 10, taxed: false }]
  const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items, duedate: dayOf(api) })
  return { clientid, invoiceid: invoiceid as number }
}

const mailsTo = (api: Api, clientid: number) =>
  api.database.read('emails').where({ client_id: clientid }).orderBy('id').pluck('template')

const tasks = (api: Api) => api.database.read('todo_items').whereNotNull('source').orderBy('id')

withService(
  t,
  'payments refused because of the operator',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())
    t.beforeEach(async () => {
      await writeRows(api, (db) => db('invoices').update({ autopay: 0 }))
      await writeRows(api, (db) => db('todo_items').delete())
      jumpToDay(api, addDays(dayOf(api) as never, 30))
    })

    t.test('notify staff once instead of the client, pause dunning, and are retried daily', async (t) => {
      const { clientid, invoiceid } = await owe(api)
      const before = await mailsTo(api, clientid)
      till.fails.charge = misconfigured('The account is restricted', 'PAYEE_ACCOUNT_RESTRICTED')
      for (let day = 0; day < 20; day++) {
        await charge(api)
        await countsOfStep(api, 'overdue')
        await countsOfStep(api, 'reminders')
        jumpToDay(api, addDays(dayOf(api) as never, 1))
      }
      const { status, attempts } = await show(api, invoiceid)
      t.equal(status, 'unpaid')
      t.equal(attempts.length, 20, 'neither the retry days nor the limit of the networks count them')
      t.match(attempts[0], { state: 'failed', kind: 'charge' })
      t.strictSame(await mailsTo(api, clientid), before)
      t.match(await tasks(api), [
        { status: 'New', title: /till.*PAYEE_ACCOUNT_RESTRICTED/, description: /account is restricted/ },
      ])
      t.match(await api.database.read('pay_methods').where({ client_id: clientid }).first(), { declined: null })

      const [task] = await tasks(api)
      await api.ok('updatetodoitem', { itemid: task?.id, status: 'Completed' })
      await charge(api)
      t.match(await tasks(api), [{ id: task?.id, status: 'New' }], 'the same item is reopened')
      delete till.fails.charge
      jumpToDay(api, addDays(dayOf(api) as never, 1))
      await charge(api)
      t.match(await show(api, invoiceid), { status: 'paid' })
    })

    t.test('dunning resumes pending_payment_days after the last refusal', async (t) => {
      const { clientid, invoiceid } = await owe(api, 'misconfigured')
      await charge(api)
      await writeRows(api, (db) => db('invoices').where({ id: invoiceid }).update({ autopay: 0 }))
      jumpToDay(api, addDays(dayOf(api) as never, 13))
      await countsOfStep(api, 'overdue')
      t.match(await show(api, invoiceid), { status: 'unpaid' })
      jumpToDay(api, addDays(dayOf(api) as never, 2))
      await countsOfStep(api, 'overdue')
      t.match(await show(api, invoiceid), { status: 'overdue' })
      t.notOk((await mailsTo(api, clientid)).includes('payment failed'))
    })

    t.test('a checkout that cannot be opened adds a to-do item, and the page hides the reason', async (t) => {
      const { clientid, invoiceid } = await owe(api)
      till.fails.checkout = misconfigured('Activate the method first', 'payment_method_unactivated')
      await t.rejects(checkout(api, { clientId: clientid, invoiceIds: [invoiceid] }), { code: 'checkout_refused' })
      t.match(await tasks(api), [{ source: 'misconfigured till payment_method_unactivated' }])
      const page = await (await fetch((await api.ok('getinvoice', { invoiceid })).payurl)).text()
      t.match(page, /not available at the moment/)
      t.notMatch(page, /Activate the method first/)
    })

    t.test('a reported failure of this kind emails no one', async (t) => {
      const { clientid, invoiceid } = await owe(api)
      const { attemptId } = await checkout(api, { clientId: clientid, invoiceIds: [invoiceid] })
      const [made] = [...till.made.values()]
      const failure = { kind: 'failure', decline: 'misconfigured', code: 'DUPLICATE_INVOICE_ID' } as const
      await reportToTill(api, [{ ...failure, attempt: made?.attempt as string }])
      t.match(await api.database.read('payment_attempts').where({ id: attemptId }).first(), { state: 'failed' })
      t.notOk((await mailsTo(api, clientid)).includes('payment failed'))
      t.match(await tasks(api), [{ source: 'misconfigured till DUPLICATE_INVOICE_ID' }])
    })

    t.test('a charge with a wrong key is repeated by the queue, as before', async (t) => {
      const { invoiceid } = await owe(api)
      till.fails.charge = misconfigured('The key is wrong')
      await charge(api)
      t.match(await show(api, invoiceid), { attempts: [{ state: 'pending' }] })
      t.strictSame(await tasks(api), [])
    })
  },
  withTill,
)
