import type { Knex } from 'knex'
import t from 'tap'
import type { Database } from '../../../db/database.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { apply, open, options, readRow, readSetupErrors } from '../setup-support.js'

/** Inserts products like the action and returns their IDs. */
async function makeProducts(database: Database, ...names: string[]): Promise<number[]> {
  await apply(database, { currencies: [{ code: 'USD', default: true }], productgroups: [{ name: 'Web' }] })
  const group = (await readRow(database, 'product_groups', { name: 'Web' })).id as number
  const rows = await database.transaction(async (db) =>
    db('products')
      .insert(
        names.map((name) => ({
          group_id: group,
          name,
          type: 'hostingaccount' as const,
          pay_type: 'recurring' as const,
          auto_setup: 'manual' as const,
          created_at: options.now.toISOString(),
        })),
      )
      .returning('id'),
  )
  return rows.map(({ id }) => id)
}

const productsOf = async ({ read }: Database): Promise<unknown[]> =>
  (read as Knex)('promotion_products').orderBy('product_id').pluck('product_id')

onMigratedDatabases(
  t,
  'a promotion references its products by name or ID, and applying twice changes nothing',
  async (t, url) => {
    const database = await open(t, url)
    const [small, large, twin, other] = await makeProducts(database, 'Small', 'Large', 'Twin', 'Twin')
    const promotion = {
      code: 'SPRING',
      type: 'fixed',
      value: '12.345',
      recurring: true,
      products: ['Small', large, other],
      cycles: ['monthly', 'annually'],
      max_uses: 10,
      starts: '2026-03-01',
      expires: '2026-03-01',
    }
    t.strictSame(await apply(database, { promotions: [promotion] }), { 'promotions SPRING': 'created' })
    t.strictSame(await apply(database, { promotions: [promotion] }), { 'promotions SPRING': 'kept' })
    t.strictSame(await productsOf(database), [small, large, other])
    t.match(await readRow(database, 'promotions', { code: 'SPRING' }), {
      type: 'fixed',
      value: 1235,
      is_recurring: 1,
      cycles: '["monthly","annually"]',
      max_uses: 10,
      uses: 0,
      starts: '2026-03-01',
      expires: '2026-03-01',
    })

    t.strictSame(await apply(database, { promotions: [{ code: 'SPRING', products: [twin], expires: null }] }), {
      'promotions SPRING': 'changed',
    })
    t.strictSame(await productsOf(database), [twin])
    t.match(await readRow(database, 'promotions', { code: 'SPRING' }), { expires: null, value: 1235 })
    t.strictSame(
      await readSetupErrors(t, database, { promotions: [{ code: 'SPRING', products: ['Twin', 'Small'] }] }),
      ['promotions[0].products[0]: is the name of more than one product; use the ID instead'],
    )
  },
)

onMigratedDatabases(t, 'finds a product whose name looks like an ID by its name', async (t, url) => {
  const database = await open(t, url)
  const [first, second] = await makeProducts(database, 'Small', '1')
  t.equal(first, 1)
  await apply(database, { promotions: [{ code: 'X', type: 'percentage', value: 100, products: ['1'] }] })
  t.strictSame(await productsOf(database), [second])
})

onMigratedDatabases(t, 'reports errors in a promotion with their paths', async (t, url) => {
  const database = await open(t, url)
  await makeProducts(database, 'Small')
  const used = { code: 'USED', type: 'percentage', value: 10, starts: '2026-03-01' }
  await apply(database, { promotions: [used] })
  await database.transaction(async (db) => db('promotions').update({ uses: 7 }))
  const x = { code: 'X', type: 'percentage', value: 10 }
  const cases: readonly (readonly [object, readonly string[]])[] = [
    [
      { code: 'X' },
      ['promotions[0].type: is required for a new promotion', 'promotions[0].value: is required for a new promotion'],
    ],
    [{ ...x, type: 'gift' }, ['promotions[0].type: must be one of: percentage, fixed, override']],
    [{ ...x, value: -1 }, ['promotions[0].value: must be at least 0']],
    [{ ...x, value: 100.01 }, ['promotions[0].value: must be at most 100 if type is percentage']],
    [{ ...x, cycles: ['monthly', 'weekly'] }, [/^promotions\[0\]\.cycles\[1\]: must be one of: monthly, /]],
    [{ ...x, products: ['Small', 'Tiny'] }, ['promotions[0].products[1]: no product is called Tiny']],
    [{ ...x, products: [99] }, ['promotions[0].products[0]: no product is called 99']],
    [{ ...x, max_uses: -1 }, ['promotions[0].max_uses: must be at least 0']],
    [{ ...x, starts: '2026-02-30' }, ['promotions[0].starts: must be an existing date in the form YYYY-MM-DD']],
    [
      { ...x, starts: '2026-03-02', expires: '2026-03-01' },
      ['promotions[0].expires: must not be before the promotion starts'],
    ],
    [{ code: 'USED', expires: '2026-02-28' }, ['promotions[0].expires: must not be before the promotion starts']],
    [
      { ...x, once_per_order: true },
      ['promotions[0].once_per_order: must be false unless type is fixed and recurring is false'],
    ],
    [{ code: 'USED', max_uses: 6 }, ['promotions[0].max_uses: must be at least 7, the number of times it was used']],
  ] as never
  t.strictSame(await readSetupErrors(t, database, { promotions: [x, { ...x, code: 'x' }] }), [
    'promotions[1]: repeats X from entry 0',
  ])
  t.strictSame(await apply(database, { promotions: [{ code: 'used', starts: '2026-03-01' }] }), {
    'promotions used': 'kept',
  })
  for (const [entry, lines] of cases) t.match(await readSetupErrors(t, database, { promotions: [entry] }), lines)
  t.strictSame(await apply(database, { promotions: [{ code: 'USED', max_uses: 7 }] }), { 'promotions USED': 'changed' })
  await apply(database, { promotions: [{ ...x, type: 'fixed', value: 101 }] })
  t.strictSame(await readSetupErrors(t, database, { promotions: [{ code: 'X', type: 'percentage' }] }), [
    'promotions[0].type: must be at most 100 if type is percentage',
  ])
})
