import { template } from '../template.js'
import { personMailVariables } from '../variables.js'

export default template({
  name: 'certificate issued',
  copies: 'product',
  mayBeEmpty: ['expiry_date', 'link'],
  variables: {
    ...personMailVariables,
    domain: 'engines.example',
    expiry_date: '2027-01-31',
    link: 'https://billing.example.com/client/certificates/7',
  },
})
