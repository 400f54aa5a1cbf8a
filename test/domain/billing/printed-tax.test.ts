import t from 'tap'
import { makeClient, makeCurrency, makeGroup, makeTaxRate } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'

const show = async (api: Api, invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice

const item = (amount: number | string, taxed = true): Body => ({ description: `Line of ${amount}`, amount, taxed })

async function bill(api: Api, client: Body, items: readonly Body[]): Promise<number> {
  const userid = await makeClient(api, client)
  return (await api.ok('createinvoice', { userid, items })).invoiceid
}

/** Returns the tax on an amount in minor units, rounded half away from zero. `rate` is in thousandths of a percent. */
const taxOn = (amount: number, rate: number): number =>
  Math.sign(amount) * Number((2n * BigInt(Math.abs(amount)) * BigInt(rate) + 100_000n) / 200_000n)

const units = (amount: number): number => Math.round(amount * 100)

withService(t, 'tax on invoices and credit notes', async (t, api) => {
  await makeTaxRate(api, { country: 'SE', rate: 25_000 })
  await makeTaxRate(api, { country: 'US', state: 'NJ', rate: 6_625 })
  await makeTaxRate(api, { country: 'DE', rate: 19_000 })

  // R-1002
  t.test('is computed from the net as printed', async (t) => {
    await makeCurrency(api, 'KWD', 3)
    const [id] = await api.database.read('currencies').where({ code: 'KWD' }).pluck('id')
    const groupid = await makeGroup(api, 'Seven and a half', 750)
    const client = { country: 'US', state: 'NJ', groupid, currency: id }
    t.match(await show(api, await bill(api, client, [item('1.999')])), {
      ...{ subtotal: 1.999, discount: 0.15, tax: 0.122, total: 1.971 },
    })
  })

  // R-1002
  t.test(
    'is charged after the discount on taxed lines, which is rounded separately from the discount on other lines',
    async (t) => {
      const groupid = await makeGroup(api, 'A tenth of little', 1000)
      t.match(await show(api, await bill(api, { country: 'SE', groupid }, [item(0.05), item(0.05, false)])), {
        ...{ subtotal: 0.1, discount: 0.02, tax: 0.01, total: 0.09 },
      })
    },
  )

  // R-1031
  t.test('is the credited amount less that amount divided by 1 + rate', async (t) => {
    const invoiceid = await bill(api, { country: 'DE' }, [item(100)])
    for (const creditamount of [0.01, 0.05, 10, 33.33]) await api.ok('updateinvoice', { invoiceid, creditamount })
    await api.ok('updateinvoice', { invoiceid, creditamount: 75.61 })
    const { creditnotes, credited } = await show(api, invoiceid)
    t.equal(credited, 119)
    t.match(creditnotes, [
      { subtotal: 0.01, tax: 0, total: 0.01 },
      { subtotal: 0.04, tax: 0.01, total: 0.05 },
      { subtotal: 8.4, tax: 1.6, total: 10 },
      { subtotal: 28.01, tax: 5.32, total: 33.33 },
      { subtotal: 63.54, tax: 12.07, total: 75.61 },
    ])
  })

  t.test('is credited only on the taxed lines of a partly taxed invoice', async (t) => {
    const groupid = await makeGroup(api, 'A tenth of much', 1000)
    const invoiceid = await bill(api, { country: 'SE', groupid }, [item(100), item(100, false)])
    t.match(await show(api, invoiceid), { discount: 20, tax: 22.5, total: 202.5 })
    await api.ok('updateinvoice', { invoiceid, creditamount: 20.25, creditreason: 'A tenth' })
    const [note] = (await show(api, invoiceid)).creditnotes
    t.match(note, { subtotal: 20, discount: 2, tax: 2.25, total: 20.25 })
    const lines = await api.database.read('credit_note_items').where({ credit_note_id: note.id }).orderBy('id')
    t.match(
      lines.map(({ amount, is_taxed }) => [amount, is_taxed]),
      [
        [1000, 1],
        [1000, 0],
      ],
    )
  })

  // R-1002
  t.test('equals net × rate on random invoices, and their credit notes add up to the invoice', async (t) => {
    const rates = { DE: 19_000, SE: 25_000, FR: 0 } as const
    const countries = Object.keys(rates) as (keyof typeof rates)[]
    const groups = [undefined, await makeGroup(api, 'A third', 3333), await makeGroup(api, 'Little', 125)]
    let seed = 7
    const below = (most: number): number => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % most
    }
    const pick = <Kind>(of: readonly Kind[]): Kind => of[below(of.length)] as Kind
    for (let n = 0; n < 25; n++) {
      const [country, groupid] = [pick(countries), pick(groups)]
      const items = Array.from({ length: 1 + below(4) }, () => item((1 + below(20_000)) / 100))
      const invoiceid = await bill(api, { country, ...(groupid !== undefined && { groupid }) }, items)
      const { subtotal, discount, tax, total } = await show(api, invoiceid)
      const what = JSON.stringify({ country, groupid, items })
      t.equal(units(tax), taxOn(units(subtotal) - units(discount), rates[country]), what)
      for (let left = units(total); left > 0; ) {
        const sum = below(4) === 0 ? left : 1 + below(left)
        await api.ok('updateinvoice', { invoiceid, creditamount: sum / 100 })
        left -= sum
      }
      const { creditnotes } = await show(api, invoiceid)
      for (const note of creditnotes) {
        const off = units(note.tax) - taxOn(units(note.subtotal) - units(note.discount), rates[country])
        const isLast = note === creditnotes.at(-1)
        t.ok(Math.abs(off) <= (isLast ? creditnotes.length : 1), `${what}: a credit note is off by ${off}`)
      }
      for (const part of ['subtotal', 'discount', 'tax', 'total'])
        t.equal(
          creditnotes.reduce((sum: number, note: Record<string, number>) => sum + units(note[part] as number), 0),
          units({ subtotal, discount, tax, total }[part] as number),
          `${what}: the credit notes add up to the ${part}`,
        )
    }
  })
})
