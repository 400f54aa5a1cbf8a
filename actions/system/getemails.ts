import type { EmailRow } from '../../db/rows.js'
import { mailToClients, shownBody } from '../../domain/mail/log.js'
import { each, f, listing, pagedAction, type Values } from '../_shared/kit.js'

const email = {
  id: f.integer({ example: 1 }),
  userid: f.nullable(f.id('client')),
  clientid: f.nullable(f.id('client')),
  template: f.text({ description: 'Which mail it is.', example: 'invoice created' }),
  to: f.text({ example: 'ada@example.com' }),
  subject: f.longText({ example: 'Invoice 1042' }),
  message: f.nullable(f.longText({ description: 'HTML; null for a mail with a link that lets its holder in.' })),
  status: f.oneOf(['queued', 'sent', 'failed']),
  attempts: f.integer({ min: 0, example: 1 }),
  last_error: f.nullable(f.text({ max: 1000, example: 'The mailbox is full' })),
  date: f.instant({ description: 'When it was written.' }),
  sent_at: f.nullable(f.instant()),
}

const present = (row: EmailRow): Values<typeof email> => ({
  id: row.id,
  userid: row.client_id,
  clientid: row.client_id,
  template: row.template,
  to: row.recipient,
  subject: row.subject,
  message: shownBody(row),
  status: row.status,
  attempts: row.attempts,
  last_error: row.last_error,
  date: row.created_at,
  sent_at: row.sent_at,
})

export default pagedAction({
  name: 'getemails',
  summary: 'List the mail that was written to clients, newest first.',
  method: 'GET',
  permission: 'list_clients',
  optional: { userid: f.id('client', { extraAlias: 'clientid' }) },
  item: email,

  run: ({ userid }, { db }) =>
    listing(db, {
      matching: mailToClients(db, userid),
      order: [{ column: 'id', order: 'desc' }],
      present: each(present),
    }),
})
