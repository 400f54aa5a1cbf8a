import { banAddress } from '../../domain/access/bans.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addbannedip',
  summary: 'Ban an IP address or a range from the client pages.',
  description:
    'API calls are not affected: use `allowed_ips` of the credential instead. Banning the same addresses again updates the reason, and sets anew for how long.',
  method: 'POST',
  permission: 'manage_security',
  risks: ['access'],
  required: {
    ip: f.banned({
      description:
        'IP address, range in CIDR notation, or whole octets (of IPv6 whole groups) followed by `*`. At least 8 bits of IPv4 and 16 of IPv6 are fixed.',
      example: '192.0.2.*',
    }),
  },
  optional: {
    reason: f.text({ description: 'Reason for staff.', example: 'Tries passwords' }),
    days: f.integer({
      extension: true,
      min: 1,
      max: 3650,
      description: 'Days for which the ban holds; without it, until it is lifted.',
      example: 30,
    }),
  },
  returns: {
    ip: f.text({ description: 'Addresses as stored.', example: '192.0.2.*' }),
    expires_at: f.nullable(f.instant({ extension: true, description: 'When the ban ends.' })),
  },
  changes: { type: 'address', by: 'ip' },
  rejects: { ip: ['ban_covers_caller'] },

  run: async ({ ip, reason, days }, ctx) => ({
    ip,
    expires_at: (await banAddress(ctx, { address: ip, reason, days })) ?? null,
  }),
})
