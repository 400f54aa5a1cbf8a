import { template } from '../template.js'
import { person } from '../variables.js'

export default template({
  name: 'refund made',
  copies: 'invoice',
  mayBeEmpty: ['to', 'invoice_number', 'link', 'credit_note_number', 'credit_note_total', 'credit_note_link'],
  variables: {
    ...person,
    amount: '$12.50',
    // `credit`, or empty where the money went back to the payer.
    to: '',
    invoice_number: '1042',
    link: 'https://billing.example.com/client/invoice/1042/…',
    // Empty where no credit note was written for it.
    credit_note_number: '2001',
    credit_note_total: '$12.50',
    credit_note_link: 'https://billing.example.com/client/invoice/1042/…/credit-notes/7',
  },
})
