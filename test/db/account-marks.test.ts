import type { Knex } from 'knex'
import t from 'tap'
import { connect } from '../../db/connect.js'
import { up } from '../../db/migrations/0103-account-marks.js'
import { onBothDatabases, prepared } from '../support/databases.js'

const columns = ['account_mark', 'account_begun', 'account_claim'] as const

async function takeBack(db: Knex): Promise<void> {
  for (const column of columns) await db.raw(`alter table services drop column ${column}`)
}

onBothDatabases(
  t,
  'an upgrade fills `account_claim` for accounts that staff entered and no module operation has reached',
  async (t, url) => {
    const database = await connect(url)
    t.teardown(() => database.close())
    const created_at = '2031-01-01T00:00:00.000Z'
    const service = { status: 'active', billing_cycle: 'monthly', domain: 'a.example.com', created_at } as const
    const ids = await database.transaction(async (db) => {
      await takeBack(db)
      const currency = await db('currencies').first('id')
      const client = {
        ...{ firstname: 'Ada', lastname: 'Lovelace', companyname: '', search: '', country: 'GB', status: 'active' },
        ...{ email: 'Ada@Example.com', email_key: 'ada@example.com', currency_id: currency?.id, created_at },
      }
      const [owner] = await db('clients')
        .insert(client as never)
        .returning('id')
      const of = { ...service, client_id: owner?.id }
      const made: number[] = []
      for (const row of [
        { ...of, username: 'typed', account_username: '' },
        { ...of, username: 'bare', account_username: 'other', domain: null },
        { ...of, username: 'known', account_username: 'known' },
        { ...of, username: 'old', account_username: null },
        { ...of, username: 'early', account_username: '', status: 'pending' },
        { ...of, username: null, account_username: '' },
      ]) {
        const [inserted] = await db('services')
          .insert(row as never)
          .returning('id')
        made.push((inserted as { id: number }).id)
      }
      await up(db)
      return made
    })
    const rows = await database
      .read('services')
      .whereIn('id', ids)
      .orderBy('id')
      .select(...columns)
    t.strictSame(
      rows.map(({ account_claim }) => account_claim),
      ['typed\na.example.com\nAda@Example.com', 'bare\n\nAda@Example.com', null, null, null, null],
    )
    t.ok(rows.every(({ account_mark, account_begun }) => account_mark === null && account_begun === null))
  },
  prepared,
)
