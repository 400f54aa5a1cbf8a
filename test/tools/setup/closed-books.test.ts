import t from 'tap'
import { onPreparedDatabases } from '../../support/databases.js'
import { apply, open, readSetupErrors } from '../setup-support.js'

const notOver = 'settings.books_closed_until: must be a past day'
const stays = 'settings.time_zone: cannot change while books are closed, because it determines which days they cover'

// R-3704
onPreparedDatabases(t, 'closed books in a setup file', async (t, url) => {
  const database = await open(t, url)
  const at = (now: string) => ({ now: new Date(now) })
  const noon = at('2031-03-12T12:00:00.000Z')
  const refused = (settings: object, when = noon) => readSetupErrors(t, database, { settings }, when)
  const set = (settings: object, when = noon) => apply(database, { settings }, when)

  await t.test('end on a past day in the service’s time zone', async (t) => {
    for (const books_closed_until of ['2031-03-12', '2031-03-13', ' 2031-03-12', '9999-12-31'])
      t.strictSame(await refused({ books_closed_until }), [notOver], books_closed_until)
    t.match(await set({ books_closed_until: '2031-03-11' }), { 'settings books_closed_until': 'created' })
    await set({ books_closed_until: '' })
    await set({ time_zone: 'Pacific/Auckland' })
    t.strictSame(await refused({ books_closed_until: '2031-03-13' }), [notOver])
    await set({ books_closed_until: '2031-03-12' })
    t.match(
      await set({ books_closed_until: '2031-03-12' }, at('2031-03-01T12:00:00.000Z')),
      { 'settings books_closed_until': 'kept' },
      'the stored value stays',
    )
  })

  await t.test('prevent a change of the time zone', async (t) => {
    for (const time_zone of ['Europe/Berlin', 'UTC', '', null]) t.strictSame(await refused({ time_zone }), [stays])
    t.match(await set({ time_zone: 'Pacific/Auckland' }), { 'settings time_zone': 'kept' })
    t.match(await set({ books_closed_until: '', time_zone: null }), { 'settings time_zone': 'changed' })
    const both = { books_closed_until: '2031-03-10', time_zone: 'Europe/Berlin' }
    t.match(await set(both), { 'settings time_zone': 'changed' }, 'in a new installation')
    t.strictSame(await refused({ books_closed_until: '2031-03-09', time_zone: 'UTC' }), [stays])
    await set({ books_closed_until: '', time_zone: null })
    await set({ books_closed_until: '2031-03-10' })
    t.strictSame(await refused({ time_zone: 'Europe/Berlin' }), [stays])
    t.match(await set({ time_zone: 'UTC' }), { 'settings time_zone': 'changed' }, 'the time zone already applies')
  })

  await t.test('can be moved back and reopened, because the file is the operator’s', async (t) => {
    t.match(await set({ books_closed_until: '2031-02-28' }), { 'settings books_closed_until': 'changed' })
    t.match(await set({ books_closed_until: null }), { 'settings books_closed_until': 'changed' })
    t.match(await set({ time_zone: 'Europe/Berlin' }), { 'settings time_zone': 'changed' })
  })
})
