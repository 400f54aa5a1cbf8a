import t from 'tap'
import type { PaymentAttemptRow } from '../../../db/rows-payments.js'
import { endBlockingAttempt } from '../../../domain/payments/attempt-endings.js'
import { openCheckout } from '../../../domain/payments/checkout.js'
import { type ModuleError, refused, unreachable } from '../../../domain/ports/module.js'
import { makeClient } from '../../support/fixtures.js'
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

const byLink = { gateway: 'till', cameBy: 'link' } as const
const items = (amount: number) => [{ description: 'Hosting', amount, taxed: false }]

async function owing(api: Api, ...amounts: readonly number[]) {
  const clientId = await makeClient(api)
  const invoiceIds: number[] = []
  for (const amount of amounts)
    invoiceIds.push((await api.ok('createinvoice', { userid: clientId, items: items(amount) })).invoiceid)
  return { clientId, invoiceIds }
}

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

withService(
  t,
  'checkouts',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => till.reset())
    const atGateway = async (opened: { readonly attemptId: number }) =>
      findTillObject((await readAttempt(api, opened)).reference)

    // R-4001, R-4004, R-4005
    t.test('records a payment once, whichever reports arrive and in any order', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const opened = await checkout(api, { clientId, invoiceIds })
      const page = await atGateway(opened)
      const paid = payAtTill(page)
      const { attempt } = page
      await reportToTill(api, [{ kind: 'expired', attempt }])
      t.match(await readAttempt(api, opened), { state: 'expired' })
      t.match(await reportToTill(api, [paid]), { status: 200, recorded: true })
      const late = [paid, { kind: 'pending' as const, attempt }, { kind: 'failure' as const, attempt }]
      for (const event of late) t.match(await reportToTill(api, [event]), { status: 200, recorded: false })
      t.match(await reportToTill(api, { reference: page.reference }), { status: 200, recorded: false })
      const invoice = await show(api, invoiceIds[0] as number)
      t.match(invoice, { status: 'paid', balance: 0, transactions: [{ amountin: 10, transid: paid.transid }] })
      t.equal(invoice.transactions.length, 1)
      t.match(invoice.attempts, [{ kind: 'checkout', state: 'paid', amount: 10, gateway: 'till', reason: null }])
    })

    // R-4011
    t.test('returns the open page if the same checkout is requested again', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const opened = await checkout(api, { clientId, invoiceIds })
      t.strictSame(await checkout(api, { clientId, invoiceIds }), opened)
      t.strictSame(till.calls, ['checkout'])
    })

    t.test('a checkout for another amount first ends the open one at its gateway', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const first = await checkout(api, { clientId, invoiceIds })
      await api.ok('addinvoicepayment', { invoiceid: invoiceIds[0], amount: 4, transid: `part-${invoiceIds[0]}` })
      const second = await checkout(api, { clientId, invoiceIds })
      t.strictSame(till.calls, ['checkout', 'end', 'checkout'])
      t.match(await readAttempt(api, first), { state: 'cancelled', redirect: null, task: null })
      t.match(await atGateway(first), { state: 'ended' })
      t.match(await readAttempt(api, second), { state: 'open', amount: 600 })
    })

    // R-4011
    t.test('a checkout for another amount ends a page that opens while it is requested', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      let openPage = () => {}
      const isAsked = new Promise<void>((resolve) => {
        till.during.checkout = () => {
          resolve()
          return new Promise((answer) => {
            openPage = answer
          })
        }
      })
      const first = checkout(api, { clientId, invoiceIds })
      await isAsked
      delete till.during.checkout
      await api.ok('addinvoicepayment', { invoiceid: invoiceIds[0], amount: 4, transid: `open-${invoiceIds[0]}` })
      // The second request has seen the attempt without a page when the first one stores the page.
      const remote = await api.service.contexts.remote(api.now())
      const transaction: typeof remote.transaction = async (job) => {
        const step = await remote.transaction(job)
        openPage()
        await first
        return step
      }
      const second = await openCheckout({ ...remote, transaction }, { clientId, invoiceIds, ...byLink })
      t.match(await atGateway(await first), { state: 'ended' })
      t.match(await readAttempt(api, await first), { state: 'cancelled', task: null })
      t.match(await readAttempt(api, second), { state: 'open', amount: 600 })
    })

    // R-4011
    t.test(
      'a page that opens after its attempt has ended is ended, even if two requests end the attempt',
      async (t) => {
        const { clientId, invoiceIds } = await owing(api, 10)
        const attempts = () => api.database.read('payment_attempts').where({ client_id: clientId }).orderBy('id')
        let stale: PaymentAttemptRow | undefined
        till.during.checkout = async () => {
          delete till.during.checkout
          stale = (await attempts())[0]
          await api.ok('addinvoicepayment', { invoiceid: invoiceIds[0], amount: 4, transid: `two-${invoiceIds[0]}` })
          await checkout(api, { clientId, invoiceIds })
        }
        await t.rejects(checkout(api, { clientId, invoiceIds }), { code: 'payment_changed' })
        t.match(await attempts(), [{ state: 'cancelled', task: 'end' }, { state: 'open' }])
        await endBlockingAttempt(await api.service.contexts.remote(api.now()), stale as PaymentAttemptRow)
        await askGateways(api)
        const [first] = await attempts()
        t.match(first, { state: 'cancelled', task: null })
        t.equal(findTillObject(first?.reference).state, 'ended')
      },
    )

    t.test('rejects a checkout while another is being paid', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const page = await atGateway(await checkout(api, { clientId, invoiceIds }))
      await reportToTill(api, [{ kind: 'pending', attempt: page.attempt }])
      await t.rejects(checkout(api, { clientId, invoiceIds }), { code: 'payment_under_way' })
      t.strictSame(till.calls, ['checkout'])
    })

    t.test('does not end a checkout that is paid while the gateway is asked to end it', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const opened = await checkout(api, { clientId, invoiceIds })
      const page = await atGateway(opened)
      await api.ok('addinvoicepayment', { invoiceid: invoiceIds[0], amount: 4, transid: `late-${invoiceIds[0]}` })
      till.during.end = async () => void payAtTill(page)
      await t.rejects(checkout(api, { clientId, invoiceIds }), { code: 'payment_under_way' })
      await askGateways(api)
      const client = await api.ok('getclientsdetails', { clientid: clientId })
      t.match(await show(api, invoiceIds[0] as number), { status: 'paid' })
      t.equal(client.client.credit, 4, 'the overpayment became credit')
    })

    // R-4007
    t.test('open checkouts end when the invoice is paid another way, changed, or cancelled', async (t) => {
      const changes = {
        paid: (invoiceid: number) => api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `x-${invoiceid}` }),
        changed: (invoiceid: number) => api.ok('updateinvoice', { invoiceid, creditamount: 3 }),
        cancelled: (invoiceid: number) => api.ok('updateinvoice', { invoiceid, status: 'cancelled' }),
      }
      for (const [name, change] of Object.entries(changes)) {
        const { clientId, invoiceIds } = await owing(api, 10)
        const opened = await checkout(api, { clientId, invoiceIds })
        const page = await atGateway(opened)
        await change(invoiceIds[0] as number)
        await askGateways(api)
        t.match(await readAttempt(api, opened), { state: 'cancelled' }, name)
        t.equal(page.state, 'ended', name)
        // Money that arrives anyway becomes credit of the client.
        t.match(await reportToTill(api, [payAtTill(page)]), { recorded: true })
        const { client } = await api.ok('getclientsdetails', { clientid: clientId })
        t.equal(client.credit, { paid: 10, changed: 3, cancelled: 10 }[name], name)
      }
    })

    // R-4012
    t.test('one payment pays several invoices, earliest due first, and the excess becomes credit', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10, 20, 5)
      const [first, second, third] = invoiceIds as [number, number, number]
      await api.ok('updateinvoice', { invoiceid: third, duedate: '2020-01-01' })
      const opened = await checkout(api, { clientId, invoiceIds })
      const page = await atGateway(opened)
      t.match(page.order, { amount: 3500 })
      const paid = payAtTill(page)
      await reportToTill(api, [{ ...paid, amount: 1800 }])
      t.match(await show(api, third), { status: 'paid', transactions: [{ transid: paid.transid, amountin: 5 }] })
      t.match(await show(api, first), { transactions: [{ transid: `${paid.transid}/${first}`, amountin: 10 }] })
      t.match(await show(api, second), { status: 'partially_paid', transactions: [{ amountin: 3 }] })
      const more = await owing(api, 1, 2)
      const other = await atGateway(await checkout(api, more))
      await reportToTill(api, [{ ...payAtTill(other), amount: 1000 }])
      const { client } = await api.ok('getclientsdetails', { clientid: more.clientId })
      t.equal(client.credit, 7)
    })

    t.test('stores gateway messages without card numbers', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const { attempt } = await atGateway(await checkout(api, { clientId, invoiceIds }))
      const message = 'The card 4242 4242 4242 4242 was declined.'
      await reportToTill(api, [{ kind: 'failure', attempt, message }])
      const { attempts } = await show(api, invoiceIds[0] as number)
      t.match(attempts, [{ state: 'failed', reason: /^The card .*4242 was declined\.$/ }])
      t.notMatch(JSON.stringify(attempts), /4242 4242/)
    })

    // R-4003
    t.test("ignores payments for another installation's attempt", async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const page = await atGateway(await checkout(api, { clientId, invoiceIds }))
      const attempt = page.attempt.replace(/^[^-]+/, 'elsewhere')
      const event = { ...payAtTill(page), attempt, invoiceId: invoiceIds[0] as number }
      t.match(await reportToTill(api, [event]), { status: 200, recorded: false })
      t.match(await show(api, invoiceIds[0] as number), { status: 'unpaid', transactions: [] })
    })

    // R-4013
    t.test('repeats a checkout request with a lost answer under the same key', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      till.loses.add('checkout')
      await t.rejects(checkout(api, { clientId, invoiceIds }), { code: 'gateway_no_answer' })
      t.match((await show(api, invoiceIds[0] as number)).attempts, [{ state: 'unknown' }])
      till.loses.clear()
      const opened = await checkout(api, { clientId, invoiceIds })
      t.equal(till.made.size, 1, 'the provider has one page')
      t.match(await readAttempt(api, opened), { state: 'open' })
    })

    t.test('an unsent or rejected checkout attempt fails, and the next checkout starts a new attempt', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const faults: readonly [ModuleError, string][] = [
        [unreachable('Nobody there', false), 'gateway_no_answer'],
        [refused('The amount is too small', 'amount_too_small'), 'checkout_refused'],
      ]
      for (const [failure, code] of faults) {
        till.fails.checkout = failure
        await t.rejects(checkout(api, { clientId, invoiceIds }), { code })
      }
      delete till.fails.checkout
      await checkout(api, { clientId, invoiceIds })
      const { attempts } = await show(api, invoiceIds[0] as number)
      t.match(attempts, [{ state: 'failed', reason: 'Nobody there' }, { state: 'failed' }, { state: 'open' }])
    })

    // R-4002
    t.test('only one of several concurrent checkouts reaches the gateway', async (t) => {
      const { clientId, invoiceIds } = await owing(api, 10)
      const wishes = [1, 2, 3].map(() => checkout(api, { clientId, invoiceIds }).catch(({ code }) => code))
      const answers = await Promise.all(wishes)
      t.equal(till.made.size, 1)
      t.ok(answers.every((one) => one === 'payment_under_way' || typeof one === 'object'))
    })

    t.test(
      "rejects another client's invoice, an empty list, an unknown gateway, and a cancelled invoice",
      async (t) => {
        const { clientId, invoiceIds } = await owing(api, 10)
        const other = await owing(api, 10)
        await t.rejects(checkout(api, { clientId, invoiceIds: other.invoiceIds }), { code: 'invoice_not_found' })
        await t.rejects(checkout(api, { clientId, invoiceIds: [] }), { code: 'invoice_not_found' })
        await t.rejects(checkout(api, { clientId, invoiceIds, gateway: 'manual' }), { code: 'gateway_unknown' })
        await api.ok('updateinvoice', { invoiceid: invoiceIds[0], status: 'cancelled' })
        await t.rejects(checkout(api, { clientId, invoiceIds }), { code: 'nothing_to_pay' })
        t.strictSame(till.calls, [])
      },
    )
  },
  withTill,
)
