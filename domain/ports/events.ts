interface Kind {
  readonly title: string
  readonly summary: string
  /** Its data, each with an example. */
  readonly data: Readonly<Record<string, unknown>>
}

const client = { clientid: 1 }
const order = { orderid: 1, ordernum: '4821930057', clientid: 1, amount: 12.5, currency: 'USD' }
const invoice = { invoiceid: 1, invoicenum: '1042', clientid: 1, total: 12.5, currency: 'USD' }
const quote = { quoteid: 1, clientid: 1, subject: 'Migration', invoiceid: null }
const service = { serviceid: 1, clientid: 1, pid: 1, domain: 'ada.example.com' }
const domain = { domainid: 1, clientid: 1, domain: 'engines.example', expirydate: '2027-01-31' }
const ticket = { ticketid: 1, tid: '482193', clientid: 1, deptid: 1, subject: 'It does not start' }
const certificate = { orderid: 1, clientid: 1, serviceid: 1, domain: 'ada.example.com', module: 'acme' }

/** Events that notification rules and addons can subscribe to, beside those that callers raise. */
export const events = {
  'client.created': { title: 'New client', summary: 'A client was added.', data: client },
  'client.updated': {
    title: 'Client changed',
    summary: 'Details of a client were changed, the status among them.',
    data: client,
  },
  'client.closed': { title: 'Client closed', summary: 'A client was closed.', data: client },
  'client.deleted': { title: 'Client deleted', summary: 'A client was deleted.', data: client },
  'affiliate.activated': {
    title: 'New affiliate',
    summary: 'A client became an affiliate.',
    data: { affiliateid: 1, clientid: 1 },
  },
  'order.placed': { title: 'New order', summary: 'An order was placed.', data: order },
  'order.accepted': { title: 'Order accepted', summary: 'An order was accepted.', data: order },
  'order.cancelled': { title: 'Order cancelled', summary: 'An order was cancelled.', data: order },
  'order.fraud': { title: 'Order is fraud', summary: 'An order was marked as fraud.', data: order },
  'order.deleted': { title: 'Order deleted', summary: 'An order was deleted.', data: order },
  'invoice.created': { title: 'New invoice', summary: 'An invoice was issued; a draft is none yet.', data: invoice },
  'invoice.paid': { title: 'Invoice paid', summary: 'An invoice was paid in full.', data: invoice },
  'invoice.overdue': { title: 'Invoice overdue', summary: 'An invoice was not paid in time.', data: invoice },
  'invoice.cancelled': { title: 'Invoice cancelled', summary: 'An invoice was cancelled.', data: invoice },
  'invoice.refunded': {
    title: 'Invoice refunded',
    summary: 'An invoice was refunded in full, or marked as refunded.',
    data: invoice,
  },
  'payment.recorded': {
    title: 'Payment',
    summary: 'Money came in for an invoice.',
    data: {
      transactionid: 1,
      invoiceid: 1,
      clientid: 1,
      amount: 12.5,
      currency: 'USD',
      gateway: 'stripe',
      transid: 'pi_1',
    },
  },
  'creditnote.created': {
    title: 'Credit note',
    summary: 'A credit note was written on an invoice.',
    data: {
      creditnoteid: 1,
      creditnotenum: 7,
      invoiceid: 1,
      clientid: 1,
      total: 12.5,
      currency: 'USD',
      reason: 'The service has ended',
    },
  },
  'payment.refunded': {
    title: 'Refund',
    summary: 'Money that was paid on an invoice went back: through its gateway, to credit or by hand.',
    data: {
      transactionid: 2,
      invoiceid: 1,
      clientid: 1,
      amount: 12.5,
      currency: 'USD',
      gateway: 'stripe',
      transid: 're_1',
    },
  },
  'payment.disputed': {
    title: 'Dispute',
    summary: 'A payer disputes a payment at the bank, or the dispute was won or lost.',
    data: {
      invoiceid: 1,
      clientid: 1,
      amount: 12.5,
      currency: 'USD',
      gateway: 'stripe',
      transid: 'dp_1',
      status: 'open',
    },
  },
  'refund.failed': {
    title: 'Refund failed',
    summary: 'A gateway did not make a refund that staff had asked for.',
    data: {
      transactionid: 1,
      invoiceid: 1,
      clientid: 1,
      amount: 12.5,
      currency: 'USD',
      gateway: 'stripe',
      error: 'The charge has already been refunded',
    },
  },
  'mail.failed': {
    title: 'Mail failed',
    summary: 'A mail was refused for good, or given up after its attempts.',
    data: {
      mailid: 1,
      clientid: 1,
      template: 'invoice reminder',
      subject: 'Reminder: invoice 1042',
      recipient: 'ada@example.com',
      error: '550 No such user here',
    },
  },
  'quote.sent': { title: 'Quote sent', summary: 'A quote counts as sent.', data: quote },
  'quote.accepted': {
    title: 'Quote accepted',
    summary: 'A quote was accepted; with the invoice that was made of it.',
    data: { ...quote, invoiceid: 1 },
  },
  'quote.declined': { title: 'Quote declined', summary: 'A quote was declined, or its time was over.', data: quote },
  'service.created': { title: 'Service set up', summary: 'A service was set up and is active.', data: service },
  'service.renewed': {
    title: 'Service renewed',
    summary: 'Another period of a service was paid for.',
    data: { ...service, nextduedate: '2026-02-28' },
  },
  'service.upgraded': {
    title: 'Service upgraded',
    summary: 'A service was changed to another product.',
    data: { ...service, oldpid: 2 },
  },
  'service.suspended': { title: 'Service suspended', summary: 'A service was suspended.', data: service },
  'service.unsuspended': { title: 'Service unsuspended', summary: 'A suspension was lifted.', data: service },
  'service.cancellation_requested': {
    title: 'Cancellation requested',
    summary: 'The cancellation of a service was requested.',
    data: { ...service, type: 'Immediate' },
  },
  'service.cancelled': {
    title: 'Service cancelled',
    summary: 'A service was cancelled that no server had to be told of.',
    data: service,
  },
  'service.terminated': { title: 'Service terminated', summary: 'A service was terminated.', data: service },
  'termination.delayed': {
    title: 'Terminations delayed',
    summary: 'More services are to be terminated than one run of the daily job may end.',
    data: { waiting: 12, limit: 25 },
  },
  'domain.registered': {
    title: 'Domain registered',
    summary: 'A domain became active at its registrar.',
    data: domain,
  },
  'domain.transferred_in': {
    title: 'Domain transferred to us',
    summary: 'A domain came from another registrar and is active.',
    data: domain,
  },
  'domain.transferred_away': {
    title: 'Domain transferred away',
    summary: 'A domain went to another registrar.',
    data: domain,
  },
  'domain.renewed': { title: 'Domain renewed', summary: 'A domain was renewed.', data: domain },
  'domain.grace': {
    title: 'Domain not renewed',
    summary: 'The last day of a domain has passed; it can be renewed as usual.',
    data: domain,
  },
  'domain.redemption': {
    title: 'Domain in redemption',
    summary: 'A domain was not renewed in its grace period.',
    data: domain,
  },
  'domain.expired': { title: 'Domain expired', summary: 'A domain cannot be had back any more.', data: domain },
  'domain.cancelled': {
    title: 'Domain cancelled',
    summary: 'A domain was cancelled on record, alone or with its order.',
    data: domain,
  },
  'certificate.issued': {
    title: 'Certificate issued',
    summary: 'A certificate was issued, or issued anew.',
    data: certificate,
  },
  'certificate.failed': {
    title: 'Certificate failed',
    summary: 'A certificate that was ordered, or ordered anew, was not issued by its provider.',
    data: certificate,
  },
  'certificate.revoked': {
    title: 'Certificate revoked',
    summary: 'An order was cancelled, and its certificate revoked.',
    data: certificate,
  },
  'ticket.opened': { title: 'New ticket', summary: 'A ticket was opened.', data: ticket },
  'ticket.replied': {
    title: 'New reply',
    summary: 'Somebody replied to a ticket: staff or its sender.',
    data: { ...ticket, replyid: 1, bystaff: false },
  },
  'ticket.updated': {
    title: 'Ticket changed',
    summary: 'Status, subject, priority, department or assignment of a ticket were changed by staff.',
    data: { ...ticket, changes: [{ field: 'status', before: 'Open', after: 'On Hold' }], by: 'grace' },
  },
  'ticket.noted': {
    title: 'New staff note',
    summary: 'Staff wrote a note on a ticket.',
    data: { ...ticket, noteid: 1, by: 'grace' },
  },
  'ticket.reply.updated': {
    title: 'Reply changed',
    summary: 'The text of a reply was changed.',
    data: { ...ticket, replyid: 1, by: 'grace' },
  },
  'ticket.reply.deleted': {
    title: 'Reply deleted',
    summary: 'A reply was deleted.',
    data: { ...ticket, replyid: 1, by: 'grace' },
  },
  'ticket.deleted': { title: 'Ticket deleted', summary: 'A ticket was deleted.', data: { ...ticket, by: 'grace' } },
  'ticket.closed': { title: 'Ticket closed', summary: 'A ticket was closed, or merged into another.', data: ticket },
  'module.failed': {
    title: 'Module failed',
    summary: 'What was to be done on a server or at a registrar failed for good.',
    data: { queueid: 1, action: 'create', serviceid: 1, domainid: null, error: 'No space is left' },
  },
  'queue.failed': {
    title: 'Queue failed',
    summary:
      'A row of a queue (mail, module, deliveries, certificates, tokens or refunds) was given up: it could not be read, or something unforeseen ended each attempt.',
    data: { queue: 'mail', row: 1, attempts: 5, error: 'The recipient cannot be read: it is no address' },
  },
} as const satisfies Record<string, Kind>

export type EventName = keyof typeof events

export type EventData<Name extends EventName> = { readonly [K in keyof (typeof events)[Name]['data']]: unknown }

/** The event that callers raise with triggernotificationevent. */
export const customEvent = 'api.custom' as const

export const eventNames: readonly string[] = [customEvent, ...Object.keys(events)]
