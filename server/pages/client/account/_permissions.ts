import { f } from '../../../../actions/_shared/kit.js'
import { type LoginPermissions, loginPermissions, mayEnter } from '../../../../domain/clients/login-permissions.js'
import type { Locale } from '../../../../domain/words/locale.js'
import type { Choice } from '../../form.js'

/** The permissions of the one who gives, or is to get, some. */
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
  field: f.listOf(f.oneOf(names), { description: 'What the login may see and do.' }),
} as const

/** Returns what a login can give: what it has itself, and everything if it is the owner's. */
export const givablePermissions = (
  { words: { users, permissionNames } }: Locale,
  { isOwner, permissions }: Held,
): Choice[] => [
  ...(isOwner ? [{ value: all, label: users.everything }] : []),
  ...loginPermissions
    .filter((one) => mayEnter(permissions, one))
    .map((value) => ({ value, label: permissionNames[value] })),
]

/** Returns what is ticked as a set of permissions. */
export function readPermissions(ticked: readonly (typeof names)[number][]): LoginPermissions {
  return ticked.includes(all) ? all : ticked.filter((one) => one !== all)
}

/** Returns permissions as they are ticked. */
export const tickedPermissions = (held: LoginPermissions): readonly string[] => (held === all ? [all] : held)

/** Returns permissions as a sentence lists them. */
export function namePermissions(
  { words: { users, permissionNames } }: Locale,
  { isOwner, permissions: held }: Held,
): string {
  if (isOwner) return users.owner
  if (held === all) return users.everything
  return held.length === 0 ? users.nothing : held.map((one) => permissionNames[one]).join(', ')
}
