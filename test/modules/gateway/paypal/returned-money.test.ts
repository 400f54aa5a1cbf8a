import t from 'tap'
import { withoutJobs } from '../../../support/daily.js'
import { type Body, withService } from '../../../support/service.js'
import {
  activatePayPal,
  getInvoice,
  openPayPalCheckout,
  readCredit,
  recordedReply,
  repeatedReply,
} from './over-http.js'

withService(
  t,
  'payments returned by PayPal',
  async (t, api) => {
    const paypal = await activatePayPal(t, api)
    const paid = async () => {
      const one = await openPayPalCheckout(api, paypal)
      const capture = await one.captured()
      await one.tell('PAYMENT.CAPTURE.COMPLETED', capture)
      return { ...one, capture }
    }
    type Paid = Awaited<ReturnType<typeof paid>>
    const money = (value: string) => ({ currency_code: 'USD', value })
    const refundOf = ({ capture }: Paid, id: string, value: string) => {
      const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${capture.id}` }]
      const refund: Body = { id, status: 'COMPLETED', amount: money(value), links }
      paypal.refunds.set(id, refund)
      return refund
    }
    const disputeOf = ({ capture }: Paid, id: string, more: Body = {}) => {
      const disputed_transactions = [{ seller_transaction_id: capture.id }]
      const dispute: Body = {
        dispute_id: id,
        status: 'UNDER_REVIEW',
        disputed_transactions,
        dispute_amount: money('10.00'),
      }
      paypal.disputes.set(id, Object.assign(dispute, more))
      return dispute
    }
    const resolved = (outcome_code: string, refunded?: string) => ({
      status: 'RESOLVED',
      dispute_outcome: { outcome_code, ...(refunded !== undefined && { amount_refunded: money(refunded) }) },
    })

    // R-4360
    t.test(
      'records a refund once despite several reports, and credits the client if the refund fails later',
      async (t) => {
        const one = await paid()
        const refund = refundOf(one, `REF-${one.invoiceid}`, '4.00')
        refund.status = 'PENDING'
        t.strictSame(await one.tell('PAYMENT.REFUND.PENDING', refund), recordedReply)
        refund.status = 'COMPLETED'
        t.strictSame(await one.tell('PAYMENT.CAPTURE.REFUNDED', refund), repeatedReply)
        t.match(await getInvoice(api, one.invoiceid), {
          transactions: [{ amountin: 10 }, { amountout: 4, transid: refund.id }],
        })
        refund.status = 'FAILED'
        t.strictSame(await one.tell('PAYMENT.REFUND.FAILED', refund), recordedReply)
        t.equal(await readCredit(api, one.clientId), 4)
      },
    )

    // R-4361
    t.test(
      'a lost dispute withdraws the amount that PayPal refunded, and an open or won dispute withdraws nothing',
      async (t) => {
        const one = await paid()
        const dispute = disputeOf(one, `PP-D-${one.invoiceid}`)
        t.strictSame(await one.tell('CUSTOMER.DISPUTE.CREATED', dispute), recordedReply)
        t.match(await getInvoice(api, one.invoiceid), { status: 'paid' })
        Object.assign(dispute, resolved('RESOLVED_BUYER_FAVOUR', '7.00'))
        t.strictSame(await one.tell('CUSTOMER.DISPUTE.RESOLVED', dispute), recordedReply)
        t.strictSame(await one.tell('CUSTOMER.DISPUTE.UPDATED', dispute), repeatedReply)
        const { transactions } = await getInvoice(api, one.invoiceid)
        t.match(transactions, [{ amountin: 10 }, { amountout: 7, transid: dispute.dispute_id }])
        const other = await paid()
        const won = disputeOf(other, `PP-D-${other.invoiceid}`, resolved('RESOLVED_SELLER_FAVOUR'))
        t.strictSame(await other.tell('CUSTOMER.DISPUTE.RESOLVED', won), recordedReply)
        t.match(await getInvoice(api, other.invoiceid), { status: 'paid', transactions: [{ amountin: 10 }] })
      },
    )

    // R-4361
    t.test('a reversal and its dispute create one transaction', async (t) => {
      const one = await paid()
      const dispute = disputeOf(one, `PP-D-${one.invoiceid}`, resolved('ACCEPTED', '10.00'))
      const reversal = refundOf(one, `REV-${one.invoiceid}`, '10.00')
      t.strictSame(await one.tell('PAYMENT.CAPTURE.REVERSED', reversal), recordedReply)
      t.strictSame(await one.tell('CUSTOMER.DISPUTE.RESOLVED', dispute), repeatedReply)
      const { transactions } = await getInvoice(api, one.invoiceid)
      t.match(transactions, [{ amountin: 10 }, { amountout: 10, transid: dispute.dispute_id }])
      t.equal(transactions.length, 2)
    })

    // R-4087
    t.test(
      'a reversal, its later dispute, and a refund create one transaction, which a won dispute reverses once',
      async (t) => {
        const one = await paid()
        const reversal = refundOf(one, `REV-${one.invoiceid}`, '10.00')
        t.strictSame(await one.tell('PAYMENT.CAPTURE.REVERSED', reversal), recordedReply)
        const dispute = disputeOf(one, `PP-D-${one.invoiceid}`, resolved('RESOLVED_BUYER_FAVOUR', '10.00'))
        t.strictSame(await one.tell('CUSTOMER.DISPUTE.RESOLVED', dispute), recordedReply)
        await one.tell('PAYMENT.CAPTURE.REFUNDED', refundOf(one, `REF-${one.invoiceid}`, '10.00'))
        t.match(await getInvoice(api, one.invoiceid), { status: 'unpaid', balance: 10, transactions: { length: 2 } })
        Object.assign(dispute, resolved('RESOLVED_SELLER_FAVOUR'))
        t.strictSame(await one.tell('CUSTOMER.DISPUTE.UPDATED', dispute), recordedReply)
        t.match(await getInvoice(api, one.invoiceid), { status: 'paid', balance: 0, transactions: { length: 3 } })
        t.equal(await readCredit(api, one.clientId), 0)
      },
    )

    // R-4058
    t.test('books a refund reported again with a larger amount, and keeps a smaller refund for staff', async (t) => {
      const one = await paid()
      const refund = refundOf(one, `REF-${one.invoiceid}`, '4.00')
      t.strictSame(await one.tell('PAYMENT.CAPTURE.REFUNDED', refund), recordedReply)
      refund.amount = money('7.00')
      t.strictSame(await one.tell('PAYMENT.CAPTURE.REFUNDED', refund), recordedReply)
      t.strictSame(await one.tell('PAYMENT.CAPTURE.REFUNDED', refund), repeatedReply)
      const { transactions } = await getInvoice(api, one.invoiceid)
      t.match(transactions, [{ amountin: 10 }, { amountout: 4 }, { amountout: 3 }])
      refund.amount = money('2.00')
      t.strictSame(await one.tell('PAYMENT.CAPTURE.REFUNDED', refund), recordedReply)
      const kept = await api.database.read('unbooked_reports').where({ transid: refund.id })
      t.match(kept, [{ amount: 200, reason: 'report_differs' }])
    })

    // R-4086
    t.test('keeps a dispute won for less than was lost for staff', async (t) => {
      const one = await paid()
      const dispute = disputeOf(one, `PP-D-${one.invoiceid}`, resolved('RESOLVED_BUYER_FAVOUR', '10.00'))
      t.strictSame(await one.tell('CUSTOMER.DISPUTE.RESOLVED', dispute), recordedReply)
      Object.assign(dispute, { dispute_amount: money('6.00') }, resolved('RESOLVED_SELLER_FAVOUR'))
      t.strictSame(await one.tell('CUSTOMER.DISPUTE.UPDATED', dispute), recordedReply)
      t.match(await getInvoice(api, one.invoiceid), { status: 'unpaid', balance: 10 })
      const kept = await api.database.read('unbooked_reports').where('transid', 'like', `PP-D-${one.invoiceid}%`)
      t.match(kept, [{ state: 'won', amount: 600, reason: 'report_differs' }])
    })

    // R-4055, R-4056
    t.test('a capture of less than requested leaves the rest due, and a later report adds its fee', async (t) => {
      const one = await openPayPalCheckout(api, paypal)
      const capture = await one.captured()
      capture.amount = money('9.99')
      const breakdown = capture.seller_receivable_breakdown
      delete capture.seller_receivable_breakdown
      t.strictSame(await one.tell('PAYMENT.CAPTURE.COMPLETED', capture), recordedReply)
      t.match(await getInvoice(api, one.invoiceid), { status: 'partially_paid', balance: 0.01 })
      const row = () => api.database.read('transactions').where({ reference: capture.id }).first()
      t.match(await row(), { fees: null })
      Object.assign(capture, { seller_receivable_breakdown: { ...breakdown, paypal_fee: money('0.59') } })
      t.strictSame(await one.tell('PAYMENT.CAPTURE.COMPLETED', capture), recordedReply)
      t.match(await row(), { fees: 59 })
      t.strictSame(await one.tell('PAYMENT.CAPTURE.COMPLETED', capture), repeatedReply)
    })

    // R-4361
    t.test('a reversal without a dispute makes the invoice due again', async (t) => {
      const one = await paid()
      const reversal = refundOf(one, `REV-${one.invoiceid}`, '10.00')
      t.strictSame(await one.tell('PAYMENT.CAPTURE.REVERSED', reversal), recordedReply)
      t.match(await getInvoice(api, one.invoiceid), { status: 'unpaid', balance: 10, creditnotes: [] })
      const other = await paid()
      const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${other.capture.id}` }]
      t.strictSame(await other.tell('PAYMENT.CAPTURE.REVERSED', { id: `REV-${other.invoiceid}`, links }), recordedReply)
      t.match(await getInvoice(api, other.invoiceid), { status: 'unpaid', balance: 10 })
    })
  },
  withoutJobs,
)
