import t from 'tap'
import { refused, unreachable } from '../../../domain/ports/module.js'
import { jumpToDay, runDailyJob } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { enableGateway, makePayMethod } from '../../support/gateways.js'
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

const items = [{ description: 'Hosting', amount: 10, taxed: false }]
const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const dayAhead = (api: Api, days: number): string =>
  new Date(api.now().getTime() + days * 86_400_000).toISOString().slice(0, 10)

/** Makes the till's `end` and `look` throw after 20 calls, so that an endless loop fails the work of the queue. */
function boundCalls(): void {
  for (const call of ['end', 'look'] as const)
    till.during[call] = async () => {
      if (till.calls.length >= 20) throw new Error('the till is called without end')
    }
}

async function owing(api: Api) {
  const clientId = await makeClient(api)
  const duedate = dayAhead(api, 0)
  const { invoiceid } = await api.ok('createinvoice', { userid: clientId, items, duedate })
  return { clientId, invoiceid: invoiceid as number }
}

withService(
  t,
  'ended attempts',
  async (t, api) => {
    await enableGateway(api, 'till')
    t.beforeEach(() => {
      till.reset()
      boundCalls()
    })

    // R-4006
    t.test('records the payment of a checkout page that was neither checked nor reported for days', async (t) => {
      const { clientId, invoiceid } = await owing(api)
      const opened = await checkout(api, { clientId, invoiceIds: [invoiceid] })
      payAtTill(findTillObject((await readAttempt(api, opened)).reference))
      jumpToDay(api, dayAhead(api, 3))
      await askGateways(api)
      api.advance(10 * 60_000)
      await askGateways(api)
      t.match(await show(api, invoiceid), { status: 'paid', attempts: [{ state: 'paid' }] })
      t.strictSame(till.calls, ['checkout', 'end', 'look'])
    })

    // R-4006
    t.test('repeats a charge once if its gateway never received the first call', async (t) => {
      const { clientId, invoiceid } = await owing(api)
      const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
      await makePayMethod(api, clientId, { gateway: 'till', is_default: 1, token: 'ok-1', ...consent })
      await runDailyJob(api)
      till.fails.charge = unreachable('No answer', true)
      await askGateways(api)
      delete till.fails.charge
      t.match(await show(api, invoiceid), { attempts: [{ state: 'unknown' }] })
      jumpToDay(api, dayAhead(api, 1))
      await askGateways(api)
      t.strictSame(till.calls, ['charge', 'look'])
      api.advance(15 * 60_000)
      await askGateways(api)
      t.match(await show(api, invoiceid), { status: 'paid', attempts: [{ state: 'paid' }] })
      t.strictSame(till.calls, ['charge', 'look', 'charge'])
    })

    // R-4045
    t.test('a hard decline of an accepted debit marks its method as declined', async (t) => {
      const { clientId } = await owing(api)
      const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
      const id = await makePayMethod(api, clientId, { gateway: 'till', is_default: 1, token: 'pending-1', ...consent })
      await runDailyJob(api)
      await askGateways(api)
      const [one] = [...till.made.values()]
      t.equal(one?.state, 'pending')
      await reportToTill(api, [{ kind: 'failure', attempt: one?.attempt as string, decline: 'hard' }])
      t.match(await api.database.read('pay_methods').where({ id }).first(), { declined: 'hard' })
    })

    // R-4048
    t.test(
      'records a confirmed charge even if it is first checked after the seven-day confirmation period',
      async (t) => {
        const { clientId, invoiceid } = await owing(api)
        const consent = { consent_at: api.now().toISOString(), consent_words: 'Charge it.', consent_by: 'login 1' }
        await makePayMethod(api, clientId, { gateway: 'till', is_default: 1, token: 'confirm-1', ...consent })
        await runDailyJob(api)
        await askGateways(api)
        const [one] = [...till.made.values()]
        t.equal(one?.state, 'confirm')
        payAtTill(findTillObject(one?.reference))
        jumpToDay(api, dayAhead(api, 9))
        await askGateways(api)
        api.advance(15 * 60_000)
        await askGateways(api)
        t.match(await show(api, invoiceid), { status: 'paid', attempts: [{ state: 'paid' }] })
      },
    )

    // R-4007
    t.test('retries ending a page that its gateway does not end', async (t) => {
      const { clientId, invoiceid } = await owing(api)
      const opened = await checkout(api, { clientId, invoiceIds: [invoiceid] })
      till.fails.end = refused('Not now')
      await api.ok('addinvoicepayment', { invoiceid, amount: 10, transid: `cash-${invoiceid}` })
      await askGateways(api)
      for (const calls of [
        ['checkout', 'end'],
        ['checkout', 'end', 'look'],
        ['checkout', 'end', 'look', 'end'],
      ]) {
        t.strictSame(till.calls, calls)
        api.advance(15 * 60_000)
        await askGateways(api)
      }
      t.match(await readAttempt(api, opened), { state: 'open', failed_at: null })
      delete till.fails.end
      api.advance(2 * 60 * 60_000)
      await askGateways(api)
      api.advance(2 * 60 * 60_000)
      await askGateways(api)
      t.match(await readAttempt(api, opened), { state: 'cancelled' })
    })
  },
  withTill,
)
