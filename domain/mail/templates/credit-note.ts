import { template } from '../template.js'
import { personMailVariables } from '../variables.js'

export default template({
  name: 'credit note',
  copies: 'invoice',
  mayBeEmpty: ['reason', 'credit'],
  variables: {
    ...personMailVariables,
    credit_note_number: '2001',
    invoice_number: '1042',
    total: '$12.50',
    reason: 'Credit',
    // Amount of the total that was added to the client's credit.
    credit: '$5.00',
    link: 'https://billing.example.com/client/invoice/1042/…/credit-notes/7',
  },
})
