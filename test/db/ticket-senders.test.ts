import t from 'tap'
import { up } from '../../db/migrations/0040-ticket-senders.js'
import type { TicketRow } from '../../db/rows-support.js'
import { makeClient, makeUser, newTicket, writeRows } from '../support/fixtures.js'
import { withService } from '../support/service.js'

withService(
  t,
  'the migration records whether the address of a ticket belongs to its client or to a login',
  async (t, api) => {
    const clientid = await makeClient(api, { email: 'Ada@example.com' })
    const login = await makeUser(api, clientid, { email: 'mary@example.com' })
    const open = async (details: object) => (await api.ok('openticket', await newTicket(api, details))).ticketid
    const own = await open({ clientid, email: 'ada@example.com' })
    const byLogin = await open({ clientid, email: 'Mary@example.com' })
    const other = await open({ clientid, email: 'elsewhere@example.com' })
    const guest = await open({ email: 'guest@example.com' })
    // An ID beyond the range that one statement covers.
    const distant = await writeRows(api, async (db) => {
      const { id, ...row } = (await db('tickets').where({ id: own }).first()) as TicketRow
      await db('tickets').insert({ ...row, id: id + 2500, tid: '100000' })
      return id + 2500
    })
    const holders = async () =>
      Object.fromEntries(
        (await api.database.read('tickets').select('id', 'address_of', 'login_id')).map(({ id, ...holder }) => [
          id,
          holder,
        ]),
      )
    await writeRows(api, (db) => db('tickets').update({ address_of: null, login_id: null }))
    await api.database.transaction((db) => up(db))
    const told = {
      [own]: { address_of: 'client', login_id: null },
      [byLogin]: { address_of: 'login', login_id: login },
      [other]: { address_of: null, login_id: null },
      [guest]: { address_of: null, login_id: null },
      [distant]: { address_of: 'client', login_id: null },
    }
    t.strictSame(await holders(), told)
    await api.database.transaction((db) => up(db))
    t.strictSame(await holders(), told, 'a second run changes nothing')
  },
)
