import type { Translate } from './markdown.js'

/** The addresses that a page refers to, each relative to it: a proxy may put the service below a path. */
export interface Links {
  /** From a page to the root of the service, with a slash at its end. */
  readonly base: string
  /** Returns where the document at an address below that of the documents is. */
  readonly to: (address: string) => string
  /** Translates the links of Markdown that stands in docs/reference. */
  readonly ofReference: Translate
}
