import { template } from '../template.js'

export default template({
  name: 'order confirmation',
  copies: 'product',
  mayBeEmpty: ['subtotal', 'discount', 'tax', 'tax_rate', 'total', 'link'],
  variables: {
    firstname: 'Ada',
    lastname: 'Lovelace',
    order_number: '4821930057',
    order_date: '2026-01-31',
    summary: 'Web hosting (example.com): $12.50 monthly; one-time setup fee $5.00',
    payment: 'Please pay $20.83 for invoice 1042: $17.50, plus $3.33 tax (19%).',
    // The amounts in `payment`, for templates in other languages. Empty if `payment` contains no such amount.
    subtotal: '$17.50',
    discount: '',
    tax: '$3.33',
    tax_rate: '19%',
    total: '$20.83',
    // Empty if no payment is due.
    link: 'https://billing.example.com/client/invoice/1042/…',
  },
})
