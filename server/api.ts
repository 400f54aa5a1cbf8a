import { createHmac } from 'node:crypto'
import Router from '@koa/router'
import type { Knex } from 'knex'
import type { Database } from '../db/database.js'
import type { Guesses } from '../domain/access/guesses.js'
import { Fault } from '../domain/faults.js'
import { rootOf, type SecretKey } from '../domain/keyring.js'
import type { Machine } from '../domain/system/machine.js'
import { createApi, type Host } from '../engine/api.js'
import { refuseOver } from '../engine/attempts.js'
import { paths } from '../engine/paths.js'
import type { Call } from '../engine/perform.js'
import type { Representation } from '../engine/representation.js'
import type { ContextFactory } from './contexts.js'
import { health } from './health.js'
import type { Log } from './log.js'
import { logCall } from './logged-calls.js'
import type { Metrics } from './metrics.js'
import { outageOf } from './outages.js'
import { replays } from './replays.js'
import { signIns } from './sign-ins.js'

interface Parts
  extends Pick<Host<Knex>, 'catalogue' | 'accounts' | 'limits' | 'bodies' | 'attempts' | 'trusted' | 'now'> {
  readonly database: Database
  readonly contexts: ContextFactory
  readonly secretKey: SecretKey
  readonly metrics: Metrics
  readonly log: Log
  /** openapi.json. */
  readonly document: () => Representation
  readonly machine: Machine
}

/**
 * Returns the routes of the API: the engine over our database, rules and logs. One route serves every action, since the
 * router tries its routes one after the other, and since a call to no action is refused in the same order as any other.
 */
export function apiRoutes({ database, contexts, secretKey, metrics, log, document, machine, ...given }: Parts): Router {
  const guesses = guessesOf(given)
  const api = createApi<Knex>({
    ...given,
    pepper: createHmac('sha256', rootOf(secretKey)).update('idempotency').digest(),
    read: database.read,
    transaction: async (job) => {
      await contexts.prepare()
      return database.transaction(job)
    },
    context: async (db: Knex, { now, actor }: Call) =>
      db === database.read
        ? Object.assign(await contexts.remote(now, actor.username), { actor, machine, guesses })
        : Object.assign(await contexts.on(db, now, actor.username), { actor, machine, guesses }),
    logged: logCall,
    signedIn: signIns(database),
    fault: (error) => (error instanceof Fault ? error : undefined),
    replays,
    documents: new Map<string, () => Representation | Promise<string>>([
      [paths.health, async () => JSON.stringify(await health(database, given.now()))],
      [paths.versionedDocument, document],
    ]),
    outageOf: (error) => outageOf(database, error),
    finished: (outcome) => {
      metrics.observe(outcome)
      log.info(outcome, 'call')
    },
    failed: (error, requestId) => log.error({ err: error, requestId }, 'a call failed'),
  })
  return new Router({ sensitive: true }).all('/api{/*path}', api)
}

/** Guesses that a caller with a credential passes on: where they come from it does not tell. */
const guessesOf = ({ attempts, now }: Pick<Parts, 'attempts' | 'now'>): Guesses => ({
  checkGuess: async (account, compare) => {
    const { found, limitStatus } = await attempts.checkGuess(
      { account, address: undefined, now: now().getTime() },
      compare,
    )
    refuseOver(limitStatus)
    return found
  },
})
