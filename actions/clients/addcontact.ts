import { createContact } from '../../domain/clients/contacts.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addcontact',
  summary: 'Add a contact to a client.',
  method: 'POST',
  permission: 'create_clients',
  risks: [],
  required: {
    clientid: f.id('client'),
    firstname: f.name({ example: 'Charles' }),
    lastname: f.name({ example: 'Babbage' }),
    email: f.email(),
  },
  optional: { phonenumber: f.text({ example: '+44 113 496 0001' }) },
  returns: { contactid: f.id('contact') },
  rejects: { clientid: ['client_not_found'] },

  run: async ({ clientid, ...contact }, ctx) => ({ contactid: await createContact(ctx, clientid, contact) }),
})
