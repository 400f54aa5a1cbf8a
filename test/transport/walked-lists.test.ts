import t from 'tap'
import { makeClient, makeCredit } from '../support/fixtures.js'
import { withService } from '../support/service.js'
import { walk } from '../support/walks.js'

withService(t, 'walking lists with a cursor', async (t, api) => {
  const ids: number[] = []
  for (const firstname of ['Ada', 'Grace', 'Ada', 'Barbara', 'Ada']) ids.push(await makeClient(api, { firstname }))

  // R-3201
  await t.test('walks a search while its matches change', async (t) => {
    const adas = [ids[0], ids[2], ids[4]]
    t.strictSame(
      (await walk(api, 'getclients', { search: 'ada', limitnum: 1 })).met.map(({ id }) => id),
      adas,
    )
    let pages = 0
    const { met } = await walk(api, 'getclients', { search: 'ada', limitnum: 1 }, async () => {
      // The next row no longer matches, so the walk continues after it.
      if (pages++ === 0) await api.ok('updateclient', { clientid: ids[2], firstname: 'Edith' })
    })
    t.strictSame(
      met.map(({ id }) => id),
      [ids[0], ids[4]],
    )
    await api.ok('updateclient', { clientid: ids[2], firstname: 'Ada' })
  })

  // R-3201
  await t.test('walks a list without pages, oldest first', async (t) => {
    for (const amount of [100, 200, 300]) await makeCredit(api, ids[0] as number, amount)
    const { met, pages } = await walk(api, 'getcredits', { clientid: ids[0], limitnum: 2 })
    t.strictSame([met.map(({ amount }) => Number(amount)), pages], [[1, 2, 3], 2])
    t.notOk('next' in (await api.ok('getcredits', { clientid: ids[0] })))
  })

  // R-3203
  await t.test('walks in the order of IDs, and rejects another order or an offset', async (t) => {
    for (const other of [{ orderby: 'email' }, { sorting: 'DESC' }, { limitstart: 0 }]) {
      const { status, body } = await api.call('getclients', { after: 'start', ...other })
      const [name] = Object.keys(other)
      t.match(
        { status, body },
        { status: 422, body: { errors: { after: [`The after field cannot be sent together with ${name}.`] } } },
      )
    }
    t.match(await api.call('getcredits', { after: 'start', limitstart: 1 }), { status: 422 })
    t.notOk('next' in (await api.ok('getclients')), 'a response without a walk is unchanged')
  })

  // R-3202
  await t.test('checks permissions for each page', async (t) => {
    const credential = await api.makeCredential({ permissions: ['list_clients'] })
    const { next } = await api.ok('getclients', { after: 'start', limitnum: 2 }, { credential })
    t.match(await api.call('getclients', { after: next, limitnum: 2 }), { status: 422 }, "another account's cursor")
    t.match(await api.ok('getclients', { after: next, limitnum: 2 }, { credential }), {
      startnumber: 2,
      numreturned: 2,
    })
    await api.database.transaction((db) =>
      db('roles')
        .where({ id: credential.roleId })
        .update({ permissions: JSON.stringify(['list_invoices']) }),
    )
    t.match(await api.call('getclients', { after: next }, { credential }), { status: 403 })
  })
})
