import t from 'tap'
import { makeProduct, makePromotion } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'getpromotions', async (t, api) => {
  t.test('lists promotions with their terms', async (t) => {
    const product = await makeProduct(api)
    const first = await makePromotion(
      api,
      {
        code: 'SPRING',
        type: 'percentage',
        value: 1250,
        cycles: '["monthly"]',
        max_uses: 10,
        uses: 3,
        expires: '2026-05-31',
      },
      [product],
    )
    const last = await makePromotion(api, { code: 'FIVE', type: 'fixed', value: 500, is_recurring: 1 })
    t.strictSame((await api.ok('getpromotions')).promotions, [
      {
        id: first,
        code: 'SPRING',
        type: 'percentage',
        recurring: false,
        value: 12.5,
        cycles: ['monthly'],
        appliesto: [product],
        onceperclient: false,
        onceperorder: false,
        periods: 0,
        startdate: null,
        expirationdate: '2026-05-31',
        maxuses: 10,
        uses: 3,
      },
      {
        id: last,
        code: 'FIVE',
        type: 'fixed',
        recurring: true,
        value: 5,
        cycles: [],
        appliesto: [],
        onceperclient: false,
        onceperorder: false,
        periods: 0,
        startdate: null,
        expirationdate: null,
        maxuses: 0,
        uses: 0,
      },
    ])
  })
})
