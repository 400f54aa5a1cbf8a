import type { Listing } from './action.js'
import type { Entry } from './catalogue.js'
import { type CursorScope, openCursor, refuseCursor, sealCursor, start } from './cursor.js'
import type { Actor } from './gate.js'
import { fingerprint } from './idempotency.js'
import { collectionOf, pages } from './paging.js'

/** The parameters that an action that lists has beside its filters. */
export interface ListValues {
  readonly limitstart?: number
  readonly limitnum?: number
  readonly after?: string
}

type Walk = ListValues & { readonly after: string }

/** Returns true for a call that walks a list by a cursor. */
export const isWalk = (values: ListValues): values is Walk => values.after !== undefined

interface WalkCall {
  readonly entry: Entry
  readonly values: Walk
  readonly actor: Actor
  /** Seals cursors. */
  readonly key: Buffer
}

/** A place in a walk: the last id that was read, and how many rows were handed out before it is followed. */
interface Place {
  readonly id?: number
  readonly seen: number
}

/** Returns one page of a walk in its envelope (R-3201). Throws InvalidInput where the cursor is another one's. */
export async function walkedPage(
  list: () => Promise<Listing<unknown>>,
  { entry, values, actor, key }: WalkCall,
): Promise<Record<string, unknown>> {
  const { after, limitnum = pages.defaultRows } = values
  const scope = scopeOf('after', entry, values, actor, key)
  const { id, seen } = after === start ? ({ seen: 0 } as Place) : (openCursor(key, after, scope) as Place)
  const listing = await list()
  if (listing.walk === undefined) refuseCursor('after', 'is not taken for this list')
  const totalresults = await listing.total()
  const { items, last } = await listing.walk(id, limitnum)
  const next = last === undefined ? null : sealCursor(key, { id: last, seen: seen + items.length }, scope)
  return { totalresults, startnumber: seen, numreturned: items.length, next, [collectionOf(entry)]: items }
}

/** The parameters of a list that are no filters: they may be others on each page. */
const notFilters = new Set(['limitstart', 'limitnum', 'after'])

function scopeOf(parameter: string, { name }: Entry, values: ListValues, actor: Actor, key: Buffer): CursorScope {
  const filters = Object.fromEntries(Object.entries(values).filter(([name]) => !notFilters.has(name)))
  return { parameter, action: name, accountId: actor.id, roleId: actor.roleId, filters: fingerprint(filters, key) }
}
