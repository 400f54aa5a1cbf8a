import { createCredential } from '../../domain/access/credentials.js'
import { allowedIps, hashSecret } from '../_shared/credential.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'createoauthcredential',
  summary: 'Create an API credential for the calling staff account; the secret is shown only once.',
  method: 'POST',
  permission: 'manage_staff',
  optional: { description: f.text({ example: 'Order portal' }), allowed_ips: allowedIps },
  returns: {
    credentialid: f.id('credential'),
    identifier: f.text({ description: '32 characters.', example: 'x7Q1'.repeat(8) }),
    secret: f.text({ description: '64 characters.', example: 'k9Zt'.repeat(16) }),
    allowed_ips: f.listOf(f.addressRange()),
  },
  showsSecret: true,

  run: async ({ description, allowed_ips = [] }, ctx) => {
    const { id, identifier, secret } = await createCredential(ctx, ctx.actor.id, {
      description,
      allowedIps: allowed_ips,
      hash: hashSecret,
    })
    return { credentialid: id, identifier, secret, allowed_ips }
  },
})
