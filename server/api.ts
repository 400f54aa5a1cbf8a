import { createHmac } from 'node:crypto'
import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Database } from '../db/database.js'
import type { PasswordCheck } from '../domain/access/password.js'
import { getRootKey, type SecretKey } from '../domain/secrets/keyring.js'
import type { Machine } from '../domain/system/machine.js'
import { Fault } from '../domain/values/faults.js'
import { createApi, type Host } from '../engine/api.js'
import { paths } from '../engine/paths.js'
import type { Call } from '../engine/perform.js'
import type { Representation } from '../engine/representation.js'
import { createActionSuggester } from './action-suggestions.js'
import type { ContextFactory } from './contexts.js'
import { checkHealth } from './health.js'
import type { Log } from './log.js'
import { runLoggedCall } from './logged-calls.js'
import type { Metrics } from './metrics.js'
import { toOutageFailure } from './outages.js'
import type { RefusalCounter } from './refusal-counter.js'
import { toCountedRefusal } from './refused-callers.js'
import { RelayedSignIns } from './relayed-sign-ins.js'
import { replayStore } from './replays.js'
import { createSignInRecorder } from './sign-ins.js'

interface Parts
  extends Pick<
    Host<Knex>,
    'catalogue' | 'accounts' | 'limits' | 'bodies' | 'attempts' | 'trusted' | 'now' | 'noteUse'
  > {
  readonly database: Database
  readonly contexts: ContextFactory
  readonly secretKey: SecretKey
  readonly unreadable: PasswordCheck['unreadable']
  readonly metrics: Metrics
  readonly log: Log
  /** Returns openapi.json. */
  readonly document: () => Representation
  readonly machine: Machine
  readonly refusals: RefusalCounter
}

/**
 * Returns the API's router, which runs the engine on our database. All actions share one route, because the router
 * tries routes one by one, and because a call to an unknown action must pass the same checks in the same order as other
 * calls.
 */
export function apiRoutes(parts: Parts): Router {
  const { database, contexts, secretKey, unreadable, metrics, log, document, machine, refusals, ...given } = parts
  const api = createApi<Knex>({
    ...given,
    pepper: createHmac('sha256', getRootKey(secretKey)).update('idempotency').digest(),
    cursorKey: createHmac('sha256', getRootKey(secretKey)).update('cursors').digest(),
    read: database.read,
    transaction: async (job) => {
      await contexts.prepare()
      return database.transaction(job)
    },
    context: async (db: Knex, call: Call) => {
      const { now, actor, secretHash } = call
      const guesses = new RelayedSignIns(given.attempts, unreadable, call)
      const context = db === database.read ? contexts.remote(now, actor.username) : contexts.on(db, now, actor.username)
      return Object.assign(await context, { actor, secretHash, machine, guesses })
    },
    runLogged: runLoggedCall,
    noteSignIn: createSignInRecorder(database),
    nearAction: createActionSuggester(given.catalogue),
    noteRefusal: (caller) => {
      const refusal = toCountedRefusal(caller)
      if (refusal !== undefined) refusals.note(refusal)
    },
    fault: (error) => (error instanceof Fault ? error : undefined),
    replays: replayStore,
    documents: new Map<string, () => Representation | Promise<string>>([
      [paths.health, async () => JSON.stringify(await checkHealth(database, given.now()))],
      [paths.versionedDocument, document],
    ]),
    outageOf: (error) => toOutageFailure(database, error),
    noteOutcome: (outcome) => {
      metrics.observe(outcome)
      log.info(outcome, 'call')
    },
    reportFailure: (error, requestId) => log.error({ err: error, requestId }, 'a call failed'),
  })
  return new Router({ sensitive: true }).all('/api{/*path}', api)
}
