import t from 'tap'
import { refused } from '../../../domain/ports/module.js'
import { withoutJobs } from '../../support/daily.js'
import { enableGateway, parrot, withParrot } from '../../support/gateways.js'
import { withService } from '../../support/service.js'
import { reportInOrders } from './failed-refunds.js'
import {
  expectBooks,
  makePaidInvoices,
  type Paid,
  readCredit,
  readInvoiceStates,
  refund,
  refundSum,
  sendRefunds,
  sumClaims,
  sumReturned,
} from './returned-payments.js'

// Tries every sixth order of the reports. The long test tries all of them.
reportInOrders(t, (orders) => orders.filter((_, at) => at % 6 === 0))

// R-1124, R-4082
withService(
  t,
  'a refund total',
  async (t, api) => {
    await enableGateway(api, 'parrot')

    t.test('subtracts a failed refund, even if another refund was identified within the total', async (t) => {
      const one = await makePaidInvoices(api, 3)
      await refundSum(api, one, 600)
      await refund(api, one, 'next', 200)
      await refund(api, one, 'first', 600, { isFailed: true })
      for (const _ of 'twice') {
        await refund(api, one, 'first', 600)
        await refundSum(api, one, 200)
      }
      const [out, back] = await sumReturned(api, one)
      t.equal(out - back, 200)
      await expectBooks(t, api)
    })

    for (const invoiceCount of [1, 3])
      for (const isSumFirst of [true, false])
        t.test(
          `counts each refund once with ${invoiceCount} invoices, total reported before the answer: ${isSumFirst}`,
          async (t) => {
            const one = await makePaidInvoices(api, invoiceCount)
            await refund(api, one, 'failed', 400)
            // The refund of 4.00 has failed since, and someone refunded 0.02. The gateway has reported neither by ID.
            const tellSum = () => refundSum(api, one, 602)
            const ask = { invoiceid: one.invoices[0], status: 'refunded', refundto: 'gateway', refundamount: '6.00' }
            await api.ok('updateinvoice', ask)
            if (isSumFirst) parrot.beforeAnswer = tellSum
            await sendRefunds(api)
            parrot.beforeAnswer = undefined
            await tellSum()
            await refund(api, one, 'by hand', 2)
            await refund(api, one, 'failed', 400, { isFailed: true })
            await tellSum()
            const [out, back] = await sumReturned(api, one)
            t.equal(out - back, 602)
            const invoices = await api.database.read('invoices').where({ client_id: one.userid })
            const held = invoices.reduce((sum, { paid }) => sum + paid, 0)
            const claimed = await sumClaims(api, one.userid)
            t.equal(held + Math.round(100 * (await readCredit(api, one))) - claimed, one.amount - 602)
            await expectBooks(t, api)
          },
        )
  },
  { environment: { ...withParrot.environment, ...withoutJobs.environment } },
)

// R-1124, R-4082
withService(
  t,
  'a refund rejected by its gateway',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    const ask = async (one: Paid, refundto: string) =>
      api.ok('updateinvoice', { invoiceid: one.invoices[0], status: 'refunded', refundto, refundamount: '6.00' })
    const askInVain = async (one: Paid) => {
      await ask(one, 'gateway')
      parrot.fails = refused('That much is not left')
      await sendRefunds(api)
      parrot.fails = undefined
    }

    t.test('is not mistaken for a refund that is in a reported total and identified later', async (t) => {
      const one = await makePaidInvoices(api, 2)
      await refundSum(api, one, 600)
      api.advance(60_000)
      await askInVain(one)
      await refund(api, one, 'by hand', 600)
      t.strictSame(await sumReturned(api, one), [600, 0])
      await expectBooks(t, api)
    })

    t.test(
      'is not mistaken for a refund recorded manually instead, whether reported by ID or as a total',
      async (t) => {
        for (const isNamed of [true, false]) {
          const one = await makePaidInvoices(api)
          await askInVain(one)
          await ask(one, 'record')
          if (isNamed) await refund(api, one, 'by hand', 600)
          else await refundSum(api, one, 600)
          t.strictSame(await sumReturned(api, one), [600, 0])
          t.strictSame(await readInvoiceStates(api, one), [['paid', 0, 6]])
        }
        await expectBooks(t, api)
      },
    )

    t.test('a failed refund undoes a manually recorded one only if the amounts match', async (t) => {
      const one = await makePaidInvoices(api)
      await ask(one, 'record')
      await refund(api, one, 'never told', 800, { isFailed: true })
      t.strictSame(await sumReturned(api, one), [600, 0])
      await refund(api, one, 'by hand', 600, { isFailed: true })
      t.strictSame(await sumReturned(api, one), [600, 600])
      await expectBooks(t, api)
    })

    t.test('a refund in progress is not mistaken for an equal refund in an earlier total', async (t) => {
      const one = await makePaidInvoices(api, 3)
      await refundSum(api, one, 600)
      api.advance(60_000)
      await ask(one, 'gateway')
      parrot.beforeAnswer = () => refund(api, one, 'by hand', 600)
      await sendRefunds(api)
      parrot.beforeAnswer = undefined
      await refundSum(api, one, 1200)
      t.strictSame(await sumReturned(api, one), [1200, 0])
      await expectBooks(t, api)
    })
  },
  { environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
