import t, { type Test } from 'tap'
import { readStartStamps } from '../../db/changes.js'
import { recordStart } from '../../domain/system/starts.js'
import { eventually } from '../support/eventually.js'
import { makeClient, makeDomain, makeInvoice, makeService } from '../support/fixtures.js'
import { Follower } from '../support/followers.js'
import { type Api, withService } from '../support/service.js'
import { extensions } from './fixtures.js'

/** Records a start of the service on this database. */
const startAgain = ({ database, service }: Api) =>
  database.transaction(async (db) => recordStart(await service.contexts.on(db), await readStartStamps(db)))

/**
 * Waits until no transaction of another test is older than the rows written so far. Otherwise, a follower could receive
 * them twice.
 */
async function settle({ database }: Api): Promise<void> {
  if (database.dialect === 'sqlite') return
  const xid = 'pg_current_xact_id()::text::bigint'
  const { rows } = await database.transaction((db) => db.raw(`select ${xid} as last`))
  const oldest = 'pg_snapshot_xmin(pg_current_snapshot())::text::bigint'
  await eventually('older transactions have ended', async () => {
    const found = await database.read.raw(`select ${oldest} > ? as passed`, [rows[0].last])
    return found.rows[0].passed
  })
}

/**
 * Follows the list until it has returned all rows in `ids`, and checks that it returned no others. On PostgreSQL, this
 * waits for other transactions on the server.
 */
async function expectFollowed(t: Test, follower: Follower, ids: readonly number[], what: string): Promise<void> {
  const told = new Set<number>()
  await eventually(what, async () => {
    for (const id of await follower.follow()) told.add(id)
    return ids.every((id) => told.has(id))
  })
  t.strictSame(
    [...told].sort((a, b) => a - b),
    [...ids].sort((a, b) => a - b),
    what,
  )
}

withService(
  t,
  'lists return changes since a marker',
  async (t, api) => {
    const ids: number[] = []
    for (let n = 0; n < 30; n++) ids.push(await makeClient(api, { firstname: `Client ${n}` }))
    const follower = new Follower(api, 'getclients', { limitnum: 7 })

    // R-3211, R-3212
    await t.test('returns all rows first, then the rows that any statement has written since', async (t) => {
      await settle(api)
      await follower.follow()
      t.strictSame([...follower.rows.keys()], ids)
      await api.ok('updateclient', { clientid: ids[3], city: 'Bergen' })
      const added = await makeClient(api)
      await expectFollowed(t, follower, [ids[3] as number, added], 'a call')
      await api.database.transaction((db) => db('clients').whereIn('id', ids.slice(10)).update({ city: 'Oslo' }))
      await expectFollowed(t, follower, ids.slice(10), 'a bulk statement over several pages')
      t.equal(follower.rows.get(ids[20] as number)?.city, 'Oslo')
    })

    // R-3211
    await t.test('every page has a next marker, and `more` is true while rows remain', async (t) => {
      const page = await api.ok('getclients', { changed_since: follower.marker })
      t.match(page, { numreturned: 0, more: false, data: [], next: String })
      t.not(page.next, null)
      const first = await api.ok('getclients', { changed_since: 'start', limitnum: 2 })
      t.match(first, { startnumber: 0, numreturned: 2, more: true, totalresults: 31 })
      t.match(await api.ok('getclients', { changed_since: first.next, limitnum: 3 }), {
        startnumber: 2,
        numreturned: 3,
      })
      t.notOk('more' in (await api.ok('getclients', { after: 'start' })))
    })

    // R-3211
    await t.test('each of the seven lists returns only its own changed rows', async (t) => {
      const [clientid = 0, other = 0] = ids
      const invoices = new Follower(api, 'getinvoices', { userid: clientid })
      const all = new Follower(api, 'getinvoices')
      const services = new Follower(api, 'getclientsproducts')
      const domains = new Follower(api, 'getclientsdomains')
      await settle(api)
      for (const one of [invoices, all, services, domains]) await one.follow()
      const mine = await makeInvoice(api, clientid)
      const theirs = await makeInvoice(api, other)
      await expectFollowed(t, invoices, [mine], 'a client')
      await expectFollowed(t, all, [mine, theirs], 'all')
      await expectFollowed(t, services, [await makeService(api, clientid)], 'services')
      await expectFollowed(t, domains, [await makeDomain(api, clientid)], 'domains')
      for (const name of ['gettransactions', 'getorders', 'gettickets'])
        t.match(await api.ok(name, { changed_since: 'start' }), { more: false, next: String }, name)
      t.match(await api.call('getquotes', { changed_since: 'start' }), { headers: {} })
      t.equal(
        (await api.call('getquotes', { changed_since: 'start' })).headers.get('x-ignored-parameters'),
        'changed_since',
      )
    })

    // R-3213
    await t.test('rejects a sort order, another cursor, and filters on fields that can change', async (t) => {
      for (const [action, other] of [
        ['getclients', { status: 'active' }],
        ['getclients', { search: 'ada' }],
        ['getclients', { orderby: 'email' }],
        ['getclients', { limitstart: 0 }],
        ['getclients', { after: 'start' }],
        ['getinvoices', { status: 'paid' }],
        ['getclientsproducts', { clientid: 1 }],
        ['gettickets', { deptid: 1 }],
      ] as const)
        t.match(
          await api.call(action, { changed_since: 'start', ...other }),
          { status: 422, body: { errors: { changed_since: [/cannot be sent together with/] } } },
          `${action} ${Object.keys(other)}`,
        )
      t.match(await api.call('getclients', { changed_since: follower.marker.slice(1) }), { status: 422 })
      const { next } = await api.ok('getclients', { after: 'start', limitnum: 1 })
      t.match(await api.call('getclients', { changed_since: next }), { status: 422 }, 'a cursor is not a marker')
    })

    // R-3212
    await t.test('an open transaction delays rows committed after its start', async (t) => {
      // SQLite has one writer, so no such transaction exists.
      if (api.database.dialect === 'sqlite') return
      await follower.follow()
      const [early = 0, late = 0] = ids
      let commit = () => {}
      const committed = new Promise<void>((resolve) => {
        commit = resolve
      })
      let begun = () => {}
      const hasBegun = new Promise<void>((resolve) => {
        begun = resolve
      })
      const long = api.database.transaction(async (db) => {
        await db('clients').where({ id: late }).update({ city: 'Late' })
        begun()
        await committed
      })
      await hasBegun
      await api.ok('updateclient', { clientid: early, city: 'Early' })
      t.strictSame(await follower.follow(), [], 'rows committed after its start wait for the transaction')
      commit()
      await long
      await expectFollowed(t, follower, [early, late], 'both are returned')
      t.match([follower.rows.get(early), follower.rows.get(late)], [{ city: 'Early' }, { city: 'Late' }])
    })

    // R-3214
    await t.test('a marker stays valid after a restart, but not after an older backup is restored', async (t) => {
      await follower.follow()
      const { marker } = follower
      await startAgain(api)
      t.match(await api.call('getclients', { changed_since: marker }), { status: 200 }, 'after another start')
      // Simulates that the changes before the marker were never made, as in an older file or dump.
      const [{ id } = { id: 0 }] = await api.database.read('service_starts').orderBy('id', 'desc').limit(1)
      const change = (start: object) =>
        api.database.transaction((db) => db('service_starts').where({ id }).update(start))
      await change({ stamps: JSON.stringify({ clients: 1 }) })
      t.match(await api.call('getclients', { changed_since: marker }), {
        status: 422,
        body: { errors: { changed_since: [/replaced\. Begin again with start\.$/] } },
      })
      const { next } = await api.ok('getclients', { changed_since: 'start', limitnum: 250 })
      t.match(await api.call('getclients', { changed_since: next }), { status: 200 })
      await change({ token: 'of another history' })
      t.match(await api.call('getclients', { changed_since: next }), { status: 422 })
    })

    // R-3222
    await t.test('rejects a marker for a table without recorded changes', async (t) => {
      t.match(await api.call('changedquotes', { changed_since: 'start' }), {
        status: 422,
        body: { errors: { changed_since: [/is not supported for this list/] } },
      })
      t.match(await api.call('changedquotes', { after: 'start' }), { status: 200 })
    })
  },
  { environment: extensions },
)
