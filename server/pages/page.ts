import type { Readable } from 'node:stream'
import type { Session } from '../../domain/clients/sign-in.js'
import type { DocumentFile } from '../../domain/papers/document-file.js'
import type { Html } from './html.js'

export interface OpenSession extends Session {
  readonly secret: string
  /** Token in every form of the session, so that other sites cannot post the form. */
  readonly formToken: string
}

/** The rendered data of a page. */
export interface PageContent {
  /** HTTP status. Defaults to 200. */
  readonly status?: number
  readonly title: string
  readonly main: Html
  readonly headers?: Readonly<Record<string, string>>
  /** True to use the client area's width, even for visitors. */
  readonly isWide?: boolean
}

export interface Page extends PageContent {
  /** Set to add the client area's navigation. */
  readonly session?: OpenSession | undefined
}

/** A file that browsers save and never display. Its name has no path. */
export interface Download extends DocumentFile {
  readonly type: 'application/pdf' | 'application/octet-stream'
}

/** A file sent while it is being generated. */
export interface StreamedFile {
  readonly filename: string
  readonly type: string
  readonly stream: Readable
}

export interface Redirect {
  /** Path below the client area, such as `/home`. */
  readonly to: string
  readonly headers?: Readonly<Record<string, string>>
}
