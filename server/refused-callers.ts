import { type RefusalReason, refusalReasons } from '../domain/access/refusals.js'
import type { RefusedAccount } from '../domain/access/refused-accounts.js'
import type { RefusedCaller } from '../engine/api.js'
import type { Refusal } from './refusal-counter.js'

/** Maximum length of a stored identifier or username. */
const maxNameLength = 255

/** Returns the refusal to count, or undefined if it does not concern sign-ins or permissions. */
export function toCountedRefusal({ code, address, now, ...caller }: RefusedCaller): Refusal | undefined {
  if (!Object.hasOwn(refusalReasons, code)) return undefined
  return { reason: code as RefusalReason, account: describeAccount(caller), address, now }
}

function describeAccount({
  account,
  presented,
}: Pick<RefusedCaller, 'account' | 'presented'>): RefusedAccount | undefined {
  if (account !== undefined)
    return account.credentialId === undefined
      ? { type: 'staff', id: account.actor.id }
      : { type: 'credential', id: account.credentialId }
  if (presented.form === 'secret') return undefined
  const [type, text] =
    presented.form === 'pair'
      ? (['identifier', presented.identifier] as const)
      : (['username', presented.username] as const)
  return text.length <= maxNameLength && !text.includes('\0') ? { type, text } : undefined
}
