import { updateCredential, usualOverlapHours } from '../../domain/access/credentials.js'
import { allowedIps, callerOf, hashSecret, toLimit, wantedLimits } from '../_shared/credential.js'
import { action, f } from '../_shared/kit.js'

export default action({
  name: 'updateoauthcredential',
  summary: 'Update, disable or enable an API credential, or give it a new secret.',
  description:
    'A credential gives no more than it holds: with permissions or an expiry of its own it changes only credentials whose ' +
    'permissions are among its own and that expire no later. It may switch off and delete the others. The secret before ' +
    'the present one ends when the credential is switched off, and when another new secret is made. A call that is signed ' +
    'with it gives nothing beyond its end, and gets no new secret.',
  method: 'POST',
  permission: 'manage_staff',
  risks: ['access'],
  required: { credentialid: f.id('credential', { extraAlias: 'credentialId' }) },
  optional: {
    ...f.changes({
      description: f.text({ description: 'What the credential is for.', example: 'Order portal' }),
      active: f.flag({ description: 'False disables the credential.' }),
      allowed_ips: allowedIps,
      ...wantedLimits,
    }),
    new_secret: f.flag({ extension: true, description: 'True makes a new secret and answers it.' }),
    overlap: f.withUsualDefault(
      f.integer({
        extension: true,
        min: 0,
        max: 168,
        description:
          'Hours from now on for which the old secret goes on working beside a new one. Without `new_secret` they change the end of an old secret that still works; 0 ends it.',
      }),
      usualOverlapHours,
    ),
  },
  returns: {
    credentialid: f.id('credential'),
    secret: f.optional(
      f.shownSecret({
        extension: true,
        description: 'The new secret, where `new_secret` was sent; in the form of `createoauthcredential`.',
        example: `chk_${'k9Zt'.repeat(15)}`,
      }),
    ),
    old_secret_ends_at: f.optional(
      f.instant({
        extension: true,
        description:
          'When the old secret ends, where `new_secret` or `overlap` was sent. That of a credential that is off has ended.',
      }),
    ),
  },
  showsSecret: { with: 'new_secret' },
  cannotBeTried: { because: 'Its answer shows a secret.', with: ['new_secret'] },
  faults: ['credential_not_found', 'too_many_credentials', 'credential_gone', 'credential_holds_more'],
  rejects: {
    permissions: ['permissions_not_held'],
    expires_at: ['expires_in_past', 'expires_too_late'],
    overlap: ['no_secret_overlaps'],
  },

  run: async ({ credentialid, description, active, ...sent }, ctx) => {
    const renewed = await updateCredential(ctx, callerOf(ctx), credentialid, {
      description,
      active,
      allowedIps: sent.allowed_ips,
      permissions: toLimit(sent.permissions),
      expiresAt: sent.expires_at,
      renewal: sent.new_secret === true ? hashSecret : undefined,
      overlapHours: sent.overlap,
    })
    return { credentialid, secret: renewed.secret, old_secret_ends_at: renewed.oldEndsAt }
  },
})
