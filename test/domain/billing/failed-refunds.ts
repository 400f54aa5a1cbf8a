import type { Test } from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { enableGateway, withParrot } from '../../support/gateways.js'
import { type Api, withService } from '../../support/service.js'
import {
  expectBooks,
  makePaidInvoices,
  type Paid,
  readCredit,
  readInvoiceStates,
  refund,
  refundSum,
  sumClaims,
  sumReturned,
} from './returned-payments.js'

/** Returns the part of a client's returned payments that neither invoices nor credit covered, in minor units. */
async function missingOf(api: Api, { userid }: Paid): Promise<number> {
  const returns = await api.database
    .read('returned_payments')
    .join('transactions', 'transactions.id', 'returned_payments.transaction_id')
    .where({ client_id: userid })
    .select('kind', 'missing')
  return returns.reduce((all, { kind, missing }) => all + (kind === 'undone' ? -missing : missing), 0)
}

/** Tests a failed refund and a larger one, reported in several orders. `choose` selects from all 24 orders. */
export const reportInOrders = (
  t: Test,
  choose: (orders: readonly (readonly string[])[]) => readonly (readonly string[])[],
) =>
  withService(
    t,
    'a failed refund followed by a larger one',
    async (t, api) => {
      await enableGateway(api, 'parrot')
      const isRefunded = ['refunded', 0, 10]

      const reports: Record<string, (one: Paid) => Promise<void>> = {
        'their sum': (one) => refundSum(api, one, 1000),
        'the failed refund': (one) => refund(api, one, 'small', 2),
        'its failure': (one) => refund(api, one, 'small', 2, { isFailed: true }),
        'the larger refund': (one) => refund(api, one, 'large', 1000),
      }
      // R-1124, R-4088
      for (const order of choose(ordersOf(Object.keys(reports))))
        t.test(`records one refund of the whole payment, reported in the order ${order.join(', ')}`, async (t) => {
          const one = await makePaidInvoices(api)
          for (const _ of 'twice') for (const name of order) await reports[name]?.(one)
          t.strictSame(await readInvoiceStates(api, one), [isRefunded])
          const [out, back] = await sumReturned(api, one)
          t.equal(out - back, 1000)
          // An amount claimed for the larger refund stays due if the smaller one fails afterward and becomes credit.
          const claimed = await sumClaims(api, one.userid)
          t.equal(Math.round(100 * (await readCredit(api, one))), claimed)
          t.equal(await missingOf(api, one), claimed)
          await expectBooks(t, api)
        })
    },
    { environment: { ...withParrot.environment, ...withoutJobs.environment } },
  )

function ordersOf(names: readonly string[]): readonly string[][] {
  if (names.length === 0) return [[]]
  return names.flatMap((first) => ordersOf(names.filter((name) => name !== first)).map((rest) => [first, ...rest]))
}
