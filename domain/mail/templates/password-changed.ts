import { template } from '../template.js'

export default template({
  name: 'password changed',
  copies: 'none',
  mayBeEmpty: ['firstname'],
  variables: { firstname: 'Ada', link: 'https://billing.example.com/client/reset' },
})
