import type { Entry } from './catalogue.js'
import type { Actor } from './gate.js'

/** Returns the refusal of a trial that needs a permission which the call itself does not (R-2754). */
export const missingForTrial = ({ name }: Entry, permission: string, actor: Actor): string =>
  `${lacking(actor)} the permission ${permission}, which ${name} needs with the header Dry-Run.`

/** Returns true where an account may call an action. */
export const mayCall = ({ permission, orPermission }: Entry, { full, permissions }: Actor): boolean =>
  full ||
  (permission !== 'full' && permissions.has(permission)) ||
  (orPermission !== undefined && permissions.has(orPermission))

/** Returns the refusal of a call whose permission the account, or its credential, does not hold. */
export function missingPermission({ name, permission }: Entry, actor: Actor): string {
  if (permission !== 'full') return `${lacking(actor)} the permission ${permission}, which ${name} needs.`
  return actor.limit === undefined
    ? `Only a role with full access may call ${name}.`
    : `Only a role with full access may call ${name}, by a credential that is not limited to permissions.`
}

/** Tells who may lack a permission: the credential of a role that holds it can be limited to others. */
const lacking = ({ limit }: Actor): string =>
  limit === undefined ? 'The role of this account lacks' : 'The role of this account, or this credential of it, lacks'
