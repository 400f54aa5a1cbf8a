import { template } from '../template.js'

export default template({
  name: 'notification',
  copies: 'none',
  mayBeEmpty: ['url'],
  variables: {
    event: 'invoice.paid',
    title: 'Invoice paid',
    message: 'Invoice 1042 for $12.50 was paid.',
    url: 'https://status.example.com/7',
  },
})
