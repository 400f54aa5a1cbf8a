import type { IncomingMessage } from 'node:http'
import type { RouterContext } from '@koa/router'
import type { PasswordCheck } from '../../domain/access/password.js'
import type { Context, RemoteContext } from '../../domain/context.js'
import type { Locale } from '../../domain/words/locale.js'
import type { AttemptLimits } from '../../engine/attempts.js'
import type { BodyMemory } from '../../engine/body-memory.js'
import type { OpenSession } from './page.js'

/** A sign-in on a page that was refused. */
export interface RefusedVisit {
  readonly reason: 'login_wrong' | 'link_invalid'
  readonly account?: { readonly type: 'login'; readonly id: number }
  readonly address: string
  readonly now: Date
}

/** Counts attempts, together with those on the API. */
export interface Attempts {
  readonly limits: AttemptLimits
  readonly addressOf: (req: IncomingMessage) => string
  readonly unreadable: PasswordCheck['unreadable']
  /** Counts what was refused, for the activity log. */
  readonly noteRefusal?: (refusal: RefusedVisit) => void
}

/** The language that a visit is answered in: that of the browser, until the client is known whose page it is. */
export interface Speech {
  locale: Locale
}

/** One request of a browser, with what pages need to answer it. */
export interface Visit {
  readonly koa: RouterContext
  /** The context for reading committed data. */
  readonly ctx: Context
  /** Runs changes in one transaction, signed by the login of the session where there is one. */
  readonly transaction: <T>(job: (ctx: Context) => Promise<T>) => Promise<T>
  /** Writes what is no change of anybody's, so that the activity log has none of it; a failure is reported. */
  readonly note: (job: (ctx: Context) => Promise<unknown>) => Promise<void>
  /** Returns a context for rules that call a gateway: they open transactions of their own. */
  readonly remote: () => Promise<RemoteContext>
  /** Path of the client area for browsers: `/client`, unless the service has a path prefix. */
  readonly root: string
  readonly attempts: Attempts
  /** Limits the memory for forms. */
  readonly bodies: BodyMemory
  /** True if browsers reach the service over TLS. */
  readonly secure: boolean
  readonly speech: Speech
  /** The session of the visitor, on a page that knows of sessions. */
  readonly session?: OpenSession | undefined
}

/** A visit to a page of an account. */
export interface AreaVisit extends Visit {
  readonly session: OpenSession
}
