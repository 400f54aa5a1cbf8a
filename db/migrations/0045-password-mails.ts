import type { Knex } from 'knex'

const before = `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is set up.</p>
{% if server != '' %}<p>Server: {{ server }}</p>
{% endif %}{% if nameservers != '' %}<p>Name servers: {{ nameservers }}</p>
{% endif %}{% if username != '' %}<p>User name: {{ username }}</p>
<p>You can see the password here: <a href="{{ link }}">{{ link }}</a></p>
{% endif %}`

/**
 * The new text, with the password. Release 0.1.0 has no password variable, and replaces this text with its own built-in
 * text.
 */
const after = before.replace(
  '<p>You can see',
  "{% if password != '' %}<p>Password: {{ password }}</p>\n{% endif %}<p>You can see",
)

/**
 * Marks emails that contain an account's password, whose bodies are not kept, and updates the built-in welcome email to
 * include the password unless the operator has edited it.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    'alter table emails add column holds_password smallint not null default 0 check (holds_password in (0, 1))',
  )
  await db('email_templates')
    .where({ name: 'service welcome email', language: 'en', subject: '{{ product }} is ready', body: before })
    .update({ body: after })
}
