import { updateContact } from '../../domain/clients/contacts.js'
import { contactMails, readContactMails } from '../_shared/contact.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updatecontact',
  summary: 'Update a contact; only the fields sent change.',
  method: 'POST',
  permission: 'edit_clients',
  risks: [],
  required: { contactid: f.id('contact') },
  optional: f.changes({
    firstname: f.name({ description: 'First name of the contact.', example: 'Charles' }),
    lastname: f.name({ description: 'Last name of the contact.', example: 'Babbage' }),
    email: f.email({ description: 'Email address of the contact.' }),
    phonenumber: f.code({
      description: 'Phone number, stored as sent.',
      extension: true,
      example: '+44 113 496 0001',
    }),
    ...contactMails,
  }),
  returns: { contactid: f.id('contact') },
  faults: ['contact_not_found'],

  run: async ({ contactid, firstname, lastname, email, phonenumber, ...mails }, ctx) => {
    const changes = { firstname, lastname, email, phonenumber, ...readContactMails(mails) }
    await updateContact(ctx, contactid, changes)
    return { contactid }
  },
})
