/** Emails about a login and the people who can use it. */
export const loginMails = {
  'confirm address': {
    subject: 'Confirm your e-mail address at {{ company_name }}',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>please confirm that this e-mail address is yours. Nothing happens until you do.</p>
<p><a href="{{ link }}">Confirm the address</a></p>
<p>If you did not give us this address, you can ignore this e-mail.</p>
`,
  },
  'email changed': {
    subject: 'Your e-mail address at {{ company_name }} was changed',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>you now sign in at {{ company_name }} as {{ newemail }}. This address is no longer used.</p>
<p>If this was not you, take the address back. The link is valid for {{ hours }} hours.</p>
<p><a href="{{ link }}">Take the address back</a></p>
`,
  },
  'email change requested': {
    subject: 'Another e-mail address for your login at {{ company_name }}',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>somebody who is signed in as you has asked to use {{ newemail }} at {{ company_name }} from now on. Until that address is confirmed, nothing changes.</p>
<p>If this was not you, set a new password at once and tell us. It ends what was asked for.</p>
<p><a href="{{ link }}">Set a new password</a></p>
`,
  },
  'password changed': {
    subject: 'Your password at {{ company_name }} was changed',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>your password at {{ company_name }} was changed. Whoever was signed in with the old one is signed out.</p>
<p>If this was not you, set a new password at once and tell us.</p>
<p><a href="{{ link }}">Set a new password</a></p>
`,
  },
  'second factor changed': {
    subject:
      "Two-step sign-in at {{ company_name }} was {% if change == 'on' %}switched on{% elsif change == 'off' %}switched off{% else %}changed{% endif %}",
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
{% if change == 'on' %}<p>from now on you sign in at {{ company_name }} with your password and a code.</p>
{% elsif change == 'off' %}<p>from now on you sign in at {{ company_name }} with your password alone: no code is asked for any more.</p>
{% else %}<p>you have new recovery codes at {{ company_name }}. The old ones are no longer valid.</p>
{% endif %}<p>If this was not you, set a new password at once and tell us.</p>
<p><a href="{{ link }}">Set a new password</a></p>
`,
  },
  'sign-in link': {
    subject: 'Sign in at {{ company_name }}',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>use this link to sign in. It works once and expires in {{ minutes }} minutes.</p>
<p><a href="{{ link }}">Sign in</a></p>
<p>If you did not request this, you can ignore this e-mail.</p>
`,
  },
} as const
