// Listed in docs/reference/attacks.md.

import t from 'tap'
import type { Credential } from '../../support/credentials.js'
import type { Api } from '../../support/service.js'
import { withService } from '../../support/service.js'
import { apply, readRow } from '../setup-support.js'

const [office, desk, other, elsewhere] = ['198.51.100.0/24', '198.51.100.7', '198.51.100.8', '203.0.113.5']
const everywhere = ['0.0.0.0/0', '::/0']
const role = { name: 'Office', permissions: ['manage_staff'] }
const staff = { username: 'grace', role: 'Office' }
const behindProxy = { environment: { TRUST_PROXY: '127.0.0.1' } }

/** Applies a credential in a setup file. `stated` is its address list, or undefined to omit it. */
async function fromFile(api: Api, stated: readonly string[] | undefined) {
  const credential = { identifier: 'i'.repeat(32), secret: 's'.repeat(64), username: 'grace' }
  const document = (allowed_ips = stated) => ({
    roles: [role],
    staff: [staff],
    credentials: [{ ...credential, ...(allowed_ips && { allowed_ips }) }],
  })
  const applied = async (allowed_ips = stated) =>
    (await apply(api.database, document(allowed_ips)))[`credentials ${credential.identifier}`]
  await applied()
  const row = () => readRow(api.database, 'credentials', { identifier: credential.identifier })
  const id = Number((await row()).id)
  const holder: Credential = { ...api.admin, ...credential, id }
  const from = async (address: string, action = 'listoauthcredentials', parameters = {}) =>
    api.call(action, parameters, { credential: holder, headers: { 'x-forwarded-for': address } })
  return {
    applied,
    row,
    from,
    statusFrom: async (address: string) => (await from(address)).status,
    widen: async (allowed_ips: readonly string[], by = desk) => {
      const { status, body } = await from(by, 'updateoauthcredential', {
        credentialid: id,
        allowed_ips: allowed_ips.join(),
      })
      return { status, body }
    },
    whole: { status: 200, body: { result: 'success', credentialid: id } },
  }
}

withService(
  t,
  'a credential’s holder cannot widen a restriction in the setup file',
  async (t, api) => {
    const { statusFrom, from, widen, whole } = await fromFile(api, [office])
    t.strictSame([await statusFrom(desk), await statusFrom(elsewhere)], [200, 403])
    for (const list of [everywhere, [], [elsewhere]]) {
      const own = list.includes(elsewhere) ? [...list, desk] : list
      t.strictSame(await widen(own), whole)
      t.match(await from(elsewhere), { status: 403, body: { code: 'address_not_allowed' } }, `with ${own}`)
      t.match((await from(desk)).body.credentials, [{ allowed_ips: own, setup_allowed_ips: [office] }])
    }
  },
  behindProxy,
)

withService(
  t,
  'a call must come from an address in both the setup file’s list and the API’s list',
  async (t, api) => {
    const { statusFrom, widen, whole } = await fromFile(api, [office])
    t.strictSame(await widen([desk, elsewhere]), whole)
    t.strictSame([await statusFrom(desk), await statusFrom(other), await statusFrom(elsewhere)], [200, 403, 403])
    t.strictSame(await widen([]), whole)
    t.strictSame([await statusFrom(desk), await statusFrom(other), await statusFrom(elsewhere)], [200, 200, 403])
  },
  behindProxy,
)

withService(
  t,
  'applying a setup file again leaves the API’s list unchanged',
  async (t, api) => {
    const { applied, statusFrom, widen, row } = await fromFile(api, [office])
    await widen([desk])
    const before = await row()
    t.equal(await applied(), 'kept')
    t.strictSame(await row(), before)
    t.equal(await applied([office, elsewhere]), 'changed')
    t.strictSame([await statusFrom(desk), await statusFrom(elsewhere)], [200, 403], 'the API allows only the desk')
    t.equal(await applied([]), 'changed')
    t.equal(await applied([]), 'kept')
    t.strictSame([await statusFrom(desk), await statusFrom(elsewhere)], [200, 403])
    await widen([])
    t.strictSame([await statusFrom(desk), await statusFrom(elsewhere)], [200, 200])
  },
  behindProxy,
)

withService(t, 'a file without a list changes neither list', async (t, api) => {
  const { applied, row } = await fromFile(api, undefined)
  t.match(await row(), { allowed_ips: '[]', setup_allowed_ips: '[]' })
  await api.ok('updateoauthcredential', { credentialid: Number((await row()).id), allowed_ips: desk })
  t.equal(await applied([desk]), 'changed')
  t.match(await row(), { allowed_ips: `["${desk}"]`, setup_allowed_ips: `["${desk}"]` }, 'equal, but still two lists')
})

withService(
  t,
  'the only list of an older row becomes the setup file’s list if they are equal, and the API’s list if not',
  async (t, api) => {
    const { applied, row, statusFrom } = await fromFile(api, [office])
    const asBefore = (allowed_ips: string) =>
      api.database.transaction((db) => db('credentials').update({ allowed_ips, setup_allowed_ips: null }))
    await asBefore(JSON.stringify([office]))
    t.strictSame([await statusFrom(desk), await statusFrom(elsewhere)], [200, 403], 'it applies before the file does')
    t.equal(await applied(), 'changed')
    t.match(await row(), { allowed_ips: '[]', setup_allowed_ips: `["${office}"]` })
    t.equal(await applied(), 'kept')

    await asBefore(JSON.stringify([desk]))
    t.equal(await applied(), 'changed')
    t.match(await row(), { allowed_ips: `["${desk}"]`, setup_allowed_ips: `["${office}"]` })
    t.strictSame([await statusFrom(desk), await statusFrom(other)], [200, 403])
    t.equal(await applied(), 'kept')
  },
  behindProxy,
)

// R-3101, R-3110
withService(t, 'a setup file limits a credential, and applying it again changes nothing', async (t, api) => {
  const credential = { identifier: 'i'.repeat(32), secret: 's'.repeat(64), username: 'grace' }
  const applied = async (stated: object) =>
    (
      await apply(api.database, {
        roles: [{ ...role, permissions: ['manage_staff', 'list_orders'] }],
        staff: [staff],
        credentials: [{ ...credential, ...stated }],
      })
    )[`credentials ${credential.identifier}`]
  const limits = { permissions: ['list_orders'], expires_at: '2999-01-01T00:00:00Z' }
  const answers = async () => {
    const options = { credential: { ...api.admin, ...credential } }
    return [
      (await api.call('getorders', {}, options)).status,
      (await api.call('listoauthcredentials', {}, options)).status,
    ]
  }
  await applied({})
  t.strictSame(await answers(), [200, 200])
  t.strictSame([await applied(limits), await applied(limits), await applied({})], ['changed', 'kept', 'kept'])
  t.strictSame(await answers(), [200, 403])
  t.equal(await applied({ secret: 'u'.repeat(64) }), 'changed')
  t.strictSame(await answers(), [401, 401])
  credential.secret = 'u'.repeat(64)
  t.strictSame(await answers(), [200, 403])
  t.equal(await applied({ permissions: 'all', expires_at: null }), 'changed')
  t.strictSame([await answers(), await applied({})], [[200, 200], 'kept'])
})
