/** Emails that answer a cancellation without signing in. */
export const cancellationMails = {
  'cancellation received': {
    subject: 'Your cancellation was received',
    body: `<p>Hello,</p>
<p>a cancellation was declared to {{ company_name }} with this e-mail address on {{ received }} (UTC). Its number is {{ number }}.</p>
<p>We look at it and answer it. If you have not declared anything, you can ignore this mail: nothing is cancelled by it alone.</p>
`,
  },
  'cancellation declared': {
    subject: 'The cancellation of {{ product }} was received',
    body: `<p>Hello {{ firstname }},</p>
<p>this confirms that the following cancellation was received by {{ company_name }} on {{ received }} (UTC). Its number is {{ number }}.</p>
<ul>
<li>Contract: {{ product }}{% if domain %} ({{ domain }}){% endif %}, number {{ service }}</li>
<li>Declared by: {{ name }}, {{ email }}</li>
<li>When: {{ when }}</li>
{% if reason %}<li>Reason: {{ reason }}</li>
{% endif %}</ul>
<p>With this link you confirm that it is from you, and it is carried out without our having to ask:</p>
<p><a href="{{ link }}">Confirm the cancellation</a></p>
<p>The link is valid for 7 days. If you have not declared anything, please tell us.</p>
`,
  },
} as const
