import t from 'tap'
import { withWatchedService } from '../../support/service.js'
import { countQueries } from '../_shared/checks.js'

withWatchedService(t, 'listoauthcredentials', async (t, api) => {
  const caller = await api.makeCredential({ permissions: ['manage_staff'] })
  const list = async (credential = caller) => (await api.ok('listoauthcredentials', {}, { credential })).credentials
  const ids = async (credential = caller) => (await list(credential)).map(({ id }: { id: number }) => id)
  const create = (parameters: object, credential = caller) =>
    api.ok('createoauthcredential', parameters, { credential })

  t.test('lists a credential with its description and addresses, but without its secret', async (t) => {
    const { credentialid, identifier, secret } = await create({
      description: 'Order portal',
      allowed_ips: '127.0.0.1,10.0.0.0/8',
    })
    const [own, { created_at, ...made }] = await list()
    t.match(own, { id: caller.id, identifier: caller.identifier, description: null, allowed_ips: [] })
    t.strictSame(made, {
      id: credentialid,
      credentialid,
      identifier,
      description: 'Order portal',
      allowed_ips: ['127.0.0.1', '10.0.0.0/8'],
      setup_allowed_ips: [],
      inherited_allowed_ips: [],
      permissions: 'all',
      expires_at: null,
      old_secret_ends_at: null,
      last_used_at: null,
      last_used_from: null,
    })
    t.ok(Math.abs(Date.parse(created_at) - api.now().getTime()) < 60_000)
    const hash = (await api.database.read('credentials').where({ id: credentialid }).first('secret_hash'))?.secret_hash
    const text = JSON.stringify(await list())
    t.notOk(text.includes(secret) || text.includes(hash as string))
  })

  //
  t.test(
    "lists the caller's own credentials, or all credentials for a full administrator, in creation order",
    async (t) => {
      const [stranger, second] = [
        await api.makeCredential({ permissions: ['manage_staff'] }),
        await api.makeCredential({ full: true }),
      ]
      t.notOk((await ids()).includes(stranger.id))
      t.strictSame(await ids(stranger), [stranger.id])
      // Without an explicit order, PostgreSQL would list the updated row last.
      await api.ok('updateoauthcredential', { credentialid: caller.id, description: '' })
      const all = (await api.database.read('credentials').orderBy('id')).map(({ id }) => id)
      t.strictSame(await ids(api.admin), all)
      t.strictSame(await ids(second), all)
    },
  )

  t.test('omits a disabled credential', async (t) => {
    const { credentialid } = await create({})
    await api.ok('updateoauthcredential', { credentialid, active: 0 }, { credential: caller })
    t.notOk((await ids()).includes(credentialid))
    t.notOk((await ids(api.admin)).includes(credentialid))
    await api.ok('updateoauthcredential', { credentialid, active: 1 }, { credential: caller })
    t.ok((await ids()).includes(credentialid))
  })

  t.test('uses as many queries for many credentials as for a few', async (t) => {
    const few = await countQueries(api, 'listoauthcredentials')
    for (let n = 1; n < 20; n++) await create({})
    t.equal(await countQueries(api, 'listoauthcredentials'), few)
  })
})
