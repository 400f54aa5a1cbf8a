import t from 'tap'
import { withService } from '../../support/service.js'
import { expectRefusal, expectRequired } from '../_shared/checks.js'

withService(t, 'createorupdatetld', async (t, api) => {
  await expectRequired(t, api, 'createorupdatetld', ['extension'])
  const pricing = async () => (await api.ok('gettldpricing')).pricing

  // R-1605
  t.test('creates a TLD once, and later calls change only the submitted fields', async (t) => {
    const { tldid } = await api.ok('createorupdatetld', { extension: 'COM', register_price: '10.005', renew: 12 })
    t.match(await pricing(), [
      { id: tldid, tldid, extension: '.com', register_price: 10.01, transfer_price: null, renew_price: 12 },
    ])
    t.equal((await api.ok('createorupdatetld', { extension: '.com', transfer: '9' })).tldid, tldid)
    t.equal((await api.ok('createorupdatetld', { extension: '.com' })).tldid, tldid)
    t.match(await pricing(), [{ register_price: 10.01, transfer_price: 9, renew_price: 12 }])
    await api.ok('createorupdatetld', { extension: 'co.uk', sort_order: 1 })
    await api.ok('createorupdatetld', { extension: 'com', sort_order: 2 })
    await api.ok('createorupdatetld', { extension: 'рф' })
    t.strictSame(
      (await pricing()).map(({ extension }: { extension: string }) => extension),
      ['.xn--p1ai', '.co.uk', '.com'],
    )
    await api.ok('createorupdatetld', { extension: 'com', enabled: 0 })
    t.equal((await pricing()).length, 2)
  })

  t.test('rejects invalid values', async (t) => {
    for (const extension of ['.', '..com', 'a b', '-x', 'x/y'])
      await expectRefusal(t, api, 'createorupdatetld', { extension }, 'extension')
    for (const price of ['-1', 'NaN', '1e3', '12,5'])
      await expectRefusal(t, api, 'createorupdatetld', { extension: 'com', register_price: price }, 'register_price')
    await expectRefusal(t, api, 'createorupdatetld', { extension: 'com', sort_order: -1 }, 'sort_order')
  })
})
