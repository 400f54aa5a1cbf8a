import type { IncomingMessage } from 'node:http'
import type { RouterContext } from '@koa/router'
import type { PasswordCheck } from '../../domain/access/password.js'
import type { Context, RemoteContext } from '../../domain/context.js'
import type { Locale } from '../../domain/words/locale.js'
import type { AttemptLimits } from '../../engine/attempt-limits.js'
import type { BodyMemory } from '../../engine/body-memory.js'
import type { OpenSession } from './page.js'

/** A rejected sign-in on a page. */
export interface RefusedVisit {
  readonly reason: 'login_wrong' | 'link_invalid'
  readonly account?: { readonly type: 'login'; readonly id: number }
  readonly address: string
  readonly now: Date
}

/** Counts attempts on pages together with those on the API. */
export interface Attempts {
  readonly limits: AttemptLimits
  readonly addressOf: (req: IncomingMessage) => string
  readonly unreadable: PasswordCheck['unreadable']
  readonly noteRefusal?: (refusal: RefusedVisit) => void
}

/** The language of the response: the browser's, until the page's client is known. */
export interface Speech {
  locale: Locale
}

/** A browser's request, with everything that pages need to answer it. */
export interface Visit {
  readonly koa: RouterContext
  /** Context that reads committed data. */
  readonly ctx: Context
  /** Runs changes in one transaction, attributed to the session's login if there is one. */
  readonly transaction: <T>(job: (ctx: Context) => Promise<T>) => Promise<T>
  /** Writes data that is not a user's change, outside the activity log. A failure is reported, not thrown. */
  readonly note: (job: (ctx: Context) => Promise<unknown>) => Promise<void>
  /** Returns a context for rules that call a provider and open their own transactions. */
  readonly remote: () => Promise<RemoteContext>
  /** Path of the client area: `/client`, unless the service has a path prefix. */
  readonly root: string
  readonly attempts: Attempts
  readonly bodies: BodyMemory
  /** True if browsers reach the service over TLS. */
  readonly secure: boolean
  readonly speech: Speech
  /** Undefined on pages that do not read sessions, and for visitors without one. */
  readonly session?: OpenSession | undefined
}

export interface AreaVisit extends Visit {
  readonly session: OpenSession
}
