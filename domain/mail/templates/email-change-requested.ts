import { template } from '../template.js'

export default template({
  name: 'email change requested',
  copies: 'none',
  variables: {
    firstname: 'Ada',
    newemail: 'ada@engines.example',
    link: 'https://billing.example.com/client/reset',
  },
})
