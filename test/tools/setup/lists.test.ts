import t from 'tap'
import { onBothDatabases } from '../../support/databases.js'
import { apply, faultsOf, open, rowOf } from '../setup-support.js'

onBothDatabases(t, 'taxes, product groups and order statuses are kept as they are stated', async (t, url) => {
  const database = await open(t, url)
  const document = {
    taxrates: [
      { name: 'MVA', rate: 25, country: 'no' },
      { name: 'California', rate: '7.2505', country: 'US', state: 'CA' },
      { name: 'Anywhere', rate: 0 },
    ],
    productgroups: [{ name: 'Web hosting', order: 3 }, { name: 'Servers' }],
    orderstatuses: [{ title: 'Awaiting documents', order: 7 }],
  }
  t.ok(Object.values(await apply(database, document)).every((what) => what === 'created'))
  t.ok(Object.values(await apply(database, document)).every((what) => what === 'kept'))
  t.match(await rowOf(database, 'tax_rates', { name: 'MVA' }), { rate: 25_000, country: 'NO', state: null })
  t.match(await rowOf(database, 'tax_rates', { name: 'California' }), { rate: 7251, country: 'US', state: 'CA' })
  t.match(await rowOf(database, 'tax_rates', { name: 'Anywhere' }), { rate: 0, country: null, state: null })
  t.match(await rowOf(database, 'product_groups', { name: 'Web hosting' }), { sort_order: 3 })
  t.match(await rowOf(database, 'product_groups', { name: 'Servers' }), { sort_order: 0 })
  t.match(await rowOf(database, 'order_statuses', { title: 'Awaiting documents' }), { sort_order: 7 })

  t.strictSame(await apply(database, { taxrates: [{ name: 'California', state: null }] }), {
    'taxrates California': 'changed',
  })
  t.match(await rowOf(database, 'tax_rates', { name: 'California' }), { rate: 7251, country: 'US', state: null })
})

onBothDatabases(t, 'their faults are told with their paths', async (t, url) => {
  const database = await open(t, url)
  t.strictSame(
    await faultsOf(t, database, {
      taxrates: [{ name: 'a' }, { name: 'b', rate: 101 }, { name: 'c', rate: 'high', country: 'Norway' }],
      productgroups: [{ name: 'd', order: -1 }, { order: 1 }],
      orderstatuses: [{ title: ' ' }, { title: 'e', order: 1.5 }],
    }),
    [
      'taxrates[0].rate: is required for a new tax rate',
      'taxrates[1].rate: must be at most 100',
      'taxrates[2].rate: must be a number in plain decimal form',
      'taxrates[2].country: must be a country code of two letters',
      'productgroups[0].order: must be at least 0',
      'productgroups[1].name: is required',
      'orderstatuses[0].title: must not be empty',
      'orderstatuses[1].order: must be a whole number',
    ],
  )
})
