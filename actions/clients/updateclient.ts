import { updateClientAndBilling } from '../../domain/client-area/closing.js'
import { setOwnerPassword } from '../../domain/clients/logins.js'
import { recheckTaxId } from '../../domain/clients/tax-id-checks.js'
import { clientDetails, clientSettings, clientStatus, toDomainClient } from '../_shared/client.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateclient',
  summary: 'Update a client; only the fields sent change.',
  description:
    'To see who changed a client, and the previous values, use `getactivitylog` with `object=client` and `objectid`.',
  method: 'POST',
  permission: 'edit_clients',
  risks: ['access'],
  required: { clientid: f.id('client') },
  optional: f.changes({
    firstname: f.name({ description: 'First name of the client or contact person.', example: 'Ada' }),
    lastname: f.name({ description: 'Last name of the client or contact person.', example: 'Lovelace' }),
    email: f.email({ description: 'Must be unique among clients.' }),
    country: f.country(),
    status: clientStatus,
    password2: f.newPassword({
      extraAlias: 'password',
      extension: true,
      description: "New password for the account owner's login; ends its sessions and links.",
    }),
    check_tax_id: f.flag({
      extension: true,
      description: 'True to check the tax ID in the tax register again. Requires the setting `tax_id_check`.',
    }),
    ...clientDetails,
    ...clientSettings,
    groupid: f.orNull(
      f.id('group', { extension: true, description: 'Client group; empty removes the client from its group.' }),
    ),
  }),
  returns: { clientid: f.id('client') },
  cannotBeTried: { because: 'The action hashes the password.', with: ['password2'] },
  faults: ['client_not_found'],
  rejects: {
    email: ['client_email_taken'],
    groupid: ['group_unknown'],
    currency: ['currency_unknown', 'currency_settled'],
    password2: ['client_without_owner', 'password_too_common'],
    tax_id: ['tax_id_invalid'],
    check_tax_id: ['tax_id_not_checked'],
  },

  run: async ({ clientid, password2, check_tax_id = false, ...details }, ctx) => {
    await updateClientAndBilling(ctx, clientid, toDomainClient(details))
    if (password2 !== undefined) await setOwnerPassword(ctx, clientid, password2)
    if (check_tax_id) await recheckTaxId(ctx, clientid)
    return { clientid }
  },
})
