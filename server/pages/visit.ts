import type { IncomingMessage } from 'node:http'
import type { RouterContext } from '@koa/router'
import type { Context } from '../../domain/context.js'
import type { AttemptLimits } from '../../engine/attempts.js'
import type { BodyMemory } from '../../engine/body-memory.js'
import type { Page, Redirect } from './page.js'

/** Counts attempts, together with those that are made on the API. */
export interface Attempts {
  readonly limits: AttemptLimits
  readonly addressOf: (req: IncomingMessage) => string
}

/** One request of a browser, with everything that a page is made from. */
export interface Visit {
  readonly ctx: RouterContext
  /** Reads what is committed. */
  readonly context: Context
  /** Runs rules that change something, in one transaction. */
  readonly transaction: <T>(job: (context: Context) => Promise<T>) => Promise<T>
  /** The address of the client area as browsers see it, `/client` unless the service stands below a path. */
  readonly root: string
  readonly attempts: Attempts
  /** Where forms are counted while they are held. */
  readonly bodies: BodyMemory
  /** True where browsers reach the service over TLS. */
  readonly secure: boolean
}

export type Handler = (visit: Visit) => Promise<Page | Redirect>
