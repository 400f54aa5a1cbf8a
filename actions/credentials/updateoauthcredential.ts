import { updateCredential, usualOverlapHours } from '../../domain/access/credentials.js'
import {
  allowedIps,
  hashSecret,
  requestedLimits,
  toCredentialCaller,
  toPermissionLimit,
} from '../_shared/credential.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateoauthcredential',
  summary: 'Update, disable, or enable an API credential, or replace its secret.',
  description:
    'A credential grants no more than it has. If it has limited permissions or an expiry time, it changes only credentials with ' +
    'a subset of its permissions that expire no later. It can disable and delete the others. The previous secret ' +
    'ends when the credential is disabled, and when another secret replaces the current one. A call signed with ' +
    'the previous secret grants nothing beyond its expiry and gets no new secret.',
  method: 'POST',
  permission: 'manage_staff',
  risks: ['access'],
  required: { credentialid: f.id('credential', { extraAlias: 'credentialId' }) },
  optional: {
    ...f.changes({
      description: f.text({ description: 'Purpose of the credential.', example: 'Order portal' }),
      active: f.flag({ description: 'False to disable the credential.' }),
      allowed_ips: allowedIps,
      ...requestedLimits,
    }),
    new_secret: f.flag({ extension: true, description: 'True to create a new secret and return it.' }),
    overlap: f.withUsualDefault(
      f.integer({
        extension: true,
        min: 0,
        max: 168,
        description:
          'Hours from now during which the old secret works along with the new one. Without `new_secret`, changes the expiry of an old secret that still works; 0 ends it now.',
      }),
      usualOverlapHours,
    ),
  },
  returns: {
    credentialid: f.id('credential'),
    secret: f.optional(
      f.shownSecret({
        extension: true,
        description: 'The new secret, if `new_secret` was sent; in the format of `createoauthcredential`.',
        example: `chk_${'k9Zt'.repeat(15)}`,
      }),
    ),
    old_secret_ends_at: f.optional(
      f.instant({
        extension: true,
        description:
          'Expiry time of the old secret, if `new_secret` or `overlap` was sent. The old secret of a disabled credential has already ended.',
      }),
    ),
  },
  showsSecret: { with: 'new_secret' },
  cannotBeTried: { because: 'Its answer contains a secret.', with: ['new_secret'] },
  faults: ['credential_not_found', 'too_many_credentials', 'credential_gone', 'credential_holds_more'],
  rejects: {
    permissions: ['permissions_not_held'],
    expires_at: ['expires_in_past', 'expires_too_late'],
    overlap: ['no_secret_overlaps'],
  },

  run: async ({ credentialid, description, active, ...sent }, ctx) => {
    const renewed = await updateCredential(ctx, toCredentialCaller(ctx), credentialid, {
      description,
      active,
      allowedIps: sent.allowed_ips,
      permissions: toPermissionLimit(sent.permissions),
      expiresAt: sent.expires_at,
      renewal: sent.new_secret === true ? hashSecret : undefined,
      overlapHours: sent.overlap,
    })
    return { credentialid, secret: renewed.secret, old_secret_ends_at: renewed.oldEndsAt }
  },
})
