import t from 'tap'
import { onMigratedDatabases } from '../support/databases.js'
import { openBooks } from './books.js'

const at = '2031-01-01T00:00:00.000Z'
const attempt = { gateway: 'manual', kind: 'checkout', state_at: at, currency_id: 1, amount: 1, came_by: 'link' }

// R-4002
onMigratedDatabases(t, 'a payment attempt can wait for a voucher, and unknown states are rejected', async (t, url) => {
  const { transaction, read } = await openBooks(t, url)
  const insert = (state: string) =>
    transaction((db) =>
      db('payment_attempts').insert({ ...attempt, state, next_attempt_at: at, created_at: at } as never),
    )
  await insert('waiting')
  await insert('open')
  await t.rejects(insert('asleep'))
  t.strictSame(await read('payment_attempts').orderBy('id').pluck('state'), ['waiting', 'open'])
})
