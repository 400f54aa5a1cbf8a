import { inviteLinkLifeMs } from '../../access/link-lifetimes.js'
import { template } from '../template.js'

export default template({
  name: 'client invite',
  opensAccountForMs: inviteLinkLifeMs,
  copies: 'none',
  variables: { account: 'Analytical Engines Ltd', link: 'https://billing.example.com/client/invite/…' },
})
