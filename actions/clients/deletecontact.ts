import { deleteContact } from '../../domain/clients/contacts.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deletecontact',
  summary: 'Delete a contact.',
  method: 'POST',
  permission: 'delete_clients',
  risks: ['destroys'],
  required: { contactid: f.id('contact') },
  returns: { contactid: f.id('contact') },
  faults: ['contact_not_found'],

  run: async ({ contactid }, ctx) => {
    await deleteContact(ctx, contactid)
    return { contactid }
  },
})
