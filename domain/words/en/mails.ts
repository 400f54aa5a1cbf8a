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
<p>Your account at {{ company_name }} is ready. Sign in as {{ email }} with the password that was set for you.</p>
`,
  },
  'certificate reminder': {
    subject: 'The certificate for {{ domain }} expires on {{ expiry_date }}',
    body: `<p>Hello {{ firstname }},</p>
<p>The certificate for {{ domain }} expires on {{ expiry_date }}.</p>
{% if renewal == 'records' %}<p>To get a new certificate, publish these TXT records: {{ records }}</p>
{% elsif renewal == 'overdue' %}<p>Its renewal is overdue because it has not succeeded yet. Please make sure that {{ domain }} still points to us, or contact us if you no longer need the certificate.</p>
{% else %}<p>It is not renewed automatically. To keep it, please send us a new certificate signing request.</p>
{% endif %}`,
  },
  'card expires': {
    subject: 'Your card {{ method }} expires soon',
    body: `<p>Hello {{ firstname }},</p>
<p>Your card {{ method }}, which we charge for your invoices, expires at the end of {{ expires | slice: 5, 2 }}/{{ expires | slice: 0, 4 }}. Please add a new card so that your invoices are paid on time.</p>
<p><a href="{{ link }}">Add a new card</a></p>
`,
  },
  'client invite': {
    subject: 'Invitation to the account of {{ account }}',
    body: `<p>Hello,</p>
<p>You have been invited to join the account of {{ account }} at {{ company_name }}.</p>
<p><a href="{{ link }}">Accept invitation</a></p>
<p>The link is valid for 7 days.</p>
`,
  },
  'domain registration confirmation': {
    subject: '{{ domain }} is registered',
    body: `<p>Hello {{ firstname }},</p>
<p>Your domain {{ domain }} is registered until {{ expiry_date }}.</p>
<p><a href="{{ link }}">View domain</a></p>
`,
  },
  'domain renewal reminder': {
    subject: "{{ domain }} {% if expired == 'yes' %}expired{% else %}expires{% endif %} on {{ expiry_date }}",
    body: `<p>Hello {{ firstname }},</p>
<p>{{ domain }} {% if expired == 'yes' %}expired{% else %}expires{% endif %} on {{ expiry_date }}.</p>
{% if renewal == 'off' %}<p>It will not be renewed. If you want to keep it, please contact us.</p>
{% elsif renewal == 'paid' %}<p>Its renewal is paid for and in progress. You do not need to do anything.</p>
{% elsif expired == 'yes' %}<p>It can still be renewed. To keep it, please pay for the renewal now.</p>
{% else %}<p>To keep it, please pay for the renewal by that date.</p>
{% endif %}
<p><a href="{{ link }}">View domain</a></p>
`,
  },
  'invoice created': {
    subject: 'Invoice {{ invoice_number }} from {{ company_name }}',
    body: `<p>Hello {{ firstname }},</p>
<p>Invoice {{ invoice_number }} of {{ invoice_date }} for {{ total }} is ready. Please pay {{ balance }} by {{ due_date }}.</p>
<p><a href="{{ link }}">View and pay invoice</a></p>
`,
  },
  'invoice overdue': {
    subject: 'Invoice {{ invoice_number }} is overdue',
    body: `<p>Hello {{ firstname }},</p>
<p>Invoice {{ invoice_number }} was due on {{ due_date }}, and {{ balance }} is still unpaid. Please pay it soon to avoid an interruption of your services.</p>
<p><a href="{{ link }}">Pay now</a></p>
`,
  },
  'invoice payment confirmation': {
    subject: 'Payment received for invoice {{ invoice_number }}',
    body: `<p>Hello {{ firstname }},</p>
<p>Thank you for your payment. Invoice {{ invoice_number }} for {{ total }} is paid.</p>
<p><a href="{{ link }}">View invoice</a></p>
`,
  },
  'invoice reminder': {
    subject: 'Invoice {{ invoice_number }} is due on {{ due_date }}',
    body: `<p>Hello {{ firstname }},</p>
<p>Please pay {{ balance }} for invoice {{ invoice_number }} by {{ due_date }}.</p>
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
<p>Thank you for your order {{ order_number }} of {{ order_date }}:</p>
<p>{{ summary | escape | newline_to_br | raw }}</p>
<p>{{ payment }}</p>
{% if link != '' %}<p><a href="{{ link }}">View and pay invoice</a></p>
{% endif %}`,
  },
  'password reset': {
    subject: 'Set a new password at {{ company_name }}',
    body: `<p>Hello {{ firstname }},</p>
<p>Use this link to set a new password. It works once and expires in 2 hours.</p>
<p><a href="{{ link }}">Set a new password</a></p>
<p>If you did not request this, you can ignore this email.</p>
`,
  },
  'price change withdrawn': {
    subject: 'Your prices stay the same',
    body: `<p>Hello {{ firstname }},</p>
<p>We announced new prices to you. We have withdrawn them, and you keep your current prices. These changes will not take effect:</p>
<p>{{ services | escape | newline_to_br | raw }}</p>
<p><a href="{{ link }}">Go to your account</a></p>
`,
  },
  'payment confirmation needed': {
    subject: 'Please confirm the payment for invoice {{ invoice_number }}',
    body: `<p>Hello {{ firstname }},</p>
<p>Your bank asks you to confirm the payment of {{ balance }} for invoice {{ invoice_number }}{% if method != '' %} with {{ method }}{% endif %}. The invoice stays unpaid until you do. Please confirm the payment here, or choose another payment method:</p>
<p><a href="{{ link }}">Confirm payment</a></p>
{% if overdue == 'yes' %}<p>The invoice was due on {{ due_date }}. Please pay it soon to avoid an interruption of your services.</p>
{% endif %}`,
  },
  'payment failed': {
    subject: 'The payment for invoice {{ invoice_number }} failed',
    body: `<p>Hello {{ firstname }},</p>
<p>The payment for invoice {{ invoice_number }}{% if method != '' %} with {{ method }}{% endif %} failed, and {{ balance }} is still unpaid.{% if reason != '' %} Reason: {{ reason }}{% endif %}</p>
{% if next_attempt != '' %}<p>We will try again on {{ next_attempt }}. You can also pay now or choose another payment method:</p>
{% elsif kind == 'expired' %}<p>The payment method has expired, so we will not try it again. Please use another payment method:</p>
{% elsif kind == 'hard' %}<p>The payment method cannot be charged, so we will not try it again. Please use another payment method:</p>
{% elsif kind == 'confirm' %}<p>The payment was not confirmed in time, and we will not try again. Please pay here:</p>
{% else %}<p>We will not try again. Please pay here:</p>
{% endif %}<p><a href="{{ link }}">Pay now</a></p>
{% if overdue == 'yes' %}<p>The invoice was due on {{ due_date }}. Please pay it soon to avoid an interruption of your services.</p>
{% endif %}`,
  },
  'payment incomplete': {
    subject: 'Part of invoice {{ invoice_number }} is still unpaid',
    body: `<p>Hello {{ firstname }},</p>
<p>We received {{ amount }} of your payment for invoice {{ invoice_number }}, and {{ balance }} is still unpaid. If you pay automatically, we will charge the rest to your payment method. You can also pay it here:</p>
<p><a href="{{ link }}">Pay now</a></p>
{% if overdue == 'yes' %}<p>The invoice was due on {{ due_date }}. Please pay it soon to avoid an interruption of your services.</p>
{% endif %}`,
  },
  'payment method stored': {
    subject: 'A payment method was added at {{ company_name }}',
    body: `<p>Hello {{ firstname }},</p>
<p>The payment method {{ method }} is now stored in your account. You can view and remove your payment methods here:</p>
<p><a href="{{ link }}">View payment methods</a></p>
<p>If this was not you, please contact us immediately.</p>
`,
  },
  'price change': {
    subject: 'New prices from {{ first_day }}',
    body: `<p>Hello {{ firstname }},</p>
<p>These prices will change:</p>
<p>{{ services | escape | newline_to_br | raw }}</p>
<p>Invoices that we have already issued do not change.</p>
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
{% endif %}<p>You can view the password in the client area:</p>
<p><a href="{{ link }}">View service</a></p>
{% endif %}`,
  },
  'ticket alert': {
    subject: '[#{{ tid }}] New ticket: {{ subject }}',
    body: `<p>{{ name }}{% if email != '' %} ({{ email }}){% endif %} opened ticket {{ tid }} in {{ department }} with priority {{ priority }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket assigned': {
    subject: '[#{{ tid }}] Assigned to you: {{ subject }}',
    body: `<p>{{ author }} assigned ticket {{ tid }} in {{ department }} to you. Priority: {{ priority }}. Status: {{ status }}.</p>
<p>{{ name }} wrote:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket moved': {
    subject: '[#{{ tid }}] Moved to {{ department }}: {{ subject }}',
    body: `<p>{{ author }} moved ticket {{ tid }} to {{ department }}. Priority: {{ priority }}. Status: {{ status }}.</p>
<p>{{ name }} wrote:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket opened by staff': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>Hello {{ name }},</p>
<p>{{ author }} opened ticket {{ tid }} for you in {{ department }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if left_out != '' %}<p>Too large for this email: {{ left_out }}</p>
{% endif %}<p>Ticket status: {{ status }}</p>
{% if link != '' %}<p><a href="{{ link }}">View ticket</a></p>
{% endif %}`,
  },
  'ticket opened': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>Hello {{ name }},</p>
<p>We have received your ticket {{ tid }} and will reply as soon as we can.</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if link != '' %}<p><a href="{{ link }}">View ticket</a></p>
{% endif %}`,
  },
  'ticket reply unverified': {
    subject: '[#{{ tid }}] Unverified reply: {{ subject }}',
    body: `<p>{{ author }} ({{ email }}) replied to ticket {{ tid }}. We could not verify the sender, so the client cannot see the reply until it is accepted:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
`,
  },
  'ticket reply': {
    subject: '[#{{ tid }}] {{ subject }}',
    body: `<p>{{ author }} replied to ticket {{ tid }}:</p>
<p>{{ message | escape | newline_to_br | raw }}</p>
{% if left_out != '' %}<p>Too large for this email: {{ left_out }}</p>
{% endif %}<p>Ticket status: {{ status }}</p>
{% if link != '' %}<p><a href="{{ link }}">View ticket</a></p>
{% endif %}`,
  },
}
