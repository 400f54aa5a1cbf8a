import { template } from '../template.js'

export default template({
  name: 'account signup email',
  subject: 'Welcome to {{ company_name }}',
  body: `<p>Hello {{ firstname }},</p>
<p>your account at {{ company_name }} is ready. Sign in as {{ email }} with the password that was set for you.</p>
`,
  variables: { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' },
})
