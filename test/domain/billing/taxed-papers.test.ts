import t from 'tap'
import { countsOfStep, jumpToDay, withoutJobs } from '../../support/daily.js'
import {
  changeCached,
  insertRow,
  makeClient,
  makeProduct,
  makeProductGroup,
  makeService,
  makeTaxRate,
  setSetting,
} from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const invoicesOf = async (api: Api, userid: number): Promise<Body[]> => {
  const { data } = await api.ok('getinvoices', { userid })
  return Promise.all((data as Body[]).map(({ id }) => show(api, id)))
}

const creditOf = async (api: Api, clientid: number): Promise<number> =>
  (await api.ok('getclientsdetails', { clientid })).client.credit

const today = (api: Api): string => api.now().toISOString().slice(0, 10)

/** Limits a tax rule to the products of a group. */
async function limitTo(api: Api, name: string, group_id: number): Promise<void> {
  const rule = await api.database.read('tax_rates').where({ name }).first('id')
  await changeCached(api, 'tax_rate_groups', (db) =>
    db('tax_rate_groups').insert({ tax_rate_id: rule?.id as number, group_id }),
  )
}

withService(t, 'lines with different taxes', async (t, api) => {
  const books = await makeProductGroup(api)
  await makeTaxRate(api, { name: 'usual', rate: 20_000 })
  await makeTaxRate(api, { name: 'books', rate: 5000 })
  await limitTo(api, 'books', books)
  const book = await makeProduct(api, { group_id: books, prices: { monthly: 10_000 } })
  const other = await makeProduct(api, { prices: { monthly: 10_000 } })

  // R-3411
  t.test(
    'a reduction taxed at a higher rate than the other lines leaves nothing due, and the excess becomes credit',
    async (t) => {
      const clientid = await makeClient(api)
      await makeService(api, clientid, {
        ...{ product_id: book, recurring_amount: 10_000, next_due_date: today(api) as never },
      })
      await api.ok('addbillableitem', { clientid, description: 'Goodwill', amount: -100 })
      await api.ok('geninvoices')
      const [invoice] = await invoicesOf(api, clientid)
      // 105.00 is 87.50 plus 20 %.
      t.match(invoice, {
        total: 0,
        status: 'paid',
        taxes: [
          { name: 'books', tax: 5 },
          { name: 'usual', net: -87.5, tax: -17.5 },
        ],
      })
      t.equal(await creditOf(api, clientid), 12.5)
      await api.ok('updateinvoice', { invoiceid: invoice?.id, status: 'cancelled' })
      const waiting = await api.database.read('billable_items').where({ client_id: clientid }).pluck('amount')
      t.strictSame(waiting, [-8750], 'only the part that did not become credit is billed again')
    },
  )

  // R-1031
  t.test('a credit note for an amount includes its share of a reduction with another tax', async (t) => {
    const clientid = await makeClient(api)
    await makeService(api, clientid, {
      ...{ product_id: book, recurring_amount: 10_000, next_due_date: today(api) as never },
    })
    await api.ok('addbillableitem', { clientid, description: 'Goodwill', amount: -10 })
    await api.ok('geninvoices')
    const [invoice] = await invoicesOf(api, clientid)
    t.match(invoice, { total: 93, tax: 3 })
    await api.ok('updateinvoice', { invoiceid: invoice?.id, creditamount: 74.4 })
    await api.ok('updateinvoice', { invoiceid: invoice?.id, creditamount: 18.6 })
    const { creditnotes } = await show(api, invoice?.id)
    t.match(creditnotes, [
      {
        ...{ subtotal: 72, tax: 2.4, total: 74.4 },
        taxes: [
          { name: 'books', net: 80, tax: 4 },
          { name: 'usual', net: -8, tax: -1.6 },
        ],
        items: [
          { amount: 80, tax: 4 },
          { amount: -8, tax: -1.6 },
        ],
      },
      {
        ...{ subtotal: 18, tax: 0.6, total: 18.6 },
        taxes: [
          { net: 20, tax: 1 },
          { net: -2, tax: -0.4 },
        ],
      },
    ])
  })

  // R-1031
  t.test('a credit note for an amount includes its share of an untaxed reduction', async (t) => {
    const userid = await makeClient(api)
    const items = [
      { description: 'Work', amount: 100, taxed: true },
      { description: 'Voucher', amount: -90, taxed: false },
    ]
    const { invoiceid } = await api.ok('createinvoice', { userid, items })
    await api.ok('updateinvoice', { invoiceid, creditamount: 15 })
    t.match(await show(api, invoiceid), {
      ...{ tax: 20, total: 30 },
      creditnotes: [{ subtotal: 5, tax: 10, total: 15, taxes: [{ net: 50, tax: 10 }] }],
    })
  })

  // R-1031
  t.test('a withdrawn line credits no more of its tax than earlier credit notes left', async (t) => {
    const clientid = await makeClient(api)
    const { invoiceid, serviceids } = await api.ok('addorder', {
      ...{ clientid, paymentmethod: 'banktransfer', pid: [book, other], billingcycle: ['monthly', 'monthly'] },
    })
    await api.ok('updateinvoice', { invoiceid, creditamount: 22.5 })
    await api.ok('updateclientproduct', { serviceid: serviceids[1], clientid: await makeClient(api) })
    const { creditnotes } = await show(api, invoiceid)
    t.match(creditnotes[0].taxes, [
      { name: 'books', net: 10, tax: 0.5 },
      { name: 'usual', net: 10, tax: 2 },
    ])
    t.match(creditnotes[0].items, [
      { amount: 10, tax: 0.5 },
      { amount: 10, tax: 2 },
    ])
    t.match(creditnotes[1], {
      subtotal: 100,
      tax: 18,
      total: 118,
      taxes: [{ tax: 0 }, { name: 'usual', net: 90, tax: 18 }],
    })
  })
})

// R-1031
withService(t, 'a withdrawn line with 0 % tax credits no more than the remainder', async (t, api) => {
  await makeTaxRate(api, { name: 'none', rate: 0 })
  const [one, other] = await Promise.all([10_000, 8000].map((monthly) => makeProduct(api, { prices: { monthly } })))
  const stands = [
    [150, 30],
    [100, 80],
  ] as const
  for (const [creditamount, left] of stands) {
    const { invoiceid, serviceids } = await api.ok('addorder', {
      ...{ clientid: await makeClient(api), paymentmethod: 'banktransfer' },
      ...{ pid: [one, other], billingcycle: ['monthly', 'monthly'] },
    })
    await api.ok('updateinvoice', { invoiceid, creditamount })
    await api.ok('updateclientproduct', { serviceid: serviceids[0], clientid: await makeClient(api) })
    const { creditnotes } = await show(api, invoiceid)
    t.match(creditnotes[1], { subtotal: left, total: left, taxes: [{ name: 'none', net: left, tax: 0 }] })
  }
})

// R-1031
withService(
  t,
  'a credit note for an amount credits no tax on a taxable line that no tax rule covers',
  async (t, api) => {
    const books = await makeProductGroup(api)
    await makeTaxRate(api, { name: 'books', rate: 7000 })
    await limitTo(api, 'books', books)
    const book = await makeProduct(api, { group_id: books, prices: { monthly: 10_000 } })
    const other = await makeProduct(api, { prices: { monthly: 10_000 } })
    const { invoiceid } = await api.ok('addorder', {
      ...{ clientid: await makeClient(api), paymentmethod: 'banktransfer' },
      ...{ pid: [book, other], billingcycle: ['monthly', 'monthly'] },
    })
    await api.ok('updateinvoice', { invoiceid, creditamount: 20.7 })
    const { tax, creditnotes } = await show(api, invoiceid)
    t.equal(tax, 7)
    t.match(creditnotes[0], { subtotal: 20, tax: 0.7, taxes: [{ net: 10, tax: 0.7 }] })
    t.match(creditnotes[0].items, [
      { amount: 10, tax: 0.7 },
      { amount: 10, tax: 0 },
    ])
  },
)

withService(
  t,
  'prices that adapt to tax',
  async (t, api) => {
    await setSetting(api, 'company_country', 'DE')
    await setSetting(api, 'prices_include_tax', 'true')
    await setSetting(api, 'prices_adapt_to_tax', 'true')
    await makeTaxRate(api, { name: 'USt', country: 'DE', rate: 19_000 })
    const group_id = await makeProductGroup(api)
    const [large, small] = await Promise.all(
      [11_900, 5950].map((monthly) => makeProduct(api, { group_id, prices: { monthly }, auto_setup: 'payment' })),
    )

    // R-1515, R-3408
    t.test('are credited at a downgrade as they were billed', async (t) => {
      for (const [country, back] of [
        ['US', 50],
        ['DE', 59.5],
      ] as const) {
        const clientid = await makeClient(api, { country })
        const { invoiceid, serviceids } = await api.ok('addorder', {
          ...{ clientid, paymentmethod: 'banktransfer', pid: large, billingcycle: 'monthly' },
        })
        const { total } = await show(api, invoiceid)
        await api.ok('addinvoicepayment', { invoiceid, transid: `t${invoiceid}`, amount: total })
        await api.ok('upgradeproduct', { serviceid: serviceids[0], packageid: small })
        t.equal(await creditOf(api, clientid), back, country)
      }
    })

    // R-1204, R-3408
    t.test('offset a reduction as billed, even if the group discount is 100 %', async (t) => {
      jumpToDay(api, '2031-02-01')
      for (const discount of [0, 5000, 10_000]) {
        const groupid = await insertRow(api, 'client_groups', { name: `Group ${discount}`, discount })
        const clientid = await makeClient(api, { country: 'US', groupid })
        const dates = { next_due_date: '2031-02-01', billed_until: '2031-02-01', anchor_day: 1 }
        await makeService(api, clientid, { product_id: large as number, recurring_amount: 11_900, ...dates })
        await api.ok('addbillableitem', { clientid, description: 'Goodwill', amount: -150 })
        await api.ok('geninvoices')
        const [invoice] = await invoicesOf(api, clientid)
        t.match(invoice, { subtotal: 0, total: 0, status: 'paid' }, `a discount of ${discount / 100} %`)
        // 119.00 with domestic tax is 100.00 without it.
        t.equal(await creditOf(api, clientid), 50)
      }
    })

    // R-1516, R-3408
    t.test('are charged at an upgrade as they are billed', async (t) => {
      jumpToDay(api, '2031-03-01')
      const clientid = await makeClient(api, { country: 'US' })
      const pay = async (invoiceid: number) => {
        const { balance } = await show(api, invoiceid)
        await api.ok('addinvoicepayment', { invoiceid, transid: `u${invoiceid}`, amount: balance })
      }
      const { invoiceid, serviceids } = await api.ok('addorder', {
        ...{ clientid, paymentmethod: 'banktransfer', pid: small, billingcycle: 'monthly' },
      })
      await pay(invoiceid)
      const upgrade = await api.ok('upgradeproduct', { serviceid: serviceids[0], packageid: large })
      t.match(await show(api, upgrade.invoiceid), { subtotal: 50 })
      jumpToDay(api, '2031-03-20')
      const renew = async () => {
        await api.ok('geninvoices')
        const newest = (await invoicesOf(api, clientid)).sort((one, other) => other.id - one.id)
        return newest[0] as Body
      }
      const renewal = await renew()
      t.match(renewal, { subtotal: 50 })
      await pay(renewal.id)
      await pay(upgrade.invoiceid)
      await countsOfStep(api, 'upgrades')
      t.match(await renew(), { subtotal: 50, items: [{ type: 'billable' }] })
    })
  },
  withoutJobs,
)
