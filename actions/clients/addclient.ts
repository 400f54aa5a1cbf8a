import { createClient } from '../../domain/clients/clients.js'
import { clientDetails, clientSettings, toDomainClient } from '../_shared/client.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addclient',
  summary: 'Create a client, with a client area login if a password is sent.',
  method: 'POST',
  permission: 'create_clients',
  risks: ['mail'],
  required: {
    firstname: f.name({ description: 'First name of the client or contact person.', example: 'Ada' }),
    lastname: f.name({ description: 'Last name of the client or contact person.', example: 'Lovelace' }),
    email: f.email({ description: 'Must be unique among clients and logins.' }),
  },
  optional: {
    password2: f.newPassword({
      alias: 'password',
      description: 'Creates a login with this name and email address as the owner of the account.',
    }),
    country: f.withDefault(f.country(), 'US'),
    ...clientDetails,
    ...clientSettings,
  },
  returns: { clientid: f.id('client') },
  cannotBeTried: { because: 'The action hashes the password.', with: ['password2'] },
  rejects: {
    email: ['client_email_taken', 'login_email_taken'],
    password2: ['password_too_common'],
    groupid: ['group_unknown'],
    currency: ['currency_unknown'],
    tax_id: ['tax_id_invalid'],
  },

  run: async ({ password2, ...details }, ctx) => ({
    clientid: await createClient(ctx, { ...toDomainClient(details), password: password2 }),
  }),
})
