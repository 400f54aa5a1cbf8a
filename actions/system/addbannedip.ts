import { banAddress } from '../../domain/access/bans.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'addbannedip',
  summary: 'Ban an IP address or range from the client pages.',
  description:
    "Does not affect API calls; use a credential's `allowed_ips` instead. Banning the same addresses again replaces the reason and duration.",
  method: 'POST',
  permission: 'manage_security',
  risks: ['access'],
  required: {
    ip: f.banned({
      description:
        'IP address, range in CIDR notation, or whole octets (whole groups for IPv6) followed by `*`. At least 8 bits of an IPv4 address and 16 bits of an IPv6 address must be fixed.',
      example: '192.0.2.*',
    }),
  },
  optional: {
    reason: f.text({ description: 'Reason for staff.', example: 'Tries passwords' }),
    days: f.integer({
      extension: true,
      min: 1,
      max: 3650,
      description: 'Duration of the ban in days. By default, the ban lasts until it is lifted.',
      example: 30,
    }),
  },
  returns: {
    ip: f.text({ description: 'Addresses as stored.', example: '192.0.2.*' }),
    expires_at: f.nullable(f.instant({ extension: true, description: 'End of the ban.' })),
  },
  changes: { type: 'address', by: 'ip' },
  rejects: { ip: ['ban_covers_caller'] },

  run: async ({ ip, reason, days }, ctx) => ({
    ip,
    expires_at: (await banAddress(ctx, { address: ip, reason, days })) ?? null,
  }),
})
