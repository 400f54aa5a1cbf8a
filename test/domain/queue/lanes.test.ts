import t from 'tap'
import type { PaymentAttemptRow } from '../../../db/rows-payments.js'
import { refundQueue } from '../../../domain/billing/refund-queue.js'
import { certificateQueue } from '../../../domain/certificates/certificate-queue.js'
import { tokenQueue } from '../../../domain/clients/pay-tokens.js'
import { taxIdQueue } from '../../../domain/clients/tax-id-queue.js'
import { paymentQueue } from '../../../domain/payments/attempt-queue.js'
import { claimRow, findDue } from '../../../domain/queue/claims.js'
import { makeAttempt } from '../../support/attempts.js'
import { withoutJobs } from '../../support/daily.js'
import { insertRow, makeClient, makeInvoice, makePayment, setSetting, writeRows } from '../../support/fixtures.js'
import { makePayMethod } from '../../support/gateways.js'
import { makeSslOrder } from '../../support/providers/ssl-orders.js'
import { type Api, withService } from '../../support/service.js'

const later = (from: Date, milliseconds: number): string => new Date(from.getTime() + milliseconds).toISOString()

/** Functions by queue name, each of which creates a due row for a provider and returns its ID. */
const makers = {
  tokens: (api: Api, gateway: string, dueAt: string) =>
    insertRow(api, 'tokens_to_forget', {
      gateway,
      token: 'x',
      reference: 'x',
      next_attempt_at: dueAt,
      created_at: dueAt,
    }),
  refunds: async (api: Api, gateway: string, dueAt: string) => {
    const transaction_id = await makePayment(api, await makeInvoice(api, await makeClient(api)), 0)
    await writeRows(api, (db) => db('transactions').where({ id: transaction_id }).update({ gateway }))
    const times = { next_attempt_at: dueAt, created_at: dueAt }
    return insertRow(api, 'refunds_to_send', { transaction_id, amount: 1, ...times })
  },
  taxids: async (api: Api, prefix: string, dueAt: string) => {
    const client_id = await makeClient(api)
    return insertRow(api, 'tax_id_checks', {
      client_id,
      prefix,
      number: '1',
      next_attempt_at: dueAt,
      created_at: dueAt,
    })
  },
  certificates: async (api: Api, module: string, dueAt: string) => {
    const id = await makeSslOrder(api)
    const row = { status: 'Awaiting Validation', module, next_poll_at: dueAt } as const
    await writeRows(api, (db) => db('ssl_orders').where({ id }).update(row))
    return id
  },
}

withService(
  t,
  'a busy provider does not delay other providers’ rows',
  async (t, api) => {
    for (const queue of [tokenQueue, taxIdQueue] as const)
      await t.test(queue.name, async (t) => {
        const make = makers[queue.name as keyof typeof makers]
        const now = api.now()
        const [first, second] = [await make(api, 'one', later(now, -3000)), await make(api, 'one', later(now, -2000))]
        const other = await make(api, 'other', later(now, -1000))
        const found = async () =>
          (await findDue({ ...(await api.service.contexts.remote()), now, machineNow: now }, queue as never))?.[
            'id' as never
          ]
        t.equal(await found(), first, 'returns the row that has been due longest')
        const lease = (id: number, until: string | null) =>
          writeRows(api, (db) => db(queue.table).where({ id }).update({ leased_until: until }))
        await lease(first, later(now, 40_000))
        t.equal(await found(), other, 'its provider gets one call at a time')
        await lease(other, later(now, 40_000))
        t.equal(await found(), undefined)
        await lease(first, later(now, -1))
        await writeRows(api, (db) =>
          db(queue.table)
            .where({ id: first })
            .update({ [queue.columns.dueAt]: later(now, 9000) }),
        )
        t.equal(await found(), second)
      })
    // Deletes the refunds, which exceed their payments.
    await writeRows(api, (db) => db('refunds_to_send').delete())
  },
  withoutJobs,
)

// R-2814, R-4006
withService(
  t,
  'a lane makes as many calls at a time as its queue permits',
  async (t, api) => {
    const now = api.now()
    const find = async (queue: unknown) =>
      (await findDue({ ...(await api.service.contexts.remote()), now, machineNow: now }, queue as never))?.[
        'id' as never
      ]
    const lease = (table: 'refunds_to_send' | 'ssl_orders' | 'payment_attempts', id: number, until: string | null) =>
      writeRows(api, (db) => db(table).where({ id }).update({ leased_until: until }))

    await t.test('two polls of a certificate provider', async (t) => {
      const make = (at: number) => makers.certificates(api, 'three', later(now, at))
      const [first, second, third] = [await make(-3000), await make(-2000), await make(-1000)]
      for (const id of [first, second]) {
        t.equal(await find(certificateQueue), id)
        await lease('ssl_orders', id, later(now, 40_000))
      }
      t.equal(await find(certificateQueue), undefined)
      await lease('ssl_orders', first, later(now, -1))
      await writeRows(api, (db) => db('ssl_orders').where({ id: first }).update({ next_poll_at: null }))
      t.equal(await find(certificateQueue), third)
    })

    await t.test('a setting limits the calls to a gateway, and the last one is a lookup', async (t) => {
      await setSetting(api, 'gateway_calls', '2')
      const client_id = await makeClient(api)
      const attempt = (task: 'charge' | 'look', at: number) =>
        makeAttempt(api, { client_id, gateway: 'parrot', task, next_attempt_at: later(now, at) }, [])
      const charge = (at: number) => attempt('charge', at)
      const [first, second] = [await charge(-5000), await charge(-4000)]
      const look = await attempt('look', -1000)
      t.equal(await find(paymentQueue), first)
      await lease('payment_attempts', first, later(now, 40_000))
      t.equal(await find(paymentQueue), look, 'a lookup gets the last call')
      const refund = await makers.refunds(api, 'parrot', later(now, -9000))
      t.equal(await find(refundQueue), undefined, 'not a refund')
      await writeRows(api, (db) => db('payment_attempts').where({ id: look }).delete())
      t.equal(await find(refundQueue), refund)
      t.equal(await find(paymentQueue), second)
      await lease('refunds_to_send', refund, later(now, 40_000))
      t.equal(await find(paymentQueue), undefined, 'refunds count as calls to the gateway')
      await writeRows(api, (db) => db('refunds_to_send').delete())
    })
  },
  withoutJobs,
)

withService(
  t,
  'calls about one payment method or payment are made one at a time, in order',
  async (t, api) => {
    const now = api.now()
    const remote = async () => ({ ...(await api.service.contexts.remote()), now, machineNow: now })
    const client_id = await makeClient(api)
    const method = await makePayMethod(api, client_id)
    const charge = (at: number, pay_method_id: number | null) =>
      makeAttempt(api, { client_id, pay_method_id, task: 'charge', next_attempt_at: later(now, at) }, [])
    const [first, second] = [await charge(-1000, method), await charge(-2000, method)]
    const other = await charge(-500, null)
    const found = async () => (await findDue(await remote(), paymentQueue))?.id
    t.equal(await found(), first, 'the earlier row comes first, although it was due later')
    const lease = (until: string | null) =>
      writeRows(api, (db) => db('payment_attempts').where({ id: first }).update({ leased_until: until }))
    await lease(later(now, 40_000))
    t.equal(await found(), other)
    const due = (await api.database.read('payment_attempts').where({ id: second }).first()) as PaymentAttemptRow
    const claim = () =>
      api.database.transaction(async (db) => claimRow({ ...(await remote()), db } as never, paymentQueue, due))
    t.equal(await claim(), undefined, 'another process that found the row earlier does not claim it')
    await writeRows(api, (db) => db('payment_attempts').where({ id: first }).delete())
    t.equal((await claim())?.id, second)
  },
  withoutJobs,
)
