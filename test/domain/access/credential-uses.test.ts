import t from 'tap'
import { storeUses } from '../../../domain/access/credential-uses.js'
import { CredentialUses } from '../../../server/credential-uses.js'
import { countsOfStep, withoutJobs } from '../../support/daily.js'
import { writeRows } from '../../support/fixtures.js'
import { type Body, withService, withWatchedService } from '../../support/service.js'

const dayMs = 86_400_000

withWatchedService(
  t,
  'last uses of credentials',
  async (t, api) => {
    const { read } = api.database
    const listed = async (id: number) =>
      (await api.ok('listoauthcredentials')).credentials.find((one: Body) => one.id === id)
    const one = await api.makeCredential({ permissions: ['list_clients'] })

    // R-3108
    t.test('stores the latest use of a credential, and ignores an earlier use and a deleted credential', async (t) => {
      const uses = new CredentialUses()
      const at = (second: number) => new Date(Date.UTC(2031, 0, 1, 0, 0, second))
      uses.note(one.id, '192.0.2.1', at(1))
      uses.note(one.id, '192.0.2.2', at(3))
      uses.note(4711, '192.0.2.9', at(3))
      await uses.store(api.database)
      const last = { last_used_at: at(3).toISOString(), last_used_from: '192.0.2.2' }
      t.match(await listed(one.id), last)
      await writeRows(api, (db) => storeUses(db, [{ credentialId: one.id, at: at(2), address: '192.0.2.3' }]))
      t.match(await listed(one.id), last, 'ignores an earlier use from another process')
      t.match(await listed(api.admin.id), { last_used_at: null, last_used_from: null })
      const queries = api.queries()
      await uses.store(api.database)
      t.strictSame(queries.length > 0 && api.queries(), [], 'skips the query if there is nothing to store')
      uses.note(one.id, '192.0.2.4', at(4))
      await t.rejects(uses.store({ transaction: () => Promise.reject(new Error('down')) }))
      await uses.store(api.database)
      t.match(await listed(one.id), { last_used_from: '192.0.2.4' }, 'keeps uses after a failed store')
    })

    // R-3109
    t.test('reports a credential once after 90 days without use, and not again before its next use', async (t) => {
      const none = await api.makeCredential()
      const back = (days: number) => new Date(api.now().getTime() - days * dayMs).toISOString()
      const [off, expired, disabled] = [
        await api.makeCredential(),
        await api.makeCredential(),
        await api.makeCredential(),
      ]
      await writeRows(api, async (db) => {
        await db('credential_uses').delete()
        await db('credentials').update({ created_at: back(91) })
        await db('credentials').where({ id: off.id }).update({ is_active: 0 })
        await db('credentials')
          .where({ id: expired.id })
          .update({ expires_at: back(1) })
        await db('staff').where({ id: disabled.staffId }).update({ is_active: 0 })
        await db('credential_uses').insert({ credential_id: api.admin.id, used_at: back(89), used_from: '::1' })
        // For a credential older than the upgrade, the 90 days start at the upgrade.
        await db('credential_uses').insert({ credential_id: one.id, noted_since: back(2) })
      })
      const told = async () => (await countsOfStep(api, 'unused credentials')).told ?? 0
      t.strictSame([await told(), await told()], [1, 0])
      const entries = await read('activity_log').whereLike('description', '%has not been used for 90 days')
      t.strictSame(
        entries.map(({ description }) => description),
        [`Credential ${none.id} of ${none.username} has not been used for 90 days`],
      )
      await writeRows(api, (db) =>
        storeUses(db, [{ credentialId: none.id, at: new Date(back(0)), address: '192.0.2.1' }]),
      )
      t.equal(await told(), 0)
      api.advance(91 * dayMs)
      t.equal(await told(), 3, 'reports all usable credentials')
    })
  },
  withoutJobs,
)

// R-3108
withService(
  t,
  'counts a call without the required permission as a use, but not a call from a disallowed address',
  async (t, api) => {
    const one = await api.makeCredential()
    const elsewhere = await api.makeCredential({ allowedIps: ['192.0.2.1'] })
    for (const credential of [one, elsewhere]) t.equal((await api.call('getclients', {}, { credential })).status, 403)
    const uses = () => api.database.read('credential_uses').whereIn('credential_id', [one.id, elsewhere.id])
    api.service.wake()
    for (let tries = 0; tries < 100 && (await uses()).length === 0; tries++)
      await new Promise((resolve) => setTimeout(resolve, 20))
    t.match(await uses(), [{ credential_id: one.id, used_from: '127.0.0.1' }])
  },
)
