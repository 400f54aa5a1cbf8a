import { confirmLinkLifeMs } from '../../access/link-lifetimes.js'
import { template } from '../template.js'

export default template({
  name: 'confirm address',
  opensAccountForMs: confirmLinkLifeMs,
  copies: 'none',
  mayBeEmpty: ['firstname'],
  variables: { firstname: 'Ada', link: 'https://billing.example.com/client/confirm/…' },
})
