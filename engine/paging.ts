import type { Listing } from './action.js'
import { integer, withDefault } from './fields.js'

/** How lists are paged, as data: the page sizes, and that a start is rounded down to the start of its page. */
export const pages = { smallest: 1, largest: 250, usual: 25 } as const

/** The two parameters that every paged action takes. */
export const paging = {
  limitstart: withDefault(
    integer({ min: 0, description: 'Where to start; rounded down to the start of the page it falls in.' }),
    0,
  ),
  limitnum: withDefault(
    integer({ min: pages.smallest, max: pages.largest, description: 'Rows on a page.' }),
    pages.usual,
  ),
}

/** The envelope's own fields. */
export const envelope = {
  totalresults: integer({ min: 0, description: 'Rows in the whole list.' }),
  startnumber: integer({ min: 0, description: 'Where this page starts.', example: 0 }),
  numreturned: integer({ min: 0, description: 'Rows on this page.' }),
}

export interface Window {
  readonly limitstart: number
  readonly limitnum: number
}

/** One page of a listing, in its envelope. The rows are not asked for past the end. */
export async function pageOf(listing: Listing<unknown>, { limitstart, limitnum }: Window, collection: string) {
  const startnumber = limitstart - (limitstart % limitnum)
  const totalresults = await listing.total()
  const rows = startnumber < totalresults ? await listing.rows(startnumber, limitnum) : []
  return { totalresults, startnumber, numreturned: rows.length, [collection]: rows }
}
