import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { actions, Countinghouse } from '@countinghouse/client'
import { failure, fakeService, success } from './fake-service.js'
import { connect } from './world.js'

const client = connect()
const search = 'walked'

before(async () => {
  for (let n = 1; n <= 7; n++)
    await client.addclient({ firstname: `Walked ${n}`, lastname: 'Client', email: `walked${n}@example.com` })
})

// R-3008
test('iterates over all pages of a list', async () => {
  const names: string[] = []
  for await (const { firstname } of client.getclients({ search, limitnum: 3 })) names.push(firstname)
  assert.deepEqual(
    names,
    [1, 2, 3, 4, 5, 6, 7].map((n) => `Walked ${n}`),
  )

  const sizes: number[] = []
  for await (const { data } of client.getclients({ search, limitnum: 3, orderby: 'id', sorting: 'DESC' }).pages())
    sizes.push(data.length)
  assert.deepEqual(sizes, [3, 3, 1])
})

// R-3008
test('starts iterating at limitstart', async () => {
  const names: string[] = []
  for await (const { firstname } of client.getclients({ search, limitnum: 2, limitstart: 4 })) names.push(firstname)
  assert.deepEqual(names, ['Walked 5', 'Walked 6', 'Walked 7'])

  const within: string[] = []
  for await (const { firstname } of client.getclients({ search, limitnum: 3, limitstart: 2 })) within.push(firstname)
  assert.deepEqual(within, ['Walked 3', 'Walked 4', 'Walked 5', 'Walked 6', 'Walked 7'], 'starts within a page')
  const starts: unknown[] = []
  for await (const { startnumber } of client.getclients({ search, limitnum: 3, limitstart: 4 }).pages())
    starts.push(startnumber)
  assert.deepEqual(starts, [3, 6], 'yields whole pages')
})

// R-3009
test('awaiting a list returns one page', async () => {
  const page = await client.getclients({ search, limitnum: 3 })
  assert.deepEqual([page.result, page.totalresults, page.numreturned, page.data.length], ['success', 7, 3, 3])
})

// R-3008
test('iterates over every list', async () => {
  for (const [name, facts] of Object.entries(actions)) {
    if (!('list' in facts)) continue
    const list = client[name as 'getclients']({})
    let rows = 0
    for await (const row of list) {
      assert.equal(typeof row, 'object', name)
      rows++
    }
    assert.ok(rows > 0, `${name} has rows`)
  }
})

// R-3008
test('requests the first page when the iteration starts, and no further page after the loop breaks', async (t) => {
  const page = success({ totalresults: 9, startnumber: 0, numreturned: 1, next: 'more', data: [{ clientid: 1 }] })
  const { url, asked } = await fakeService(t, page)
  const list = new Countinghouse({ url, key: 'key', secret: 'secret' }).getclients()
  assert.equal(asked.length, 0)
  for await (const _ of list) break
  assert.equal(asked.length, 1)
})

// R-3008
test('the iteration throws the error of a refused page', async (t) => {
  const page = success({ totalresults: 9, startnumber: 0, numreturned: 1, next: 'more', data: [{ clientid: 1 }] })
  const { url } = await fakeService(t, page, failure(403, 'permission_denied'))
  const list = new Countinghouse({ url, key: 'key', secret: 'secret' }).getclients()
  const walk = async () => {
    for await (const { clientid } of list) assert.equal(clientid, 1)
  }
  await assert.rejects(walk, { code: 'permission_denied' })
})

// R-3008
test('requests the next page of changes while `more` is true', async (t) => {
  const pages = [true, false].map((more) => success({ more, next: more ? 'two' : 'three', data: [{ clientid: 1 }] }))
  const { url, asked } = await fakeService(t, ...pages)
  const client = new Countinghouse({ url, key: 'key', secret: 'secret' })
  const seen: unknown[] = []
  for await (const page of client.getclients({ changed_since: 'start' } as object).pages()) seen.push({ ...page }.data)
  assert.equal(seen.length, 2)
  assert.deepEqual(
    asked.map(({ url }) => new URL(url, 'http://localhost').searchParams.get('changed_since')),
    ['start', 'two'],
  )
})

// R-3008
test('pages by cursor if the list supports cursors, unless the call sends orderby or limitstart', async (t) => {
  const hasCursor = 'hasCursor' in actions.getclients.list
  const pages = [1, 2].map((id) =>
    success({
      totalresults: 2,
      startnumber: id - 1,
      numreturned: 1,
      next: id === 1 ? 'two' : null,
      data: [{ clientid: id }],
    }),
  )
  const walk = async (params: { orderby?: 'id'; limitstart?: number }) => {
    const { url, asked } = await fakeService(t, ...pages)
    for await (const _ of new Countinghouse({ url, key: 'key', secret: 'secret' }).getclients(params));
    return asked.map(({ url }) => {
      const query = new URL(url, 'http://localhost').searchParams
      return query.get('after') ?? Number(query.get('limitstart'))
    })
  }
  assert.deepEqual(await walk({}), hasCursor ? ['start', 'two'] : [0, 1])
  assert.deepEqual(await walk({ orderby: 'id' }), [0, 1])
  assert.deepEqual(await walk({ limitstart: 0 }), [0, 1])
})
