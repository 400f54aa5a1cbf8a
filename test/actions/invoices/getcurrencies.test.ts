import t from 'tap'
import { makeCurrency } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'getcurrencies', async (t, api) => {
  t.test('lists currencies in creation order with their formatting', async (t) => {
    const [first, ...others] = (await api.ok('getcurrencies')).currencies
    t.strictSame(others, [])
    t.match(first, { code: 'USD', name: 'USD', decimals: 2, rate: 1, default: true })
    await makeCurrency(api, 'JPY', 0)
    const { currencies } = await api.ok('getcurrencies')
    t.strictSame(currencies, [
      first,
      {
        id: currencies[1].id,
        code: 'JPY',
        name: 'JPY',
        prefix: '',
        suffix: '',
        decimals: 0,
        rate: 1,
        default: false,
      },
    ])
  })
})
