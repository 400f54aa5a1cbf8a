import type { Knex } from 'knex'
import t from 'tap'
import { hashSecret } from '../../engine/gate.js'
import { withService } from '../support/service.js'

const hashOf = (secret: string) => hashSecret(secret).toString('base64')

withService(t, 'credentials as the previous release reads them', async (t, api) => {
  const { read, transaction } = api.database
  const change = (id: number, columns: object) =>
    transaction((db: Knex) => db('credentials').where({ id }).update(columns))
  const rowOf = async (id: number) =>
    (await read('credentials').where({ id }).first()) as never as Record<string, string>
  /** Returns true if the previous release accepts the secret. */
  const isLetInBefore = async (id: number, secret: string) =>
    (await read('credentials').where({ id, is_active: 1, secret_hash: hashOf(secret) })).length === 1
  const isLetIn = async (one: { identifier: string; secret: string }) =>
    (await api.call('listoauthcredentials', {}, { credential: { ...api.admin, ...one } })).body.code !==
    'unauthenticated'

  // R-3110
  t.test(
    'for the previous release, a limited credential has an unusable hash, and an unlimited one its real hash',
    async (t) => {
      for (const columns of [{ permissions: '["list_orders"]' }, { expires_at: '2999-01-01T00:00:00.000Z' }]) {
        const one = await api.makeCredential({ full: true })
        t.ok(await isLetInBefore(one.id, one.secret))
        await change(one.id, columns)
        const { secret_hash, own_secret_hash } = await rowOf(one.id)
        t.equal(own_secret_hash, hashOf(one.secret))
        t.not(secret_hash, own_secret_hash)
        t.equal(Buffer.from(secret_hash as string, 'base64').length, 32, 'the hash has the length of a real one')
        t.ok(await isLetIn(one))
        await change(one.id, { permissions: null, expires_at: null })
        t.match(await rowOf(one.id), { secret_hash: hashOf(one.secret), own_secret_hash: null })
        t.ok(await isLetIn(one))
      }
      const made = await api.ok('createoauthcredential', { permissions: 'manage_staff' })
      t.notOk(await isLetInBefore(made.credentialid, made.secret))
      t.equal((await rowOf(made.credentialid)).own_secret_hash, hashOf(made.secret))
      const again = await api.ok('updateoauthcredential', { credentialid: made.credentialid, new_secret: 1 })
      t.notOk(await isLetInBefore(made.credentialid, again.secret))
      t.match(await rowOf(made.credentialid), {
        own_secret_hash: hashOf(again.secret),
        previous_secret_hash: hashOf(made.secret),
      })
      await change(made.credentialid, { description: 'x', allowed_ips: '[]' })
      t.match(await rowOf(made.credentialid), { previous_secret_hash: hashOf(made.secret) })
      const found = await read('credentials').where({
        secret_hash: (await rowOf(made.credentialid)).secret_hash as string,
      })
      t.equal(found.length, 1)
    },
  )

  // R-3110
  t.test('a secret written by the previous release replaces the current and the previous secret', async (t) => {
    const secret = 'z'.repeat(64)
    for (const columns of [{ permissions: '["manage_staff"]' }, { permissions: null }]) {
      const one = await api.makeCredential({ full: true })
      await change(one.id, columns)
      const { secret: renewed } = await api.ok('updateoauthcredential', { credentialid: one.id, new_secret: 1 })
      t.ok(await isLetIn(one), 'the old secret still works')
      await change(one.id, { secret_hash: hashOf(secret) })
      t.equal(await isLetInBefore(one.id, secret), columns.permissions === null)
      t.match(await rowOf(one.id), { previous_secret_hash: null, overlap_ends_at: null })
      t.strictSame(
        [await isLetIn({ ...one, secret }), await isLetIn(one), await isLetIn({ ...one, secret: renewed })],
        [true, false, false],
      )
      await api.ok('updateoauthcredential', { credentialid: one.id, new_secret: 1 })
      await change(one.id, { is_active: 0 })
      t.match(await rowOf(one.id), { previous_secret_hash: null, overlap_ends_at: null })
      await change(one.id, { secret_hash: hashOf(`gone ${one.id}`) })
    }
  })

  t.test('limits and the secret can change in one statement', async (t) => {
    const one = await api.makeCredential({ full: true })
    await change(one.id, { secret_hash: hashOf('a'), permissions: '[]' })
    t.match(await rowOf(one.id), { own_secret_hash: hashOf('a') })
    await change(one.id, { secret_hash: hashOf('b'), permissions: null })
    t.match(await rowOf(one.id), { own_secret_hash: null, secret_hash: hashOf('b') })
  })
})
