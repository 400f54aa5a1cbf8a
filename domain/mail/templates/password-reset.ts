import { resetLinkLifeMs } from '../../access/link-lives.js'
import { template } from '../template.js'

export default template({
  name: 'password reset',
  subject: 'Set a new password at {{ company_name }}',
  body: `<p>Hello {{ firstname }},</p>
<p>with this link you set a new password. It works once, within 2 hours.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
<p>If you did not ask for it, nothing needs to be done.</p>
`,
  opensAccountForMs: resetLinkLifeMs,
  variables: { firstname: 'Ada', link: 'https://billing.example.com/client/reset/…' },
})
