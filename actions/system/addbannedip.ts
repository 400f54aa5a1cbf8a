import { banAddress } from '../../domain/access/bans.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addbannedip',
  summary: 'Close the pages of clients to an address, or to all that begin alike.',
  description:
    'API calls are not touched: a credential has `allowed_ips` of its own. A further ban of the same address changes its reason.',
  method: 'POST',
  permission: 'manage_security',
  required: {
    ip: f.banned({ description: 'An address, or its beginning and a star.', example: '192.0.2.*' }),
  },
  optional: { reason: f.text({ example: 'Tries passwords' }) },
  returns: { ip: f.text({ description: 'As it is kept.', example: '192.0.2.*' }) },

  run: async ({ ip, reason }, ctx) => {
    await banAddress(ctx, ip, reason)
    return { ip }
  },
})
