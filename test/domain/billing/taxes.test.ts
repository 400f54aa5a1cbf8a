import type { Knex } from 'knex'
import t from 'tap'
import { auditWithNotes } from '../../support/audit.js'
import { makeClient, makeProduct, makeProductGroup, makeTaxRate, setSetting } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const item = (amount: number, taxed = true): Body => ({ description: `Line of ${amount}`, amount, taxed })

async function bill(api: Api, client: Body, items: readonly Body[], more: Body = {}): Promise<Body> {
  const userid = await makeClient(api, client)
  return show(api, (await api.ok('createinvoice', { userid, items, ...more })).invoiceid)
}

const findings = async (api: Api) => (await auditWithNotes(api.database.read, api.now())).findings

withService(t, 'taxes on invoices', async (t, api) => {
  // R-3401
  t.test('include all rules of the highest matching rank, with compound rules on top', async (t) => {
    await makeTaxRate(api, { name: 'GST', country: 'CA', rate: 5000, rank: 1 })
    await makeTaxRate(api, { name: 'QST', country: 'CA', state: 'QC', rate: 9975, rank: 1, is_compound: 1 })
    await makeTaxRate(api, { name: 'any', rate: 1000 })
    const made = await bill(api, { country: 'CA', state: 'QC' }, [item(100), item(10, false)])
    t.match(made, {
      ...{ subtotal: 110, tax: 15.47, total: 125.47, taxrate: null, gross: false },
      taxes: [
        { name: 'GST', category: 'standard', rate: 5, net: 100, tax: 5, note: null },
        { name: 'QST', rate: 9.975, net: 105, tax: 10.47 },
      ],
      items: [{ taxes: [{ name: 'GST', category: 'standard', rate: 5 }, { name: 'QST' }] }, { taxes: [] }],
    })
    t.match(await bill(api, { country: 'CA', state: 'ON' }, [item(100)]), {
      taxrate: 5,
      taxes: [{ name: 'GST', tax: 5 }],
    })
    t.match(await bill(api, { country: 'AR' }, [item(100)]), { taxrate: 1, taxes: [{ name: 'any', tax: 1 }] })
  })

  // R-3402
  t.test('follow the rules of the day of supply, from the first day of a rule to its last', async (t) => {
    await makeTaxRate(api, { name: 'old', country: 'ES', rate: 18_000, until_day: '2031-06-30' })
    await makeTaxRate(api, { name: 'new', country: 'ES', rate: 21_000, from_day: '2031-07-01' })
    for (const [date, rate] of [
      ['2031-06-30', 18],
      ['2031-07-01', 21],
    ] as const)
      t.match(await bill(api, { country: 'ES' }, [item(10)], { date }), { taxrate: rate }, date)
  })

  // R-3403
  t.test('can be limited to product types and product groups', async (t) => {
    const group_id = await makeProductGroup(api)
    await makeTaxRate(api, { name: 'usual', country: 'IT', rate: 22_000 })
    await makeTaxRate(api, {
      name: 'books',
      country: 'IT',
      rate: 4000,
      product_types: '["other"]',
      category: 'reduced',
    })
    await makeTaxRate(api, { name: 'group', country: 'IT', rate: 10_000 })
    const read = api.database.read
    const rule = await read('tax_rates').where({ name: 'group' }).first('id')
    await api.database.transaction((db: Knex) =>
      db('tax_rate_groups').insert({ tax_rate_id: rule?.id as number, group_id }),
    )
    const userid = await makeClient(api, { country: 'IT' })
    const orders = await Promise.all([
      makeProduct(api, { type: 'other', prices: { monthly: 1000 } }),
      makeProduct(api, { group_id, prices: { monthly: 2000 } }),
      makeProduct(api, { prices: { monthly: 4000 } }),
    ])
    const { invoiceid } = await api.ok('addorder', {
      ...{ clientid: userid, paymentmethod: 'banktransfer' },
      ...{ pid: orders, billingcycle: orders.map(() => 'monthly') },
    })
    t.match(await show(api, invoiceid), {
      taxrate: null,
      taxes: [
        { name: 'books', category: 'reduced', net: 10, tax: 0.4 },
        { name: 'group', net: 20, tax: 2 },
        { name: 'usual', net: 40, tax: 8.8 },
      ],
      tax: 11.2,
    })
  })

  // R-3405
  t.test('are not charged to exempt clients, whose invoices show the exemption', async (t) => {
    await makeTaxRate(api, { name: 'MVA', country: 'NO', rate: 25_000, reason: 'not printed' })
    t.match(await bill(api, { country: 'NO', taxexempt: true }, [item(100)]), {
      ...{ tax: 0, total: 100, taxrate: 0 },
      taxes: [{ name: 'MVA', category: 'exempt', rate: 0, net: 100, tax: 0 }],
    })
  })

  // R-3404
  t.test('stay with their lines, so credit notes credit them even if a rule changes', async (t) => {
    await makeTaxRate(api, { name: 'A', country: 'SE', rate: 6000, rank: 2 })
    await makeTaxRate(api, { name: 'B', country: 'SE', rate: 25_000, rank: 2 })
    const made = await bill(api, { country: 'SE' }, [item(100), item(50), item(7, false)])
    t.match(made, { tax: 46.5, total: 203.5 })
    await api.database.transaction((db: Knex) => db('tax_rates').where({ name: 'A' }).update({ rate: 90_000 }))
    await api.ok('updateinvoice', { invoiceid: made.id, creditamount: 131 })
    await api.ok('updateinvoice', { invoiceid: made.id, creditamount: 72.5 })
    const { creditnotes } = await show(api, made.id)
    t.match(creditnotes, [{ total: 131 }, { total: 72.5 }])
    t.equal(
      creditnotes[0].taxes.reduce((sum: number, { tax }: Body) => sum + Math.round(tax * 100), 0),
      Math.round(creditnotes[0].tax * 100),
    )
    for (const at of [0, 1])
      t.equal(
        creditnotes.reduce((sum: number, note: Body) => sum + Math.round(note.taxes[at].tax * 100), 0),
        [900, 3750][at],
        `all credit notes together credit ${made.taxes[at].name}`,
      )
  })

  // R-3406
  t.test('are rounded down if tax_rounding is down', async (t) => {
    await makeTaxRate(api, { name: 'JCT', country: 'JP', rate: 10_000 })
    t.match(await bill(api, { country: 'JP' }, [item(10.99)]), { tax: 1.1 })
    await setSetting(api, 'tax_rounding', 'down')
    t.match(await bill(api, { country: 'JP' }, [item(10.99)]), { tax: 1.09, total: 12.08 })
  })

  // R-1031
  t.test('rounded down, differ from their rates by at most one unit on a credit note, even if compound', async (t) => {
    const rates = [9000, 9500, 3333, 777]
    for (const [at, rate] of rates.entries())
      await makeTaxRate(api, { name: `Tax ${at}`, country: 'IN', rate, rank: 1, is_compound: at < 2 ? 0 : 1 })
    const { id: invoiceid } = await bill(api, { country: 'IN' }, [item(8.14)])
    await api.ok('updateinvoice', { invoiceid, creditamount: 0.11 })
    const { creditnotes } = await show(api, invoiceid)
    t.match(creditnotes, [{ subtotal: 0.09, tax: 0.02, total: 0.11 }])
    t.strictSame(
      creditnotes[0].taxes.map(({ net, tax }: Body) => [net, tax]),
      [
        [0.09, 0.01],
        [0.09, 0.01],
        [0.11, 0],
        [0.11, 0],
      ],
    )
  })

  // R-3409
  t.test('pass the audit', async (t) => t.strictSame(await findings(api), []))
})

withService(t, 'prices that include tax', async (t, api) => {
  await setSetting(api, 'prices_include_tax', 'true')
  await setSetting(api, 'company_country', 'DE')
  await makeTaxRate(api, { name: 'USt', country: 'DE', rate: 19_000 })
  await makeTaxRate(api, { name: 'USt-AT', country: 'AT', rate: 20_000 })

  // R-3407
  t.test('keep the stated total, from which net and tax are derived', async (t) => {
    t.match(await bill(api, { country: 'DE' }, [item(119)]), {
      ...{ subtotal: 100, tax: 19, total: 119, gross: true, taxrate: 19 },
      items: [{ amount: 119 }],
    })
    t.match(await bill(api, { country: 'AT' }, [item(9.99), item(9.99), item(9.99)]), {
      ...{ subtotal: 24.98, tax: 4.99, total: 29.97 },
      taxes: [{ net: 24.98, tax: 4.99 }],
    })
    t.match(await bill(api, { country: 'US' }, [item(119)]), { subtotal: 119, tax: 0, total: 119 })
  })

  // R-3407
  t.test('are credited as they were charged', async (t) => {
    const { id: invoiceid } = await bill(api, { country: 'DE' }, [item(119), item(11.9, false)])
    await api.ok('updateinvoice', { invoiceid, creditamount: 11 })
    await api.ok('updateinvoice', { invoiceid, creditamount: 119.9 })
    const { creditnotes, credited } = await show(api, invoiceid)
    t.equal(credited, 130.9)
    t.equal(creditnotes[0].tax + creditnotes[1].tax, 19)
    t.match(creditnotes, [{ total: 11, tax: 1.6, subtotal: 9.4 }, { total: 119.9 }])
  })

  // R-3408
  t.test('keep their total for a buyer in another country, or their net if prices_adapt_to_tax is on', async (t) => {
    const pid = await makeProduct(api, { prices: { monthly: 11_900 } })
    const order = async (country: string) => {
      const clientid = await makeClient(api, { country })
      const { invoiceid } = await api.ok('addorder', {
        clientid,
        pid,
        billingcycle: 'monthly',
        paymentmethod: 'banktransfer',
      })
      return show(api, invoiceid)
    }
    t.match(await order('AT'), { total: 119 })
    await setSetting(api, 'prices_adapt_to_tax', 'true')
    t.match(await order('AT'), { subtotal: 100, tax: 20, total: 120 })
    t.match(await order('US'), { subtotal: 100, tax: 0, total: 100 })
    t.match(await order('DE'), { subtotal: 100, tax: 19, total: 119 })
    t.match(await bill(api, { country: 'AT' }, [item(119)]), { total: 119 }, 'an amount entered by staff stays')
  })

  t.test('pass the audit', async (t) => t.strictSame(await findings(api), []))
})
