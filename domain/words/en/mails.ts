import { accountMails } from './account-mails.js'
import { cancellationMails } from './cancellation-mails.js'
import { eventMails } from './event-mails.js'
import { loginMails } from './login-mails.js'

/**
 * Subjects and bodies of the built-in emails by name. Both are Liquid templates. The body is HTML, in which every
 * output is escaped unless its last filter is `raw`.
 */
export const mails = {
  ...cancellationMails,
  ...eventMails,
  ...loginMails,
  ...accountMails,
  'account signup email': {
    subject: 'Welcome to {{ company_name }}',
    body: `<p>Hello {{ firstname }},</p>
<p>your account at {{ company_name }} is ready. Sign in as {{ email }} with the password that was set for you.</p>
`,
  },
  'certificate reminder': {
    subject: 'The certificate of {{ domain }} ends on {{ expiry_date }}',
    body: `<p>Hello {{ firstname }},</p>
<p>The certificate of {{ domain }} ends on {{ expiry_date }}.</p>
{% if renewal == 'records' %}<p>A new one waits for these TXT records, which have to be published: {{ records }}</p>
{% elsif renewal == 'overdue' %}<p>It should have been renewed by now, which has not succeeded yet. Please make sure that {{ domain }} still leads to us, or tell us if you need it no more.</p>
{% else %}<p>It is not renewed by itself. To keep it, please send us a new certificate request.</p>
{% endif %}`,
  },
  'card expires': {
    subject: 'Your card {{ method }} expires soon',
    body: `<p>Hello {{ firstname }},</p>
<p>your card {{ method }}, by which we charge your invoices, expires at the end of {{ expires | slice: 5, 2 }}/{{ expires | slice: 0, 4 }}. Please store a new one, so that your invoices are paid in time.</p>
<p><a href="{{ link }}">Store a new card</a></p>
`,
  },
  'client invite': {
    subject: 'An invitation to the account of {{ account }}',
    body: `<p>Hello,</p>
<p>you are invited to join the account of {{ account }} at {{ company_name }}.</p>
<p><a href="{{ link }}">Accept the invitation</a></p>
<p>The link is valid for 7 days.</p>
`,
  },
  'domain registration confirmation': {
    subject: '{{ domain }} is registered',
    body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} is registered for you until {{ expiry_date }}.</p>
<p><a href="{{ link }}">See the domain</a></p>
`,
  },
  'domain renewal reminder': {
    subject: "{{ domain }} {% if expired == 'yes' %}expired{% else %}expires{% endif %} on {{ expiry_date }}",
    body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} {% if expired == 'yes' %}expired{% else %}expires{% endif %} on {{ expiry_date }}.</p>
{% if renewal == 'off' %}<p>It will not be renewed. If you want to keep it, please tell us.</p>
{% elsif renewal == 'paid' %}<p>Its renewal is paid for and under way: there is nothing to do.</p>
{% elsif expired == 'yes' %}<p>It can still be renewed. To keep it, please pay for its renewal now.</p>
{% else %}<p>To keep it, please pay for its renewal by then.</p>
{% endif %}
<p><a href="{{ link }}">See the domain</a></p>
`,
  },
  'invoice created': {
    subject: 'Invoice {{ invoice_number }} from {{ company_name }}',
    body: `<p>Hello {{ firstname }},</p>
<p>invoice {{ invoice_number }} of {{ invoice_date }} for {{ total }} is ready. Please pay {{ balance }} by {{ due_date }}.</p>
<p><a href="{{ link }}">See the invoice and pay</a></p>
`,
  },
  'invoice overdue': {
    subject: 'Invoice {{ invoice_number }} is overdue',
    body: `<p>Hello {{ firstname }},</p>
<p>invoice {{ invoice_number }} was due on {{ due_date }}, and {{ balance }} is still unpaid. Please pay it soon to avoid an interruption of your services.</p>
<p><a href="{{ link }}">Pay now</a></p>
`,
  },
  'invoice payment confirmation': {
    subject: 'Payment of invoice {{ invoice_number }} received',
    body: `<p>Hello {{ firstname }},</p>
<p>thank you for your payment. Invoice {{ invoice_number }} for {{ total }} is paid.</p>
<p><a href="{{ link }}">See the invoice</a></p>
`,
  },
  'invoice reminder': {
    subject: 'Invoice {{ invoice_number }} is due on {{ due_date }}',
    body: `<p>Hello {{ firstname }},</p>
<p>please pay {{ balance }} for invoice {{ invoice_number }} by {{ due_date }}.</p>
<p><a href="{{ link }}">Pay now</a></p>
`,
  },
  notification: {
    subject: '{{ title }}',
    body: `<p>{{ message | escape | newline_to_br | raw }}</p>
{% if url != '' %}<p><a href="{{ url }}">Open</a></p>
{% endif %}<p>{{ event }} at {{ company_name }}</p>
`,
  },
  'order confirmation': {
    subject: 'Your order {{ order_number }} at {{ company_name }}',
    body: `<p>Hello {{ firstname }},</p>
<p>thank you for your order {{ order_number }} of {{ order_date }}:</p>
<p>{{ summary | escape | newline_to_br | raw }}</p>
<p>{{ payment }}</p>
{% if link != '' %}<p><a href="{{ link }}">See the invoice and pay</a></p>
{% endif %}`,
  },
  'password reset': {
    subject: 'Set a new password at {{ company_name }}',
    body: `<p>Hello {{ firstname }},</p>
<p>use this link to set a new password. It works once and expires in 2 hours.</p>
<p><a href="{{ link }}">Set a new password</a></p>
<p>If you did not request this, you can ignore this e-mail.</p>
`,
  },
  'price change withdrawn': {
    subject: 'Your prices stay as they are',
    body: `<p>Hello {{ firstname }},</p>
<p>we told you of new prices. They are withdrawn, and you keep those that you have. This does not come into force:</p>
<p>{{ services | escape | newline_to_br | raw }}</p>
<p><a href="{{ link }}">Go to your account</a></p>
`,
  },
  'payment confirmation needed': {
    subject: 'Please confirm the payment of invoice {{ invoice_number }}',
    body: `<p>Hello {{ firstname }},</p>
<p>your bank asks you to confirm the payment of {{ balance }} for invoice {{ invoice_number }}{% if method != '' %} by {{ method }}{% endif %}. The invoice stays unpaid until you do. Please confirm the payment here, or choose another way to pay:</p>
<p><a href="{{ link }}">Confirm the payment</a></p>
{% if overdue == 'yes' %}<p>The invoice was due on {{ due_date }}. Please pay it soon to avoid an interruption of your services.</p>
{% endif %}`,
  },
  'payment failed': {
    subject: 'The payment of invoice {{ invoice_number }} has failed',
    body: `<p>Hello {{ firstname }},</p>
<p>the payment of invoice {{ invoice_number }}{% if method != '' %} by {{ method }}{% endif %} has failed, and {{ balance }} is still unpaid.{% if reason != '' %} Reason: {{ reason }}{% endif %}</p>
{% if next_attempt != '' %}<p>We will try again on {{ next_attempt }}. You can also pay now, or choose another way to pay:</p>
{% elsif kind == 'expired' %}<p>The payment method has expired, so we will not try it again. Please pay in another way:</p>
{% elsif kind == 'hard' %}<p>The payment method cannot be charged, so we will not try it again. Please pay in another way:</p>
{% elsif kind == 'confirm' %}<p>The payment was not confirmed in time, and we will not try again. Please pay here:</p>
{% else %}<p>We will not try again. Please pay here:</p>
{% endif %}<p><a href="{{ link }}">Pay now</a></p>
{% if overdue == 'yes' %}<p>The invoice was due on {{ due_date }}. Please pay it soon to avoid an interruption of your services.</p>
{% endif %}`,
  },
  'payment method stored': {
    subject: 'A payment method was stored at {{ company_name }}',
    body: `<p>Hello {{ firstname }},</p>
<p>the payment method {{ method }} is now stored in your account. You can see and remove your payment methods here:</p>
<p><a href="{{ link }}">See your payment methods</a></p>
<p>If this was not you, please tell us at once.</p>
`,
  },
  'price change': {
    subject: 'New prices from {{ first_day }} on',
    body: `<p>Hello {{ firstname }},</p>
<p>these prices change:</p>
<p>{{ services | escape | newline_to_br | raw }}</p>
<p>What is invoiced already stays as it is.</p>
<p><a href="{{ link }}">Go to your account</a></p>
`,
  },
  'service suspension': {
    subject: "{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is suspended",
    body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is suspended.{% if reason != '' %} Reason: {{ reason }}{% endif %}</p>
`,
  },
  'service termination': {
    subject: "{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} has ended",
    body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} has ended, and its data on the server has been deleted.</p>
`,
  },
  'service unsuspension': {
    subject: "{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is running again",
    body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is no longer suspended.</p>
`,
  },
  'service welcome email': {
    subject: '{{ product }} is ready',
    body: `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is set up.</p>
{% if server != '' %}<p>Server: {{ server }}</p>
{% endif %}{% if nameservers != '' %}<p>Name servers: {{ nameservers }}</p>
{% endif %}{% if username != '' %}<p>User name: {{ username }}</p>
{% if password != '' %}<p>Password: {{ password }}</p>
{% endif %}<p>You can see the password in the client area:</p>
<p><a href="{{ link }}">See the service</a></p>
{% endif %}`,
  },
  'ticket alert': {
    subject: '[#{{ tid }}] New ticket: {{ subject }}',
    body: `<p>{{ name }}{% if email != '' %} ({{ email }}){% endif %} opened ticket {{ tid }} in {{ department }} with priority {{ priority }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket opened by staff': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>Hello {{ name }},</p>
<p>{{ author }} opened ticket {{ tid }} for you in {{ department }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if left_out != '' %}<p>Too large for this mail: {{ left_out }}</p>
{% endif %}<p>The ticket is now {{ status }}.</p>
{% if link != '' %}<p><a href="{{ link }}">See the ticket</a></p>
{% endif %}`,
  },
  'ticket opened': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>Hello {{ name }},</p>
<p>we have received your ticket {{ tid }} and will answer as soon as we can.</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if link != '' %}<p><a href="{{ link }}">See the ticket</a></p>
{% endif %}`,
  },
  'ticket reply unverified': {
    subject: '[#{{ tid }}] To be accepted: {{ subject }}',
    body: `<p>{{ author }} ({{ email }}) replied to ticket {{ tid }}. Nothing proves who wrote it, so the client does not see it until it is accepted:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket reply': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>{{ author }} replied to ticket {{ tid }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if left_out != '' %}<p>Too large for this mail: {{ left_out }}</p>
{% endif %}<p>The ticket is now {{ status }}.</p>
{% if link != '' %}<p><a href="{{ link }}">See the ticket</a></p>
{% endif %}`,
  },
}
