import { resetLinkLifeMs } from '../../access/link-lifetimes.js'
import { template } from '../template.js'

export default template({
  name: 'password reset',
  opensAccountForMs: resetLinkLifeMs,
  copies: 'none',
  variables: { firstname: 'Ada', link: 'https://billing.example.com/client/reset/…' },
})
