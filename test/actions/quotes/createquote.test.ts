import t from 'tap'
import { makeClient, makeCurrency, setSetting } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { callDuringDeletion, expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'createquote', async (t, api) => {
  const userid = await makeClient(api)
  const show = async (quoteid: number): Promise<Body> =>
    (await api.ok('getquotes', { limitnum: 250 })).data.find(({ id }: { id: number }) => id === quoteid)
  const make = async (parameters: Body, options = {}): Promise<Body> =>
    show((await api.ok('createquote', { userid, ...parameters }, options)).quoteid)
  const line = { description: 'Design', unit_price: 100 }
  const amounts = async (...items: Body[]) =>
    (await make({ items: items.map((item) => ({ ...line, ...item })) })).items.map(({ amount }: Body) => amount)

  await expectRequired(t, api, 'createquote', ['userid'])

  // R-1305
  t.test('creates a draft valid for 30 days by default', async (t) => {
    const { result, quoteid, ...rest } = await api.ok('createquote', { userid })
    t.strictSame([result, rest], ['success', {}])
    const day = new Date(api.now().getTime() + 30 * 24 * 60 * 60_000).toISOString().slice(0, 10)
    t.match(await show(quoteid), {
      userid,
      subject: 'Quote',
      status: 'Draft',
      validuntil: day,
      items: [],
      subtotal: 0,
      notes: null,
      customer_notes: null,
      proposal: null,
      invoiceid: null,
    })
    t.match(await make({ subject: ' New site ', validuntil: '2031-02-28' }), {
      subject: 'New site',
      validuntil: '2031-02-28',
    })
    t.match(await make({ subject: '', validuntil: '', items: '' }), { subject: 'Quote', validuntil: day, items: [] })
  })

  t.test('counts the 30 days from today in the configured time zone', async (t) => {
    await setSetting(api, 'time_zone', 'Pacific/Kiritimati')
    const ahead = new Date(api.now().getTime() + (30 * 24 + 14) * 60 * 60_000).toISOString().slice(0, 10)
    t.equal((await make({})).validuntil, ahead)
    await setSetting(api, 'time_zone', 'UTC')
  })

  t.test('accepts clientid, stage, adminnotes, and customernotes as aliases', async (t) => {
    const { quoteid } = await api.ok('createquote', {
      clientid: userid,
      stage: 'Sent',
      adminnotes: 'staff',
      customernotes: 'client',
      proposal: 'plan',
    })
    t.match(await show(quoteid), {
      userid,
      status: 'Sent',
      notes: 'staff',
      customer_notes: 'client',
      proposal: 'plan',
    })
    t.match(await make({ notes: 'a', customer_notes: 'b' }), { status: 'Draft', notes: 'a', customer_notes: 'b' })
    for (const status of ['sent', 'Delivered']) await expectRefusal(t, api, 'createquote', { userid, status }, 'status')
  })

  t.test('accepts lines in form and JSON, keeps their order, and applies defaults', async (t) => {
    const items = [
      { description: ' Design ', quantity: '2.5', unit_price: '80', discount: '10', taxable: 'yes' },
      { description: 'Hosting', unit_price: '-0.5' },
    ]
    const expected = [
      { description: 'Design', quantity: 2.5, unit_price: 80, discount: 10, taxable: true, amount: 180 },
      { description: 'Hosting', quantity: 1, unit_price: -0.5, discount: 0, taxable: true, amount: -0.5 },
    ]
    for (const as of ['form', 'json'] as const) {
      const { items: shown, subtotal } = await make({ items }, { as })
      t.strictSame(
        shown.map(({ id: _, ...one }: Body) => one),
        expected,
      )
      t.equal(subtotal, 179.5)
    }
    const empty = { ...line, quantity: '', discount: '', taxable: '' }
    t.match((await make({ items: [empty] })).items, [{ quantity: 1, discount: 0, taxable: true }])
    t.match(
      (await make({ items: line }, { as: 'json' })).items,
      [{ description: 'Design' }],
      'accepts a single line in place of a list',
    )
  })

  // R-1301
  t.test('calculates a line as quantity × unit price less the discount, rounded once', async (t) => {
    t.strictSame(
      await amounts(
        { quantity: '0.5', unit_price: '0.01' },
        { quantity: '0.49', unit_price: '0.01' },
        { quantity: '0.5', unit_price: '-0.01' },
        { quantity: '1.5', unit_price: '0.01', discount: '50' },
        { quantity: '3', unit_price: '33.33', discount: '33.33' },
        { discount: '100' },
        { quantity: '0.015' },
        { discount: '12.345' },
        { quantity: '1000', unit_price: '0.004' },
        { quantity: '1.3333', unit_price: '75.555' },
      ),
      [0.01, 0, -0.01, 0.01, 66.66, 0, 1.5, 87.65, 4, 100.74],
    )
    t.match((await make({ items: [{ ...line, quantity: '1.3333', unit_price: '75.555001' }] })).items, [
      { quantity: 1.3333, unit_price: 75.555001 },
    ])
  })

  t.test("rounds amounts to the client's currency, but not prices", async (t) => {
    await makeCurrency(api, 'JPY', 0)
    const yen = await makeClient(api, { currency: 'JPY' })
    t.match(await make({ userid: yen, items: [{ ...line, unit_price: '99.5', quantity: '1.5' }] }), {
      currency_code: 'JPY',
      subtotal: 149,
      items: [{ unit_price: 99.5, amount: 149 }],
    })
  })

  // R-1301
  t.test('taxes lines unless they say otherwise', async (t) => {
    const items = [line, { ...line, taxable: true }, { ...line, taxable: false }]
    t.match(await make({ items }), { items: [{ taxable: true }, { taxable: true }, { taxable: false }] })
  })

  // R-1301
  t.test('requires a description and a price for each line, and rejects numbers out of range', async (t) => {
    const wrong = [
      { description: 'x' },
      { unit_price: 1 },
      { description: ' ', unit_price: 1 },
      { ...line, unit_price: 'x' },
      { ...line, quantity: 0 },
      { ...line, quantity: '0.00009' },
      { ...line, quantity: '1.00001' },
      { ...line, unit_price: '1.0000001' },
      { ...line, unit_price: '99999999999.991' },
      { ...line, unit_price: '9999999999.123456' },
      { ...line, quantity: -1 },
      { ...line, quantity: '1000001' },
      { ...line, discount: '-0.01' },
      { ...line, discount: '100.01' },
      { ...line, taxable: 'perhaps' },
      { ...line, description: 'x'.repeat(256) },
    ]
    for (const item of wrong) await expectRefusal(t, api, 'createquote', { userid, items: [line, item] }, 'items')
    for (const items of ['x', [1], [[line]], [null]])
      await expectRefusal(t, api, 'createquote', { userid, items }, 'items', { as: 'json' })
    const { body } = await api.call('createquote', { userid, items: [line, { description: 'x' }] })
    t.match(body.errors.items, ['The items.1 field is missing unit_price.'])
  })

  t.test('rejects a total that is too large to store exactly', async (t) => {
    const most = { ...line, unit_price: '99999999999.99' }
    await make({ items: [most] })
    await expectError(
      t,
      api,
      'createquote',
      { userid, items: [{ ...most, quantity: '1000000' }] },
      422,
      'total_too_large',
    )
    await expectError(t, api, 'createquote', { userid, items: Array(40).fill(most) }, 422, 'total_too_large')
    t.notOk(
      (await api.ok('getquotes', { limitnum: 250 })).data.some(({ items }: Body) => items.length === 40),
      'stores no quote',
    )
  })

  // R-1304
  t.test('rejects a sent quote with a total below 0 or a past expiry date, and stores neither', async (t) => {
    const before = (await api.ok('getquotes')).totalresults
    const refused = async (parameters: Body, code: string) =>
      expectError(t, api, 'createquote', { userid, status: 'Sent', ...parameters }, 422, code)
    await refused({ items: [line, { ...line, unit_price: '-100.01' }] }, 'total_negative')
    await refused({ items: [line], validuntil: '2020-01-01' }, 'quote_expired')
    t.equal((await api.ok('getquotes')).totalresults, before)
  })

  t.test('limits the subject to 255 characters and texts to 65,535, and rejects an invalid date', async (t) => {
    // Sends one field at a time, because together they would exceed the size limit of a request body.
    for (const [name, most] of Object.entries({
      subject: 255,
      notes: 65_535,
      customer_notes: 65_535,
      proposal: 65_535,
    }))
      await expectTextLimit(t, api, 'createquote', { userid }, { [name]: most })
    await expectRefusal(t, api, 'createquote', { userid, validuntil: '2026-02-30' }, 'validuntil')
  })

  t.test('rejects a client that does not exist or is being deleted', async (t) => {
    for (const unknown of ['0', '-1', '4711', 'x'])
      await expectRefusal(t, api, 'createquote', { userid: unknown }, 'userid')
    const leaving = await makeClient(api)
    t.equal((await callDuringDeletion(api, leaving, () => api.call('createquote', { userid: leaving }))).status, 422)
  })
})
