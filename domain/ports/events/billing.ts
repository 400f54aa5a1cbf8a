import { amount, day, event, id, nullable, text, whole } from './data.js'

const clientid = nullable(id())
const order = { orderid: id(), ordernum: text('4821930057'), clientid, amount: amount(), currency: text('USD') }
const aboutOrder = { record: 'order', by: 'orderid' } as const
const invoice = { invoiceid: id(), invoicenum: text('1042'), clientid, total: amount(), currency: text('USD') }
const aboutInvoice = { record: 'invoice', by: 'invoiceid' } as const
const quote = { quoteid: id(), clientid, subject: text('Migration'), invoiceid: nullable(id()) }
const aboutQuote = { record: 'quote', by: 'quoteid' } as const
const aboutTransaction = { record: 'transaction', by: 'transactionid' } as const

/** Fields of a payment, refund, or dispute. `transid` is an example of the gateway's ID. */
const money = (transid: string) => ({
  invoiceid: nullable(id()),
  clientid,
  amount: amount(),
  currency: text('USD'),
  gateway: text('stripe'),
  transid: nullable(text(transid)),
})

/** Fields of a payment attempt. */
const attemptFields = {
  attemptid: id(),
  invoiceid: nullable(id()),
  invoiceids: text('41,42'),
  clientid,
  amount: amount(),
  currency: text('USD'),
  gateway: text('stripe'),
}
const payMethod = {
  paymethodid: id(),
  clientid: id(),
  gateway: text('stripe'),
  type: text('creditcard'),
  lastfour: nullable(text('4242')),
}

/** Events about orders, invoices, payments, and quotes. */
export const billingEvents = {
  'order.placed': event('New order', 'An order was placed.', order, aboutOrder),
  'order.accepted': event('Order accepted', 'An order was accepted.', order, aboutOrder),
  'order.cancelled': event('Order cancelled', 'An order was cancelled.', order, aboutOrder),
  'order.fraud': event('Order marked as fraud', 'An order was marked as fraud.', order, aboutOrder),
  'order.deleted': event('Order deleted', 'An order was deleted.', order, aboutOrder),
  'invoice.created': event('New invoice', 'An invoice was issued; drafts do not count.', invoice, aboutInvoice),
  'invoice.updated': event(
    'Invoice changed',
    'A date, the payment method, the notes, or the status of an issued invoice was changed; not raised if another event reports the status.',
    invoice,
    aboutInvoice,
  ),
  'invoice.paid': event('Invoice paid', 'An invoice was paid in full.', invoice, aboutInvoice),
  'invoice.overdue': event('Invoice overdue', 'An invoice was not paid in time.', invoice, aboutInvoice),
  'invoice.cancelled': event('Invoice cancelled', 'An invoice was cancelled.', invoice, aboutInvoice),
  'invoice.refunded': event(
    'Invoice refunded',
    'An invoice was refunded in full, or marked as refunded.',
    invoice,
    aboutInvoice,
  ),
  'payment.recorded': event(
    'Payment',
    'A payment for an invoice was received.',
    { transactionid: id(), ...money('pi_1') },
    aboutTransaction,
  ),
  'creditnote.created': event(
    'Credit note',
    'A credit note was created for an invoice.',
    {
      creditnoteid: id(),
      creditnotenum: whole(7),
      invoiceid: id(),
      clientid,
      total: amount(),
      currency: text('USD'),
      reason: text('The service has ended'),
    },
    aboutInvoice,
  ),
  'payment.refunded': event(
    'Refund',
    'Money paid on an invoice was refunded: through its gateway, to credit, or manually.',
    { transactionid: nullable(id(2)), ...money('re_1') },
    aboutTransaction,
  ),
  'payment.disputed': event(
    'Dispute',
    'A payer disputed a payment at the bank, or the dispute was won or lost; raised for each change.',
    { ...money('dp_1'), invoiceids: text('41,42'), status: text('open'), above: amount(0) },
    aboutInvoice,
  ),
  'payment.unbooked': event(
    'Payment to be recorded manually',
    'A gateway reported a payment, a refund, or a dispute that could not be recorded, for example in another currency. A to-do item describes it.',
    {
      ...money('dp_1'),
      kind: text('dispute'),
      status: nullable(text('lost')),
      reason: text('payment_other_currency'),
      todoitemid: id(),
    },
    aboutInvoice,
  ),
  'einvoice.failed': event(
    'Electronic invoice not delivered',
    'An invoice or credit note was not delivered to the e-invoicing network. A to-do item describes it.',
    {
      invoiceid: nullable(id()),
      creditnoteid: nullable(id()),
      clientid,
      module: text('file'),
      status: text('refused'),
      reason: text('The recipient is not registered'),
      todoitemid: id(),
    },
    aboutInvoice,
  ),
  'payment.pending': event(
    'Payment pending',
    'A gateway accepted a payment that is not final yet.',
    attemptFields,
    aboutInvoice,
  ),
  'payment.failed': event(
    'Payment failed',
    'A payment through a gateway failed.',
    { ...attemptFields, kind: text('soft'), code: nullable(text('card_declined')), nextattempt: nullable(day()) },
    aboutInvoice,
  ),
  'payment.confirmation_needed': event(
    'Confirmation needed',
    'The client’s bank requires a charge to be confirmed.',
    attemptFields,
    aboutInvoice,
  ),
  'paymethod.stored': event('Payment method stored', 'A client stored a payment method.', payMethod),
  'paymethod.removed': event(
    'Payment method removed',
    'A stored payment method was removed by staff, by the client, or at the gateway.',
    payMethod,
  ),
  'paymethod.expiring': event('Card expires', 'A stored card expires before its next charge.', {
    ...payMethod,
    expires: text('2027-01'),
  }),
  'refund.failed': event(
    'Refund failed',
    'A gateway did not make a refund that staff requested.',
    {
      transactionid: id(),
      invoiceid: nullable(id()),
      clientid,
      amount: amount(),
      currency: text('USD'),
      gateway: text('stripe'),
      error: text('The charge has already been refunded'),
    },
    aboutTransaction,
  ),
  'quote.sent': event('Quote sent', 'A quote was sent or marked as sent.', quote, aboutQuote),
  'quote.accepted': event(
    'Quote accepted',
    'A quote was accepted; includes the invoice created from it.',
    quote,
    aboutQuote,
  ),
  'quote.declined': event('Quote declined', 'A quote was declined or expired.', quote, aboutQuote),
} as const
