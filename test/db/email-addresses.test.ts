import t from 'tap'
import { up } from '../../db/migrations/0018-email-addresses.js'
import { makeClient } from '../support/fixtures.js'
import { withService } from '../support/service.js'

const [composed, apart] = ['jos\u00e9@example.com', 'jose\u0301@example.com']

withService(
  t,
  'the migration normalizes the addresses of existing rows, so that they are still found',
  async (t, api) => {
    const { database } = api
    const migrate = () => database.transaction((db) => up(db, database.dialect))
    const asBefore = (id: number, email: string) =>
      database.transaction((db) =>
        db('clients')
          .where({ id })
          .update({ email, email_key: email.toLowerCase(), search: `ada lovelace\n${email.toLowerCase()}\n` }),
      )
    const ids = []
    for (let n = 0; n < 4; n++) ids.push(await makeClient(api))
    const [old, upper, plain, twin] = ids as [number, number, number, number]
    await asBefore(old, apart)
    await asBefore(upper, 'ZOE\u0308@EXAMPLE.COM')
    const untouched = await database.read('clients').where({ id: plain }).first()
    await database.transaction(async (db) => {
      const login = {
        password_hash: 'unknown' as never,
        first_name: 'J',
        last_name: 'R',
        created_at: api.now().toISOString(),
      }
      await db('logins').insert({ ...login, email: apart, email_key: apart })
      const invite = { email: apart, email_key: apart, permissions: 'all', expires_at: api.now().toISOString() }
      await db('client_invites').insert(
        [old, plain].map((client_id) => ({ ...invite, client_id, token_hash: `${client_id}` })),
      )
      await db('blocked_senders').insert({
        email: apart,
        email_key: apart,
        author: 'x',
        created_at: api.now().toISOString(),
      })
    })
    await migrate()
    t.match(await database.read('clients').where({ id: old }).first(), {
      email: composed,
      email_key: composed,
      search: `ada lovelace\n${composed}\n`,
    })
    t.match(await database.read('clients').where({ id: upper }).first(), {
      email: 'ZO\u00cb@EXAMPLE.COM',
      email_key: 'zo\u00eb@example.com',
    })
    t.strictSame(await database.read('clients').where({ id: plain }).first(), untouched)
    for (const table of ['logins', 'client_invites', 'blocked_senders'] as const)
      t.strictSame(
        [...new Set((await database.read(table).select('email', 'email_key')).flatMap((row) => Object.values(row)))],
        [composed],
        table,
      )
    for (const email of [composed, apart]) t.equal((await api.ok('getclientsdetails', { email })).client.id, old)

    await asBefore(twin, apart)
    const before = await database.read('clients').orderBy('id')
    await migrate()
    t.strictSame(
      await database.read('clients').orderBy('id'),
      before,
      'keeps an address whose normalized form another row has',
    )
    t.equal((await api.ok('getclientsdetails', { email: apart })).client.id, old)
    t.equal((await api.ok('getclientsdetails', { clientid: twin })).client.email, apart)
  },
)

withService(t, 'the migration normalizes more rows than fit in one batch', async (t, api) => {
  const { database } = api
  const login = {
    password_hash: 'unknown' as never,
    first_name: 'J',
    last_name: 'R',
    created_at: api.now().toISOString(),
  }
  const rows = Array.from({ length: 1001 }, (_, n) => `e\u0301${n}@example.com`)
  await database.transaction(async (db) => {
    for (let at = 0; at < rows.length; at += 100)
      await db('logins').insert(rows.slice(at, at + 100).map((email) => ({ ...login, email, email_key: email })))
    await up(db, database.dialect)
  })
  t.strictSame(
    await database.read('logins').orderBy('id').pluck('email_key'),
    rows.map((email) => email.normalize('NFC')),
  )
})
