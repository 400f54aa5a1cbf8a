import type { Knex } from 'knex'

const before = `<p>Hello {{ firstname }},</p>
<p>{{ product }}{% if domain != '' %} for {{ domain }}{% endif %} is set up.</p>
{% if server != '' %}<p>Server: {{ server }}</p>
{% endif %}{% if nameservers != '' %}<p>Name servers: {{ nameservers }}</p>
{% endif %}{% if username != '' %}<p>User name: {{ username }}</p>
<p>You can see the password here: <a href="{{ link }}">{{ link }}</a></p>
{% endif %}`

/** Release 0.1.0 knows no password, and writes its own built-in text where it meets this one. */
const after = before.replace(
  '<p>You can see',
  "{% if password != '' %}<p>Password: {{ password }}</p>\n{% endif %}<p>You can see",
)

/** Mails that say the password of an account, whose body is not kept; and the built-in mail that may, unless it was edited. */
export async function up(db: Knex): Promise<void> {
  await db.raw(
    'alter table emails add column holds_password smallint not null default 0 check (holds_password in (0, 1))',
  )
  await db('email_templates')
    .where({ name: 'service welcome email', language: 'en', subject: '{{ product }} is ready', body: before })
    .update({ body: after })
}
