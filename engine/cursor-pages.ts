import type { ChangePosition, Listing } from './action.js'
import type { Entry } from './catalogue.js'
import { cursorStart, decryptCursor, encryptCursor, refuseCursor } from './cursor.js'
import type { Actor } from './gate.js'
import { fingerprint } from './idempotency.js'
import { collectionKey, pages } from './paging.js'

/** Parameters of a list except its filters. */
export interface ListValues {
  readonly limitstart?: number
  readonly limitnum?: number
  readonly after?: string
  readonly changed_since?: string
}

/** Parameters that are not filters. They may differ from page to page. */
const notFilters = new Set(['limitstart', 'limitnum', 'after', 'changed_since'])

/** Returns true if a call sends `after` or `changed_since`. */
export const readsFromCursor = ({ after, changed_since }: ListValues): boolean =>
  after !== undefined || changed_since !== undefined

interface CursorCall {
  readonly entry: Entry
  readonly values: ListValues
  readonly actor: Actor
  /** Key that encrypts cursors. */
  readonly key: Buffer
}

/** Content of a cursor: the position at which to continue, and the number of rows returned so far. */
interface CursorContent<At> {
  readonly at?: At
  readonly seen: number
}

interface Cursors<At> {
  readonly from: CursorContent<At>
  readonly seal: (at: At, returned: number) => string
}

/**
 * Returns the page of a list that `after` or `changed_since` requests, in its envelope. Throws InvalidInput if the list
 * does not support the parameter, or if the cursor is invalid for this call.
 */
export async function readCursorPage(
  list: () => Promise<Listing<unknown>>,
  call: CursorCall,
): Promise<Record<string, unknown>> {
  const { after, changed_since } = call.values
  if (after !== undefined) return readPageAfter(list, call, createCursors('after', after, call))
  return readChangedPage(list, call, createCursors('changed_since', changed_since as string, call))
}

/** R-3201 */
async function readPageAfter(
  list: () => Promise<Listing<unknown>>,
  { entry, values: { limitnum = pages.defaultRows } }: CursorCall,
  { from: { at, seen }, seal }: Cursors<number>,
): Promise<Record<string, unknown>> {
  const { total, walk } = await list()
  if (walk === undefined) refuseCursor('after', 'is not supported for this list')
  const totalresults = await total()
  const { items, last } = await walk(at, limitnum)
  const next = last === undefined ? null : seal(last, items.length)
  return { totalresults, startnumber: seen, numreturned: items.length, next, [collectionKey(entry)]: items }
}

/** R-3211 */
async function readChangedPage(
  list: () => Promise<Listing<unknown>>,
  { entry, values: { limitnum = pages.defaultRows } }: CursorCall,
  { from: { at, seen }, seal }: Cursors<ChangePosition>,
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
  return { totalresults, startnumber: seen, numreturned: items.length, ...place, [collectionKey(entry)]: items }
}

function createCursors<At>(parameter: string, sent: string, { entry, values, actor, key }: CursorCall): Cursors<At> {
  const filters = Object.fromEntries(Object.entries(values).filter(([name]) => !notFilters.has(name)))
  const scope = {
    parameter,
    action: entry.name,
    accountId: actor.id,
    roleId: actor.roleId,
    filters: fingerprint(filters, key),
  }
  const from = sent === cursorStart ? { seen: 0 } : (decryptCursor(key, sent, scope) as CursorContent<At>)
  return {
    from,
    seal: (at, returned) => encryptCursor(key, { at, seen: from.seen + returned } satisfies CursorContent<At>, scope),
  }
}
