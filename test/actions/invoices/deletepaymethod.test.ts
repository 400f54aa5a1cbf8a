import t from 'tap'
import { refused, unreachable } from '../../../domain/ports/module.js'
import { eventually } from '../../support/eventually.js'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { enableGateway, makePayMethod, parrot, withParrot } from '../../support/gateways.js'
import { runJobs } from '../../support/jobs.js'
import { openStripe } from '../../support/providers/stripe.js'
import { type Api, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired } from '../_shared/checks.js'

const hour = 60 * 60_000

/** Runs the jobs until `holds` returns true. */
const until = (api: Api, what: string, holds: () => Promise<boolean> | boolean): Promise<void> =>
  eventually(what, async () => {
    await runJobs(api)
    return holds()
  })

withService(
  t,
  'deletepaymethod',
  async (t, api) => {
    const waiting = () => api.database.read('tokens_to_forget').orderBy('id')
    const asked = (token: string) => parrot.forgotten.filter(([, one]) => one === token)
    const remove = (clientid: number, paymethodid: number) => api.ok('deletepaymethod', { clientid, paymethodid })
    parrot.forgotten.length = 0

    await expectRequired(t, api, 'deletepaymethod', ['clientid', 'paymethodid'])

    //
    t.test('deletes only the requested payment method, and has its gateway delete the token', async (t) => {
      const clientid = await makeClient(api)
      const stays = await makePayMethod(api, clientid, { description: 'Other' })
      const paymethodid = await makePayMethod(api, clientid, { token: 'tok_gone' })
      t.strictSame(await remove(clientid, paymethodid), { result: 'success', paymethodid })
      const { paymethods } = await api.ok('getpaymethods', { clientid })
      t.strictSame(
        paymethods.map(({ id }: { id: number }) => id),
        [stays],
      )
      await until(api, 'no token is pending', async () => (await waiting()).length === 0)
      t.equal(asked('tok_gone').length, 1)
    })

    // R-4138
    t.test('logs the name of the deleted payment method, but not its token', async (t) => {
      const clientid = await makeClient(api)
      await remove(clientid, await makePayMethod(api, clientid, { description: 'Told of', token: 'tok_told' }))
      const told = await api.database.read('activity_log').where({ client_id: clientid }).pluck('description')
      t.strictSame(
        told.filter((line) => line.includes('Told of')),
        ['The payment method Told of was removed'],
      )
      t.notMatch(told.join(), /tok_told/)
    })

    t.test('has the gateway delete the token of a renamed payment method', async (t) => {
      const clientid = await makeClient(api)
      const paymethodid = await makePayMethod(api, clientid, { token: 'tok_renamed' })
      await api.ok('updatepaymethod', { clientid, paymethodid, description: 'Mine' })
      await remove(clientid, paymethodid)
      await until(api, 'no token is pending', async () => (await waiting()).length === 0)
      t.equal(asked('tok_renamed').length, 1)
    })

    //
    t.test('retries an unreachable gateway at growing intervals until it responds', async (t) => {
      const clientid = await makeClient(api)
      const waits: number[] = []
      for (let attempt = 1; attempt <= 12; attempt++) {
        parrot.fails = unreachable(`The parrot sleeps for the ${attempt}. time`, true)
        if (attempt === 1) await remove(clientid, await makePayMethod(api, clientid, { token: 'tok_kept' }))
        else api.advance((waits.at(-1) as number) + 1000)
        await until(api, 'the error is stored', async () => (await waiting())[0]?.last_error === parrot.fails?.message)
        const [row] = await waiting()
        t.equal(row?.attempts, attempt)
        waits.push(Date.parse(row?.next_attempt_at ?? '') - api.now().getTime())
      }
      t.ok(
        (waits.at(-1) as number) > 95 * hour && (waits.at(-1) as number) <= 96 * hour,
        'eventually retries every four days',
      )
      t.ok((waits[1] as number) > 1.9 * 5 * 60_000, 'doubles the wait after the second attempt')
      const told = await api.database
        .read('activity_log')
        .where('description', 'like', '%has not deleted a removed payment method%')
      t.equal(told.length, 1, 'logs the failure once')
      t.notMatch(told[0]?.description, 'tok_kept')

      parrot.fails = undefined
      api.advance(97 * hour)
      await until(api, 'no token is pending', async () => (await waiting()).length === 0)
      t.equal(new Set(asked('tok_kept').map(([key]) => key)).size, 1, 'uses one idempotency key')
      t.notMatch(api.logged(), 'tok_kept')
    })

    t.test('deletes the token at Stripe with the configured key', async (t) => {
      const stripe = await openStripe(t)
      stripe.methods.set('pm_1', 'cus_1')
      await enableGateway(api, 'stripe', { secret_key: 'sk_test_key', api_base: stripe.url })
      const clientid = await makeClient(api)
      await remove(clientid, await makePayMethod(api, clientid, { gateway: 'stripe', token: 'pm_1' }))
      await until(api, 'no token is pending', async () => (await waiting()).length === 0)
      t.equal(stripe.methods.get('pm_1'), null)
    })

    t.test('calls no gateway if the payment method has no token or its gateway stores none', async (t) => {
      const clientid = await makeClient(api)
      const before = parrot.forgotten.length
      await remove(clientid, await makePayMethod(api, clientid))
      t.strictSame(await waiting(), [])
      await remove(clientid, await makePayMethod(api, clientid, { gateway: 'manual', token: 'x' }))
      await until(api, 'no token is pending', async () => (await waiting()).length === 0)
      t.equal(parrot.forgotten.length, before)
    })

    t.test('keeps a token pending while its gateway module is not installed', async (t) => {
      const clientid = await makeClient(api)
      await remove(clientid, await makePayMethod(api, clientid, { gateway: 'absent', token: 'x' }))
      await until(api, 'the error is stored', async () => (await waiting())[0]?.last_error != null)
      t.match((await waiting())[0], { last_error: 'The gateway module absent is not installed' })
      await writeRows(api, (db) => db('tokens_to_forget').delete())
    })

    //
    t.test('has the gateway delete the tokens of a deleted client', async (t) => {
      const [clientid, other] = [await makeClient(api), await makeClient(api)]
      parrot.fails = refused('Not yet')
      for (const n of [1, 2]) await makePayMethod(api, clientid, { description: `Visa ${n}`, token: `tok_client_${n}` })
      const kept = await makePayMethod(api, other, { token: 'tok_other' })
      await api.ok('deleteclient', { clientid })
      t.strictSame(await api.database.read('pay_methods').where({ client_id: clientid }), [])
      t.equal((await api.database.read('pay_methods').where({ id: kept })).length, 1)
      parrot.fails = undefined
      api.advance(hour)
      await until(api, 'no token is pending', async () => (await waiting()).length === 0)
      t.ok(asked('tok_client_1').length > 0 && asked('tok_client_2').length > 0)
      t.equal(asked('tok_other').length, 0)
    })

    t.test('deletes the payment method for only one of several concurrent callers', async (t) => {
      const clientid = await makeClient(api)
      const paymethodid = await makePayMethod(api, clientid, { token: 'tok_once' })
      const replies = await Promise.all(
        Array.from({ length: 5 }, () => api.call('deletepaymethod', { clientid, paymethodid })),
      )
      t.strictSame(replies.map(({ status }) => status).sort(), [200, 404, 404, 404, 404])
      await until(api, 'no token is pending', async () => (await waiting()).length === 0)
      t.equal(asked('tok_once').length, 1)
    })

    //
    t.test("returns 404 for another client's payment method and for an unknown one", async (t) => {
      const [clientid, other] = [await makeClient(api), await makeClient(api)]
      const paymethodid = await makePayMethod(api, other)
      for (const wrong of [paymethodid, 0, -1, 999_999])
        await expectError(t, api, 'deletepaymethod', { clientid, paymethodid: wrong }, 404, 'pay_method_not_found')
      t.equal((await api.database.read('pay_methods').where({ id: paymethodid })).length, 1)
      await expectRefusal(t, api, 'deletepaymethod', { clientid: 'x', paymethodid: 'x' }, ['clientid', 'paymethodid'])
    })
  },
  withParrot,
)
