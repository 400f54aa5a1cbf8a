import { selectClientMails } from '../../domain/mail/mail-log.js'
import { each, f, listing, pagedAction } from '../_shared/kit.js'
import { mail, presentMail } from '../_shared/mail.js'

export default pagedAction({
  name: 'getemails',
  summary: 'List emails to clients, newest first.',
  method: 'GET',
  permission: 'list_clients',
  optional: { userid: f.id('client', { extraAlias: 'clientid', description: 'Only emails to this client.' }) },
  item: mail,

  run: ({ userid }, { db }) =>
    listing(db, {
      matching: selectClientMails(db, userid),
      order: [{ column: 'id', order: 'desc' }],
      present: each(presentMail),
    }),
})
