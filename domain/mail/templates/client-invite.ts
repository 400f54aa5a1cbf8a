import { inviteLinkLifeMs } from '../../access/link-lives.js'
import { template } from '../template.js'

export default template({
  name: 'client invite',
  subject: 'An invitation to the account of {{ account }}',
  body: `<p>Hello,</p>
<p>you are invited to join the account of {{ account }} at {{ company_name }}.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
<p>The link is valid for 7 days.</p>
`,
  opensAccountForMs: inviteLinkLifeMs,
  variables: { account: 'Analytical Engines Ltd', link: 'https://billing.example.com/client/invite/…' },
})
