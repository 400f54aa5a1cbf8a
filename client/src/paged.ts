import type { ListFacts } from './action-facts.js'

/** Rows per page while walking, unless `limitnum` is sent: the most that the service gives. */
const rowsPerPage = 250

const orders = ['orderby', 'sorting', 'limitstart'] as const

/**
 * A list. `for await` walks over the rows of all pages, asking for each page when it is needed; `await` answers one page, as it
 * comes. Nothing is asked before.
 *
 * A walk misses and repeats no row while others come and go, unless `orderby`, `sorting` or `limitstart` is sent, or the list
 * takes no `after`: then pages are counted, and a row that goes moves those behind it to the page before.
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

  /** Walks over all pages, each as it is answered: the first one begins where the page begins in which `limitstart` falls. */
  pages(): AsyncGenerator<Page, void, undefined> {
    if (this.#params.changed_since !== undefined) return this.#pagesOfChanges()
    const isOrdered = orders.some((name) => this.#params[name] !== undefined)
    return this.#list.hasCursor && !isOrdered ? this.#pagesByCursor() : this.#pagesByNumber()
  }

  /** Ends with the rows that have changed until now; `next` of the last page is where to go on another time. */
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

/** Returns how many rows of a page come before the one that a walk begins with: pages begin at multiples of their size. */
const rowsBefore = (page: unknown, limitstart: number): number =>
  Math.max(0, limitstart - ((page as { startnumber?: number }).startnumber ?? limitstart))

const rowsOf = <Row>(page: unknown, { rows }: ListFacts): readonly Row[] =>
  ((page as Record<string, unknown>)[rows] ?? []) as readonly Row[]
