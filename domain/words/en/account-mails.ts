/** Emails about the email address of an account. */
export const accountMails = {
  'address has an account': {
    subject: 'You have an account at {{ company_name }} already',
    body: `<p>Hello,</p>
<p>somebody, probably you, wanted to open an account at {{ company_name }} with this e-mail address. There is one already, so nothing was opened.</p>
<p><a href="{{ link }}">Sign in</a></p>
<p>If you do not know your password, you can <a href="{{ reset_link }}">set a new one</a>.</p>
<p>If this was not you, you can ignore this e-mail.</p>
`,
  },
  'account address changed': {
    subject: 'The e-mail address of your account at {{ company_name }} was changed',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>invoices and other mails of your account at {{ company_name }} now go to {{ newemail }}, and no longer here.</p>
<p>If you did not want this, take the address back. The link is valid for {{ hours }} hours.</p>
<p><a href="{{ link }}">Take the address back</a></p>
`,
  },
} as const
