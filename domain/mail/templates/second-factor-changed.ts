import { template } from '../template.js'

export default template({
  name: 'second factor changed',
  copies: 'none',
  mayBeEmpty: ['firstname'],
  variables: {
    firstname: 'Ada',
    // `on`, `off`, or `codes` for new recovery codes.
    change: 'on',
    link: 'https://billing.example.com/client/reset',
  },
})
