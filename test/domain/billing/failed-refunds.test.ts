import t from 'tap'
import { refused } from '../../../domain/ports/module.js'
import { withoutJobs } from '../../support/daily.js'
import { parrot, switchOn, withParrot } from '../../support/gateways.js'
import { withService } from '../../support/service.js'
import { tellInOrders } from './failed-refunds.js'
import {
  creditOf,
  expectBooks,
  movedOf,
  type Paid,
  paid,
  refund,
  refundSum,
  sendRefunds,
  standOf,
} from './returned-money.js'

// Every sixth order; the long run tries all of them.
tellInOrders(t, (orders) => orders.filter((_, at) => at % 6 === 0))

// R-1124, R-4082
withService(
  t,
  'a sum of refunds',
  async (t, api) => {
    await switchOn(api, 'parrot')

    t.test('tells of a refund that fails, also where another one was found in it', async (t) => {
      const one = await paid(api, 3)
      await refundSum(api, one, 600)
      await refund(api, one, 'next', 200)
      await refund(api, one, 'first', 600, { isFailed: true })
      for (const _ of 'twice') {
        await refund(api, one, 'first', 600)
        await refundSum(api, one, 200)
      }
      const [out, back] = await movedOf(api, one)
      t.equal(out - back, 200)
      await expectBooks(t, api)
    })

    for (const invoiceCount of [1, 3])
      for (const isSumFirst of [true, false])
        t.test(
          `counts no refund of ${invoiceCount} invoices twice, told before an answer: ${isSumFirst}`,
          async (t) => {
            const one = await paid(api, invoiceCount)
            await refund(api, one, 'failed', 400)
            // It has failed since, and somebody gave 0.02 back: neither was told of by name.
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
            const [out, back] = await movedOf(api, one)
            t.equal(out - back, 602)
            const invoices = await api.database.read('invoices').where({ client_id: one.userid })
            const held = invoices.reduce((sum, { paid }) => sum + paid, 0)
            t.equal(held + Math.round(100 * (await creditOf(api, one))), one.amount - 602)
            await expectBooks(t, api)
          },
        )
  },
  { environment: { ...withParrot.environment, ...withoutJobs.environment } },
)

// R-1124, R-4082
withService(
  t,
  'a refund that its gateway refused',
  async (t, api) => {
    await switchOn(api, 'parrot')
    const ask = async (one: Paid, refundto: string) =>
      api.ok('updateinvoice', { invoiceid: one.invoices[0], status: 'refunded', refundto, refundamount: '6.00' })
    const askInVain = async (one: Paid) => {
      await ask(one, 'gateway')
      parrot.fails = refused('That much is not left')
      await sendRefunds(api)
      parrot.fails = undefined
    }

    t.test('is none that a sum has brought and that is named later', async (t) => {
      const one = await paid(api, 2)
      await refundSum(api, one, 600)
      api.advance(60_000)
      await askInVain(one)
      await refund(api, one, 'by hand', 600)
      t.strictSame(await movedOf(api, one), [600, 0])
      await expectBooks(t, api)
    })

    t.test('is none that was made by hand instead, however it becomes known', async (t) => {
      for (const isNamed of [true, false]) {
        const one = await paid(api)
        await askInVain(one)
        await ask(one, 'record')
        if (isNamed) await refund(api, one, 'by hand', 600)
        else await refundSum(api, one, 600)
        t.strictSame(await movedOf(api, one), [600, 0])
        t.strictSame(await standOf(api, one), [['paid', 0, 6]])
      }
      await expectBooks(t, api)
    })

    t.test('leaves what was recorded by hand, unless that failed', async (t) => {
      const one = await paid(api)
      await ask(one, 'record')
      await refund(api, one, 'never told', 800, { isFailed: true })
      t.strictSame(await movedOf(api, one), [600, 0])
      await refund(api, one, 'by hand', 600, { isFailed: true })
      t.strictSame(await movedOf(api, one), [600, 600])
      await expectBooks(t, api)
    })

    t.test('is told apart from one of that amount that a sum has brought, while the next is under way', async (t) => {
      const one = await paid(api, 3)
      await refundSum(api, one, 600)
      api.advance(60_000)
      await ask(one, 'gateway')
      parrot.beforeAnswer = () => refund(api, one, 'by hand', 600)
      await sendRefunds(api)
      parrot.beforeAnswer = undefined
      await refundSum(api, one, 1200)
      t.strictSame(await movedOf(api, one), [1200, 0])
      await expectBooks(t, api)
    })
  },
  { environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
