import type { Test } from 'tap'
import { callAction, serve } from '../server/serve.js'
import { audit } from '../support/audit.js'
import { credentialHeaders } from '../support/credentials.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { type Api, type Body, type Reply, startApi } from '../support/service.js'

/** Server processes on one database. */
export interface Crew {
  /** The server in the test's own process. */
  readonly api: Api
  /** Calls an action. Successive calls go to the processes in rotation. */
  readonly call: (action: string, parameters?: Body) => Promise<Reply>
  /** Makes `count` concurrent calls, spread over the processes. Returns the replies in the order of the calls. */
  readonly together: (
    count: number,
    action: string,
    parameters: Body | ((n: number) => Body),
  ) => Promise<readonly Reply[]>
}

/**
 * Runs a test against three processes on PostgreSQL, or against the only process that SQLite allows. They run no jobs.
 * Afterwards, the audit must find nothing.
 */
export const withCrew = (t: Test, title: string, body: (t: Test, crew: Crew) => Promise<unknown>) =>
  onBothDatabases(
    t,
    title,
    async (t, url) => {
      const api = await startApi(t, url, withoutJobs)
      const others = api.database.dialect === 'postgres' ? 2 : 0
      const environment = { DATABASE_URL: url, ...withoutJobs.environment }
      const served = await Promise.all(Array.from({ length: others }, () => serve(t, environment)))
      const urls = [api.url, ...served.map((one) => one.url)]
      const headers = credentialHeaders(api.admin)
      let calls = 0
      const call: Crew['call'] = (action, parameters = {}) => {
        const method = api.catalogue.get(action)?.method ?? 'GET'
        return callAction(urls[calls++ % urls.length] as string, action, parameters, method, headers)
      }
      const together: Crew['together'] = (count, action, parameters) =>
        Promise.all(
          Array.from({ length: count }, (_, n) =>
            call(action, typeof parameters === 'function' ? parameters(n) : parameters),
          ),
        )
      await body(t, { api, call, together })
      await t.test('the audit finds nothing', async (t) => t.strictSame(await audit(api.database.read), []))
    },
    prepared,
  )

/** Counts replies by kind: `200`, or the status and the error code. */
export function countReplies(replies: readonly Pick<Reply, 'status' | 'body'>[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { status, body } of replies) {
    const kind = status === 200 ? '200' : `${status} ${body.code}`
    counts[kind] = (counts[kind] ?? 0) + 1
  }
  return counts
}
