/** Texts of emails about the progress of documents, orders, services, certificates, and domains. */
export const eventMails = {
  'cancellation carried out': {
    subject: "{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is cancelled",
    body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is cancelled, as you requested. You will not be charged for it again.</p>
<p><a href="{{ link }}">View service</a></p>
`,
  },
  'cancellation requested': {
    subject: "Your cancellation of {{ product }}{% if domain != '' %} for {{ domain }}{% endif %}",
    body: `<p>Hello {{ firstname }},</p>
<p>We received your cancellation of {{ product }}{% if domain != '' %} for {{ domain }}{% endif %}.</p>
{% if end_date != '' %}<p>It runs until {{ end_date }} and will not be renewed.</p>
{% else %}<p>It ends within a day, and its data is deleted. Please save anything you still need.</p>
{% endif %}<p>If you did not request this, please contact us immediately.</p>
<p><a href="{{ link }}">View service</a></p>
`,
  },
  'certificate issued': {
    subject: 'The certificate for {{ domain }} has been issued',
    body: `<p>Hello {{ firstname }},</p>
<p>The certificate for {{ domain }} has been issued{% if expiry_date != '' %} and is valid until {{ expiry_date }}{% endif %}.</p>
{% if link != '' %}<p><a href="{{ link }}">View certificate</a></p>
{% endif %}`,
  },
  'credit note': {
    subject: 'Credit note {{ credit_note_number }} on invoice {{ invoice_number }}',
    body: `<p>Hello {{ firstname }},</p>
<p>You have received credit note {{ credit_note_number }} for {{ total }} on invoice {{ invoice_number }}.{% if reason != '' %} Reason: {{ reason }}{% endif %}</p>
{% if credit != '' %}<p>Of this amount, {{ credit }} was added to your credit.</p>
{% endif %}<p><a href="{{ link }}">View credit note</a></p>
`,
  },
  'domain transfer completed': {
    subject: '{{ domain }} has been transferred to us',
    body: `<p>Hello {{ firstname }},</p>
<p>The transfer of {{ domain }} is complete. The domain is registered for you until {{ expiry_date }}.</p>
<p><a href="{{ link }}">View domain</a></p>
`,
  },
  'domain transfer failed': {
    subject: 'The transfer of {{ domain }} failed',
    body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} could not be transferred to us and stays where it is.{% if reason != '' %} The registrar reported: {{ reason }}{% endif %}</p>
<p>Please check that the domain is unlocked and that the transfer code is correct. Then contact us, and we will try again.</p>
<p><a href="{{ link }}">View domain</a></p>
`,
  },
  'service product unchanged': {
    subject: '{{ product }} could not be changed to {{ wanted }}',
    body: `<p>Hello {{ firstname }},</p>
<p>You asked us to change {{ product }}{% if domain != '' %} ({{ domain }}){% endif %} to {{ wanted }}. The server could not make this change.</p>
<p>You keep {{ product }} at the price that it had before. If an invoice already contains the new price, we correct it. Please contact us if you still want to change.</p>
<p><a href="{{ link }}">View service</a></p>
`,
  },
  'invite accepted': {
    subject: '{{ email }} has joined your account',
    body: `<p>Hello {{ firstname }},</p>
<p>{{ email }} accepted the invitation to the account of {{ account }} at {{ company_name }}.</p>
<p>If you did not want this, please contact us immediately.</p>
`,
  },
  'order lapsed': {
    subject: 'Your order {{ order_number }} was cancelled',
    body: `<p>Hello {{ firstname }},</p>
<p>Your order {{ order_number }} of {{ order_date }} was not paid in time and has been cancelled. You do not owe anything for it.</p>
<p>If you still want these items, please order them again.</p>
`,
  },
  'quote sent': {
    subject: 'Our quote: {{ subject }}',
    body: `<p>Hello {{ firstname }},</p>
<p>Our quote “{{ subject }}”{% if total != '' %} for {{ total }}{% endif %} is ready for you{% if valid_until != '' %} and is valid until {{ valid_until }}{% endif %}.</p>
<p><a href="{{ link }}">View quote</a></p>
`,
  },
  'refund made': {
    subject: 'Your refund of {{ amount }}',
    body: `<p>Hello {{ firstname }},</p>
{% if to == 'credit' %}<p>{{ amount }}{% if invoice_number != '' %} for invoice {{ invoice_number }}{% endif %} was added to your credit.</p>
{% else %}<p>We refunded {{ amount }}{% if invoice_number != '' %} for invoice {{ invoice_number }}{% endif %} the same way you paid. Your bank may take a few days to show it.</p>
{% endif %}{% if credit_note_number != '' %}<p>The credit note for this refund is {{ credit_note_number }}{% if credit_note_total != '' %} for {{ credit_note_total }}{% endif %}.</p>
{% if credit_note_link != '' %}<p><a href="{{ credit_note_link }}">View credit note</a></p>
{% endif %}{% endif %}{% if link != '' %}<p><a href="{{ link }}">View invoice</a></p>
{% endif %}`,
  },
} as const
