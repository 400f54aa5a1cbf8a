import { template } from '../template.js'

export default template({
  name: 'address has an account',
  copies: 'none',
  variables: {
    link: 'https://billing.example.com/client/sign-in',
    reset_link: 'https://billing.example.com/client/reset',
  },
})
