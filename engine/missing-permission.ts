import type { Entry } from './catalogue.js'
import type { Actor } from './gate.js'

/** Returns the message for a dry run that lacks an additional permission (R-2754). */
export const missingDryRunPermission = ({ name }: Entry, permission: string, actor: Actor): string =>
  `${describeLackingSubject(actor)} the permission ${permission}, which ${name} requires with the header Dry-Run.`

export const mayCall = ({ permission, orPermission }: Entry, { full, permissions }: Actor): boolean =>
  full ||
  (permission !== 'full' && permissions.has(permission)) ||
  (orPermission !== undefined && permissions.has(orPermission))

/** Returns the message for a call whose account or credential lacks the permission that the action requires. */
export function missingPermission({ name, permission }: Entry, actor: Actor): string {
  if (permission !== 'full')
    return `${describeLackingSubject(actor)} the permission ${permission}, which ${name} requires.`
  return actor.limit === undefined
    ? `Only a role with full access can call ${name}.`
    : `Only a role with full access can call ${name}, and its credential must not be limited to certain permissions.`
}

/** Returns the subject of the message. A limited credential may lack a permission that its role has. */
const describeLackingSubject = ({ limit }: Actor): string =>
  limit === undefined ? "This account's role lacks" : "This account's role, or this credential, lacks"
