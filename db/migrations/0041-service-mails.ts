import type { Knex } from 'knex'

/**
 * The built-in service emails of release 0.1.0. For a service without a domain, they read "Starter for is suspended".
 */
const before = {
  'service suspension': {
    subject: '{{ product }} for {{ domain }} is suspended',
    bodies: [
      `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is suspended. The reason: {{ reason }}</p>
`,
      `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is suspended. Reason: {{ reason }}</p>
`,
    ],
  },
  'service termination': {
    subject: '{{ product }} for {{ domain }} has ended',
    bodies: [
      `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} has ended, and what was stored on the server is deleted.</p>
`,
      `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} has ended, and its data on the server has been deleted.</p>
`,
    ],
  },
  'service unsuspension': {
    subject: '{{ product }} for {{ domain }} is running again',
    bodies: [
      `<p>Hello {{ firstname }},</p>
<p>the suspension of {{ product }} for {{ domain }} is lifted.</p>
`,
      `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is no longer suspended.</p>
`,
    ],
  },
  'service welcome email': {
    subject: '{{ product }} is ready',
    bodies: [
      `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is set up.</p>
<p>Server: {{ server }}<br>
User name: {{ username }}<br>
Name servers: {{ nameservers }}</p>
<p>The password is shown on its page: <a href="{{ link }}">{{ link }}</a></p>
`,
      `<p>Hello {{ firstname }},</p>
<p>{{ product }} for {{ domain }} is set up.</p>
<p>Server: {{ server }}<br>
User name: {{ username }}<br>
Name servers: {{ nameservers }}</p>
<p>You can see the password here: <a href="{{ link }}">{{ link }}</a></p>
`,
    ],
  },
} as const

/** The new emails. Release 0.1.0 can render them too, because it may still be running. */
const after = {
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
<p>You can see the password here: <a href="{{ link }}">{{ link }}</a></p>
{% endif %}`,
  },
} as const

/** Replaces built-in texts. Leaves emails that the operator has edited. */
export async function up(db: Knex): Promise<void> {
  for (const name of Object.keys(before) as (keyof typeof before)[])
    await db('email_templates')
      .where({ name, language: 'en', subject: before[name].subject })
      .whereIn('body', [...before[name].bodies])
      .update(after[name])
}
