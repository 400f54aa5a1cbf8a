import t from 'tap'
import { calculateLineAmount } from '../../../domain/billing/line-prices.js'
import type { Decimal } from '../../../domain/values/money.js'
import { expectError, expectRefusal } from '../../actions/_shared/checks.js'
import { makeClient, makeCurrency, makeInvoice, makeService } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const amount = (quantity: string, unitPrice: string, discount = 0, decimals = 2): number =>
  calculateLineAmount({ quantity: quantity as Decimal, unitPrice: unitPrice as Decimal, discount }, decimals)

// R-1074
t.test('an amount is quantity × unit price less the discount, rounded once, half away from zero', async (t) => {
  t.equal(amount('3', '33.33', 1000), 8999)
  t.equal(amount('1', '0.005'), 1)
  t.equal(amount('1', '-0.005'), -1)
  t.equal(amount('1', '0.004999'), 0)
  t.equal(amount('0.0001', '999999999.999999'), 10_000_000)
  t.equal(amount('1000.5', '0.000999', 0, 3), 999)
  t.equal(amount('1000.5006', '0.000999', 0, 3), 1000)
  t.equal(amount('2.5', '3', 0, 0), 8)
  t.equal(amount('7', '1', 10_000), 0)
  t.throws(() => amount('1000000', '999999999.99'), { code: 'total_too_large' })
})

// R-1074
withService(t, 'lines with quantities', async (t, api) => {
  const userid = await makeClient(api)
  const bill = (items: readonly Body[], more: Body = {}) => api.ok('createinvoice', { userid, items, ...more })
  const itemsOf = async (invoiceid: number) => (await show(api, invoiceid)).items

  t.test('return quantity, unit, unit price, and discount, with defaults for missing values', async (t) => {
    const { invoiceid, total } = await bill([
      { description: 'Work', quantity: '3.00', unit: 'hur', unit_price: '33.33', discount: 10 },
      { description: 'Traffic', quantity: '1536.2048', unit: 'E34', unit_price: '0.001250', taxed: 0 },
      { description: 'Set-up', unit_price: 5 },
      { description: 'Support', amount: 12, unit: 'MON' },
      { description: 'Plain', amount: '7.5' },
      { description: 'Off', unit_price: '-1.50', quantity: 2 },
    ])
    t.match(await itemsOf(invoiceid), [
      { amount: 89.99, quantity: 3, unit: 'HUR', unit_price: 33.33, discount: 10 },
      { amount: 1.92, quantity: 1536.2048, unit: 'E34', unit_price: 0.00125, discount: 0 },
      { amount: 5, quantity: 1, unit: 'C62', unit_price: 5, discount: 0 },
      { amount: 12, quantity: 1, unit: 'MON', unit_price: 12, discount: 0 },
      { amount: 7.5, quantity: 1, unit: 'C62', unit_price: 7.5, discount: 0 },
      { amount: -3, quantity: 2, unit: 'C62', unit_price: -1.5, discount: 0 },
    ])
    t.equal(total, 113.41)
  })

  t.test('can be sent as numbered parameters', async (t) => {
    const { invoiceid, total } = await api.ok('createinvoice', {
      userid,
      itemdescription2: 'Hours',
      itemquantity2: '1.25',
      itemunit2: 'HUR',
      itemunitprice2: '80',
      itemunitprice50: '2',
      itemtaxed50: '0',
    })
    t.equal(total, 102)
    t.match(await itemsOf(invoiceid), [
      { description: 'Hours', amount: 100, quantity: 1.25, unit: 'HUR', unit_price: 80, taxed: true },
      { description: '', amount: 2, quantity: 1, unit: 'C62', unit_price: 2, taxed: false },
    ])
    const past = { itemquantity51: '1', itemunitprice51: '2' }
    await expectRefusal(t, api, 'createinvoice', { userid, itemamount1: 1, ...past }, Object.keys(past))
    await expectRefusal(t, api, 'createinvoice', { userid, itemunit1: 'HUR' }, 'items')
  })

  t.test('require a submitted amount to match the computed one', async (t) => {
    const line = { quantity: 3, unit_price: '33.33', discount: 10 }
    t.equal((await bill([{ ...line, amount: '89.99' }])).total, 89.99)
    await expectError(t, api, 'createinvoice', { userid, items: [{ ...line, amount: 90 }] }, 422, 'line_amount_differs')
    const numbered = { itemamount1: '10', itemquantity1: 2, itemunitprice1: '5.01' }
    await expectError(t, api, 'createinvoice', { userid, ...numbered }, 422, 'line_amount_differs')
  })

  t.test('are rejected if values are missing, malformed, or out of range', async (t) => {
    const refused = (line: Body, code: string) =>
      expectError(t, api, 'createinvoice', { userid, items: [line] }, 422, code)
    await refused({ quantity: 2 }, 'line_without_unit_price')
    await refused({ quantity: 2, amount: 10 }, 'line_without_unit_price')
    await refused({ discount: 5, amount: 10 }, 'line_without_unit_price')
    await refused({ description: 'Nothing' }, 'line_without_amount')
    const second = { userid, items: [{ amount: 1 }, { description: 'Nothing' }] }
    t.match((await api.call('createinvoice', second)).body, { errors: { items: [/items\.1 needs an amount/] } })
    const numbered = { userid, itemamount1: 1, itemdescription2: 'Nothing' }
    t.match((await api.call('createinvoice', numbered)).body, { errors: { items: [/itemamount2 needs an amount/] } })
    await refused({ quantity: 1_000_000, unit_price: 999_999_999 }, 'total_too_large')
    for (const wrong of [
      { quantity: 0 },
      { quantity: -1 },
      { quantity: '0.00001' },
      { quantity: '1.23456' },
      { quantity: '1,5' },
      { quantity: '1e3' },
      { quantity: 1_000_001 },
      { unit_price: '0.0000001' },
      { unit_price: 1_000_000_000 },
      { discount: 101 },
      { unit: 'hours' },
      { unit: '€' },
    ])
      await expectRefusal(t, api, 'createinvoice', { userid, items: [{ unit_price: 1, ...wrong }] }, 'items')
  })

  t.test('round the amount to the decimals of the currency, but not the unit price', async (t) => {
    await makeCurrency(api, 'JPY', 0)
    const client = await makeClient(api, { currency: 'JPY' })
    const { invoiceid } = await api.ok('createinvoice', {
      userid: client,
      items: [{ quantity: 3, unit_price: '0.5' }],
    })
    t.match(await itemsOf(invoiceid), [{ amount: 2, quantity: 3, unit_price: 0.5 }])
  })

  t.test('are copied from an accepted quote', async (t) => {
    const { quoteid } = await api.ok('createquote', {
      userid,
      items: [
        { description: 'Design', quantity: 3, unit_price: 33.33, discount: 10, taxable: 1 },
        { description: 'Hosting', unit_price: 20, quantity: '2.50', taxable: false },
        { description: 'Mail', unit_price: '0.004', quantity: 1000 },
        { description: 'Hours', unit_price: '75.555', quantity: '1.3333', discount: 5 },
      ],
    })
    const { invoiceid } = await api.ok('acceptquote', { quoteid })
    t.match(await itemsOf(invoiceid), [
      { type: 'quote', amount: 89.99, quantity: 3, unit: 'C62', unit_price: 33.33, discount: 10, taxed: true },
      { type: 'quote', amount: 50, quantity: 2.5, unit: 'C62', unit_price: 20, discount: 0, taxed: false },
      { amount: 4, quantity: 1000, unit_price: 0.004 },
      { amount: 95.7, quantity: 1.3333, unit_price: 75.555, discount: 5 },
    ])
  })

  t.test('show quantity 1 at their amount if an earlier release wrote them', async (t) => {
    const invoiceid = await makeInvoice(api, userid)
    t.match(await itemsOf(invoiceid), [{ amount: 100, quantity: 1, unit: 'C62', unit_price: 100, discount: 0 }])
  })
})

withService(t, 'invoices and quotes with a changed status', async (t, api) => {
  t.test('an issued invoice that staff set to draft keeps its lines when a billed service ends', async (t) => {
    const clientid = await makeClient(api)
    const due = new Date(api.now().getTime() + 5 * 86_400_000).toISOString().slice(0, 10)
    const ids = [0, 1].map(() => makeService(api, clientid, { next_due_date: due as never }))
    const [serviceid] = await Promise.all(ids)
    await api.ok('geninvoices')
    const [{ invoiceid }] = (await api.ok('getinvoices', { userid: clientid })).data
    await api.ok('updateinvoice', { invoiceid, status: 'draft' })
    await api.ok('updateclientproduct', { serviceid, status: 'cancelled' })
    t.match(await show(api, invoiceid), { total: 20, credited: 10, items: { length: 2 }, creditnotes: [{ total: 10 }] })
  })

  t.test('an invoiced quote is not invoiced again until its invoice is cancelled, whatever its status', async (t) => {
    const userid = await makeClient(api)
    const items = [{ description: 'Design', unit_price: 80 }]
    const { quoteid } = await api.ok('createquote', { userid, items })
    const { invoiceid } = await api.ok('acceptquote', { quoteid })
    for (const status of ['Draft', 'Sent', 'Declined']) {
      await api.ok('updatequote', { quoteid, status })
      await expectError(t, api, 'updatequote', { quoteid, items }, 422, 'quote_accepted')
      t.match(await api.ok('acceptquote', { quoteid }), { invoiceid, status: 'Accepted' })
    }
    t.equal((await api.ok('getinvoices', { userid })).totalresults, 1)
    await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
    await api.ok('updatequote', { quoteid, status: 'Draft' })
    await api.ok('updatequote', { quoteid, items: [{ description: 'Other', unit_price: 90 }] })
    const { data } = await api.ok('getquotes', { quoteid })
    t.match(data, [{ subtotal: 90, total: 90, invoiceid }], 'shows the total that a new invoice would have')
    const again = await api.ok('acceptquote', { quoteid })
    t.not(again.invoiceid, invoiceid)
    t.match(await show(api, again.invoiceid), { total: 90 })
  })
})
