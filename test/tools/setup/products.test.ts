import type { Knex } from 'knex'
import t from 'tap'
import type { Database } from '../../../db/database.js'
import { applyDefaults } from '../../../server/setup/defaults.js'
import { exportSetup } from '../../../server/setup/export.js'
import { parseSetupFile } from '../../../tools/setup/document.js'
import { formatSetupFile } from '../../../tools/setup/yaml.js'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { withoutJobs } from '../../support/daily.js'
import { onMigratedDatabases } from '../../support/databases.js'
import { dump } from '../../support/digest.js'
import { makeClient, makeProduct, makePromotion } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { apply, open, options, readRow, readSetupErrors } from '../setup-support.js'

const world = {
  currencies: [
    { code: 'USD', default: true },
    { code: 'JPY', decimals: 0 },
  ],
  productgroups: [{ name: 'Web' }],
  servergroups: [{ name: 'Shared' }],
}
const basic = {
  group: 'Web',
  name: 'Basic',
  type: 'hosting',
  paytype: 'recurring',
  description: '10 GB',
  module: 'manual',
  servergroup: 'Shared',
  autosetup: 'on',
  package_name: 'basic_1',
  pricing: { USD: { monthly: 4.955, msetupfee: '10', annually: 49 }, JPY: { monthly: 700 } },
  hidden: true,
  stock: 3,
  order: 2,
}
const products = (...entries: readonly object[]) => ({ products: entries })

/** Returns every price as `currency cycle price fee`, in minor units. */
async function pricesOf({ read }: Database, name: string): Promise<string[]> {
  const rows: Record<string, unknown>[] = await (read as Knex)('product_prices')
    .join('products', 'products.id', 'product_id')
    .join('currencies', 'currencies.id', 'currency_id')
    .where({ name })
    .select('code', 'cycle', 'price', 'setup_fee')
  return rows.map(({ code, cycle, price, setup_fee }) => `${code} ${cycle} ${price} ${setup_fee}`).sort()
}

const stateOf = async ({ read }: Database): Promise<string> =>
  formatSetupFile(await exportSetup(read, { ...options, machineNow: options.now }))

onMigratedDatabases(
  t,
  'the file creates and changes a product, and applying it again changes nothing',
  async (t, url) => {
    const database = await open(t, url)
    // The same file creates the group, the currencies, and the server group.
    t.match(await apply(database, { ...products(basic), ...world }), { 'products Web+Basic': 'created' })
    const made = await readRow(database, 'products', { name: 'Basic' })
    t.match(made, {
      group_id: (await readRow(database, 'product_groups', { name: 'Web' })).id,
      type: 'hostingaccount',
      pay_type: 'recurring',
      module: 'manual',
      ssl_module: null,
      server_group_id: (await readRow(database, 'server_groups', { name: 'Shared' })).id,
      auto_setup: 'order',
      package_name: 'basic_1',
      is_hidden: 1,
      stock: 3,
      sort_order: 2,
      created_at: options.now.toISOString(),
    })
    t.strictSame(await pricesOf(database, 'Basic'), [
      'JPY monthly 700 0',
      'USD annually 4900 0',
      'USD monthly 496 1000',
    ])

    const before = await dump(database)
    t.strictSame(await apply(database, products(basic)), { 'products Web+Basic': 'kept' })
    t.strictSame(await apply(database, products({ group: 'web', name: 'BASIC' })), { 'products web+BASIC': 'kept' })
    t.equal(await dump(database), before)

    const plain = { group: 'Web', name: 'Plain', type: 'other', paytype: 'onetime' }
    const cheaper = { group: 'Web', name: 'Basic', pricing: { USD: { monthly: 4, annually: 49, asetupfee: 1 } } }
    t.strictSame(await apply(database, products(plain, { ...cheaper, servergroup: null, description: null })), {
      'products Web+Plain': 'created',
      'products Web+Basic': 'changed',
    })
    t.strictSame(await pricesOf(database, 'Basic'), ['USD annually 4900 100', 'USD monthly 400 0'])
    t.strictSame(await readRow(database, 'products', { name: 'Basic' }), {
      ...made,
      server_group_id: null,
      description: null,
    })
    t.match(await readRow(database, 'products', { name: 'Plain' }), {
      module: null,
      auto_setup: 'manual',
      stock: null,
      is_hidden: 0,
      sort_order: 0,
    })
    t.strictSame(await pricesOf(database, 'Plain'), [])
    await apply(database, { productgroups: [{ name: 'Mail' }], ...products({ ...basic, group: 'Mail' }) })
    t.equal(
      (await database.read('products').where({ name: 'Basic' })).length,
      2,
      'another group can have the same name',
    )
  },
)

onMigratedDatabases(t, 'reports errors in a product with their paths', async (t, url) => {
  const database = await open(t, url)
  await apply(database, world)
  const sound = { group: 'Web', name: 'Basic', type: 'other', paytype: 'recurring' }
  const cases: readonly (readonly [object, readonly string[]])[] = [
    [
      { group: 'Web', name: 'Basic' },
      ['products[0].type: is required for a new product', 'products[0].paytype: is required for a new product'],
    ],
    [{ ...sound, group: 'Wep' }, ['products[0].group: no product group is called Wep']],
    [{ ...sound, type: 'hostng' }, [/^products\[0\]\.type: must be one of: hostingaccount, /]],
    [{ ...sound, module: 'cpanle' }, ['products[0].module: no server module is called cpanle']],
    [{ ...sound, sslmodule: 'cpanel' }, ['products[0].sslmodule: no ssl module is called cpanel']],
    [{ ...sound, servergroup: 'x' }, ['products[0].servergroup: no server group is called x']],
    [{ ...sound, stock: -1 }, ['products[0].stock: must be at least 0']],
    [{ ...sound, pricing: { EUR: { monthly: 1 } } }, ['products[0].pricing.EUR: no currency is called EUR']],
    [
      { ...sound, pricing: { USD: { weekly: 1, monthly: -1 } } },
      [
        'products[0].pricing.USD.weekly: is not allowed as a name',
        'products[0].pricing.USD.monthly: must be at least 0',
      ],
    ],
    [
      { ...sound, pricing: { USD: { monthly: 1, asetupfee: 5 } } },
      ['products[0].pricing.USD.asetupfee: requires a price for annually, which is missing'],
    ],
    [{ ...sound, rename: 'Other' }, [/^products\[0\]\.rename: is not a field of products; /]],
  ] as never
  for (const [entry, lines] of cases) t.match(await readSetupErrors(t, database, products(entry)), lines)
  t.strictSame(await readSetupErrors(t, database, products(sound, { ...sound, name: 'BASIC' })), [
    'products[1]: repeats Web+Basic from entry 0',
  ])
})

withService(
  t,
  'changing products on sale',
  async (t, api) => {
    const { database } = api
    const now = () => ({ now: api.now(), machineNow: api.now() })
    const change = async (entry: object) => Object.values(await apply(database, products(entry), now())).join()
    const idOf = async (name: string) => (await readRow(database, 'products', { name })).id as number
    const productOf = async (pid: number) => (await api.ok('getproducts', { pid })).products[0]
    await apply(database, { productgroups: [{ name: 'Web' }], currencies: [{ code: 'JPY', decimals: 0, rate: 150 }] })
    const plain = { group: 'Web', type: 'other', paytype: 'recurring', pricing: { USD: { monthly: 10 } } }
    const clientid = await makeClient(api)

    // R-2749
    t.test('a sold-out product is sold again after the file sets a stock', async (t) => {
      await change({ ...plain, name: 'Rare', stock: 1 })
      const pid = await idOf('Rare')
      await api.ok('addorder', { clientid, pid })
      await expectRefusal(t, api, 'addorder', { clientid, pid }, 'pid')
      t.equal(await change({ group: 'Web', name: 'Rare', hidden: false }), 'kept', 'the stock is unchanged')
      await expectRefusal(t, api, 'addorder', { clientid, pid }, 'pid')
      t.equal(await change({ group: 'Web', name: 'Rare', stock: 2 }), 'changed')
      await api.ok('addorder', { clientid, pid: [pid, pid] })
      await expectRefusal(t, api, 'addorder', { clientid, pid }, 'pid')
      t.equal(await change({ group: 'Web', name: 'Rare', stock: null }), 'changed')
      await api.ok('addorder', { clientid, pid: [pid, pid, pid] })
      t.match(await productOf(pid), { stock: null })
    })

    t.test('orders placed while the file is applied reduce the actual stock', async (t) => {
      await change({ ...plain, name: 'Busy', stock: 8 })
      const pid = await idOf('Busy')
      const [replies] = await Promise.all([
        Promise.all([1, 2, 3, 4, 5, 6].map(() => api.call('addorder', { clientid, pid }))),
        Promise.all([1, 2].map((order) => change({ group: 'Web', name: 'Busy', order }))),
      ])
      t.strictSame(
        replies.map(({ status }) => status),
        [200, 200, 200, 200, 200, 200],
      )
      t.match(await productOf(pid), { stock: 2 })
    })

    t.test('shows a hidden product again', async (t) => {
      await change({ ...plain, name: 'Secret', hidden: true })
      const shown = async () =>
        (await api.ok('getproducts', { hidden: false })).products.some(({ name }: Body) => name === 'Secret')
      t.notOk(await shown())
      t.equal(await change({ group: 'Web', name: 'Secret', hidden: false }), 'changed')
      t.ok(await shown())
    })

    t.test('adds and removes a second currency, setup fees, and cycles', async (t) => {
      await change({ ...plain, name: 'Priced' })
      const pid = await idOf('Priced')
      const japanese = await makeClient(api, { currency: await currencyId(api, 'JPY') })
      t.match(await api.call('addorder', { clientid: japanese, pid }), { status: 422 })
      await change({
        group: 'Web',
        name: 'Priced',
        pricing: { USD: { monthly: 12, msetupfee: 5, annually: 100 }, JPY: { monthly: 1500, msetupfee: 300 } },
      })
      t.match((await productOf(pid)).pricing, {
        USD: { monthly: 12, msetupfee: 5, annually: 100, asetupfee: 0 },
        JPY: { monthly: 1500, msetupfee: 300, annually: null },
      })
      t.equal((await api.ok('addorder', { clientid: japanese, pid })).total, 1800)
      t.equal((await api.ok('addorder', { clientid, pid })).total, 17)
      t.equal((await api.ok('addorder', { clientid, pid, billingcycle: 'annually' })).total, 100)
      await change({ group: 'Web', name: 'Priced', pricing: { USD: { monthly: 12 } } })
      t.match(await api.call('addorder', { clientid, pid, billingcycle: 'annually' }), { status: 422 })
      t.match(await api.call('addorder', { clientid: japanese, pid }), { status: 422 })
      t.equal((await api.ok('addorder', { clientid, pid })).total, 12)
    })

    // R-2749
    t.test('a new price leaves existing services unchanged', async (t) => {
      await change({ ...plain, name: 'Small' })
      await change({ ...plain, name: 'Large', pricing: { USD: { monthly: 30 } } })
      const [small, large] = [await idOf('Small'), await idOf('Large')]
      await makePromotion(api, { code: 'HALF2', type: 'percentage', value: 5000, is_recurring: 1, periods: 2 })
      const sell = async (more: Body = {}) => {
        const owner = await makeClient(api)
        const { orderid, serviceids, invoiceid } = await api.ok('addorder', { clientid: owner, pid: small, ...more })
        await api.ok('updateinvoice', { invoiceid, status: 'paid' })
        await api.ok('acceptorder', { orderid })
        return { owner, serviceid: serviceids[0] as number }
      }
      const [listed, halved, upgraded] = [await sell(), await sell({ promocode: 'HALF2' }), await sell()]
      await change({ group: 'Web', name: 'Small', pricing: { USD: { monthly: 20, msetupfee: 7 } } })
      await change({ group: 'Web', name: 'Large', pricing: { USD: { monthly: 50 } } })
      t.equal((await api.ok('addorder', { clientid, pid: small })).total, 27)
      await api.ok('upgradeproduct', { serviceid: upgraded.serviceid, packageid: large })
      for (let month = 0; month < 2; month++) {
        for (const { owner } of [listed, halved, upgraded])
          for (const { invoiceid, balance } of (await api.ok('getinvoices', { userid: owner })).data)
            if (balance > 0) await api.ok('updateinvoice', { invoiceid, status: 'paid' })
        api.advance(31 * 24 * 3_600_000)
        await api.ok('geninvoices')
      }
      const renewals = async ({ serviceid }: { serviceid: number }): Promise<number[]> =>
        (
          await database
            .read('invoice_items')
            .where({ type: 'service', related_id: serviceid })
            .orderBy('period_start')
            .pluck('amount')
        ).slice(0, 3)
      t.strictSame(await renewals(listed), [1000, 1000, 1000])
      t.strictSame(await renewals(halved), [500, 500, 1000], 'the price listed when the order was placed')
      t.strictSame(await renewals(upgraded), [1000, 5000, 5000], 'the price listed now')
    })

    // R-2749
    t.test('a product keeps its module while its services run', async (t) => {
      await change({ ...plain, name: 'Hosted', module: 'manual' })
      const { orderid } = await api.ok('addorder', { clientid, pid: await idOf('Hosted'), domain: 'shop.example.com' })
      const other = { group: 'Web', name: 'Hosted', module: null, type: 'ssl' }
      t.equal(await change({ ...other, module: null }), 'changed', 'nothing is set up yet')
      await change({ ...other, module: 'manual', type: 'other' })
      await api.ok('acceptorder', { orderid })
      t.strictSame(await readSetupErrors(t, database, products(other), now()), [
        'products[0].module: cannot be changed while the product has running services',
        'products[0].type: cannot be changed while the product has running services',
      ])
      t.equal(await change({ group: 'Web', name: 'Hosted', module: 'manual', type: 'server' }), 'changed')
    })

    // R-2749
    t.test('`absent` removes a product unless something references it', async (t) => {
      const gone = (name: string) => ({ group: 'Web', name, absent: true })
      for (const name of ['Unsold', 'Sold', 'Promoted', 'Left']) await change({ ...plain, name })
      await api.ok('addorder', { clientid, pid: await idOf('Sold') })
      await apply(database, { promotions: [{ code: 'ONLY', type: 'fixed', value: 1, products: ['Promoted'] }] })
      const { serviceids } = await api.ok('addorder', { clientid, pid: await idOf('Left') })
      await api.ok('upgradeproduct', { serviceid: serviceids[0], packageid: await idOf('Sold') })
      const kept = 'refer to it; stock: 0 takes it off sale, hidden: true hides it from shops'
      t.strictSame(await readSetupErrors(t, database, products(...['Sold', 'Promoted', 'Left'].map(gone)), now()), [
        `products[0].name: cannot be removed because services and upgrades ${kept}`,
        `products[1].name: cannot be removed because promotions ${kept}`,
        `products[2].name: cannot be removed because upgrades ${kept}`,
      ])
      t.equal(await change(gone('unsold')), 'removed')
      t.equal(await change(gone('unsold')), 'kept')
      t.equal(await change({ ...gone('x'), group: 'Nowhere' }), 'kept')
      t.strictSame(await pricesOf(database, 'Unsold'), [])
      const both = { promotions: [{ code: 'ONLY', absent: true }], ...products(gone('Promoted')) }
      t.strictSame(Object.values(await apply(database, both, now())), ['removed', 'removed'])
    })
  },
  withoutJobs,
)

// R-2750
withService(
  t,
  'names shared by several products',
  async (t, api) => {
    const { database } = api
    const parsed = async () => parseSetupFile(await stateOf(database)) as Record<string, Body[]>
    await apply(database, { productgroups: [{ name: 'Web' }, { name: 'Mail' }] })
    const web = (await readRow(database, 'product_groups', { name: 'Web' })).id as number
    await makeProduct(api, { group_id: web, name: 'Twin' })
    const second = await makeProduct(api, { group_id: web, name: 'Twin' })
    await makeProduct(api, { group_id: web, name: 'Near' })
    await makeProduct(api, { group_id: web, name: 'near' })

    t.test('rejects a name that several products of a group share', async (t) => {
      const problem = 'products[0].name: is shared by 2 product records, which the file cannot tell apart'
      for (const more of [{ stock: 5 }, { absent: true }])
        t.strictSame(await readSetupErrors(t, database, products({ group: 'Web', name: 'Twin', ...more })), [problem])
      t.strictSame(await readSetupErrors(t, database, products({ group: 'Web', name: 'NEAR' })), [
        'products[0].name: is spelled in several ways (1+Near, 1+near); use one of them'.replaceAll('1+', `${web}+`),
      ])
      t.strictSame(await apply(database, products({ group: 'Web', name: 'near', stock: 5 })), {
        'products Web+near': 'changed',
      })
    })

    t.test('an export omits these products, and applying it changes nothing', async (t) => {
      await apply(database, { promotions: [{ code: 'TWIN', type: 'fixed', value: 1, products: [second, 'Near'] }] })
      t.match(await stateOf(database), /# Left out because several have the same name: Web\+Twin\nproducts:/)
      const state = await parsed()
      t.strictSame(
        state.products?.map(({ name }) => name),
        ['Near', 'near'],
      )
      t.match(state.promotions, [{ products: [second, 'Near'] }])
      const before = await dump(database)
      t.notOk(Object.values(await apply(database, state)).some((what) => what !== 'kept'))
      t.equal(await dump(database), before)
    })

    t.test('a promotion references products by their names after the file is applied', async (t) => {
      const hook = { group: 'Web', name: 'Hook', type: 'other', paytype: 'free' }
      const promotion = { code: 'HOOK', type: 'fixed', value: 1, products: ['hook'] }
      await apply(database, { promotions: [promotion], ...products(hook) })
      const listed = async () => (await database.read('promotion_products').pluck('product_id')).sort()
      const first = await readRow(database, 'products', { name: 'Hook' })
      t.ok((await listed()).includes(first.id as number))
      t.strictSame(
        await readSetupErrors(t, database, { promotions: [promotion], ...products({ ...hook, group: 'Mail' }) }),
        ['promotions[0].products[0]: is the name of more than one product; use the ID instead'],
        'a second product would have the same name',
      )
      await apply(database, { promotions: [promotion], ...products(hook, { ...hook, group: 'Mail', name: 'Other' }) })
      const moved = products({ ...hook, group: 'Mail' }, { group: 'Web', name: 'Hook', absent: true })
      t.match(await apply(database, { promotions: [promotion], ...moved }), {
        'promotions HOOK': 'changed',
        'products Web+Hook': 'removed',
      })
      t.notOk((await listed()).includes(first.id as number))
    })
  },
  withoutJobs,
)

onMigratedDatabases(t, 'an export with products can be applied after they were deleted', async (t, url) => {
  const database = await open(t, url)
  await applyDefaults(database, options)
  await apply(database, { ...world, ...products(basic, { ...basic, name: 'Free', paytype: 'free', pricing: {} }) })
  const file = await stateOf(database)
  const state = parseSetupFile(file) as Record<string, Body[]>
  t.match(state.products?.[0], {
    ...basic,
    type: 'hostingaccount',
    autosetup: 'order',
    sslmodule: null,
    pricing: { JPY: { monthly: 700 }, USD: { monthly: 4.96, msetupfee: 10, annually: 49 } },
  })
  t.notOk(Object.values(await apply(database, state)).some((what) => what !== 'kept'))
  await database.transaction(async (db) => db('products').delete())
  await apply(database, state)
  t.equal(await stateOf(database), file)
})

const currencyId = async (api: Api, code: string) =>
  (await api.database.read('currencies').where({ code }).first('id'))?.id as number
