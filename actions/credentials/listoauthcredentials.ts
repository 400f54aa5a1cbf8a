import { parseInheritedAllowLists } from '../../domain/access/credential-allow-lists.js'
import { parseCredentialPermissions } from '../../domain/access/credential-limits.js'
import { listCredentials } from '../../domain/access/credentials.js'
import { inheritedIps, limits, toCredentialCaller } from '../_shared/credential.js'
import { action, f } from '../_shared/kit.js'

const credential = f.named('Credential', 'An API credential; its secret is never shown again.', {
  id: f.id('credential'),
  credentialid: f.id('credential'),
  identifier: f.text({ description: 'Identifier to send as `X-API-Key`.', example: 'x7Q1'.repeat(8) }),
  description: f.nullable(f.text({ description: 'Purpose of the credential, or null.', example: 'Order portal' })),
  allowed_ips: f.listOf(f.addressRange(), {
    description: 'Addresses and ranges that can use the credential; empty allows any.',
  }),
  setup_allowed_ips: f.listOf(f.addressRange(), {
    description: 'Addresses allowed by the setup file. A call must come from an address in both lists.',
    extension: true,
  }),
  inherited_allowed_ips: inheritedIps,
  ...limits,
  old_secret_ends_at: f.nullable(
    f.instant({ extension: true, description: 'Expiry time of the previous secret, or null.' }),
  ),
  last_used_at: f.nullable(
    f.instant({
      extension: true,
      description: 'Time of its last use in a call, accurate to a minute or two; null if unknown.',
    }),
  ),
  last_used_from: f.nullable(f.text({ extension: true, description: 'Address of that call.', example: '192.0.2.7' })),
  created_at: f.createdAt(),
})

export default action({
  name: 'listoauthcredentials',
  summary: 'List active API credentials of the calling staff account, or of all accounts for a role with full access.',
  method: 'GET',
  permission: 'manage_staff',
  returns: { credentials: f.listOf(f.record(credential), { description: 'Active credentials.' }) },

  run: async (_, ctx) => {
    const rows = await listCredentials(ctx.db, toCredentialCaller(ctx))
    return {
      credentials: rows.map(({ id, identifier, description, allowed_ips, setup_allowed_ips, created_at, ...row }) => ({
        id,
        credentialid: id,
        identifier,
        description,
        allowed_ips: JSON.parse(allowed_ips) as string[],
        setup_allowed_ips: JSON.parse(setup_allowed_ips ?? '[]') as string[],
        inherited_allowed_ips: parseInheritedAllowLists(row),
        permissions: parseCredentialPermissions(row) ?? ('all' as const),
        expires_at: row.expires_at,
        old_secret_ends_at: row.overlap_ends_at,
        last_used_at: row.used_at,
        last_used_from: row.used_from,
        created_at,
      })),
    }
  },
})
