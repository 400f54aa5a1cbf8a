import type { Context } from '../../domain/context.js'
import { logLocalCall } from '../../domain/log/change-log.js'
import type { LoggedCall } from '../../domain/log/logged-call.js'

/** A request of a browser, as the activity log tells of it. */
export type VisitFacts = Pick<LoggedCall, 'action' | 'requestId' | 'address'>

/** Author of what somebody does on a page who is not signed in, unless a link says whose login it is. */
const visitor = 'visitor'

/** Runs what a page changes, in its transaction. It is in the activity log like a call (R-2656). */
export function logVisit<T>(reading: Context, facts: VisitFacts, job: (ctx: Context) => Promise<T>): Promise<T> {
  const call: LoggedCall = {
    ...facts,
    credentialId: null,
    isOfClientArea: true,
    record: undefined,
    clientId: null,
    entry: undefined,
  }
  const ctx: Context = { ...reading, author: visitor, call }
  return logLocalCall(ctx, call, { run: () => job(ctx), madeBy: () => undefined })
}
