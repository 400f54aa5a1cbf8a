/** Response format of a list action. */
export interface ListFacts {
  /** Response property with the rows. */
  readonly rows: string
  /** True if the action accepts `after`. */
  readonly hasCursor?: boolean
}

/** HTTP method and list format of an action. */
export interface ActionFacts {
  readonly method: 'GET' | 'POST'
  readonly list?: ListFacts
}
