import { template } from '../template.js'
import { personMailVariables } from '../variables.js'

export default template({
  name: 'refund made',
  copies: 'invoice',
  mayBeEmpty: ['to', 'invoice_number', 'link', 'credit_note_number', 'credit_note_total', 'credit_note_link'],
  variables: {
    ...personMailVariables,
    amount: '$12.50',
    // `credit`, or empty if the payer received the money.
    to: '',
    invoice_number: '1042',
    link: 'https://billing.example.com/client/invoice/1042/…',
    // Empty if no credit note was issued for the refund.
    credit_note_number: '2001',
    credit_note_total: '$12.50',
    credit_note_link: 'https://billing.example.com/client/invoice/1042/…/credit-notes/7',
  },
})
