import { restoreLinkLifeMs } from '../../access/link-lifetimes.js'
import { template } from '../template.js'

export default template({
  name: 'email changed',
  opensAccountForMs: restoreLinkLifeMs,
  copies: 'none',
  mayBeEmpty: ['firstname'],
  variables: {
    firstname: 'Ada',
    newemail: 'ada@engines.example',
    link: 'https://billing.example.com/client/take-back/…',
    hours: '72',
  },
})
