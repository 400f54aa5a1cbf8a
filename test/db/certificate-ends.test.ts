import t from 'tap'
import { connect } from '../../db/connect.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { loopbackCertificate } from '../support/providers/certificate.js'

onBothDatabases(
  t,
  'an upgrade stores the expiry dates of existing certificates',
  async (t, url) => {
    const { certificate } = await loopbackCertificate()
    const before = await connect(url)
    const order = { module: 'acme', status: 'Active', created_at: new Date().toISOString() } as const
    const [good, broken, none] = await before.transaction(async (db) => {
      const rows = [certificate, 'no certificate', null].map((one) => ({ ...order, certificate: one }))
      const ids = await db('ssl_orders').insert(rows).returning('id')
      await db('migrations_done' as 'settings')
        .where({ name: '0034-operating' })
        .delete()
      return ids.map(({ id }) => id).sort((a, b) => a - b)
    })
    await before.close()

    const database = await connect(url)
    const endOf = async (id: number | undefined) =>
      (
        await database
          .read('ssl_orders')
          .where({ id: id ?? 0 })
          .first('expires_at')
      )?.expires_at
    const days = (Date.parse((await endOf(good)) ?? '') - Date.now()) / 86_400_000
    t.ok(days > 0.9 && days < 1.01, String(days))
    t.strictSame([await endOf(broken), await endOf(none)], [null, null])
    await database.close()
  },
  prepared,
)
