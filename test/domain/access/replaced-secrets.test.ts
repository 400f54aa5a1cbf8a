import t from 'tap'
import { createCredential } from '../../../domain/access/credentials.js'
import { hashSecret } from '../../../engine/gate.js'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import type { Credential } from '../../support/credentials.js'
import { countsOfStep, withoutJobs } from '../../support/daily.js'
import { writeRows } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

withService(
  t,
  'replaced secrets and expired credentials',
  async (t, api) => {
    const { read } = api.database
    const inHours = (hours: number) => new Date(api.now().getTime() + hours * hourMs).toISOString()
    const as = (credential: Credential) => ({ credential })
    const make = async (parameters: object = {}, maker: Credential = api.admin): Promise<Credential & Body> => {
      const made = await api.ok('createoauthcredential', parameters, as(maker))
      return { ...maker, ...made, id: made.credentialid }
    }
    const update = (maker: Credential, credentialid: number, parameters: object) =>
      api.call('updateoauthcredential', { credentialid, ...parameters }, as(maker))
    const statusOf = async (credential: Credential) =>
      (await api.call('listoauthcredentials', {}, as(credential))).status
    /**
     * Creates a credential and replaces its secret. Returns it with the old secret, which works for `overlap` more
     * hours, and with the new secret.
     */
    const renewed = async (overlap = 24, parameters: object = {}) => {
      const old = await make(parameters)
      const { body } = await update(api.admin, old.id, { new_secret: true, overlap })
      return { old, fresh: { ...old, secret: body.secret } as typeof old, ends: body.old_secret_ends_at as string }
    }

    // R-3111
    t.test('a replaced secret cannot change secrets or limits of credentials that outlast it', async (t) => {
      const { old, fresh, ends } = await renewed()
      const other = await make({}, fresh)
      const ending = await make({ expires_at: inHours(1) }, fresh)
      const before = await read('credentials').whereIn('id', [old.id, other.id])
      for (const target of [old, other])
        for (const gift of [
          { new_secret: 1, overlap: 0 },
          { overlap: 168 },
          { overlap: 0 },
          { expires_at: inHours(1) },
          { permissions: 'manage_staff' },
          { allowed_ips: '' },
          { active: 1 },
        ])
          t.match(
            await update(old, target.id, gift),
            {
              status: 403,
              body: {
                code: 'credential_holds_more',
                message: `The secret of this call was replaced and expires at ${ends}`,
              },
            },
            JSON.stringify(gift),
          )
      t.strictSame(await read('credentials').whereIn('id', [old.id, other.id]), before)
      t.match(
        await update(old, ending.id, { allowed_ips: '127.0.0.1' }),
        { status: 200 },
        'this credential expires earlier',
      )
      t.match(await update(old, old.id, { description: 'leaked' }), { status: 200 })
      t.match(await update(fresh, old.id, { permissions: 'manage_staff' }), { status: 200 }, 'the current secret can')
      t.match(await update(old, other.id, { active: 0 }), { status: 200 }, 'disabling is allowed')
    })

    // R-3111
    t.test('a credential created with a replaced secret expires no later than the secret', async (t) => {
      const { old, fresh, ends } = await renewed()
      t.equal((await make({}, old)).expires_at, ends)
      t.equal((await make({ expires_at: inHours(1) }, old)).expires_at < ends, true)
      for (const expires_at of [inHours(25), '9999-01-01T00:00:00Z'])
        await expectRefusal(t, api, 'createoauthcredential', { expires_at }, 'expires_at', as(old))
      t.equal((await make({}, fresh)).expires_at, null)
      const sooner = await renewed(24, { expires_at: inHours(2) })
      t.equal((await make({}, sooner.old)).expires_at, sooner.old.expires_at, 'the earlier expiry applies')
      const child = await make({}, old)
      api.advance(24 * hourMs)
      t.strictSame([await statusOf(old), await statusOf(child), await statusOf(fresh)], [401, 401, 200])
    })

    // R-3111
    t.test('a secret that is neither current nor previous cannot create a credential', async (t) => {
      const { id, staffId } = await make()
      const maker = { credentialId: id, staffId, full: true, permissions: new Set<string>() }
      for (const secretHash of [hashSecret('another').toString('base64'), undefined])
        await t.rejects(
          api.service.contexts.transaction((ctx) =>
            createCredential(ctx, staffId, { allowedIps: [], hash: hashSecret, maker: { ...maker, secretHash } }),
          ),
          { code: 'credential_gone' },
        )
    })

    // R-3113
    t.test('the overlap of a replaced secret can be extended or ended while that secret works', async (t) => {
      const { old, fresh } = await renewed()
      t.match((await update(api.admin, old.id, { overlap: 48 })).body, {
        old_secret_ends_at: String,
        secret: undefined,
      })
      api.advance(25 * hourMs)
      t.strictSame([await statusOf(old), await statusOf(fresh)], [200, 200])
      const ended = await update(fresh, old.id, { overlap: 0 })
      t.equal(Math.abs(Date.parse(ended.body.old_secret_ends_at) - api.now().getTime()) < 60_000, true)
      t.strictSame([await statusOf(old), await statusOf(fresh)], [401, 200])
      for (const credentialid of [old.id, (await make()).id]) {
        const sent = { credentialid, overlap: 5, new_secret: 0 }
        await expectError(t, api, 'updateoauthcredential', sent, 422, 'no_secret_overlaps')
      }
    })

    // R-3113
    t.test('replacing the secret of a disabled credential ends the old secret immediately', async (t) => {
      const one = await make()
      await update(api.admin, one.id, { active: 0 })
      const { body } = await update(api.admin, one.id, { new_secret: 1 })
      t.ok(Date.parse(body.old_secret_ends_at) <= Date.now() + (api.now().getTime() - Date.now()) + 60_000)
      const on = await update(api.admin, one.id, { active: 1, new_secret: 1, overlap: 3 })
      t.ok(Date.parse(on.body.old_secret_ends_at) > api.now().getTime() + 2 * hourMs)
      t.equal(await statusOf({ ...one, secret: body.secret }), 200)
    })

    // R-3112
    t.test('expired credentials count toward the limit for a day and are deleted after 30 days', async (t) => {
      const maker = await api.makeCredential({ permissions: ['manage_staff'] })
      const short = () => api.call('createoauthcredential', { expires_at: inHours(1), description: 'job' }, as(maker))
      const made = await Promise.all(Array.from({ length: 50 }, short))
      t.ok(made.every(({ status }) => status === 200))
      api.advance(2 * hourMs)
      t.match(await short(), { status: 422, body: { code: 'too_many_credentials' } })
      const [first] = made.map(({ body }) => body.credentialid as number)
      t.match(await update(maker, first as number, { expires_at: inHours(1) }), { status: 200 }, 'it already counts')
      api.advance(dayMs)
      t.equal((await short()).status, 200)
      const kept = await make({ expires_at: inHours(1) })
      await writeRows(api, (db) => db('credentials').where({ id: kept.id }).update({ inherited_allowed_ips: null }))
      t.equal((await countsOfStep(api, 'expired keys')).credentials, undefined)
      api.advance(31 * dayMs)
      t.ok(((await countsOfStep(api, 'expired keys')).credentials ?? 0) >= 51)
      t.strictSame(await read('credentials').where({ staff_id: maker.staffId }).pluck('id'), [maker.id])
      t.match(
        await read('credentials').where({ id: kept.id }),
        [{ id: kept.id }],
        'a credential that no call created stays',
      )
      const entries = await read('activity_log').whereLike(
        'description',
        `%of ${maker.username} expired at % and was deleted`,
      )
      t.equal(entries.length, 51)
      t.match(entries[0]?.description, /^Credential \d+ \(job\) of /)
    })
  },
  withoutJobs,
)
