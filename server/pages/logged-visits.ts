import type { Context } from '../../domain/context.js'
import { logLocalCall } from '../../domain/log/change-log.js'
import type { LoggedCall } from '../../domain/log/logged-call.js'

/** Data of a browser's request for the activity log. */
export type VisitFacts = Pick<LoggedCall, 'action' | 'requestId' | 'address'>

/** Author of changes without a session, unless a link identifies the login. */
const visitor = 'visitor'

/** Runs a page's changes in its transaction, and logs them like a call (R-2656). */
export function runLoggedVisit<T>(reading: Context, facts: VisitFacts, job: (ctx: Context) => Promise<T>): Promise<T> {
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
