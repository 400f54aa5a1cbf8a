/** Texts of emails about the email address of an account. */
export const accountMails = {
  'address has an account': {
    subject: 'You already have an account at {{ company_name }}',
    body: `<p>Hello,</p>
<p>Someone, probably you, tried to create an account at {{ company_name }} with this email address. You already have an account, so no new one was created.</p>
<p><a href="{{ link }}">Sign in</a></p>
<p>If you do not know your password, you can <a href="{{ reset_link }}">set a new one</a>.</p>
<p>If this was not you, you can ignore this email.</p>
`,
  },
  'account address changed': {
    subject: 'The email address of your account at {{ company_name }} was changed',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>Invoices and other emails about your account at {{ company_name }} now go to {{ newemail }} and no longer to this address.</p>
<p>If you did not want this, restore the address. The link is valid for {{ hours }} hours.</p>
<p><a href="{{ link }}">Restore address</a></p>
`,
  },
} as const
