import t from 'tap'
import { quoteStatuses } from '../../../domain/values/statuses.js'
import { makeClient, makeGroup, makeRule, makeTaxRate } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { expectError, expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'updatequote', async (t, api) => {
  const userid = await makeClient(api)
  const make = async (): Promise<number> =>
    (await api.ok('createquote', { userid, items: [{ description: 'Design', unit_price: 100 }] })).quoteid
  const show = async (quoteid: number): Promise<Body> =>
    (await api.ok('getquotes')).data.find(({ id }: { id: number }) => id === quoteid)

  await expectRequired(t, api, 'updatequote', ['quoteid'])

  t.test('changes only the submitted fields of the requested quote', async (t) => {
    const [quoteid, bystander] = [await make(), await make()]
    const [before, other] = [await show(quoteid), await show(bystander)]
    t.strictSame(await api.ok('updatequote', { quoteid }), { result: 'success', quoteid })
    t.strictSame(await show(quoteid), before)
    const after = { ...before }
    for (const [name, value] of Object.entries({
      status: 'Sent',
      validuntil: '2031-02-28',
      notes: 'for staff',
      customer_notes: 'for you',
      proposal: 'a plan',
    })) {
      await api.ok('updatequote', { quoteid, [name]: ` ${value} ` })
      after[name] = value
      t.strictSame(await show(quoteid), after, name)
    }
    t.strictSame(await show(bystander), other)
  })

  // R-1303
  t.test('sets each of the four statuses, only in its exact spelling, without creating an invoice', async (t) => {
    const quoteid = await make()
    for (const status of [...quoteStatuses, 'Draft'] as const) {
      await api.ok('updatequote', { quoteid, status })
      t.match(await show(quoteid), { status, invoiceid: null })
    }
    for (const status of ['accepted', 'SENT', 'Lost', ''])
      await expectRefusal(t, api, 'updatequote', { quoteid, status }, 'status')
    t.strictSame(await api.database.read('invoices').where({ client_id: userid }), [])
  })

  // R-1303
  t.test('replaces the lines until the quote is accepted', async (t) => {
    await makeTaxRate(api, { country: 'SE', rate: 25_000 })
    const client = await makeClient(api, { country: 'SE', groupid: await makeGroup(api, 'A tenth', 1000) })
    const { quoteid } = await api.ok('createquote', {
      userid: client,
      items: [{ description: 'Design', unit_price: 100, taxable: true }],
    })
    t.match(await show(quoteid), { subtotal: 100, discount: 10, tax: 22.5, total: 112.5 })
    await api.ok('updatequote', {
      quoteid,
      items: [
        { description: 'Design', unit_price: 80, quantity: 2, taxable: true },
        { description: 'Travel', unit_price: 10, taxable: false },
      ],
    })
    const changed = { subtotal: 170, discount: 17, tax: 36, total: 189, items: [{ amount: 160 }, { amount: 10 }] }
    t.match(await show(quoteid), changed)
    t.equal((await show(quoteid)).items.length, 2)
    await expectRefusal(t, api, 'updatequote', { quoteid, items: [{ description: 'x' }] }, 'items')
    const { invoiceid } = await api.ok('acceptquote', { quoteid })
    t.match((await api.ok('getinvoice', { invoiceid })).invoice, { total: 189 })
    const items = [{ description: 'Other', unit_price: 1 }]
    await expectError(t, api, 'updatequote', { quoteid, items }, 422, 'quote_accepted')
    t.match(await show(quoteid), changed)
  })

  // R-1303
  t.test('keeps the tax flag of lines that do not send it', async (t) => {
    const items = ['Design', 'Travel', 'Print'].map((description) => ({ description, unit_price: 1 }))
    const sent = items.map((item) => ({ ...item, taxable: item.description === 'Print' }))
    const { quoteid } = await api.ok('createquote', { userid, items: sent })
    const flags = async () =>
      (await show(quoteid)).items.map(({ description, taxable }: { description: string; taxable: boolean }) => [
        description,
        taxable,
      ])
    await api.ok('updatequote', { quoteid, items })
    t.strictSame(await flags(), [
      ['Design', false],
      ['Travel', false],
      ['Print', true],
    ])
    const [design, , print] = items
    await api.ok('updatequote', {
      quoteid,
      items: [print, design, { description: 'Paper', unit_price: 1 }, { description: 'Ink', unit_price: 1 }],
    })
    t.strictSame(await flags(), [
      ['Print', true],
      ['Design', false],
      ['Paper', true],
      ['Ink', true],
    ])
    await api.ok('updatequote', { quoteid, items: [{ ...print, taxable: false }] })
    t.strictSame(await flags(), [['Print', false]])
  })

  // R-1304
  t.test('a notification email mentions that a quote lacks lines', async (t) => {
    for (const event of ['quote.sent', 'quote.declined'])
      await makeRule(api, { event, channel: 'email', parameters: { to: 'staff@example.com' } })
    const told = async (): Promise<string | undefined> =>
      (await api.database.read('emails').where({ template: 'notification' }).orderBy('id', 'desc').first())?.body
    const quoteid = await make()
    await api.ok('sendquote', { quoteid })
    t.match(await told(), `<p>Quote ${quoteid}, Quote, is now Sent.</p>`)
    const empty = (await api.ok('createquote', { userid })).quoteid
    await api.ok('sendquote', { quoteid: empty })
    t.match(await told(), `<p>Quote ${empty}, Quote, is now Sent. It has no lines.</p>`)
    await api.ok('updatequote', { quoteid: empty, status: 'Declined' })
    t.match(await told(), `<p>Quote ${empty}, Quote, is now Declined. It has no lines.</p>`)
    const items = [{ description: 'Design', unit_price: 1 }]
    await api.ok('updatequote', { quoteid: empty, items, status: 'Sent' }, { as: 'json' })
    t.match(await told(), `<p>Quote ${empty}, Quote, is now Sent.</p>`)
  })

  t.test('removes all lines with an empty list of items, and keeps them if items is omitted', async (t) => {
    const quoteid = await make()
    await api.ok('updatequote', { quoteid, notes: 'a' })
    t.equal((await show(quoteid)).items.length, 1)
    await api.ok('updatequote', { quoteid, items: [] }, { as: 'json' })
    t.match(await show(quoteid), { items: [], subtotal: 0, total: 0 })
    await api.ok('updatequote', { quoteid, items: [{ description: 'x', unit_price: 1 }] })
    await api.ok('updatequote', { quoteid, items: '' })
    t.match(await show(quoteid), { items: [], subtotal: 0 })
  })

  t.test('accepts stage, customernotes, and adminnotes as aliases', async (t) => {
    const quoteid = await make()
    await api.ok('updatequote', { quoteid, stage: 'Declined', customernotes: 'b', adminnotes: 'a' })
    t.match(await show(quoteid), { status: 'Declined', notes: 'a', customer_notes: 'b' })
  })

  t.test('clears a text with an empty value, and rejects an empty date', async (t) => {
    const quoteid = await make()
    await api.ok('updatequote', { quoteid, notes: 'a', customer_notes: 'b', proposal: 'c' })
    await api.ok('updatequote', { quoteid, notes: '', customer_notes: ' ', proposal: '' })
    t.match(await show(quoteid), { notes: null, customer_notes: null, proposal: null })
    for (const validuntil of ['', '2026-02-30', 'soon'])
      await expectRefusal(t, api, 'updatequote', { quoteid, validuntil }, 'validuntil')
    // Sends one field at a time, because together they would exceed the size limit of a request body.
    for (const name of ['notes', 'customer_notes', 'proposal'])
      await expectTextLimit(t, api, 'updatequote', { quoteid }, { [name]: 65_535 })
  })

  t.test('returns 404 for a quote that does not exist, even without changes', async (t) => {
    for (const quoteid of ['0', '-1', '4711'])
      await expectError(t, api, 'updatequote', { quoteid }, 404, 'quote_not_found')
    await expectRefusal(t, api, 'updatequote', { quoteid: 'x' }, 'quoteid')
  })
})
