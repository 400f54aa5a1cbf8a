import type { Readable } from 'node:stream'
import type { Session } from '../../domain/clients/sign-in.js'
import type { PaperFile } from '../../domain/papers/paper-file.js'
import type { Html } from './html.js'

/** A session with what its forms carry. */
export interface OpenSession extends Session {
  /** The secret in the visitor's cookie. */
  readonly secret: string
  /** Stands in each form that changes something, so that no other site can post it. */
  readonly formToken: string
}

/** The view of a definition's data. */
export interface Shown {
  /** Defaults to 200. */
  readonly status?: number
  readonly title: string
  readonly main: Html
  readonly headers?: Readonly<Record<string, string>>
  /** Gives it the width of the client area, whoever looks. */
  readonly isWide?: boolean
}

export interface Page extends Shown {
  /** Gives the page the navigation of the client area. */
  readonly session?: OpenSession | undefined
}

/** A file that a browser is to keep, and never to show: its name is without a path. */
export interface Download extends PaperFile {
  readonly type: 'application/pdf' | 'application/octet-stream'
}

/** A file that is sent as it is made. */
export interface Streamed {
  readonly filename: string
  /** Its media type. */
  readonly type: string
  readonly stream: Readable
}

export interface Redirect {
  /** Below the client area, such as `/home`. */
  readonly to: string
  readonly headers?: Readonly<Record<string, string>>
}
