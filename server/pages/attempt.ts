import type { PasswordCheck } from '../../domain/access/password.js'
import type { Visitor } from '../../domain/clients/sign-in.js'
import { describeUserAgent } from '../../domain/values/user-agents.js'
import { getNetwork } from '../../engine/address.js'
import type { LimitStatus } from '../../engine/limits.js'
import { tooManyAttempts } from './error-pages.js'
import type { RefusedVisit, Visit } from './visit.js'

/** Returns the visitor's network, under which slow password hashes are queued. */
export const visitorNetwork = ({ koa, attempts: { addressOf } }: Visit): string => getNetwork(addressOf(koa.req))

/** Counts an attempt from the visitor's address. Throws an error page if there were too many. */
export async function countAttempt({ koa, ctx, attempts: { limits, addressOf } }: Visit): Promise<void> {
  expectWithinLimit(await limits.count(addressOf(koa.req), ctx.machineNow.getTime()))
}

/** Counts a request for a public page from the visitor's network. Throws an error page if there were too many. */
export async function countPageView({ koa, ctx, attempts: { limits, addressOf } }: Visit): Promise<void> {
  expectWithinLimit(await limits.countLook(addressOf(koa.req), ctx.machineNow.getTime()))
}

/** Counts an attempt under `key`, whatever the visitor's address. Throws an error page if there were too many. */
export async function countTargetAttempt({ ctx, attempts: { limits } }: Visit, key: string): Promise<void> {
  expectWithinLimit(await limits.countKey(key, ctx.machineNow.getTime()))
}

/**
 * Compares a password with an account's, and counts a wrong one as a failed sign-in. If `isWhole` returns false for the
 * result, a second-factor code is still required, so the visitor's network is not remembered for the account. Throws an
 * error page if there were too many failed sign-ins.
 */
export async function checkPasswordAttempt<T>(
  visit: Visit,
  account: string,
  compare: (check: PasswordCheck) => Promise<T | undefined>,
  isWhole?: (found: T) => boolean,
): Promise<T | undefined> {
  const { limits, unreadable } = visit.attempts
  const check = { waiter: { kind: 'stranger', source: visitorNetwork(visit) }, unreadable } as const
  const { found, limitStatus } = await limits.checkGuess(toSignInAttempt(visit, account), () => compare(check), isWhole)
  expectWithinLimit(limitStatus)
  return found
}

/**
 * Sets a password through an emailed link. `set` receives the network that the hash is queued under. It returns
 * undefined if the link cannot be used, which counts as an attempt. Throws an error page if there were too many
 * attempts with the link or from the network.
 */
export async function setPasswordByLink<T>(
  visit: Visit,
  link: string,
  set: (source: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const guess = { ...toSignInAttempt(visit, link), isLink: true }
  const { found, limitStatus } = await visit.attempts.limits.checkGuess(guess, () => set(visitorNetwork(visit)))
  expectWithinLimit(limitStatus)
  return found
}

/**
 * Remembers the visitor's network for an account, so that failed sign-ins from elsewhere do not lock the visitor out.
 */
export const rememberVisitor = (visit: Visit, account: string): void =>
  visit.attempts.limits.remember(toSignInAttempt(visit, account))

/** Returns the visitor's address and browser for the list of sessions. */
export const describeVisitor = ({ koa, attempts: { addressOf } }: Visit): Visitor => ({
  address: addressOf(koa.req),
  agent: describeUserAgent(koa.get('User-Agent')),
})

const toSignInAttempt = ({ koa, ctx, attempts: { addressOf } }: Visit, account: string) => ({
  account,
  address: addressOf(koa.req),
  now: ctx.machineNow.getTime(),
})

/** Records a rejected sign-in for the activity log. */
export function recordRefusedVisit(
  { koa, ctx, attempts }: Pick<Visit, 'koa' | 'ctx' | 'attempts'>,
  reason: RefusedVisit['reason'],
  loginId?: number,
): void {
  const account = loginId === undefined ? {} : { account: { type: 'login', id: loginId } as const }
  attempts.noteRefusal?.({ reason, ...account, address: attempts.addressOf(koa.req), now: ctx.machineNow })
}

function expectWithinLimit(limitStatus: LimitStatus | undefined): void {
  if (limitStatus?.retryAfter !== undefined) throw tooManyAttempts(limitStatus.retryAfter)
}
