import type { PasswordCheck } from '../../domain/access/password.js'
import type { Visitor } from '../../domain/clients/sign-in.js'
import { nameAgent } from '../../domain/values/agents.js'
import { networkOf } from '../../engine/address.js'
import type { LimitStatus } from '../../engine/limits.js'
import { tooManyAttempts } from './refusal.js'
import type { RefusedVisit, Visit } from './visit.js'

/** Returns the network of the visitor, whose turn slow hashes wait for. */
export const visitorNetwork = ({ koa, attempts: { addressOf } }: Visit): string => networkOf(addressOf(koa.req))

/** Counts an attempt for the visitor's address. Throws the page for too many attempts. */
export async function countAttempt({ koa, ctx, attempts: { limits, addressOf } }: Visit): Promise<void> {
  refuseOver(await limits.count(addressOf(koa.req), ctx.machineNow.getTime()))
}

/** Counts a look of the visitor's network at what is open to everybody. Throws the page for too many attempts. */
export async function countLook({ koa, ctx, attempts: { limits, addressOf } }: Visit): Promise<void> {
  refuseOver(await limits.countLook(addressOf(koa.req), ctx.machineNow.getTime()))
}

/** Counts an attempt at one thing, whoever makes it. Throws the page for too many attempts. */
export async function countKey({ ctx, attempts: { limits } }: Visit, key: string): Promise<void> {
  refuseOver(await limits.countKey(key, ctx.machineNow.getTime()))
}

/**
 * Compares a password with that of an account, unless there were too many wrong attempts. Where `isWhole` returns false for what
 * was found, a code is still due, and the network of the visitor stays unknown to the account. Throws the page for too many
 * attempts.
 */
export async function checkPasswordAttempt<T>(
  visit: Visit,
  account: string,
  compare: (check: PasswordCheck) => Promise<T | undefined>,
  isWhole?: (found: T) => boolean,
): Promise<T | undefined> {
  const { limits, unreadable } = visit.attempts
  const check = { waiter: { kind: 'stranger', source: visitorNetwork(visit) }, unreadable } as const
  const { found, limitStatus } = await limits.checkGuess(guessOf(visit, account), () => compare(check), isWhole)
  refuseOver(limitStatus)
  return found
}

/**
 * Sets a password behind a mailed link, unless there were too many attempts with the link or from the network. `set` gets the
 * network, whose turn the hash waits for, and returns undefined where the link cannot be used. Throws the page for too many
 * attempts.
 */
export async function tryLink<T>(
  visit: Visit,
  link: string,
  set: (source: string) => Promise<T | undefined>,
): Promise<T | undefined> {
  const guess = { ...guessOf(visit, link), isLink: true }
  const { found, limitStatus } = await visit.attempts.limits.checkGuess(guess, () => set(visitorNetwork(visit)))
  refuseOver(limitStatus)
  return found
}

/** Remembers that the visitor may sign in to an account, whatever others guess at it meanwhile. */
export const rememberVisitor = (visit: Visit, account: string): void =>
  visit.attempts.limits.remember(guessOf(visit, account))

/** Returns the browser of the visitor, as the list of sessions names it. */
export const visitorOf = ({ koa, attempts: { addressOf } }: Visit): Visitor => ({
  address: addressOf(koa.req),
  agent: nameAgent(koa.get('User-Agent')),
})

const guessOf = ({ koa, ctx, attempts: { addressOf } }: Visit, account: string) => ({
  account,
  address: addressOf(koa.req),
  now: ctx.machineNow.getTime(),
})

/** Counts a sign-in that was refused, for the activity log. */
export function noteRefused(
  { koa, ctx, attempts }: Pick<Visit, 'koa' | 'ctx' | 'attempts'>,
  reason: RefusedVisit['reason'],
  loginId?: number,
): void {
  const account = loginId === undefined ? {} : { account: { type: 'login', id: loginId } as const }
  attempts.noteRefusal?.({ reason, ...account, address: attempts.addressOf(koa.req), now: ctx.machineNow })
}

function refuseOver(limitStatus: LimitStatus | undefined): void {
  if (limitStatus?.retryAfter !== undefined) throw tooManyAttempts(limitStatus.retryAfter)
}
