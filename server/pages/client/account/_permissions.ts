import { f } from '../../../../actions/_shared/kit.js'
import { type LoginPermissions, loginPermissions, mayEnter } from '../../../../domain/clients/login-permissions.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { Choice } from '../../form.js'

/** The permissions of a login that grants or receives some. */
export interface Held {
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
export const givablePermissions = (
  { words: { users, permissionNames } }: Locale,
  { isOwner, permissions }: Held,
): Choice[] => [
  ...(isOwner ? [{ value: all, label: users.everything }] : []),
  ...loginPermissions
    .filter((one) => mayEnter(permissions, one))
    .map((value) => ({ value, label: permissionNames[value] })),
]

export function readPermissions(ticked: readonly (typeof names)[number][]): LoginPermissions {
  return ticked.includes(all) ? all : ticked.filter((one) => one !== all)
}

export const tickedPermissions = (held: LoginPermissions): readonly string[] => (held === all ? [all] : held)

export function namePermissions(
  { words: { users, permissionNames } }: Locale,
  { isOwner, permissions: held }: Held,
): string {
  if (isOwner) return users.owner
  if (held === all) return users.everything
  return held.length === 0 ? users.nothing : held.map((one) => permissionNames[one]).join(', ')
}
