import type { RouterContext } from '@koa/router'
import type { Context } from '../../domain/context.js'
import type { BodyMemory } from '../../engine/body-memory.js'
import type { Attempts } from './attempt.js'
import type { Html } from './html.js'
import type { OpenSession } from './session.js'

/** What a page is made from. */
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
  /** Whether browsers reach the service over TLS. */
  readonly secure: boolean
}

export interface Page {
  /** 200 unless stated. */
  readonly status?: number
  readonly title: string
  readonly main: Html
  /** Gives the page the navigation of the client area. */
  readonly session?: OpenSession | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface Redirect {
  /** Below the client area, such as `/home`. */
  readonly to: string
  readonly headers?: Readonly<Record<string, string>>
}

export type Handler = (visit: Visit) => Promise<Page | Redirect>
