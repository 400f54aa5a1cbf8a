import { updateClientAndBilling } from '../../domain/client-area/closing.js'
import { setOwnerPassword } from '../../domain/clients/logins.js'
import { askAgain } from '../../domain/clients/tax-id-checks.js'
import { clientDetails, clientSettings, clientStatus, readClient } from '../_shared/client.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateclient',
  summary: 'Update a client; only the fields sent change.',
  description: '`getactivitylog` with `object=client` and `objectid` tells who changed what, with the values before.',
  method: 'POST',
  permission: 'edit_clients',
  risks: ['access'],
  required: { clientid: f.id('client') },
  optional: f.changes({
    firstname: f.name({ description: 'First name of the client, or of the person to write to.', example: 'Ada' }),
    lastname: f.name({ description: 'Last name of the client, or of the person to write to.', example: 'Lovelace' }),
    email: f.email({ description: 'Must be unique among clients.' }),
    country: f.country(),
    status: clientStatus,
    password2: f.newPassword({
      extraAlias: 'password',
      extension: true,
      description: 'New password of the login that owns the account; ends its sessions and links.',
    }),
    check_tax_id: f.flag({
      extension: true,
      description: 'True asks the register of the member states about the tax id again, where `tax_id_check` asks it.',
    }),
    ...clientDetails,
    ...clientSettings,
    groupid: f.orNull(
      f.id('group', { extension: true, description: 'Client group; empty takes the client out of its group.' }),
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
    await updateClientAndBilling(ctx, clientid, readClient(details))
    if (password2 !== undefined) await setOwnerPassword(ctx, clientid, password2)
    if (check_tax_id) await askAgain(ctx, clientid)
    return { clientid }
  },
})
