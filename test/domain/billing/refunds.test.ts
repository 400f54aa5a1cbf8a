import t from 'tap'
import { sendNextRefund } from '../../../domain/billing/refund-queue.js'
import { refused, unreachable } from '../../../domain/ports/module.js'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { auditWithNotes } from '../../support/audit.js'
import { withoutJobs } from '../../support/daily.js'
import { eventually } from '../../support/eventually.js'
import { makeClient, makeProduct, makeService } from '../../support/fixtures.js'
import { enableGateway, parrot, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, type Body, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit

const send = async (api: Api): Promise<boolean> => sendNextRefund(await api.service.contexts.remote())

async function sendAll(api: Api): Promise<void> {
  while (await send(api));
}

const findings = async (api: Api) => (await auditWithNotes(api.database.read, api.now())).findings

let made = 0

/** Creates an invoice of 10.00 with a payment through the gateway. */
async function paid(api: Api, amount = 10, more: Body = {}) {
  const userid = await makeClient(api)
  const { invoiceid } = await api.ok('createinvoice', { userid, items: [{ description: 'x', amount: 10 }], ...more })
  const transid = `pay_${++made}`
  await api.ok('addinvoicepayment', { invoiceid, transid, amount, gateway: 'parrot' })
  return { userid, invoiceid, transid }
}

const refund = (api: Api, invoiceid: number, refundto: string, more: Body = {}): Promise<Body> =>
  api.ok('updateinvoice', { invoiceid, status: 'refunded', refundto, ...more })

withService(
  t,
  'refunds by staff',
  async (t, api) => {
    await enableGateway(api, 'parrot')
    t.beforeEach(() => {
      parrot.fails = undefined
      parrot.beforeAnswer = undefined
      parrot.refunds.clear()
    })

    t.test('setting the status to refunded without a refund target moves no money', async (t) => {
      const { invoiceid } = await paid(api)
      await api.ok('updateinvoice', { invoiceid, status: 'refunded' })
      t.match(await show(api, invoiceid), { status: 'refunded', credited: 0, transactions: [{ amountin: 10 }] })
    })

    t.test('matches a refund or dispute only with a payment at the same gateway', async (t) => {
      const { invoiceid: other, transid } = await paid(api, 4)
      const line = { invoiceid: other, transid, amount: 3, gateway: 'banktransfer' }
      t.match(await api.ok('addinvoicepayment', line), { duplicate: false })
      const reused = `${transid} of both`
      const first = await paid(api, 1)
      await api.ok('addinvoicepayment', { ...line, invoiceid: first.invoiceid, transid: reused, amount: 9 })
      const { invoiceid } = await api.ok('createinvoice', {
        userid: first.userid,
        items: [{ description: 'x', amount: 10 }],
      })
      await api.ok('addinvoicepayment', { invoiceid, transid: reused, amount: 10, gateway: 'parrot' })
      await refund(api, invoiceid, 'gateway', { refundamount: 4 })
      await sendAll(api)
      t.strictSame(
        [...parrot.refunds.values()].map(({ of, amount }) => [of, amount]),
        [[reused, 400]],
      )
      t.match((await show(api, invoiceid)).transactions, [{ transid: reused }, { amountout: 4 }])
      t.match(
        (await show(api, first.invoiceid)).transactions,
        { length: 2 },
        'leaves the payment at the other gateway unchanged',
      )
      const facts = { transid: `dp_${reused}`, paymentTransids: [reused], amount: 600, currency: 'USD' }
      await reportByParrot(api, { kind: 'dispute', state: 'lost', ...facts })
      t.match((await show(api, invoiceid)).transactions, [{}, {}, { amountout: 6, gateway: 'parrot' }])
      t.match((await show(api, first.invoiceid)).transactions, { length: 2 })
    })

    // R-1121
    t.test('a recorded refund writes the opposite transaction and a credit note', async (t) => {
      const { invoiceid } = await paid(api)
      await refund(api, invoiceid, 'record', { refundamount: 4, transid: `out_${made}`, gateway: 'manual' })
      const partly = await show(api, invoiceid)
      t.match(partly, { status: 'paid', credited: 4, balance: 0, creditnotes: [{ total: 4 }] })
      t.match(partly.transactions, [{ amountin: 10 }, { amountout: 4, gateway: 'manual', transid: `out_${made}` }])
      await refund(api, invoiceid, 'record', { refundamount: 4, transid: `out_${made}` })
      t.strictSame(await show(api, invoiceid), partly, 'a known reference changes nothing')
      await expectRefusal(
        t,
        api,
        'updateinvoice',
        { invoiceid, status: 'refunded', refundto: 'record', refundamount: 7 },
        'refundamount',
      )
      await refund(api, invoiceid, 'record')
      t.match(await show(api, invoiceid), { status: 'refunded', credited: 10, balance: 0 })
    })

    // R-1121
    t.test("a recorded refund belongs to the payments' gateway if they share one", async (t) => {
      const one = await paid(api, 4)
      await refund(api, one.invoiceid, 'record', { refundamount: 1 })
      await refund(api, one.invoiceid, 'record', { refundamount: 1, gateway: 'banktransfer' })
      await api.ok('addinvoicepayment', { ...one, transid: `${one.transid}b`, amount: 6, gateway: 'manual' })
      await refund(api, one.invoiceid, 'record', { refundamount: 1 })
      t.match((await show(api, one.invoiceid)).transactions, [
        { amountin: 4 },
        { amountout: 1, gateway: 'parrot' },
        { amountout: 1, gateway: 'banktransfer' },
        { amountin: 6 },
        { amountout: 1, gateway: 'manual' },
      ])
    })

    // R-1121
    t.test('does not record a refund again that its gateway or staff recorded, and reports a duplicate', async (t) => {
      const { invoiceid, transid } = await paid(api)
      const reported = { transid: `re_${transid}`, paymentTransids: [transid], amount: 400, currency: 'USD' }
      await reportByParrot(api, { kind: 'refund', ...reported })
      const before = await show(api, invoiceid)
      const known = { duplicate: true, status: 'paid', balance: 0 }
      for (const gateway of ['manual', 'parrot'])
        t.match(await refund(api, invoiceid, 'record', { refundamount: 4, transid: reported.transid, gateway }), known)
      t.strictSame(await show(api, invoiceid), before)

      const byStaff = { refundamount: 3, transid: `staff_${transid}` }
      t.notOk((await refund(api, invoiceid, 'record', byStaff)).duplicate)
      const after = await show(api, invoiceid)
      t.match(after.transactions, [{}, { amountout: 4 }, { amountout: 3, gateway: 'parrot', transid: byStaff.transid }])
      for (const gateway of ['manual', 'parrot'])
        t.match(await refund(api, invoiceid, 'record', { ...byStaff, gateway }), known)
      await reportByParrot(api, { kind: 'refund', ...reported, transid: byStaff.transid, amount: 300 })
      t.strictSame(await show(api, invoiceid), after)
    })

    t.test('records refunds with the same reference if they were sent through different gateways', async (t) => {
      const sent = { transid: `sent_${made}` }
      for (const gateway of ['manual', 'banktransfer']) {
        const { invoiceid } = await paid(api)
        t.notOk((await refund(api, invoiceid, 'record', { ...sent, gateway })).duplicate)
        t.match(await show(api, invoiceid), {
          status: 'refunded',
          transactions: [{}, { amountout: 10, gateway, ...sent }],
        })
      }
      const { invoiceid } = await paid(api)
      const known = { duplicate: true, status: 'paid', balance: 0 }
      t.match(
        await refund(api, invoiceid, 'record', { ...sent, gateway: 'manual' }),
        known,
        'the reference belongs to a refund of another invoice',
      )
      t.match(await show(api, invoiceid), { status: 'paid', transactions: { length: 1 } })
    })

    t.test('records only one of several concurrent refunds with the same reference', async (t) => {
      const invoices = await Promise.all(Array.from({ length: 6 }, () => paid(api)))
      const answers = await Promise.all(
        invoices.map(({ invoiceid }) => refund(api, invoiceid, 'record', { transid: `raced_${made}` })),
      )
      t.equal(answers.filter(({ duplicate }) => duplicate === true).length, 5)
      for (const [n, { duplicate }] of answers.entries())
        t.match(await show(api, (invoices[n] as Body).invoiceid), {
          status: duplicate === true ? 'paid' : 'refunded',
          credited: duplicate === true ? 0 : 10,
          transactions: { length: duplicate === true ? 1 : 2 },
        })
    })

    // R-1121
    t.test('a refund to credit becomes client credit', async (t) => {
      const { userid, invoiceid } = await paid(api)
      await refund(api, invoiceid, 'credit')
      t.match(await show(api, invoiceid), { status: 'refunded', credited: 10, balance: 0 })
      t.equal(await creditOf(api, userid), 10)
      const { data } = await api.ok('gettransactions', { clientid: userid })
      const sum = (column: string) => data.reduce((total: number, line: Body) => total + line[column], 0)
      t.equal(sum('amountin') - sum('amountout'), 10, 'the transactions still include the money')
    })

    t.test('a refund to credit also returns applied credit', async (t) => {
      const userid = await makeClient(api, { credit: 400 })
      const items = [{ description: 'x', amount: 10 }]
      const { invoiceid } = await api.ok('createinvoice', { userid, items })
      await api.ok('applycredit', { invoiceid, amount: 4 })
      await api.ok('addinvoicepayment', { invoiceid, transid: `mix_${++made}`, amount: 6 })
      await refund(api, invoiceid, 'credit')
      t.match(await show(api, invoiceid), { status: 'refunded', credit: 0, credited: 10, balance: 0 })
      t.equal(await creditOf(api, userid), 10)
    })

    // R-1122
    t.test('the gateway makes each requested refund once, and the books change only after the refund', async (t) => {
      const { invoiceid, transid } = await paid(api)
      await refund(api, invoiceid, 'gateway', { refundamount: 4 })
      t.match(await show(api, invoiceid), { status: 'paid', credited: 0, transactions: [{ amountin: 10 }] })
      const more = { invoiceid, status: 'refunded', refundto: 'gateway', refundamount: 7 }
      await expectRefusal(t, api, 'updateinvoice', more, 'refundamount')
      await sendAll(api)
      t.strictSame(
        [...parrot.refunds.values()].map(({ of, amount }) => [of, amount]),
        [[transid, 400]],
      )
      const after = await show(api, invoiceid)
      t.match(after, { status: 'paid', credited: 4, balance: 0 })
      t.match(after.transactions, [{}, { amountout: 4, gateway: 'parrot', transid: `re_${transid}_0` }])
      await refund(api, invoiceid, 'gateway')
      await sendAll(api)
      t.match(await show(api, invoiceid), { status: 'refunded', credited: 10, balance: 0 })
      t.equal(parrot.refunds.size, 2)
      t.strictSame(await api.database.read('refunds_to_send'), [])
    })

    // R-1122
    t.test('repeats a refund request that the gateway did not answer under the same key', async (t) => {
      const { invoiceid } = await paid(api)
      await refund(api, invoiceid, 'gateway')
      parrot.beforeAnswer = async () => {
        throw unreachable('No answer', true)
      }
      await send(api)
      t.match(await show(api, invoiceid), { status: 'paid', credited: 0 })
      parrot.beforeAnswer = undefined
      api.advance(10 * 60_000)
      await sendAll(api)
      t.match(await show(api, invoiceid), { status: 'refunded', credited: 10 })
      t.equal(parrot.refunds.size, 1)
    })

    t.test('completes a refund whose worker was lost before recording it, without a second refund', async (t) => {
      const { invoiceid } = await paid(api)
      await refund(api, invoiceid, 'gateway')
      let goOn = () => {}
      const waits = new Promise<void>((resolve) => {
        goOn = resolve
      })
      parrot.beforeAnswer = () => waits
      const lost = send(api)
      await eventually('the gateway has made the refund', () => parrot.refunds.size === 1)
      parrot.beforeAnswer = undefined
      api.advance(6 * 60_000)
      await sendAll(api)
      const after = await show(api, invoiceid)
      t.match(after, { status: 'refunded', credited: 10, balance: 0 })
      goOn()
      await lost
      t.strictSame(await show(api, invoiceid), after)
      t.equal(parrot.refunds.size, 1)
    })

    // R-1122
    t.test('a rejection by the gateway leaves the books unchanged', async (t) => {
      const { invoiceid } = await paid(api)
      const before = await show(api, invoiceid)
      await refund(api, invoiceid, 'gateway')
      parrot.fails = refused('The card has expired')
      await send(api)
      t.strictSame(await show(api, invoiceid), before)
      t.match(await api.database.read('activity_log').orderBy('id', 'desc').limit(1), [
        { description: /^A refund of .*10\.00.* by parrot failed: The card has expired$/ },
      ])
      parrot.fails = undefined
      await refund(api, invoiceid, 'record')
      t.match(await show(api, invoiceid), { status: 'refunded' })
    })

    t.test(
      'rejects a refund that no gateway can make, an incomplete request, and a refund of an unpaid invoice',
      async (t) => {
        const { invoiceid } = await paid(api)
        const { invoiceid: byHand } = await api.ok('createinvoice', {
          userid: await makeClient(api),
          items: [{ description: 'x', amount: 10 }],
          status: 'paid',
        })
        const call = (more: Body) => ({ invoiceid, status: 'refunded', ...more })
        await expectRefusal(t, api, 'updateinvoice', call({ invoiceid: byHand, refundto: 'gateway' }), 'refundto')
        await expectRefusal(t, api, 'updateinvoice', call({ refundamount: 1 }), 'refundto')
        await expectRefusal(t, api, 'updateinvoice', { invoiceid, refundto: 'credit' }, 'refundto')
        const { invoiceid: unpaid } = await api.ok('createinvoice', {
          userid: await makeClient(api),
          items: [{ description: 'x', amount: 10 }],
        })
        await expectRefusal(t, api, 'updateinvoice', call({ invoiceid: unpaid, refundto: 'record' }), 'refundamount')
        t.match(await show(api, invoiceid), { status: 'paid', credited: 0 })
      },
    )

    // R-1171
    t.test(
      'an overpayment that is still credit goes back through its gateway, and cannot be spent meanwhile',
      async (t) => {
        const one = await paid(api, 25)
        t.equal(await creditOf(api, one.userid), 15)
        const { invoiceid: other } = await api.ok('createinvoice', {
          userid: one.userid,
          items: [{ description: 'y', amount: 4 }],
        })
        await api.ok('applycredit', { invoiceid: other, amount: 4 })
        const call = { invoiceid: one.invoiceid, status: 'refunded', refundto: 'gateway', overpayment: true }
        await expectRefusal(t, api, 'updateinvoice', { ...call, refundamount: 11.01 }, 'refundamount')
        await api.ok('updateinvoice', { ...call, refundamount: 5 })
        t.equal(await creditOf(api, one.userid), 6, 'the amount being refunded cannot be spent')
        await expectRefusal(t, api, 'updateinvoice', { ...call, refundamount: 6.01 }, 'refundamount')
        parrot.fails = refused('The card has expired')
        await sendAll(api)
        t.equal(await creditOf(api, one.userid), 11, 'a refused refund becomes credit again')
        t.strictSame(await findings(api), [])
        parrot.fails = undefined
        await api.ok('updateinvoice', call)
        t.equal(await creditOf(api, one.userid), 0)
        t.match(await show(api, one.invoiceid), { status: 'paid', credited: 0 })
        await sendAll(api)
        t.strictSame(
          [...parrot.refunds.values()].map(({ of, amount }) => [of, amount]),
          [[one.transid, 1100]],
        )
        t.equal(await creditOf(api, one.userid), 0)
        t.match(await show(api, one.invoiceid), { status: 'paid', credited: 0, creditnotes: [], balance: 0 })
        t.strictSame(await findings(api), [])
        await expectRefusal(t, api, 'updateinvoice', call, 'refundamount')
        await refund(api, one.invoiceid, 'gateway')
        await sendAll(api)
        t.match(await show(api, one.invoiceid), { status: 'refunded', credited: 10, balance: 0 })
      },
    )

    // R-1171
    t.test('an amount above the total paid takes the overpayment first', async (t) => {
      const one = await paid(api, 25)
      await refund(api, one.invoiceid, 'gateway', { refundamount: 15 })
      t.equal(await creditOf(api, one.userid), 0)
      await sendAll(api)
      t.match(await show(api, one.invoiceid), { status: 'paid', credited: 0, balance: 0 })
      const two = await paid(api, 25)
      await refund(api, two.invoiceid, 'gateway', { refundamount: 25 })
      await sendAll(api)
      t.equal(await creditOf(api, two.userid), 0)
      t.match(await show(api, two.invoiceid), { status: 'refunded', credited: 10, balance: 0 })
      t.strictSame(
        [...parrot.refunds.values()].map(({ amount }) => amount),
        [1500, 2500],
      )
      t.strictSame(await findings(api), [])
    })

    // R-1171
    t.test('a report that arrives before the answer records the refund of an overpayment once', async (t) => {
      const one = await paid(api, 25)
      const call = { invoiceid: one.invoiceid, status: 'refunded', refundto: 'gateway', overpayment: true }
      await api.ok('updateinvoice', call)
      let goOn = () => {}
      const waits = new Promise<void>((resolve) => {
        goOn = resolve
      })
      parrot.beforeAnswer = () => waits
      const sending = send(api)
      await eventually('the gateway has made the refund', () => parrot.refunds.size === 1)
      await reportByParrot(api, {
        kind: 'refund',
        paymentTransids: [one.transid],
        transid: `re_${one.transid}_0`,
        amount: 1500,
        currency: 'USD',
      })
      parrot.beforeAnswer = undefined
      goOn()
      await sending
      await sendAll(api)
      t.equal(await creditOf(api, one.userid), 0)
      t.match(await show(api, one.invoiceid), { status: 'paid', credited: 0, balance: 0 })
      t.match((await show(api, one.invoiceid)).transactions, [{ amountin: 25 }, { amountout: 15 }])
      t.strictSame(await findings(api), [])
    })

    t.test('refunds money held on a cancelled invoice through the gateway or to credit', async (t) => {
      const one = await paid(api, 6)
      await api.ok('updateinvoice', { invoiceid: one.invoiceid, status: 'cancelled' })
      t.match(await show(api, one.invoiceid), { held: 6 })
      await refund(api, one.invoiceid, 'gateway')
      await sendAll(api)
      t.match(await show(api, one.invoiceid), { status: 'cancelled', held: 0, creditnotes: [] })
      const other = await paid(api, 6)
      await api.ok('updateinvoice', { invoiceid: other.invoiceid, status: 'cancelled' })
      await refund(api, other.invoiceid, 'credit')
      t.match(await show(api, other.invoiceid), { status: 'cancelled', held: 0 })
      t.equal(await creditOf(api, other.userid), 6)
    })

    // R-1170
    t.test('money that the gateway is requested to refund does not become credit', async (t) => {
      const pid = await makeProduct(api, { prices: { monthly: 1000 } })
      const clientid = await makeClient(api)
      const { orderid, invoiceid } = await api.ok('addorder', { clientid, pid, billingcycle: 'monthly' })
      await api.ok('addinvoicepayment', { invoiceid, transid: `out_${++made}`, amount: 6, gateway: 'parrot' })
      await refund(api, invoiceid, 'gateway', { refundamount: 4 })
      await api.ok('cancelorder', { orderid })
      t.equal(await creditOf(api, clientid), 2)
      await sendAll(api)
      t.equal(await creditOf(api, clientid), 2)
      t.match(await show(api, invoiceid), {
        status: 'cancelled',
        held: 0,
        transactions: [{ amountin: 6 }, { amountout: 4 }],
      })

      const one = await paid(api, 15)
      await refund(api, one.invoiceid, 'gateway', { refundamount: 7 })
      const note = { invoiceid: one.invoiceid, creditamount: 4 }
      await expectRefusal(t, api, 'updateinvoice', note, 'creditamount')
      await api.ok('updateinvoice', { ...note, creditamount: 3 })
      t.equal(await creditOf(api, one.userid), 8, 'the overpayment and the credit note')
      await sendAll(api)
      t.equal(await creditOf(api, one.userid), 8)
      t.match(await show(api, one.invoiceid), { status: 'refunded', credited: 10, balance: 0 })
    })

    // R-1170
    t.test('an invoice cancelled during its refund stays cancelled', async (t) => {
      const { userid, invoiceid } = await paid(api)
      await refund(api, invoiceid, 'gateway')
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await sendAll(api)
      t.match(await show(api, invoiceid), { status: 'cancelled', held: 0, creditnotes: [] })
      t.equal(await creditOf(api, userid), 0)
    })

    // R-1170
    t.test(
      'a withdrawal excludes money that is being refunded, which becomes credit only if the refund fails',
      async (t) => {
        for (const isRefused of [false, true]) {
          const clientid = await makeClient(api)
          const soon = new Date(api.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
          const serviceid = await makeService(api, clientid, { next_due_date: soon as never })
          await api.ok('geninvoices')
          const [{ invoiceid }] = (await api.ok('getinvoices', { userid: clientid })).data
          await api.ok('addinvoicepayment', { invoiceid, transid: `half_${++made}`, amount: 6, gateway: 'parrot' })
          await refund(api, invoiceid, 'gateway', { refundamount: 4 })
          await api.ok('updateclientproduct', { serviceid, next_due_date: '2040-01-01' })
          t.equal(await creditOf(api, clientid), 2)
          if (isRefused) parrot.fails = refused('The card has expired')
          await sendAll(api)
          parrot.fails = undefined
          t.equal(await creditOf(api, clientid), isRefused ? 6 : 2)
          t.match(await show(api, invoiceid), { credited: 10, balance: 0 })
        }
      },
    )

    // R-1123
    t.test('does not refund a payment that was lost in a dispute', async (t) => {
      const { userid, invoiceid, transid } = await paid(api)
      const before = parrot.refunds.size
      await refund(api, invoiceid, 'gateway')
      const facts = { transid: `dp_${transid}`, paymentTransids: [transid], amount: 1000, currency: 'USD' }
      await reportByParrot(api, { kind: 'dispute', state: 'lost', ...facts })
      await sendAll(api)
      t.equal(parrot.refunds.size, before)
      t.match(await show(api, invoiceid), { status: 'unpaid', balance: 10, credited: 0 })
      t.equal(await creditOf(api, userid), 0)
    })

    t.test('refunds at most the payment as corrected by staff', async (t) => {
      const { userid, invoiceid } = await paid(api)
      const [{ transactionid }] = (await show(api, invoiceid)).transactions
      await api.ok('updatetransaction', { transactionid, amount: 7 })
      const call = (refundamount: number) => ({ invoiceid, status: 'refunded', refundto: 'record', refundamount })
      await expectRefusal(t, api, 'updateinvoice', call(8), 'refundamount')
      const sent = { userid, invoiceid, description: 'Sent by hand' }
      await expectRefusal(t, api, 'addtransaction', { ...sent, amountout: 8 }, 'amountout')
      const { transactionid: out } = await api.ok('addtransaction', { ...sent, amountout: 3 })
      await expectRefusal(t, api, 'updateinvoice', call(5), 'refundamount')
      await api.ok('updateinvoice', call(4))
      await expectRefusal(t, api, 'updatetransaction', { transactionid, amount: 6 }, 'amount')
      await expectRefusal(t, api, 'updatetransaction', { transactionid: out, amount: 4 }, 'amount')
      await api.ok('updatetransaction', { transactionid: out, amount: 2 })
      await api.ok('updatetransaction', { transactionid, amount: 6 })
      const rows = await api.database.read('transaction_corrections').orderBy('id', 'desc').limit(3)
      t.match(rows.reverse(), [
        { transaction_id: transactionid, side: 'amount_in', from_amount: 1000, to_amount: 700 },
        { transaction_id: out, side: 'amount_out', from_amount: 300, to_amount: 200 },
        { transaction_id: transactionid, side: 'amount_in', from_amount: 700, to_amount: 600 },
      ])
    })

    t.test('counts a manual refund in addition to a gateway refund, whichever is requested first', async (t) => {
      for (const isFirst of [true, false]) {
        const { invoiceid, transid } = await paid(api)
        const byHand = () => refund(api, invoiceid, 'record', { refundamount: 4 })
        if (isFirst) await byHand()
        await refund(api, invoiceid, 'gateway', { refundamount: 6 })
        if (!isFirst) await byHand()
        await sendAll(api)
        t.match([...parrot.refunds.values()].at(-1), { of: transid, amount: 600 })
        const after = await show(api, invoiceid)
        t.match(after, { status: 'refunded', credited: 10, balance: 0 })
        t.equal(
          after.transactions.reduce((sum: number, { amountout }: Body) => sum + amountout, 0),
          10,
        )
      }
    })

    t.test('a refund recorded by staff does not replace a smaller one requested from the gateway before', async (t) => {
      const { invoiceid } = await paid(api)
      await refund(api, invoiceid, 'gateway', { refundamount: 3 })
      await refund(api, invoiceid, 'record', { refundamount: 4 })
      await sendAll(api)
      const after = await show(api, invoiceid)
      t.match(after, { status: 'paid', credited: 7, balance: 0 })
      t.strictSame(
        after.transactions.map(({ amountout }: Body) => amountout),
        [0, 4, 3],
      )
    })

    t.test('refunds a new payment after a dispute reversed an earlier refund to credit', async (t) => {
      const { userid, invoiceid, transid } = await paid(api)
      await refund(api, invoiceid, 'credit', { refundamount: 4 })
      const facts = { transid: `dp_${transid}`, paymentTransids: [transid], amount: 1000, currency: 'USD' }
      await reportByParrot(api, { kind: 'dispute', state: 'lost', ...facts })
      t.match(await show(api, invoiceid), { status: 'unpaid', balance: 6 })
      await api.ok('addinvoicepayment', { invoiceid, transid: `again_${++made}`, amount: 6, gateway: 'parrot' })
      await refund(api, invoiceid, 'credit')
      t.match(await show(api, invoiceid), { status: 'refunded', credited: 10, balance: 0 })
      t.equal(await creditOf(api, userid), 6)
    })

    // R-1107
    t.test(
      'money that became credit has left the invoice, and cannot be sent manually or become credit again',
      async (t) => {
        const { userid, invoiceid } = await paid(api)
        const sent = { userid, invoiceid, description: 'Sent by hand' }
        await api.ok('addtransaction', { ...sent, amountout: 4 })
        await api.ok('updateinvoice', { invoiceid, creditamount: 5 })
        t.equal(await creditOf(api, userid), 5)
        await expectRefusal(t, api, 'addtransaction', { ...sent, amountout: 2 }, 'amountout')
        await api.ok('updateinvoice', { invoiceid, creditamount: 5 })
        t.equal(await creditOf(api, userid), 6, 'the remainder stays on the invoice')
        await expectRefusal(t, api, 'addtransaction', { ...sent, amountout: 0.01 }, 'amountout')
        const { notes } = await auditWithNotes(api.database.read, api.now())
        const examples = notes.find(({ name }) => name === 'holds-what-went-out')?.examples
        t.strictSame(examples, [invoiceid])
      },
    )

    t.test('a payment that was never received does not become credit, whichever of two payments it is', async (t) => {
      for (const missing of [0, 1]) {
        const { userid, invoiceid } = await paid(api, 5)
        await api.ok('addinvoicepayment', { invoiceid, transid: `half_${++made}`, amount: 5, gateway: 'parrot' })
        const { transactionid } = (await show(api, invoiceid)).transactions[missing]
        await api.ok('updatetransaction', { transactionid, amount: 0 })
        for (const creditamount of [5, 5]) await api.ok('updateinvoice', { invoiceid, creditamount })
        t.equal(await creditOf(api, userid), 5)
      }
    })

    t.test('a payment corrected upward makes up for one that was never received', async (t) => {
      const { invoiceid } = await paid(api, 5)
      await api.ok('addinvoicepayment', { invoiceid, transid: `half_${++made}`, amount: 5, gateway: 'parrot' })
      const [first, second] = (await show(api, invoiceid)).transactions
      await api.ok('updatetransaction', { transactionid: first.transactionid, amount: 0 })
      await api.ok('updatetransaction', { transactionid: second.transactionid, amount: 10 })
      t.match(await show(api, invoiceid), { status: 'paid', balance: 0 })
      await refund(api, invoiceid, 'record', { refundamount: 10 })
      t.match(await show(api, invoiceid), { status: 'refunded', credited: 10 })
    })

    t.test('records a dispute of a payment that staff corrected to 0', async (t) => {
      const { invoiceid, transid } = await paid(api)
      const [{ transactionid }] = (await show(api, invoiceid)).transactions
      await api.ok('updatetransaction', { transactionid, amount: 0 })
      const facts = { transid: `dp_${transid}`, paymentTransids: [transid], amount: 1000, currency: 'USD' }
      await reportByParrot(api, { kind: 'dispute', state: 'lost', ...facts })
      const after = await show(api, invoiceid)
      t.match(after, { status: 'unpaid', balance: 10, transactions: [{ amountin: 0 }, { amountout: 10 }] })
    })

    t.test('an invoice with nothing due after a dispute keeps its status', async (t) => {
      const { userid, invoiceid } = await paid(api, 4)
      const second = `second_${++made}`
      await api.ok('addinvoicepayment', { invoiceid, transid: second, amount: 6, gateway: 'parrot' })
      await api.ok('addtransaction', { userid, invoiceid, description: 'Sent by hand', amountout: 10 })
      await api.ok('updateinvoice', { invoiceid, creditamount: 8 })
      const { status } = await show(api, invoiceid)
      const facts = { transid: `dp_${second}`, paymentTransids: [second], amount: 600, currency: 'USD' }
      await reportByParrot(api, { kind: 'dispute', state: 'lost', ...facts })
      t.match(await show(api, invoiceid), { status, balance: -2 })
      await api.ok('updateinvoice', { invoiceid, creditamount: 2 })
    })

    t.test('a credit note or a dispute of another payment does not reduce a requested gateway refund', async (t) => {
      const { userid, invoiceid, transid } = await paid(api, 5)
      await api.ok('addinvoicepayment', { invoiceid, transid: `late_${++made}`, amount: 5, gateway: 'parrot' })
      // The latest payment is refunded first.
      await refund(api, invoiceid, 'gateway', { refundamount: 5 })
      await api.ok('updateinvoice', { invoiceid, creditamount: 5 })
      await api.ok('addcredit', { clientid: userid, description: 'Spent', amount: 5, type: 'remove' })
      const facts = { transid: `dp_${transid}`, paymentTransids: [transid], amount: 500, currency: 'USD' }
      await reportByParrot(api, { kind: 'dispute', state: 'lost', ...facts })
      t.strictSame(await findings(api), [])
      await sendAll(api)
      const after = await show(api, invoiceid)
      t.match(after, { status: 'refunded', credited: 10, balance: 0 })
      t.strictSame(
        after.transactions.map(({ amountout }: Body) => amountout),
        [0, 0, 5, 5],
      )
    })

    // R-1121
    t.test('a refund moves no due date and releases no period', async (t) => {
      const clientid = await makeClient(api)
      const soon = new Date(api.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
      const serviceid = await makeService(api, clientid, { next_due_date: soon as never })
      await api.ok('geninvoices')
      const { data } = await api.ok('getinvoices', { userid: clientid })
      const { invoiceid } = data[0]
      await api.ok('addinvoicepayment', { invoiceid, transid: `svc_${++made}`, amount: 10, gateway: 'parrot' })
      const before = await api.database.read('services').where({ id: serviceid })
      await refund(api, invoiceid, 'gateway')
      await sendAll(api)
      t.match(await show(api, invoiceid), { status: 'refunded' })
      t.strictSame(await api.database.read('services').where({ id: serviceid }), before)
      await api.ok('geninvoices')
      t.equal((await api.ok('getinvoices', { userid: clientid })).data.length, 1)
    })
  },
  { environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
