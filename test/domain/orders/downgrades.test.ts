import type { Knex } from 'knex'
import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import {
  makeClient,
  makeCurrency,
  makeGroup,
  makeProduct,
  makeProductGroup,
  makePromotion,
  makeTaxRate,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { enableGateway, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, type Body, withService } from '../../support/service.js'

const invoiceOf = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit
const pay = (api: Api, invoiceid: number) => api.ok('updateinvoice', { invoiceid, status: 'paid' })
const giveBack = (api: Api, invoiceid: number, more: Body = {}) =>
  api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto: 'record', ...more })

/** Changes a product. Fails if the change adds another amount to the credit than its preview says. */
async function change(api: Api, serviceid: number, packageid: number): Promise<Body> {
  const { credit } = await api.ok('upgradeproduct', { serviceid, packageid, calconly: 1 })
  const made = await api.ok('upgradeproduct', { serviceid, packageid })
  if (made.credit !== credit) throw new Error(`The preview promised ${credit}, but the change gave ${made.credit}`)
  return made
}

// R-1515
withService(
  t,
  'the credit for a downgrade',
  async (t, api) => {
    const group_id = await makeProductGroup(api)
    const yearly = (name: string, annually: number) =>
      makeProduct(api, { group_id, name, prices: { annually, monthly: Math.round((annually * 9) / 100) } })
    const [small, middle, large, huge] = [
      await yearly('Small', 10_000),
      await yearly('Middle', 50_000),
      await yearly('Large', 100_000),
      await yearly('Huge', 200_000),
    ]
    await makeTaxRate(api, { country: 'NO', rate: 25_000 })

    /** Orders a year from 15 January 2031 for a new client, pays for it unless `paid` is false, and jumps to `day`. */
    const buy = async (
      pid: number,
      client: Body = {},
      { paid = true, day = '2031-01-16', ...order }: Body & { paid?: boolean; day?: string } = {},
    ) => {
      jumpToDay(api, '2031-01-15')
      const clientid = await makeClient(api, client)
      const made = await api.ok('addorder', { clientid, pid, billingcycle: 'annually', ...order })
      await api.ok('acceptorder', { orderid: made.orderid })
      if (paid && (await invoiceOf(api, made.invoiceid)).status !== 'paid') await pay(api, made.invoiceid)
      // Jumping to the same day again would turn the clock back.
      if (day !== '2031-01-15') jumpToDay(api, day)
      return { clientid, invoiceid: made.invoiceid as number, serviceid: made.serviceids[0] as number }
    }

    t.test('is a credit note on the line that paid for the period', async (t) => {
      const { clientid, invoiceid, serviceid } = await buy(large)
      t.match(await change(api, serviceid, small), { applied: true, invoiceid: null })
      t.equal(await creditOf(api, clientid), 897.53)
      t.match(await invoiceOf(api, invoiceid), {
        credited: 897.53,
        balance: 0,
        status: 'paid',
        creditnotes: [{ total: 897.53, reason: /from Large to Small/ }],
      })
      await giveBack(api, invoiceid)
      t.equal((await invoiceOf(api, invoiceid)).status, 'refunded', 'the remainder of the invoice can be refunded')
      const [out] = await api.database.read('transactions').where({ invoice_id: invoiceid }).sum({ out: 'amount_out' })
      t.equal(Number(out?.out), 10_247, 'refunds only the remainder')
    })

    t.test('excludes amounts returned before', async (t) => {
      const ways: Record<string, (invoiceid: number) => Promise<unknown>> = {
        'a refund': (invoiceid) => giveBack(api, invoiceid),
        'a credit note': (invoiceid) => api.ok('updateinvoice', { invoiceid, creditamount: 1000 }),
        'a correction of the payment': async (invoiceid) => {
          const [transactionid] = await api.database.read('transactions').where({ invoice_id: invoiceid }).pluck('id')
          await api.ok('updatetransaction', { transactionid, amount: 0.01 })
        },
      }
      for (const [way, goBack] of Object.entries(ways)) {
        const { clientid, invoiceid, serviceid } = await buy(large)
        await goBack(invoiceid)
        const before = await creditOf(api, clientid)
        await change(api, serviceid, small)
        t.equal(await creditOf(api, clientid), before, way)
      }
      const { clientid, invoiceid, serviceid } = await buy(large)
      await giveBack(api, invoiceid, { refundamount: 400 })
      await change(api, serviceid, small)
      t.equal(await creditOf(api, clientid), 497.53, 'less the refunded 400.00')
      const half = await buy(large)
      await giveBack(api, half.invoiceid, { refundamount: 600 })
      jumpToDay(api, '2031-07-15')
      await change(api, half.serviceid, small)
      t.equal(await creditOf(api, half.clientid), 0, 'the refund exceeds the credit for half a year')
    })

    t.test('follows the discount and the tax of the invoice, and goes to the client who paid', async (t) => {
      const discounted = await buy(large, { groupid: await makeGroup(api, 'Seven and a half', 750) })
      await change(api, discounted.serviceid, small)
      t.equal(await creditOf(api, discounted.clientid), 830.22)

      const free = await buy(large, { groupid: await makeGroup(api, 'All', 10_000) })
      await change(api, free.serviceid, small)
      t.equal(await creditOf(api, free.clientid), 0)

      const newlyTaxed = await buy(large)
      await api.ok('updateclient', { clientid: newlyTaxed.clientid, country: 'NO' })
      await change(api, newlyTaxed.serviceid, small)
      t.equal(await creditOf(api, newlyTaxed.clientid), 897.53)

      const taxed = await buy(large, { country: 'NO' })
      await api.ok('updateclient', { clientid: taxed.clientid, country: 'US' })
      await change(api, taxed.serviceid, small)
      t.equal(await creditOf(api, taxed.clientid), 1121.91)
      t.match((await invoiceOf(api, taxed.invoiceid)).creditnotes, [{ subtotal: 897.53, tax: 224.38 }])

      const moved = await buy(large)
      const other = await makeClient(api, { country: 'NO' })
      await api.ok('updateclientproduct', { serviceid: moved.serviceid, clientid: other })
      await change(api, moved.serviceid, small)
      t.same([await creditOf(api, moved.clientid), await creditOf(api, other)], [897.53, 0])
    })

    t.test('is taken from the invoice of an upgrade, unless that invoice was refunded', async (t) => {
      const kept = await buy(small)
      const up = await change(api, kept.serviceid, large)
      await pay(api, up.invoiceid)
      await change(api, kept.serviceid, middle)
      t.equal(await creditOf(api, kept.clientid), 498.63)
      t.match(await invoiceOf(api, up.invoiceid), { credited: 498.63 })
      t.match(await invoiceOf(api, kept.invoiceid), { credited: 0 })
      await change(api, kept.serviceid, small)
      t.equal(await creditOf(api, kept.clientid), 897.53, 'two steps give the same total')

      const { clientid, serviceid } = await buy(small)
      const refunded = await change(api, serviceid, large)
      await pay(api, refunded.invoiceid)
      await giveBack(api, refunded.invoiceid)
      await change(api, serviceid, small)
      t.equal(await creditOf(api, clientid), 0)
    })

    t.test('is the whole line on the first day if the new product is free', async (t) => {
      const { clientid, serviceid, invoiceid } = await buy(large, {}, { day: '2031-01-15' })
      await change(api, serviceid, await yearly('Nothing', 0))
      t.equal(await creditOf(api, clientid), 1000)
      t.match(await invoiceOf(api, invoiceid), { credited: 1000 })
      const [service] = await api.database.read('services').where({ id: serviceid })
      t.match(service, { next_due_date: '2032-01-15', recurring_amount: 0 })
    })

    t.test('only reduces the amount due for a pending service if credit_on_downgrade is off', async (t) => {
      await setSetting(api, 'credit_on_downgrade', '0')
      jumpToDay(api, '2031-01-15')
      const clientid = await makeClient(api)
      const { invoiceid, serviceids } = await api.ok('addorder', { clientid, pid: large, billingcycle: 'annually' })
      await api.ok('addinvoicepayment', { invoiceid, transid: 'a-part', amount: 300 })
      await change(api, serviceids[0], small)
      t.match(await invoiceOf(api, invoiceid), { credited: 700, balance: 0, status: 'paid' })
      t.equal(await creditOf(api, clientid), 0)
      await setSetting(api, 'credit_on_downgrade', '1')
    })

    t.test(
      'leaves the price of the new product for the remaining time, even after a discounted first year',
      async (t) => {
        await makePromotion(api, { code: 'FIRST', type: 'percentage', value: 5000, is_recurring: 0 })
        const { clientid, serviceid, invoiceid } = await buy(large, {}, { promocode: 'FIRST' })
        t.match(await invoiceOf(api, invoiceid), { total: 500 })
        const up = await change(api, serviceid, huge)
        t.match(await invoiceOf(api, up.invoiceid), { total: 997.26 })
        await pay(api, up.invoiceid)
        await change(api, serviceid, small)
        t.equal(
          await creditOf(api, clientid),
          1396.16,
          '101.10 remain: one day of the old product and 364 days of the new one',
        )
      },
    )

    t.test('excludes a refund in progress', async (t) => {
      await enableGateway(api, 'parrot')
      const { clientid, invoiceid, serviceid } = await buy(large, {}, { paymentmethod: 'parrot', paid: false })
      await api.ok('addinvoicepayment', { invoiceid, gateway: 'parrot', transid: 'on-its-way', amount: 1000 })
      await giveBack(api, invoiceid, { refundto: 'gateway' })
      await change(api, serviceid, small)
      t.equal(await creditOf(api, clientid), 0)
    })

    t.test('excludes a payment lost in a dispute', async (t) => {
      const { clientid, invoiceid, serviceid } = await buy(large, {}, { paymentmethod: 'parrot', paid: false })
      await api.ok('addinvoicepayment', { invoiceid, gateway: 'parrot', transid: 'disputed', amount: 1000 })
      const facts = { amount: 100_000, currency: 'USD', transid: 'lost', paymentTransids: ['disputed'] }
      await reportByParrot(api, { kind: 'dispute', state: 'lost', ...facts })
      t.match(await invoiceOf(api, invoiceid), { status: 'unpaid', balance: 1000 })
      await change(api, serviceid, small)
      t.equal(await creditOf(api, clientid), 0)
    })

    t.test('is the whole difference for a one-time product', async (t) => {
      const group = await makeProductGroup(api)
      const once = (name: string, onetime: number) =>
        makeProduct(api, { group_id: group, name, pay_type: 'onetime', prices: { onetime } })
      const [ten, fifty, seventy] = [await once('Ten', 1000), await once('Fifty', 5000), await once('Seventy', 7000)]
      const { clientid, invoiceid, serviceid } = await buy(fifty, {}, { billingcycle: 'onetime' })
      await change(api, serviceid, ten)
      t.match(await invoiceOf(api, invoiceid), { credited: 40, creditnotes: [{ total: 40 }] })
      t.equal(await creditOf(api, clientid), 40)
      const up = await change(api, serviceid, fifty)
      t.match(await invoiceOf(api, up.invoiceid), { total: 40 })

      await setSetting(api, 'credit_on_downgrade', '0')
      const off = await buy(fifty, {}, { billingcycle: 'onetime' })
      await change(api, off.serviceid, ten)
      t.equal(await creditOf(api, off.clientid), 0)
      t.match(
        await change(api, off.serviceid, fifty),
        { applied: true, invoiceid: null },
        'the product is already paid',
      )
      const above = await change(api, off.serviceid, seventy)
      t.match(await invoiceOf(api, above.invoiceid), { total: 20 })

      const partly = await buy(fifty, {}, { billingcycle: 'onetime', paid: false })
      await api.ok('addinvoicepayment', { invoiceid: partly.invoiceid, transid: 'thirty', amount: 30 })
      await change(api, partly.serviceid, ten)
      t.match(await invoiceOf(api, partly.invoiceid), { credited: 20, balance: 0, status: 'paid' })
      const beyond = await change(api, partly.serviceid, fifty)
      t.match(await invoiceOf(api, beyond.invoiceid), { total: 20 }, '30.00 of 50.00 was paid')

      const refunded = await buy(fifty, {}, { billingcycle: 'onetime' })
      await giveBack(api, refunded.invoiceid)
      await change(api, refunded.serviceid, ten)
      const again = await change(api, refunded.serviceid, fifty)
      t.match(await invoiceOf(api, again.invoiceid), { total: 40 }, 'the refunded amount does not count as paid')
      await setSetting(api, 'credit_on_downgrade', '1')
    })

    t.test('deducts an earlier refund once, however many steps the downgrade takes', async (t) => {
      const { clientid, invoiceid, serviceid } = await buy(large)
      await giveBack(api, invoiceid, { refundamount: 400 })
      await change(api, serviceid, middle)
      t.equal(await creditOf(api, clientid), 98.63)
      await change(api, serviceid, small)
      t.equal(await creditOf(api, clientid), 497.53)

      const upgraded = await buy(small)
      const up = await change(api, upgraded.serviceid, large)
      await pay(api, up.invoiceid)
      await giveBack(api, up.invoiceid, { refundamount: 400 })
      for (const pid of [middle, small]) await change(api, upgraded.serviceid, pid)
      t.equal(await creditOf(api, upgraded.clientid), 497.53, 'deducts the refund of an upgrade once')

      const between = await buy(large)
      await change(api, between.serviceid, middle)
      await giveBack(api, between.invoiceid, { refundamount: 400 })
      await change(api, between.serviceid, small)
      t.equal(await creditOf(api, between.clientid), 498.63, 'the refund exceeds the credit for the second step')
    })

    t.test('follows the days covered by a line after a change of the due date or the billing cycle', async (t) => {
      const later = await buy(large)
      await api.ok('updateclientproduct', { serviceid: later.serviceid, nextduedate: '2032-02-01' })
      await change(api, later.serviceid, small)
      t.equal(await creditOf(api, later.clientid), 897.53, 'additional days change nothing')

      const earlier = await buy(large)
      await api.ok('updateclientproduct', { serviceid: earlier.serviceid, nextduedate: '2032-01-01' })
      await change(api, earlier.serviceid, small)
      t.equal(await creditOf(api, earlier.clientid), 863.01, 'for the 350 days that remain paid')

      const monthly = await buy(large)
      await api.ok('updateclientproduct', { serviceid: monthly.serviceid, billingcycle: 'monthly' })
      await change(api, monthly.serviceid, small)
      t.equal(await creditOf(api, monthly.clientid), 889.53, 'less twelve months at 9.00')
    })

    t.test('excludes the setup fee', async (t) => {
      const withFee = await yearly('With a fee', 100_000)
      await writeRows(api, (db) =>
        db('product_prices')
          .where({ product_id: withFee })
          .update({ setup_fee: 20_000 as never }),
      )
      await makePromotion(api, { code: 'HALF', type: 'percentage', value: 5000, is_recurring: 0 })
      const whole = await buy(withFee)
      t.equal((await invoiceOf(api, whole.invoiceid)).total, 1200)
      await change(api, whole.serviceid, small)
      t.equal(await creditOf(api, whole.clientid), 897.53)
      const half = await buy(withFee, {}, { promocode: 'HALF' })
      t.equal((await invoiceOf(api, half.invoiceid)).total, 700)
      await change(api, half.serviceid, small)
      t.equal(await creditOf(api, half.clientid), 398.9, 'half of 1000 less 100')
    })

    t.test('is 0 if the client who paid was deleted', async (t) => {
      const { clientid, serviceid } = await buy(large)
      const other = await makeClient(api)
      await api.ok('updateclientproduct', { serviceid, clientid: other })
      await api.ok('deleteclient', { clientid })
      t.match(await change(api, serviceid, small), { applied: true, invoiceid: null })
      t.equal(await creditOf(api, other), 0)
    })

    t.test('is 0 for an unpaid or cancelled invoice', async (t) => {
      for (const isCancelled of [false, true]) {
        const { clientid, invoiceid, serviceid } = await buy(large, {}, { paid: false })
        if (isCancelled) await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
        t.match(await change(api, serviceid, small), { applied: true, invoiceid: null })
        t.equal(await creditOf(api, clientid), 0)
        t.match(await invoiceOf(api, invoiceid), { status: 'cancelled', credited: 0, creditnotes: [] })
        await api.ok('geninvoices')
        const { data } = await api.ok('getinvoices', { userid: clientid, status: 'unpaid' })
        t.match(data, [{ total: 100 }], 'bills the year again at the lower price')
        t.equal(data.length, 1)
      }
    })

    t.test("is 0 for an invoice in another currency than the client's", async (t) => {
      await makeCurrency(api, 'EUR', 2)
      const { clientid, invoiceid, serviceid } = await buy(large)
      const invoices = (db: Knex) => db('invoices').where({ id: invoiceid })
      const kept = await invoices(api.database.read).first('currency_id')
      const other = await api.database.read('currencies').where({ code: 'EUR' }).first('id')
      await writeRows(api, (db) => invoices(db).update({ currency_id: other?.id as number }))
      t.match(await change(api, serviceid, small), { applied: true, invoiceid: null })
      t.equal(await creditOf(api, clientid), 0)
      t.match(await invoiceOf(api, invoiceid), { credited: 0, creditnotes: [] })
      await writeRows(api, (db) => invoices(db).update({ currency_id: kept?.currency_id as number }))
    })

    t.test('never exceeds the payments less the refunds', async (t) => {
      let seed = 11
      const below = (most: number): number => {
        seed = (seed * 48_271) % 2_147_483_647
        return seed % most
      }
      const products = [small, middle, large, huge]
      for (let history = 0; history < 6; history++) {
        const { clientid, serviceid } = await buy(products[below(4)] as number)
        const steps: string[] = []
        for (let step = 0; step < 8; step++) {
          const invoices = await api.database.read('invoices').where({ client_id: clientid }).orderBy('id')
          const { id, status } = invoices[below(invoices.length)] as { id: number; status: string }
          const packageid = products[below(4)] as number
          const sum = (1 + below(60_000)) / 100
          const call = [
            () => api.call('upgradeproduct', { serviceid, packageid }),
            () => api.call('upgradeproduct', { serviceid, packageid }),
            () => api.call('updateinvoice', { invoiceid: id, status: 'paid' }),
            () =>
              api.call('updateinvoice', { invoiceid: id, status: 'refunded', refundto: 'record', refundamount: sum }),
            () => api.call('updateinvoice', { invoiceid: id, creditamount: sum }),
          ][below(5)] as () => ReturnType<Api['call']>
          await call()
          steps.push(`${call.toString()} on ${id} (${status}), ${packageid}, ${sum}`)
          if (below(3) === 0) jumpToDay(api, new Date(api.now().getTime() + 20 * 86_400_000).toISOString().slice(0, 10))
        }
        const [sums] = await api.database
          .read('transactions')
          .where({ client_id: clientid })
          .sum({ paid: 'amount_in', out: 'amount_out' })
        const credit = Math.round(100 * (await creditOf(api, clientid)))
        t.ok(Number(sums?.paid) >= Number(sums?.out) + credit, steps.join('\n'))
      }
    })
  },
  { ...withParrot, environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
