import type { Knex } from 'knex'
import type { Test } from 'tap'
import { connect } from '../../db/connect.js'
import type { Database } from '../../db/database.js'

const at = '2024-02-29T12:34:56.789Z'

/** Opens a database with one client, whose ID is 1, and one currency. */
export async function openBooks(t: Test, url: string, onQuery?: (sql: string) => void): Promise<Database> {
  const database = await connect(url, onQuery && { onQuery })
  t.teardown(() => database.close())
  await database.transaction(async (db) => {
    await db('currencies').insert({ id: 1, code: 'USD', is_default: 1 } as never)
    await db('clients').insert({
      id: 1,
      ...{ firstname: '', lastname: '', companyname: '', email: 'a', email_key: 'a', search: '' },
      ...{ country: 'NO', status: 'active', currency_id: 1, created_at: at },
    } as never)
  })
  return database
}

// Number of the last invoice, so that numbers are unique.
let number = 0

export const makeInvoices = (db: Knex, count: number, status = 'unpaid') =>
  db('invoices').insert(
    Array.from({ length: count }, () => ({
      ...{ client_id: 1, currency_id: 1, number: ++number, status, created_at: at },
      ...{ date: '2024-02-29', due_date: '2024-02-29' },
    })) as never,
  )
