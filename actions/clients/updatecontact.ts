import { updateContact } from '../../domain/clients/contacts.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updatecontact',
  summary: 'Update a contact; only the fields sent change.',
  method: 'POST',
  permission: 'edit_clients',
  risks: [],
  required: { contactid: f.id('contact') },
  optional: f.changes({
    firstname: f.name({ example: 'Charles' }),
    lastname: f.name({ example: 'Babbage' }),
    email: f.email(),
    phonenumber: f.text({ extension: true, example: '+44 113 496 0001' }),
  }),
  returns: { contactid: f.id('contact') },
  faults: ['contact_not_found'],

  run: async ({ contactid, ...changes }, ctx) => {
    await updateContact(ctx, contactid, changes)
    return { contactid }
  },
})
