/** Emails about the progress of documents, orders, services, certificates, and domains. */
export const eventMails = {
  'cancellation carried out': {
    subject: "{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is cancelled",
    body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is cancelled, as you asked. Nothing more is charged for it.</p>
<p><a href="{{ link }}">See the service</a></p>
`,
  },
  'cancellation requested': {
    subject: "Your cancellation of {{ product }}{% if domain != '' %} for {{ domain }}{% endif %}",
    body: `<p>Hello {{ firstname }},</p>
<p>we have your cancellation of {{ product }}{% if domain != '' %} for {{ domain }}{% endif %}.</p>
{% if end_date != '' %}<p>It runs until {{ end_date }}, and is not renewed.</p>
{% else %}<p>It ends within a day, with its data. Please save what you still need.</p>
{% endif %}<p>If you did not ask for this, please tell us at once.</p>
<p><a href="{{ link }}">See the service</a></p>
`,
  },
  'certificate issued': {
    subject: 'The certificate of {{ domain }} is issued',
    body: `<p>Hello {{ firstname }},</p>
<p>the certificate of {{ domain }} is issued{% if expiry_date != '' %} and valid until {{ expiry_date }}{% endif %}.</p>
{% if link != '' %}<p><a href="{{ link }}">See the certificate</a></p>
{% endif %}`,
  },
  'credit note': {
    subject: 'Credit note {{ credit_note_number }} on invoice {{ invoice_number }}',
    body: `<p>Hello {{ firstname }},</p>
<p>you have a credit note, {{ credit_note_number }}, over {{ total }} on invoice {{ invoice_number }}.{% if reason != '' %} Reason: {{ reason }}{% endif %}</p>
{% if credit != '' %}<p>{{ credit }} of it is now credit of your account.</p>
{% endif %}<p><a href="{{ link }}">Open the credit note</a></p>
`,
  },
  'domain transfer completed': {
    subject: '{{ domain }} is with us',
    body: `<p>Hello {{ firstname }},</p>
<p>the transfer of {{ domain }} is done. It is registered for you until {{ expiry_date }}.</p>
<p><a href="{{ link }}">See the domain</a></p>
`,
  },
  'domain transfer failed': {
    subject: 'The transfer of {{ domain }} has failed',
    body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} could not be transferred to us, and stays where it is.{% if reason != '' %} The registrar says: {{ reason }}{% endif %}</p>
<p>Please check that the domain is unlocked and that the transfer code is right, and tell us then: we try again.</p>
<p><a href="{{ link }}">See the domain</a></p>
`,
  },
  'invite accepted': {
    subject: '{{ email }} has joined your account',
    body: `<p>Hello {{ firstname }},</p>
<p>{{ email }} has accepted the invitation to the account of {{ account }} at {{ company_name }}.</p>
<p>If you did not want this, please tell us at once.</p>
`,
  },
  'order lapsed': {
    subject: 'Your order {{ order_number }} was cancelled',
    body: `<p>Hello {{ firstname }},</p>
<p>your order {{ order_number }} of {{ order_date }} was not paid in time and is cancelled. You owe nothing for it.</p>
<p>If you still want what you ordered, please order it again.</p>
`,
  },
  'quote sent': {
    subject: 'Our quote: {{ subject }}',
    body: `<p>Hello {{ firstname }},</p>
<p>our quote “{{ subject }}”{% if total != '' %} over {{ total }}{% endif %} is ready for you{% if valid_until != '' %} and holds until {{ valid_until }}{% endif %}.</p>
<p><a href="{{ link }}">See the quote</a></p>
`,
  },
  'refund made': {
    subject: 'Your refund of {{ amount }}',
    body: `<p>Hello {{ firstname }},</p>
{% if to == 'credit' %}<p>{{ amount }}{% if invoice_number != '' %} of invoice {{ invoice_number }}{% endif %} is back as credit of your account.</p>
{% else %}<p>we have sent {{ amount }}{% if invoice_number != '' %} of invoice {{ invoice_number }}{% endif %} back to you, the way you paid. Your bank may take some days to show it.</p>
{% endif %}{% if credit_note_number != '' %}<p>For this you have credit note {{ credit_note_number }}{% if credit_note_total != '' %} over {{ credit_note_total }}{% endif %}.</p>
{% if credit_note_link != '' %}<p><a href="{{ credit_note_link }}">Open the credit note</a></p>
{% endif %}{% endif %}{% if link != '' %}<p><a href="{{ link }}">See the invoice</a></p>
{% endif %}`,
  },
} as const
