/** A list as its action describes it. */
export interface ListFacts {
  /** Part of the answer that has the rows. */
  readonly rows: string
  /** The action takes `after`. */
  readonly hasCursor?: boolean
}

/** How an action is called. */
export interface ActionFacts {
  readonly method: 'GET' | 'POST'
  readonly list?: ListFacts
}
