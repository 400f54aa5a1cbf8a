import type { ListFacts } from './action-facts.js'

/** Rows per page if `limitnum` is not sent: the service's maximum. */
const rowsPerPage = 250

const orders = ['orderby', 'sorting', 'limitstart'] as const

/**
 * A paginated list. `for await` iterates over all rows and requests each page when needed, and `await` returns one
 * page. Nothing is requested before that.
 *
 * Iteration neither misses nor repeats rows while others are added and deleted, unless `orderby`, `sorting`, or
 * `limitstart` is sent, or the list does not accept `after`. Pages are then numbered, and a deletion moves later rows
 * to the previous page.
 */
export class Paged<Page, Row> implements AsyncIterable<Row>, PromiseLike<Page> {
  readonly #ask: (params: Record<string, unknown>) => Promise<Page>
  readonly #params: Readonly<Record<string, unknown>>
  readonly #list: ListFacts

  constructor(
    list: ListFacts,
    params: Readonly<Record<string, unknown>>,
    ask: (params: Record<string, unknown>) => Promise<Page>,
  ) {
    this.#list = list
    this.#params = params
    this.#ask = ask
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Row, void, undefined> {
    const from = Number(this.#params.limitstart ?? 0)
    for await (const page of this.pages()) yield* rowsOf<Row>(page, this.#list).slice(rowsBefore(page, from))
  }

  /** Iterates over all pages, beginning with the page that contains the row at `limitstart`. */
  pages(): AsyncGenerator<Page, void, undefined> {
    if (this.#params.changed_since !== undefined) return this.#pagesOfChanges()
    const isOrdered = orders.some((name) => this.#params[name] !== undefined)
    return this.#list.hasCursor && !isOrdered ? this.#pagesByCursor() : this.#pagesByNumber()
  }

  /** Iterates over changes up to the latest ones. The last page's `next` is the `changed_since` of the next run. */
  async *#pagesOfChanges(): AsyncGenerator<Page, void, undefined> {
    let changed_since = this.#params.changed_since
    for (;;) {
      const page = await this.#ask({ limitnum: rowsPerPage, ...this.#params, changed_since })
      yield page
      const { more, next } = page as { more?: boolean; next?: unknown }
      if (more !== true) return
      changed_since = next
    }
  }

  async *#pagesByCursor(): AsyncGenerator<Page, void, undefined> {
    let after: unknown = this.#params.after ?? 'start'
    while (after !== null && after !== undefined) {
      const page = await this.#ask({ limitnum: rowsPerPage, ...this.#params, after })
      yield page
      after = (page as { next?: unknown }).next
    }
  }

  async *#pagesByNumber(): AsyncGenerator<Page, void, undefined> {
    let limitstart = Number(this.#params.limitstart ?? 0)
    for (;;) {
      const page = await this.#ask({ limitnum: rowsPerPage, ...this.#params, limitstart })
      yield page
      const { totalresults, startnumber, numreturned } = page as Record<string, number | undefined>
      limitstart = (startnumber ?? limitstart) + (numreturned ?? 0)
      if (!numreturned || limitstart >= (totalresults ?? 0)) return
    }
  }

  // biome-ignore lint/suspicious/noThenProperty: `await` answers one page, as it does the answer of any other action
  then<Kept = Page, Caught = never>(
    onPage?: ((page: Page) => Kept | PromiseLike<Kept>) | null,
    onError?: ((error: unknown) => Caught | PromiseLike<Caught>) | null,
  ): Promise<Kept | Caught> {
    return this.#ask({ ...this.#params }).then(onPage, onError)
  }
}

/** Returns the number of rows before `limitstart` on its page. Pages begin at multiples of their size. */
const rowsBefore = (page: unknown, limitstart: number): number =>
  Math.max(0, limitstart - ((page as { startnumber?: number }).startnumber ?? limitstart))

const rowsOf = <Row>(page: unknown, { rows }: ListFacts): readonly Row[] =>
  ((page as Record<string, unknown>)[rows] ?? []) as readonly Row[]
