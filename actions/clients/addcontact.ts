import { createContact } from '../../domain/clients/contacts.js'
import { contactMails, readContactMails } from '../_shared/contact.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addcontact',
  summary: 'Add a contact to a client.',
  method: 'POST',
  permission: 'create_clients',
  risks: [],
  required: {
    clientid: f.id('client'),
    firstname: f.name({ description: 'First name of the contact.', example: 'Charles' }),
    lastname: f.name({ description: 'Last name of the contact.', example: 'Babbage' }),
    email: f.email({ description: 'Email address of the contact.' }),
  },
  optional: {
    phonenumber: f.code({ description: 'Phone number, stored as sent.', example: '+44 113 496 0001' }),
    ...contactMails,
  },
  returns: { contactid: f.id('contact') },
  rejects: { clientid: ['client_not_found'] },

  run: async ({ clientid, firstname, lastname, email, phonenumber, ...mails }, ctx) => {
    const contact = { firstname, lastname, email, phonenumber, ...readContactMails(mails) }
    return { contactid: await createContact(ctx, clientid, contact) }
  },
})
