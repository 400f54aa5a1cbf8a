/** Variables that several emails share, with examples. An event can send several emails. */

export const personMailVariables = { firstname: 'Ada', lastname: 'Lovelace' }

export const ofInvoice = {
  ...personMailVariables,
  invoice_number: '1042',
  invoice_date: '2026-01-31',
  due_date: '2026-02-14',
  total: '$12.50',
  balance: '$12.50',
  // `yes` after the due date, otherwise empty.
  overdue: '',
  link: 'https://billing.example.com/client/invoice/1042/…',
}

export const payMethodMailVariables = {
  ...personMailVariables,
  method: 'Visa 4242',
  link: 'https://billing.example.com/client/payment-methods',
}

export const serviceMailVariables = {
  ...personMailVariables,
  product: 'Web hosting',
  domain: 'example.com',
  server: 'host1.example.com',
  username: 'examplec',
  link: 'https://billing.example.com/client/services/7',
  nameservers: 'ns1.example.com, ns2.example.com',
  reason: 'Overdue on payment',
}

export const domainMailVariables = {
  ...personMailVariables,
  domain: 'engines.example',
  expired: '',
  renewal: 'due',
  expiry_date: '2027-01-31',
  due_date: '2027-01-31',
  link: 'https://billing.example.com/client/domains/7',
}

export const ticketMailVariables = {
  tid: '482193',
  name: 'Ada Lovelace',
  subject: 'The site is slow',
  department: 'Support',
  priority: 'medium',
  status: 'Open',
  message: 'It has been so since yesterday.',
}

/** Variables of emails to a ticket's sender. */
export const ticketSenderMailVariables = {
  ...ticketMailVariables,
  // Empty for staff, and for recipients without a login that can read the ticket.
  link: 'https://billing.example.com/client/tickets/7',
}

export const certificateMailVariables = {
  ...personMailVariables,
  domain: 'engines.example',
  expiry_date: '2027-01-31',
  renewal: '',
  records: '_acme-challenge.engines.example gfj9Xq…Rg85nM',
}

export const priceChangeMailVariables = {
  ...personMailVariables,
  services: 'Web hosting (example.com): $12.00 monthly instead of $10.00, from 2027-02-01 on',
  first_day: '2027-02-01',
  link: 'https://billing.example.com/client',
}

/** Variables that can be empty. */
export const optionalInvoiceVariables = ['overdue'] as const
export const optionalServiceVariables = ['domain', 'server', 'username', 'nameservers', 'reason'] as const
export const optionalDomainVariables = ['expired', 'due_date'] as const
export const optionalTicketVariables = ['left_out', 'link'] as const
export const optionalCertificateVariables = ['renewal', 'records'] as const
