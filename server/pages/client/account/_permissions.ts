import { f } from '../../../../actions/_shared/kit.js'
import {
  hasLoginPermission,
  type LoginPermissions,
  loginPermissions,
} from '../../../../domain/clients/login-permissions.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { Choice } from '../../form.js'

/** A login's permissions for the account. The owner has all of them. */
export interface LoginRights {
  readonly isOwner: boolean
  readonly permissions: LoginPermissions
}

const all = 'all'
const names = [all, ...loginPermissions] as const

export const permissions = {
  label: ['users', 'permissions'],
  type: 'checkboxes',
  isOptional: true,
  field: f.listOf(f.oneOf(names), { description: "The login's permissions." }),
} as const

/** Returns the permissions that a login can grant: its own, and for the owner also full access. */
export const grantablePermissions = (
  { words: { users, permissionNames } }: Locale,
  { isOwner, permissions }: LoginRights,
): Choice[] => [
  ...(isOwner ? [{ value: all, label: users.everything }] : []),
  ...loginPermissions
    .filter((one) => hasLoginPermission(permissions, one))
    .map((value) => ({ value, label: permissionNames[value] })),
]

export function readPermissions(ticked: readonly (typeof names)[number][]): LoginPermissions {
  return ticked.includes(all) ? all : ticked.filter((one) => one !== all)
}

export const selectedPermissions = (held: LoginPermissions): readonly string[] => (held === all ? [all] : held)

export function describePermissions(
  { words: { users, permissionNames } }: Locale,
  { isOwner, permissions: held }: LoginRights,
): string {
  if (isOwner) return users.owner
  if (held === all) return users.everything
  return held.length === 0 ? users.nothing : held.map((one) => permissionNames[one]).join(', ')
}
