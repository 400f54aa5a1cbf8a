import t from 'tap'
import { up } from '../../db/migrations/0113-carried-rows.js'
import { onMigratedDatabases } from '../support/databases.js'
import { loopbackCertificate } from '../support/providers/certificate.js'
import { openBooks } from './books.js'

const created_at = '2031-01-01T00:00:00.000Z'

onMigratedDatabases(
  t,
  'the migration fills in missing keys and expiry dates, and clears suspension dates of active services',
  async (t, url) => {
    const { dialect, transaction, read } = await openBooks(t, url)
    const { certificate } = await loopbackCertificate()
    await transaction(async (db) => {
      const service = { client_id: 1, billing_cycle: 'monthly', created_at, suspended_on: '2031-01-05' }
      await db('services').insert([
        { ...service, status: 'active' },
        { ...service, status: 'suspended' },
      ] as never)
      const job = { service_id: 1, action: 'create', created_at, max_attempts: 5 }
      await db('module_queue').insert([
        { ...job, status: 'pending', attempts: 1 },
        { ...job, status: 'pending', attempts: 1, idempotency_key: 'kept' },
        { ...job, status: 'completed', attempts: 1 },
        { ...job, service_id: 2, status: 'pending', attempts: 0 },
      ] as never)
      const payment = {
        id: 1,
        client_id: 1,
        currency_id: 1,
        gateway: 'parrot',
        description: '',
        amount_in: 1,
        created_at,
      }
      await db('transactions').insert(payment as never)
      await db('refunds_to_send').insert({
        transaction_id: 1,
        amount: 1,
        attempts: 2,
        created_at,
        next_attempt_at: created_at,
      } as never)
      await db('ssl_orders').insert({ module: 'acme', status: 'Active', created_at, certificate } as never)
      await up(db, dialect)
    })
    t.strictSame(await read('services').orderBy('id').pluck('suspended_on'), [null, '2031-01-05'])
    const keys = await read('module_queue').orderBy('id').pluck('idempotency_key')
    t.strictSame(keys, ['module-queue-1', 'kept', null, null])
    t.strictSame(await read('refunds_to_send').pluck('idempotency_key'), [`refund-1-${created_at}`])
    t.ok((await read('ssl_orders').first('expires_at'))?.expires_at)
  },
)
