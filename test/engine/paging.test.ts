import t from 'tap'
import { envelope, pages, paging, readPage } from '../../engine/paging.js'

/** Returns a listing of the integers from 0 to `total` - 1, and the pages requested from it. */
function numbers(total: number) {
  const asked: [number, number][] = []
  const rows = async (offset: number, limit: number) => {
    asked.push([offset, limit])
    return Array.from({ length: Math.max(0, Math.min(limit, total - offset)) }, (_, n) => offset + n)
  }
  return { asked, listing: { total: () => total, rows } }
}

t.test('a page’s envelope contains the total, the start, and the number of rows returned', async (t) => {
  const { listing } = numbers(60)
  t.match(await readPage(listing, { limitstart: 50, limitnum: 25 }, 'data'), {
    totalresults: 60,
    startnumber: 50,
    numreturned: 10,
    data: [50, 51, 52, 53, 54, 55, 56, 57, 58, 59],
  })
  t.match(await readPage(listing, { limitstart: 0, limitnum: 2 }, 'users'), { numreturned: 2, users: [0, 1] })
  t.strictSame(Object.keys(envelope), ['totalresults', 'startnumber', 'numreturned'])
})

//
t.test('rounds a start down to the start of its page', async (t) => {
  for (const [limitstart, limitnum, startnumber] of [
    [0, 25, 0],
    [24, 25, 0],
    [25, 25, 25],
    [30, 25, 25],
    [7, 1, 7],
    [499, 250, 250],
  ] as const) {
    const { asked, listing } = numbers(1000)
    t.match(await readPage(listing, { limitstart, limitnum }, 'data'), { startnumber })
    t.strictSame(asked, [[startnumber, limitnum]])
  }
})

//
t.test('a page past the end is empty, includes its start, and queries no rows', async (t) => {
  const { asked, listing } = numbers(10)
  t.strictSame(await readPage(listing, { limitstart: 30, limitnum: 25 }, 'data'), {
    totalresults: 10,
    startnumber: 25,
    numreturned: 0,
    data: [],
  })
  t.strictSame(await readPage(numbers(0).listing, { limitstart: 0, limitnum: 25 }, 'data'), {
    totalresults: 0,
    startnumber: 0,
    numreturned: 0,
    data: [],
  })
  t.strictSame(asked, [])
})

t.test('pages that start at the previous start plus the number returned contain each row once', async (t) => {
  for (const limitnum of [1, 7, 25, 250]) {
    const { listing } = numbers(101)
    const met: unknown[] = []
    for (let limitstart = 0; limitstart < 101; ) {
      const page = await readPage(listing, { limitstart, limitnum }, 'data')
      met.push(...(page.data as number[]))
      limitstart = page.startnumber + page.numreturned
    }
    t.strictSame(
      met,
      Array.from({ length: 101 }, (_, n) => n),
      `with ${limitnum} per page`,
    )
  }
})

//
t.test('the parameters have the documented bounds and defaults', async (t) => {
  t.strictSame(pages, { minRows: 1, maxRows: 250, defaultRows: 25 })
  t.match(paging.limitnum, { schema: { minimum: 1, maximum: 250, default: 25 }, default: 25 })
  t.match(paging.limitstart, { schema: { minimum: 0, default: 0 }, default: 0 })
})
