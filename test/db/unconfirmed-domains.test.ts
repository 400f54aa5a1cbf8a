import type { Knex } from 'knex'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { up } from '../../db/migrations/0104-unconfirmed-domains.js'
import { onBothDatabases, prepared } from '../support/databases.js'

// R-2862, R-2863
onBothDatabases(
  t,
  'an upgrade marks existing domains as confirmed and erases the codes of completed transfers',
  async (t, url) => {
    const database = await connect(url)
    t.teardown(() => database.close())
    const { dialect } = database
    const created_at = '2031-01-01T00:00:00.000Z'
    const insert = async (db: Knex, domain: string, row: object): Promise<number> => {
      const whole = { domain, status: 'active', years: 1, nameservers: '[]', created_at, epp_code: 'sealed', ...row }
      const [made] = await db('domains')
        .insert(whole as never)
        .returning('id')
      return (made as { id: number }).id
    }
    const ids = await database.transaction(async (db) => {
      if (dialect === 'postgres') await db.raw('alter table domains drop constraint domains_is_unconfirmed')
      await db.raw('alter table domains drop column is_unconfirmed')
      const made = [
        await insert(db, 'done.com', {}),
        await insert(db, 'waits.com', {}),
        await insert(db, 'pending.com', { status: 'pending', order_type: 'transfer' }),
      ]
      const row = { domain_id: made[1], action: 'transfer', status: 'pending', max_attempts: 5, created_at }
      await db('module_queue').insert(row as never)
      await up(db, dialect)
      // Inserts a domain as release 0.2.0 does after the migration.
      made.push(await insert(db, 'beside.com', { epp_code: null }))
      return made
    })
    const rows = await database.read('domains').whereIn('id', ids).orderBy('id').select('epp_code', 'is_unconfirmed')
    t.strictSame(
      rows.map(({ epp_code }) => epp_code),
      [null, 'sealed', 'sealed', null],
    )
    t.ok(rows.every(({ is_unconfirmed }) => is_unconfirmed === 0))
    const broken = database.transaction((db) =>
      db('domains')
        .where({ domain: 'done.com' })
        .update({ is_unconfirmed: 2 as never }),
    )
    await t.rejects(broken, 'rejects other values than 0 and 1')
  },
  prepared,
)
