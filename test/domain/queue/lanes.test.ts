import t from 'tap'
import { refundQueue } from '../../../domain/billing/refund-queue.js'
import { certificateQueue } from '../../../domain/certificates/certificate-queue.js'
import { tokenQueue } from '../../../domain/clients/pay-tokens.js'
import { taxIdQueue } from '../../../domain/clients/tax-id-queue.js'
import { findDue } from '../../../domain/queue/claims.js'
import { withoutJobs } from '../../support/daily.js'
import { insertRow, makeClient, makeInvoice, makePayment, writeRows } from '../../support/fixtures.js'
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
    for (const queue of [tokenQueue, refundQueue, certificateQueue, taxIdQueue] as const)
      await t.test(queue.name, async (t) => {
        const make = makers[queue.name as keyof typeof makers]
        const now = api.now()
        const [first, second] = [await make(api, 'one', later(now, -3000)), await make(api, 'one', later(now, -2000))]
        const other = await make(api, 'other', later(now, -1000))
        const found = async () =>
          (await findDue({ db: api.database.read, now, machineNow: now }, queue as never))?.['id' as never]
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
