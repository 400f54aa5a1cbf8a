import { restoreLinkLifeMs } from '../../access/link-lifetimes.js'
import { template } from '../template.js'

export default template({
  name: 'account address changed',
  opensAccountForMs: restoreLinkLifeMs,
  copies: 'none',
  variables: {
    firstname: 'Ada',
    newemail: 'ada@engines.example',
    link: 'https://billing.example.com/client/account-take-back/…',
    hours: '72',
  },
})
