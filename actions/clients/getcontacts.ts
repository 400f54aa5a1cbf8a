import { matchingContacts } from '../../domain/clients/contacts.js'
import { contact, presentContact } from '../_shared/contact.js'
import { each, f, listing, pagedAction } from '../_shared/kit.js'

export default pagedAction({
  name: 'getcontacts',
  summary: 'List the contacts of one client or of all clients.',
  method: 'GET',
  permission: 'list_clients',
  optional: { userid: f.id('client', { extraAlias: 'clientid', description: 'Only contacts of this client.' }) },
  item: contact,

  run: ({ userid }, { db }) =>
    listing(db, {
      matching: matchingContacts(db, userid),
      order: [{ column: 'id', order: 'asc' }],
      present: each(presentContact),
    }),
})
