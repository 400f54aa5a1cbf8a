import type { Caller } from '../../domain/access/credentials.js'
import type { Permission } from '../../domain/values/permissions.js'
import { type ActionContext, f, type Values } from './kit.js'

export { hashSecret } from '../../engine/gate.js'

const ranges = f.listOf(f.addressRange(), {
  description:
    'IP addresses and CIDR ranges that can use the credential; an empty list allows any address. The list in the setup file also applies.',
  example: ['192.0.2.10', '2001:db8::/32'],
})

/** Address lists that a credential inherits from the credential that created it. */
export const inheritedIps = f.listOf(f.listOf(f.addressRange()), {
  description:
    'Address lists inherited from the credential that created this one. A call must come from an address in every list, and in `allowed_ips`. These lists cannot be changed.',
  extension: true,
  example: [['192.0.2.0/24']],
})

/** IP addresses and CIDR ranges. Empty items are dropped. */
export const allowedIps: typeof ranges = {
  ...ranges,
  coerce: (wire) => (ranges.coerce(wire) as unknown[]).filter((range) => range !== '' && range !== null),
}

const permissions = f.permissionSet({
  extension: true,
  description:
    'Maximum permissions of the credential; `all` means all permissions of its account. A call has the permissions that both hold at that moment. A limited credential never has full access.',
  example: ['list_invoices'],
})

/**
 * Limits that a call sets on a credential. An empty permission list is rejected, because it must not be mistaken for
 * all permissions.
 */
export const requestedLimits = {
  permissions: { ...permissions, whenEmpty: 'refused' } satisfies typeof permissions,
  expires_at: f.moment({
    extension: true,
    description: 'When the credential expires: in the future, and no later than the calling credential.',
  }),
}

/** Limits of a credential in a response. */
export const limits = {
  permissions,
  expires_at: f.nullable(
    f.instant({ extension: true, description: 'Expiry time; null if the credential does not expire.' }),
  ),
}

/**
 * Returns permissions in the domain layer's form, in which null means all permissions. Returns undefined for undefined.
 */
export const toPermissionLimit = (
  set: Values<typeof limits>['permissions'] | undefined,
): Permission[] | null | undefined => (set === 'all' ? null : set)

/** Returns the caller with the properties that the domain layer's rules for credentials check. */
export const toCredentialCaller = ({ actor, call, secretHash }: ActionContext): Caller => ({
  staffId: actor.id,
  full: actor.full,
  permissions: actor.permissions,
  credentialId: call?.credentialId ?? null,
  secretHash: secretHash?.toString('base64'),
})
