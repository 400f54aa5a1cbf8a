import type { Action, ActionKind, Listing } from './action.js'
import { type Fields, flag, integer, nullable, optional, text, withDefault } from './fields.js'

/** Bounds and default for the number of rows per page. */
export const pages = { minRows: 1, maxRows: 250, defaultRows: 25 } as const

/**
 * Maximum characters of a cursor. Most have about a hundred; positions in a list's changes on PostgreSQL have up to
 * 370.
 */
const maxCursorLength = 500

/** Parameters of every paged action. */
export const paging = {
  limitstart: withDefault(
    integer({ min: 0, description: 'Offset of the first row; rounded down to the start of its page.' }),
    0,
  ),
  limitnum: withDefault(
    integer({ min: pages.minRows, max: pages.maxRows, description: 'Rows per page.' }),
    pages.defaultRows,
  ),
}

/** Paging parameters of actions that otherwise return the whole list. */
const optionalPaging = {
  limitstart: integer({
    min: 0,
    extension: true,
    description: 'Offset of the first row; returns one page, rounded down to its start.',
  }),
  limitnum: integer({
    min: pages.minRows,
    max: pages.maxRows,
    extension: true,
    description: `Rows per page; returns one page. Defaults to ${pages.defaultRows} with \`limitstart\`.`,
  }),
}

export const envelope = {
  totalresults: integer({ min: 0, description: 'Number of rows in the whole list.' }),
  startnumber: integer({ min: 0, description: 'Offset of this page.', example: 0 }),
  numreturned: integer({ min: 0, description: 'Number of rows on this page.' }),
}

/** Envelope fields returned only for a requested page. */
const optionalEnvelope = {
  totalresults: optional(integer({ min: 0, description: 'For one page: number of rows in the whole list.' })),
  startnumber: optional(integer({ min: 0, description: 'For one page: its offset.', example: 0 })),
  numreturned: optional(integer({ min: 0, description: 'For one page: number of rows on it.' })),
}

type ListAction = Pick<Action, 'kind' | 'required' | 'optional' | 'changedSince'>

/** Returns `after` and, for a list with `changedSince`, `changed_since` (R-3201, R-3211). */
function positionParameters({ required, optional: others, changedSince }: ListAction): Fields {
  const own = Object.keys({ ...required, ...others })
  const after = {
    ...text({
      max: maxCursorLength,
      extension: true,
      description:
        'Reads the list in order of ID, without missing or repeating rows: `start`, then `next` of the previous response.',
      example: 'start',
    }),
    notWith: ['limitstart', ...own.filter((name) => orders.has(name))],
  }
  if (changedSince === undefined) return { after }
  const filters =
    changedSince.length === 0
      ? 'no filters'
      : `no filters except ${changedSince.map((name) => `\`${name}\``).join(' and ')}`
  const changed_since = {
    ...text({
      max: maxCursorLength,
      extension: true,
      description: `Keeps a copy in step: \`start\` begins with all rows, then \`next\` of the previous response returns the rows that have changed. Allows ${filters}.`,
      example: 'start',
    }),
    notWith: ['limitstart', 'after', ...own.filter((name) => !changedSince.includes(name))],
  }
  return { after, changed_since }
}

/** Parameters that order a list. */
const orders: ReadonlySet<string> = new Set(['orderby', 'sorting'])

const next = (description: string): Fields => ({
  next: optional(nullable(text({ max: maxCursorLength, extension: true, description, example: null }))),
})

/** Envelope fields that `after` and `changed_since` add. */
const positionEnvelopes = {
  walk: next('Only with `after`: value for the next page, or null after the last.'),
  changes: {
    ...next(
      'Only with `after`: value for the next page, or null after the last. Only with `changed_since`: its next value.',
    ),
    more: optional(flag({ extension: true, description: 'Only with `changed_since`: true if more rows are waiting.' })),
  },
}

const byKind: { readonly [K in ActionKind]?: { readonly parameters: Fields; readonly envelope: Fields } } = {
  paged: { parameters: paging, envelope },
  streamed: { parameters: optionalPaging, envelope: optionalEnvelope },
}

/** Returns the paging parameters that an action accepts in addition to its own. */
export function pagingParameters(action: ListAction): Fields {
  const kind = byKind[action.kind]
  return kind === undefined ? {} : { ...kind.parameters, ...positionParameters(action) }
}

/** Returns the fields that a list returns in addition to its rows, or undefined for other actions. */
export function envelopeFields({ kind, changedSince }: ListAction): Fields | undefined {
  const own = byKind[kind]
  return own && { ...own.envelope, ...positionEnvelopes[changedSince === undefined ? 'walk' : 'changes'] }
}

/** Returns the key of the rows in a response. */
export const collectionKey = ({ collection }: Pick<Action, 'collection'>): string => collection ?? 'data'

export interface PageWindow {
  readonly limitstart: number
  readonly limitnum: number
}

/** Returns the requested page, or undefined if the whole list is requested. */
export function readWindow({ limitstart, limitnum }: Partial<PageWindow>): PageWindow | undefined {
  if (limitstart === undefined && limitnum === undefined) return undefined
  return { limitstart: limitstart ?? 0, limitnum: limitnum ?? pages.defaultRows }
}

/** Returns one page of a listing in its envelope. Queries no rows for a page past the end. */
export async function readPage(listing: Listing<unknown>, { limitstart, limitnum }: PageWindow, collection: string) {
  const startnumber = limitstart - (limitstart % limitnum)
  const totalresults = await listing.total()
  const rows = startnumber < totalresults ? await listing.rows(startnumber, limitnum) : []
  return { totalresults, startnumber, numreturned: rows.length, [collection]: rows }
}
