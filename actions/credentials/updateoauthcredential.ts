import { updateCredential } from '../../domain/access/credentials.js'
import { allowedIps, credentialScope } from '../_shared/credential.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateoauthcredential',
  summary: 'Update, disable or enable an API credential.',
  method: 'POST',
  permission: 'manage_staff',
  risks: ['access'],
  required: { credentialid: f.id('credential', { extraAlias: 'credentialId' }) },
  optional: f.changes({
    description: f.text({ description: 'What the credential is for.', example: 'Order portal' }),
    active: f.flag({ description: 'False disables the credential.' }),
    allowed_ips: allowedIps,
  }),
  returns: { credentialid: f.id('credential') },
  faults: ['credential_not_found', 'too_many_credentials'],

  run: async ({ credentialid, description, active, allowed_ips }, ctx) => {
    await updateCredential(ctx, credentialScope(ctx), credentialid, { description, active, allowedIps: allowed_ips })
    return { credentialid }
  },
})
