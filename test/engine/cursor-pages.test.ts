import t from 'tap'
import type { Listing } from '../../engine/action.js'
import type { Entry } from '../../engine/catalogue.js'
import { type ListValues, readCursorPage } from '../../engine/cursor-pages.js'
import type { Actor } from '../../engine/gate.js'
import { InvalidInput } from '../../engine/input.js'

const key = Buffer.alloc(32, 1)
const ada: Actor = { id: 1, username: 'ada', full: false, permissions: new Set(), roleId: 4 }
const entry = { name: 'getnumbers' } as Entry

/** Returns a list whose IDs are the numbers that `ids` returns at each call. */
const numbers = (ids: () => readonly number[]): Listing<number> => ({
  total: () => ids().length,
  rows: async () => [],
  walk: async (id = 0, limit) => {
    const rest = ids().filter((one) => one > id)
    const items = rest.slice(0, limit)
    return { items, last: rest.length > limit ? items.at(-1) : undefined }
  },
})

type Values = ListValues & Record<string, unknown>
const call = (list: Listing<number>, values: Values & { after: string }, more: { entry?: Entry; actor?: Actor } = {}) =>
  readCursorPage(async () => list, { entry, actor: ada, key, values, ...more })

// R-3201
t.test('a walk counts the rows it returns and ends with a null cursor', async (t) => {
  const list = numbers(() => [2, 3, 5, 7, 11])
  const first = await call(list, { after: 'start', limitnum: 2 })
  t.match(first, { totalresults: 5, startnumber: 0, numreturned: 2, next: String, data: [2, 3] })
  const second = await call(list, { after: first.next as string, limitnum: 1 })
  t.match(second, { startnumber: 2, numreturned: 1, data: [5] }, 'another page size')
  const last = await call(list, { after: second.next as string, limitnum: 250 })
  t.match(last, { startnumber: 3, numreturned: 2, next: null, data: [7, 11] })
  t.match(
    await call(
      numbers(() => []),
      { after: 'start' },
    ),
    { totalresults: 0, startnumber: 0, next: null, data: [] },
  )
})

// R-3201
t.test('rows added or deleted during a walk neither hide nor repeat other rows', async (t) => {
  let ids = [1, 2, 3, 4, 5, 6]
  const list = numbers(() => ids)
  const first = await call(list, { after: 'start', limitnum: 3 })
  ids = [2, 4, 5, 6, 7]
  const second = await call(list, { after: first.next as string, limitnum: 3 })
  t.strictSame(
    [first.data, second.data],
    [
      [1, 2, 3],
      [4, 5, 6],
    ],
  )
})

// R-3202
t.test('a cursor is valid only for its action, filters, account, and role', async (t) => {
  const list = numbers(() => [1, 2, 3])
  const filters = { status: 'paid', clientid: 7, limitnum: 1 }
  const { next } = (await call(list, { after: 'start', ...filters })) as { next: string }
  const again = { after: next, ...filters }
  t.match(await call(list, { ...again, limitnum: 2 }), { data: [2, 3] })
  const altered = `${next.slice(0, -1)}${next.endsWith('A') ? 'B' : 'A'}`
  for (const [what, attempt] of Object.entries({
    'other filters': call(list, { ...again, status: 'unpaid' }),
    'a filter less': call(list, { after: next, status: 'paid' }),
    'another action': call(list, again, { entry: { ...entry, name: 'getothers' } }),
    'another account': call(list, again, { actor: { ...ada, id: 2 } }),
    'another role': call(list, again, { actor: { ...ada, roleId: 5 } }),
    'an altered cursor': call(list, { ...again, after: altered }),
    'half a cursor': call(list, { ...again, after: next.slice(0, 20) }),
    'no cursor': call(list, { ...again, after: '3' }),
    'a cursor with another key': readCursorPage(async () => list, {
      entry,
      actor: ada,
      key: Buffer.alloc(32, 2),
      values: again,
    }),
  })) {
    const error = await attempt.then(
      () => undefined,
      (error: unknown) => error,
    )
    t.ok(error instanceof InvalidInput, what)
    t.match((error as InvalidInput).violations, { after: [/Begin again with start\.$/] }, what)
  }
  t.notMatch(Buffer.from(next, 'base64url').toString('latin1'), /"id"/, 'its holder cannot read it')
})

// R-3202
t.test('a list that cannot be walked rejects `after`', async (t) => {
  const { walk: _, ...list } = numbers(() => [1])
  await t.rejects(call(list, { after: 'start' }), InvalidInput)
})
