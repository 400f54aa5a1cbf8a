import type { Context as KoaContext } from 'koa'
import type { Permission } from '../domain/values/permissions.js'
import { callerAddress, isFromThisMachine } from '../engine/address.js'
import { type AttemptLimits, expectWithinLimit } from '../engine/attempt-limits.js'
import { readHeaderCredential } from '../engine/credential.js'
import { type EngineErrorCode, failure, Refused } from '../engine/errors.js'
import { type Accounts, expectUsable, Gate, hasExpired } from '../engine/gate.js'

/** Permission that the role of a scraper's credential needs. */
const permission: Permission = 'view_system'

const accessDeniedMessage = 'Metrics are available only from this machine, or with a credential in the headers.'
const notPermitted = `The role of this account lacks the permission ${permission}, which metrics require.`

export interface MetricsAccess {
  readonly accounts: Accounts
  readonly attempts: AttemptLimits
  /** Returns true for a proxy whose X-Forwarded-For is trusted. */
  readonly trusted: (address: string) => boolean
  readonly now: () => Date
  /** Called when a usable credential is presented. */
  readonly noteUse: (credentialId: number, address: string, now: Date) => void
}

/**
 * Returns a function that accepts callers on this machine, and callers elsewhere with a credential that has the
 * permission (R-2805). A wrong or expired credential counts against the caller's address, as in an API call. The
 * function throws Refused for other callers.
 */
export function createMetricsAccess({ accounts, attempts, trusted, now, noteUse }: MetricsAccess) {
  const gate = new Gate(accounts)
  return async ({ req }: KoaContext): Promise<void> => {
    if (isFromThisMachine(req, trusted)) return
    const presented = readHeaderCredential(req.headers)
    if (presented === undefined) refuse('address_not_allowed', accessDeniedMessage)
    const address = callerAddress(req, trusted)
    const account = await gate.identify(presented)
    if (account === undefined || hasExpired(account, now()))
      expectWithinLimit(await attempts.count(address, now().getTime()))
    if (account === undefined) refuse('address_not_allowed', accessDeniedMessage)
    expectUsable(account, () => address, now())
    if (account.credentialId !== undefined) noteUse(account.credentialId, address, now())
    const { full, permissions } = account.actor
    if (!full && !permissions.has(permission)) refuse('permission_denied', notPermitted)
  }
}

function refuse(code: EngineErrorCode, message?: string): never {
  throw new Refused(failure(code, message === undefined ? {} : { message }))
}
