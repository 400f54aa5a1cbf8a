import { signInLinkLifeMs } from '../../access/link-lifetimes.js'
import { template } from '../template.js'

export default template({
  name: 'sign-in link',
  opensAccountForMs: signInLinkLifeMs,
  copies: 'none',
  mayBeEmpty: ['firstname'],
  variables: { firstname: 'Ada', link: 'https://billing.example.com/client/sign-in/…', minutes: '15' },
})
