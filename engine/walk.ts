import type { Listing, Place } from './action.js'
import type { Entry } from './catalogue.js'
import { openCursor, refuseCursor, sealCursor, start } from './cursor.js'
import type { Actor } from './gate.js'
import { fingerprint } from './idempotency.js'
import { collectionOf, pages } from './paging.js'

/** Parameters of a list except its filters. */
export interface ListValues {
  readonly limitstart?: number
  readonly limitnum?: number
  readonly after?: string
  readonly changed_since?: string
}

/** Parameters that are not filters. They may differ from page to page. */
const notFilters = new Set(['limitstart', 'limitnum', 'after', 'changed_since'])

/** Returns true if a call reads a list from a position. */
export const isWalk = ({ after, changed_since }: ListValues): boolean =>
  after !== undefined || changed_since !== undefined

interface WalkCall {
  readonly entry: Entry
  readonly values: ListValues
  readonly actor: Actor
  /** Key that encrypts cursors. */
  readonly key: Buffer
}

/** Content of a cursor: the position at which to continue, and the number of rows returned so far. */
interface Content<At> {
  readonly at?: At
  readonly seen: number
}

interface Cursors<At> {
  readonly from: Content<At>
  readonly seal: (at: At, returned: number) => string
}

/**
 * Returns one page of a walk, or of changed rows, in its envelope. Throws InvalidInput if the cursor was issued for
 * another call.
 */
export async function walkedPage(
  list: () => Promise<Listing<unknown>>,
  call: WalkCall,
): Promise<Record<string, unknown>> {
  const { after, changed_since } = call.values
  if (after !== undefined) return pageAfter(list, call, cursorsOf('after', after, call))
  return changedPage(list, call, cursorsOf('changed_since', changed_since as string, call))
}

/** R-3201 */
async function pageAfter(
  list: () => Promise<Listing<unknown>>,
  { entry, values: { limitnum = pages.defaultRows } }: WalkCall,
  { from: { at, seen }, seal }: Cursors<number>,
): Promise<Record<string, unknown>> {
  const { total, walk } = await list()
  if (walk === undefined) refuseCursor('after', 'is not supported for this list')
  const totalresults = await total()
  const { items, last } = await walk(at, limitnum)
  const next = last === undefined ? null : seal(last, items.length)
  return { totalresults, startnumber: seen, numreturned: items.length, next, [collectionOf(entry)]: items }
}

/** R-3211 */
async function changedPage(
  list: () => Promise<Listing<unknown>>,
  { entry, values: { limitnum = pages.defaultRows } }: WalkCall,
  { from: { at, seen }, seal }: Cursors<Place>,
): Promise<Record<string, unknown>> {
  const { total, changed } = await list()
  if (changed === undefined) refuseCursor('changed_since', 'is not supported for this list')
  const totalresults = await total()
  const found = await changed(at, limitnum)
  if (found === undefined)
    refuseCursor(
      'changed_since',
      'refers to a state of the database that an older one, or another database, has replaced',
    )
  const { items, next, more } = found
  const place = { next: seal(next, items.length), more }
  return { totalresults, startnumber: seen, numreturned: items.length, ...place, [collectionOf(entry)]: items }
}

function cursorsOf<At>(parameter: string, sent: string, { entry, values, actor, key }: WalkCall): Cursors<At> {
  const filters = Object.fromEntries(Object.entries(values).filter(([name]) => !notFilters.has(name)))
  const scope = {
    parameter,
    action: entry.name,
    accountId: actor.id,
    roleId: actor.roleId,
    filters: fingerprint(filters, key),
  }
  const from = sent === start ? { seen: 0 } : (openCursor(key, sent, scope) as Content<At>)
  return {
    from,
    seal: (at, returned) => sealCursor(key, { at, seen: from.seen + returned } satisfies Content<At>, scope),
  }
}
