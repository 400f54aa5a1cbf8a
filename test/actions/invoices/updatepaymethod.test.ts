import t from 'tap'
import { tokenPlace } from '../../../domain/clients/pay-tokens.js'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { makeClient } from '../../support/fixtures.js'
import { makePayMethod, secretKey } from '../../support/gateways.js'
import { withService } from '../../support/service.js'
import {
  booleanSpellings,
  expectError,
  expectRefusal,
  expectRequired,
  expectTextLimit,
  invalidBooleans,
} from '../_shared/checks.js'

withService(t, 'updatepaymethod', async (t, api) => {
  const show = (id: number) => api.database.read('pay_methods').where({ id }).first()
  /** Creates a client with three payment methods, the first of which is the default. */
  const scene = async () => {
    const clientid = await makeClient(api)
    const ids: number[] = []
    for (const [n, description] of ['One', 'Two', 'Three'].entries())
      ids.push(await makePayMethod(api, clientid, { description, is_default: n === 0 ? 1 : 0 }))
    const defaults = () => api.database.read('pay_methods').where({ client_id: clientid, is_default: 1 }).pluck('id')
    return { clientid, ids: ids as [number, number, number], defaults }
  }

  await expectRequired(t, api, 'updatepaymethod', ['clientid', 'paymethodid'])

  //
  t.test('a new default replaces the previous one', async (t) => {
    const { clientid, ids, defaults } = await scene()
    const [one, two] = ids
    for (const paymethodid of [two, two, one]) {
      t.strictSame(await api.ok('updatepaymethod', { clientid, paymethodid, set_as_default: '1' }), {
        result: 'success',
        paymethodid,
        is_default: true,
      })
      t.strictSame(await defaults(), [paymethodid])
    }
  })

  //
  t.test(
    'set_as_default=0 leaves the client without a default, but changes nothing on another payment method',
    async (t) => {
      const { clientid, ids, defaults } = await scene()
      const [one, two] = ids
      t.match(await api.ok('updatepaymethod', { clientid, paymethodid: two, set_as_default: 0 }), { is_default: false })
      t.strictSame(await defaults(), [one])
      t.match(await api.ok('updatepaymethod', { clientid, paymethodid: one, set_as_default: 0 }), { is_default: false })
      t.strictSame(await defaults(), [])
    },
  )

  t.test('leaves one default after concurrent callers set different ones', async (t) => {
    const { clientid, ids, defaults } = await scene()
    const other = await scene()
    for (let round = 0; round < 4; round++) {
      const replies = await Promise.all(
        [...ids, ...ids].map((paymethodid) =>
          api.call('updatepaymethod', { clientid, paymethodid, set_as_default: 1 }),
        ),
      )
      t.strictSame(
        replies.map(({ status }) => status),
        Array(6).fill(200),
      )
      t.equal((await defaults()).length, 1)
    }
    t.strictSame(await other.defaults(), [other.ids[0]], 'keeps the default of another client')
  })

  t.test('changes only the submitted fields', async (t) => {
    const { clientid, ids, defaults } = await scene()
    const [one, two] = ids
    t.match(await api.ok('updatepaymethod', { clientid, paymethodid: one }), { is_default: true })
    t.match(await api.ok('updatepaymethod', { clientid, paymethodid: one, description: ' Own ' }), { is_default: true })
    t.match(await show(one), { description: 'Own' })
    t.match(await show(two), { description: 'Two' })
    t.strictSame(await defaults(), [one])
  })

  t.test('the token of a renamed payment method can still be decrypted', async (t) => {
    const clientid = await makeClient(api)
    const paymethodid = await makePayMethod(api, clientid, { token: 'tok_1' })
    await api.ok('updatepaymethod', { clientid, paymethodid, description: 'Visa card' })
    const row = await show(paymethodid)
    t.equal(row && decrypt(secretKey, row.token as string, tokenPlace(row)), 'tok_1')
  })

  t.test('requires a description of 1 to 255 characters that is unique for the client', async (t) => {
    const { clientid, ids } = await scene()
    const [paymethodid] = ids
    const sound = { clientid, paymethodid }
    await expectRefusal(t, api, 'updatepaymethod', { ...sound, description: 'Two', set_as_default: 0 }, 'description')
    t.match(await show(paymethodid), { description: 'One', is_default: 1 }, 'changes nothing else')
    await expectRefusal(t, api, 'updatepaymethod', { ...sound, description: '' }, 'description')
    await api.ok('updatepaymethod', { ...sound, description: 'One' })
    await expectTextLimit(t, api, 'updatepaymethod', sound, { description: 255 })
    const other = await scene()
    await api.ok('updatepaymethod', { clientid: other.clientid, paymethodid: other.ids[0], description: 'Four' })
    await api.ok('updatepaymethod', { ...sound, description: 'Four' })
  })

  t.test('accepts all boolean spellings for set_as_default and rejects other values', async (t) => {
    const { clientid, ids } = await scene()
    const [paymethodid] = ids
    for (const [set_as_default, is_default, as] of booleanSpellings)
      t.match(await api.ok('updatepaymethod', { clientid, paymethodid, set_as_default }, { as }), { is_default })
    for (const set_as_default of [...invalidBooleans, ''])
      await expectRefusal(t, api, 'updatepaymethod', { clientid, paymethodid, set_as_default }, 'set_as_default')
  })

  t.test("returns 404 for another client's payment method and for an unknown one", async (t) => {
    const { clientid, ids } = await scene()
    const other = await scene()
    for (const [owner, paymethodid] of [
      [clientid, other.ids[0]],
      [other.clientid, ids[0]],
      [clientid, 0],
      [clientid, 4711],
      [4711, ids[0]],
    ])
      await expectError(
        t,
        api,
        'updatepaymethod',
        { clientid: owner, paymethodid, set_as_default: 0 },
        404,
        'pay_method_not_found',
      )
    t.strictSame(await other.defaults(), [other.ids[0]])
    await expectRefusal(t, api, 'updatepaymethod', { clientid: 'x', paymethodid: 'x' }, ['clientid', 'paymethodid'])
  })
})
