import t from 'tap'
import { makeCurrency, makeProductGroup, makeServerGroup } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'addproduct', async (t, api) => {
  await expectRequired(t, api, 'addproduct', ['name', 'gid', 'type', 'paytype'])
  const gid = await makeProductGroup(api)
  const usd = (await api.database.read('currencies').where({ is_default: 1 }).first('id'))?.id as number
  const sound = { name: 'Basic', gid, type: 'hostingaccount', paytype: 'recurring' }
  const add = async (more: Body = {}, as: 'form' | 'json' = 'form') => {
    const { pid } = await api.ok('addproduct', { ...sound, ...more }, { as })
    const prices = await api.database.read('product_prices').where({ product_id: pid }).orderBy('cycle')
    return {
      row: await api.database.read('products').where({ id: pid }).first(),
      prices: prices.map(({ currency_id, cycle, price }) => [currency_id, cycle, price]),
    }
  }

  // R-2007
  t.test('a new database has a product group with ID 1 that accepts products', async (t) => {
    const group = await api.database.read('product_groups').where({ id: 1 }).first('name')
    t.equal(group?.name, 'Products')
    await add({ gid: 1 })
  })

  t.test('leaves optional fields empty and setup manual by default', async (t) => {
    const { created_at: _, id, ...row } = (await add()).row ?? { created_at: '', id: 0 }
    t.ok(id > 0)
    t.strictSame(row, {
      group_id: gid,
      name: 'Basic',
      description: null,
      type: 'hostingaccount',
      pay_type: 'recurring',
      module: null,
      server_group_id: null,
      auto_setup: 'manual',
      package_name: null,
      stock: null,
      ssl_module: null,
      is_hidden: 0,
      sort_order: 0,
    })
  })

  t.test('stores the optional fields and rejects unknown autosetup values', async (t) => {
    const servergroupid = await makeServerGroup(api)
    const { row } = await add({
      description: 'Two\nlines',
      module: 'cpanel',
      servergroupid,
      autosetup: 'payment',
      package_name: 'basic_plan',
    })
    t.match(row, {
      description: 'Two\nlines',
      module: 'cpanel',
      server_group_id: servergroupid,
      auto_setup: 'payment',
      package_name: 'basic_plan',
    })
    t.match((await add({ autosetup: 'on' })).row, { auto_setup: 'order' })
    for (const autosetup of ['On', 'off', '1'])
      await expectRefusal(t, api, 'addproduct', { ...sound, autosetup }, 'autosetup')
  })

  // R-1510
  t.test('accepts several names for a type and rejects unknown types', async (t) => {
    for (const [type, stored] of [
      ['hostingaccount', 'hostingaccount'],
      ['reselleraccount', 'reselleraccount'],
      ['server', 'server'],
      ['other', 'other'],
      ['hosting', 'hostingaccount'],
      ['reseller', 'reselleraccount'],
      ['vps', 'server'],
      ['ssl', 'ssl'],
    ] as const)
      t.match((await add({ type })).row, { type: stored }, type)
    for (const type of ['VPS', 'domain', 'toString'])
      await expectRefusal(t, api, 'addproduct', { ...sound, type }, 'type')
    for (const paytype of ['free', 'onetime', 'recurring']) t.match((await add({ paytype })).row, { pay_type: paytype })
    await expectRefusal(t, api, 'addproduct', { ...sound, paytype: 'once' }, 'paytype')
  })

  t.test('stores prices by currency and billing cycle, and treats -1 as not sold', async (t) => {
    await makeCurrency(api, 'JPY', 0)
    const jpy = (await api.database.read('currencies').where({ code: 'JPY' }).first('id'))?.id as number
    const pricing = {
      [usd]: { monthly: '10', quarterly: '-1', annually: '99.995', biennially: 0, onetime: '5.5' },
      [jpy]: { monthly: 1200, triennially: '-1' },
    }
    const stored = [
      [usd, 'annually', 10_000],
      [usd, 'biennially', 0],
      [usd, 'monthly', 1000],
      [usd, 'onetime', 550],
    ]
    for (const as of ['form', 'json'] as const) {
      const { prices } = await add({ pricing }, as)
      t.strictSame(
        prices.filter(([currency]) => currency === usd),
        stored,
      )
      t.strictSame(
        prices.filter(([currency]) => currency === jpy),
        [[jpy, 'monthly', 1200]],
      )
    }
    t.strictSame((await add({ pricing: { [usd]: { monthly: -1 } } })).prices, [])
    t.strictSame(
      (await add({ pricing: { [usd]: { monthly: '-1.00' } } })).prices,
      [],
      'treats -1 in any notation as not sold',
    )
  })

  t.test('rejects an invalid price and creates no product', async (t) => {
    const before = await api.database.read('products').select('id')
    for (const pricing of [
      { [usd]: { monthly: '-2' } },
      { [usd]: { monthly: '-0.5' } },
      { [usd]: { monthly: 'ten' } },
      { [usd]: { monthly: '1e3' } },
      { [usd]: { monthly: '' } },
      { [usd]: { weekly: '1' } },
      { [usd]: { free: '1' } },
      { [usd]: '10' },
      { [usd]: ['10'] },
      { USD: { monthly: '1' } },
      { '-1': { monthly: '1' } },
      { 999999: { monthly: '1' } },
      'monthly',
      ['10'],
    ])
      await expectRefusal(t, api, 'addproduct', { ...sound, pricing }, 'pricing')
    t.strictSame(await api.database.read('products').select('id'), before)
  })

  t.test('rejects an unknown group, server group, or module', async (t) => {
    await expectRefusal(t, api, 'addproduct', { ...sound, gid: 999_999 }, 'gid')
    await expectRefusal(t, api, 'addproduct', { ...sound, servergroupid: 999_999 }, 'servergroupid')
    for (const module of ['acme', 'stripe', 'constructor', 'CPANEL'])
      await expectRefusal(t, api, 'addproduct', { ...sound, module }, 'module')
    await expectTextLimit(t, api, 'addproduct', sound, { name: 255, package_name: 255 })
  })
})
