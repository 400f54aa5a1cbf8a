import { createCredential } from '../../domain/access/credentials.js'
import {
  allowedIps,
  hashSecret,
  inheritedIps,
  limits,
  requestedLimits,
  toCredentialCaller,
  toPermissionLimit,
} from '../_shared/credential.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'createoauthcredential',
  summary: 'Create an API credential for the calling staff account. The secret is shown only once.',
  description:
    'The credential inherits the address restrictions of the calling credential, and keeps them if that one is deleted. It has ' +
    'no more permissions than the calling credential and expires no later; `permissions` and `expires_at` default to its values. ' +
    'Credentials created with a replaced secret expire with that secret. An account ' +
    'without full access can have 50 active credentials that it created. An expired credential counts for one more day.',
  method: 'POST',
  permission: 'manage_staff',
  risks: ['access'],
  optional: {
    description: f.text({ description: 'Purpose of the credential.', example: 'Order portal' }),
    allowed_ips: allowedIps,
    ...requestedLimits,
  },
  returns: {
    credentialid: f.id('credential'),
    identifier: f.text({ description: '32 characters.', example: 'x7Q1'.repeat(8) }),
    secret: f.shownSecret({
      description: '64 characters: `chk_`, 54 random characters, and a 6-character checksum (CRC-32, base 62).',
      example: `chk_${'k9Zt'.repeat(15)}`,
    }),
    allowed_ips: f.listOf(f.addressRange(), {
      description: 'Addresses and ranges that can use the credential; empty allows any.',
    }),
    inherited_allowed_ips: inheritedIps,
    ...limits,
  },
  showsSecret: true,
  cannotBeTried: { because: 'Its answer contains a secret.' },
  faults: ['too_many_credentials', 'credential_chain_too_long', 'credential_gone'],
  rejects: { permissions: ['permissions_not_held'], expires_at: ['expires_in_past', 'expires_too_late'] },

  run: async ({ description, allowed_ips = [], permissions, expires_at }, ctx) => {
    const made = await createCredential(ctx, ctx.actor.id, {
      description,
      allowedIps: allowed_ips,
      hash: hashSecret,
      maker: toCredentialCaller(ctx),
      permissions: toPermissionLimit(permissions),
      expiresAt: expires_at,
    })
    return {
      credentialid: made.id,
      identifier: made.identifier,
      secret: made.secret,
      allowed_ips,
      inherited_allowed_ips: made.inherited,
      permissions: made.permissions ?? ('all' as const),
      expires_at: made.expiresAt,
    }
  },
})
