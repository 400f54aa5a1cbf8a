/** Texts of emails about a login and the people who can use it. */
export const loginMails = {
  'confirm address': {
    subject: 'Confirm your email address at {{ company_name }}',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>Please confirm that this email address is yours. Nothing changes until you do.</p>
<p><a href="{{ link }}">Confirm address</a></p>
<p>If you did not give us this address, you can ignore this email.</p>
`,
  },
  'email changed': {
    subject: 'Your email address at {{ company_name }} was changed',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>You now sign in to {{ company_name }} as {{ newemail }}. This address is no longer used.</p>
<p>If this was not you, restore your address. The link is valid for {{ hours }} hours.</p>
<p><a href="{{ link }}">Restore address</a></p>
`,
  },
  'email change requested': {
    subject: 'Request to change your email address at {{ company_name }}',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>Someone who is signed in as you requested to use {{ newemail }} at {{ company_name }} from now on. Nothing changes until that address is confirmed.</p>
<p>If this was not you, set a new password immediately and contact us. A new password cancels the request.</p>
<p><a href="{{ link }}">Set a new password</a></p>
`,
  },
  'password changed': {
    subject: 'Your password at {{ company_name }} was changed',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>Your password at {{ company_name }} was changed. Anyone who was signed in with the old password is signed out.</p>
<p>If this was not you, set a new password immediately and contact us.</p>
<p><a href="{{ link }}">Set a new password</a></p>
`,
  },
  'second factor changed': {
    subject:
      "Two-step sign-in at {{ company_name }} was {% if change == 'on' %}enabled{% elsif change == 'off' %}disabled{% else %}changed{% endif %}",
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
{% if change == 'on' %}<p>From now on, you sign in to {{ company_name }} with your password and a code.</p>
{% elsif change == 'off' %}<p>From now on, you sign in to {{ company_name }} with only your password and no longer need a code.</p>
{% else %}<p>You have new recovery codes at {{ company_name }}. The old ones no longer work.</p>
{% endif %}<p>If this was not you, set a new password immediately and contact us.</p>
<p><a href="{{ link }}">Set a new password</a></p>
`,
  },
  'sign-in link': {
    subject: 'Sign in to {{ company_name }}',
    body: `<p>{% if firstname != '' %}Hello {{ firstname }}{% else %}Hello{% endif %},</p>
<p>Use this link to sign in. It works once and expires in {{ minutes }} minutes.</p>
<p><a href="{{ link }}">Sign in</a></p>
<p>If you did not request this, you can ignore this email.</p>
`,
  },
} as const
