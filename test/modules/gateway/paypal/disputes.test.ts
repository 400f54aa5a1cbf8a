import t from 'tap'
import { expectFailure } from '../../../support/providers/failure.js'
import type { Body } from '../../../support/service.js'
import { connect } from './stand.js'

const money = (value: string, currency_code = 'EUR') => ({ currency_code, value })

// R-4361
t.test(
  'each report of a dispute returns the dispute’s current state, even after it was resolved and reopened',
  async (t) => {
    const { server, webhook, contextOf } = await connect(t)
    const dispute: Body = {
      ...{ dispute_id: 'PP-D-1', dispute_amount: money('12.50'), status: 'WAITING_FOR_SELLER_RESPONSE' },
      disputed_transactions: [{ seller_transaction_id: 'CAP1' }],
    }
    server.disputes.set('PP-D-1', dispute)
    const told = async () => {
      const { body, headers } = server.report('CUSTOMER.DISPUTE.UPDATED', { dispute_id: 'PP-D-1' })
      return webhook({ body: Buffer.from(body), headers }, contextOf())
    }
    const event = {
      kind: 'dispute',
      amount: 1250,
      currency: 'EUR',
      decimals: 2,
      transid: 'PP-D-1',
      paymentTransids: ['CAP1'],
    }
    t.strictSame(await told(), [{ ...event, state: 'open' }])
    for (const [outcome_code, state, refunded, amount = 1250] of [
      ['RESOLVED_BUYER_FAVOUR', 'lost', '8.00', 800],
      ['RESOLVED_SELLER_FAVOUR', 'won', undefined],
      ['ACCEPTED', 'lost', undefined],
      ['RESOLVED_WITH_PAYOUT', 'won', '12.50'],
      ['RESOLVED_BUYER_FAVOUR', 'lost', '0.00'],
      ['CANCELED_BY_BUYER', 'won', undefined],
      ['DENIED', 'won', undefined],
      ['NONE', 'won', undefined],
      ['NONE', 'lost', '3.00', 300],
      ['OF_NEXT_YEAR', 'open', undefined],
    ] as const) {
      const outcome = { outcome_code, ...(refunded !== undefined && { amount_refunded: money(refunded) }) }
      Object.assign(dispute, { status: 'RESOLVED', dispute_outcome: outcome })
      t.strictSame(await told(), [{ ...event, amount, state }], outcome_code)
      dispute.status = 'UNDER_REVIEW'
      t.strictSame(await told(), [{ ...event, state: 'open' }], 'the dispute is reopened')
    }
  },
)

// R-4361
t.test('returns a dispute of several payments as one dispute per payment', async (t) => {
  const { server, webhook, contextOf } = await connect(t)
  const disputed_transactions = [
    { seller_transaction_id: 'CAP1', gross_amount: money('12.50') },
    { seller_transaction_id: 'CAP2', gross_amount: money('1200', 'JPY') },
  ]
  const dispute = { dispute_id: 'PP-D-2', status: 'OPEN', dispute_amount: money('20.00'), disputed_transactions }
  server.disputes.set('PP-D-2', dispute)
  const { body, headers } = server.report('CUSTOMER.DISPUTE.CREATED', { dispute_id: 'PP-D-2' })
  const call = { body: Buffer.from(body), headers }
  t.strictSame(await webhook(call, contextOf()), [
    {
      ...{ kind: 'dispute', amount: 1250, currency: 'EUR', decimals: 2, state: 'open' },
      ...{ transid: 'PP-D-2/CAP1', paymentTransids: ['CAP1'] },
    },
    {
      ...{ kind: 'dispute', amount: 1200, currency: 'JPY', decimals: 0, state: 'open' },
      ...{ transid: 'PP-D-2/CAP2', paymentTransids: ['CAP2'] },
    },
  ])
  Object.assign(disputed_transactions[1] ?? {}, { gross_amount: money('0.5', 'JPY') })
  await expectFailure(t, webhook(call, contextOf()), { kind: 'unreachable', message: /valid amount/ })
  server.disputes.clear()
  await expectFailure(t, webhook(call, contextOf()), { kind: 'unreachable' })
})
