import { deleteCredential } from '../../domain/access/credentials.js'
import { toCredentialCaller } from '../_shared/credential.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'deleteoauthcredential',
  summary: 'Delete an API credential, including the one in use.',
  method: 'POST',
  permission: 'manage_staff',
  risks: ['destroys', 'access'],
  required: { credentialid: f.id('credential', { extraAlias: 'credentialId' }) },
  returns: { credentialid: f.id('credential') },
  faults: ['credential_not_found'],

  run: async ({ credentialid }, ctx) => {
    await deleteCredential(ctx, toCredentialCaller(ctx), credentialid)
    return { credentialid }
  },
})
