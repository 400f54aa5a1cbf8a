/** Texts of emails that answer a cancellation submitted without signing in. */
export const cancellationMails = {
  'cancellation received': {
    subject: 'We received your cancellation',
    body: `<p>Hello,</p>
<p>A cancellation was submitted to {{ company_name }} with this email address on {{ received }} (UTC). Its number is {{ number }}.</p>
<p>We will review it and reply. If you did not submit it, you can ignore this email. It does not end any contract.</p>
`,
  },
  'cancellation declared': {
    subject: 'We received the cancellation of {{ product }}',
    body: `<p>Hello {{ firstname }},</p>
<p>This confirms that {{ company_name }} received the following cancellation on {{ received }} (UTC). Its number is {{ number }}.</p>
<ul>
<li>Contract: {{ product }}{% if domain %} ({{ domain }}){% endif %}, number {{ service }}</li>
<li>Submitted by: {{ name }}, {{ email }}</li>
<li>End date: {{ when }}</li>
{% if reason %}<li>Reason: {{ reason }}</li>
{% endif %}</ul>
<p>Use this link to confirm that the cancellation is from you. We then carry it out without further questions:</p>
<p><a href="{{ link }}">Confirm cancellation</a></p>
<p>The link is valid for 7 days. If you did not submit this cancellation, please contact us.</p>
`,
  },
} as const
