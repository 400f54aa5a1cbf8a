import { template } from '../template.js'
import { person } from '../variables.js'

export default template({
  name: 'refund made',
  copies: 'invoice',
  mayBeEmpty: ['to', 'invoice_number', 'link'],
  variables: {
    ...person,
    amount: '$12.50',
    // `credit`, or empty where the money went back to the payer.
    to: '',
    invoice_number: '1042',
    link: 'https://billing.example.com/client/invoice/1042/…',
  },
})
