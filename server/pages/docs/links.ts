import type { Translate } from './markdown.js'

/** Links of a page. They are relative to the page, because a proxy may add a path prefix. */
export interface Links {
  /** Address of the service's root, with a trailing slash. */
  readonly base: string
  /** Returns the link to an address within the documentation. */
  readonly to: (address: string) => string
  /** Translates links in Markdown from docs/reference. */
  readonly ofReference: Translate
}
