import { banAddress } from '../../domain/access/bans.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addbannedip',
  summary: 'Ban an IP address, or all that share a prefix, from the client pages.',
  description:
    'API calls are not affected: use `allowed_ips` of the credential instead. Banning the same address again updates its reason.',
  method: 'POST',
  permission: 'manage_security',
  required: {
    ip: f.banned({ description: 'IP address, or the start of one followed by `*`.', example: '192.0.2.*' }),
  },
  optional: { reason: f.text({ example: 'Tries passwords' }) },
  returns: { ip: f.text({ description: 'Address or prefix as stored.', example: '192.0.2.*' }) },
  changes: { type: 'address', by: 'ip' },

  run: async ({ ip, reason }, ctx) => {
    await banAddress(ctx, ip, reason)
    return { ip }
  },
})
