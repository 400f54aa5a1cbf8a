import type { Knex } from 'knex'
import t from 'tap'
import { up } from '../../db/migrations/0069-moved-periods.js'
import { audit } from '../support/audit.js'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

const tables = ['services', 'service_addons', 'domains']

/** Reverts the migration. */
async function takeBack(db: Knex, dialect: 'sqlite' | 'postgres'): Promise<void> {
  const triggers = [...tables.flatMap((one) => [`${one}_begun`, `${one}_live`])]
  if (dialect === 'sqlite')
    for (const name of [...triggers, 'activity_log_date_moved', 'activity_log_date_moved_told'])
      await db.raw(`drop trigger ${name}`)
  else
    for (const name of [...tables.map((one) => `${one}_begun`), 'activity_log_date_moved'])
      await db.raw(`drop function ${name}() cascade`)
  await db.schema.dropTable('moved_periods')
}

onMigratedDatabases(
  t,
  'the migration carries over due dates of live records, and the audit finds later unexplained changes',
  async (t, url) => {
    const { dialect, transaction, read } = await openBooks(t, url)
    const created_at = '2031-01-01T00:00:00.000Z'
    const live = { client_id: 1, billing_cycle: 'monthly', status: 'active', created_at }
    const day = '2033-06-20'
    await transaction(async (db) => {
      await takeBack(db, dialect)
      await db('services').insert([
        { ...live, next_due_date: day, billed_until: day },
        { ...live, status: 'pending', next_due_date: day },
        live,
      ] as never)
      const domain = { client_id: 1, domain: 'd.example', status: 'active', created_at }
      await db('domains').insert({ ...domain, next_due_date: day, billed_until: day } as never)
      await up(db, dialect)
    })
    const rows = await read('moved_periods').orderBy('id').select('kind', 'to_day', 'reason')
    t.strictSame(
      rows,
      ['service', 'domain'].map((kind) => ({ kind, to_day: day, reason: 'carried_over' })),
    )
    t.strictSame(await audit(read, new Date('2031-01-02')), [])
    await transaction((db) =>
      db('services').where({ billed_until: day }).update({ next_due_date: '2034-06-20', billed_until: '2034-06-20' }),
    )
    t.match(await audit(read, new Date('2031-01-02')), [{ name: 'service-moved-by-nobody', count: 1 }])
  },
)
