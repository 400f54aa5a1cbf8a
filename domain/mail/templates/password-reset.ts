import { resetLinkLifeMs } from '../../access/link-lives.js'
import { template } from '../template.js'

export default template({
  name: 'password reset',
  subject: 'Set a new password at {{ company_name }}',
  body: `<p>Hello {{ firstname }},</p>
<p>use this link to set a new password. It works once and expires in 2 hours.</p>
<p><a href="{{ link }}">{{ link }}</a></p>
<p>If you did not request this, you can ignore this e-mail.</p>
`,
  opensAccountForMs: resetLinkLifeMs,
  variables: { firstname: 'Ada', link: 'https://billing.example.com/client/reset/…' },
})
