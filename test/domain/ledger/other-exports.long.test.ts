import t from 'tap'
import { sumsByCurrency } from '../../../domain/audit/currency-sums.js'
import { readAging } from '../../../domain/ledger/aging.js'
import { loadCurrencies } from '../../../domain/values/currencies.js'
import { writeAging } from '../../../tools/export-files/aging-file.js'
import { writeDeferred } from '../../../tools/export-files/deferred-file.js'
import { writeSales } from '../../../tools/export-files/sales-file.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeCurrency, makeInvoice, makeProduct, makeTaxRate, writeRows } from '../../support/fixtures.js'
import { type Api, withService, withWatchedService } from '../../support/service.js'
import { captureExport, exportLedger, parseCsv } from './support.js'

let reference = 0

const issue = async (api: Api, userid: number, amount: number, more = {}): Promise<number> =>
  (await api.ok('createinvoice', { userid, items: [{ description: 'Work', amount, taxed: true }], ...more })).invoiceid

const pay = (api: Api, invoiceid: number, amount: number, more = {}) =>
  api.ok('addinvoicepayment', { invoiceid, transid: `other-${++reference}`, amount, ...more })

const aging = async (api: Api, on: string) =>
  parseCsv((await captureExport(api, (ctx, write) => writeAging(ctx, write, { on, format: 'csv' }))).text)

const deferred = async (api: Api, on: string) =>
  parseCsv((await captureExport(api, (ctx, write) => writeDeferred(ctx, write, { on, format: 'csv' }))).text)

const sales = async (api: Api, from: string, to: string, by: Parameters<typeof writeSales>[2]['by']) =>
  parseCsv((await captureExport(api, (ctx, write) => writeSales(ctx, write, { from, to, by, format: 'csv' }))).text)

withService(
  t,
  'other exports for bookkeepers',
  async (t, api) => {
    jumpToDay(api, '2031-01-10')
    await makeCurrency(api, 'JPY', 0)
    await makeTaxRate(api, { name: 'VAT', rate: 19_000, country: 'DE' })
    await makeTaxRate(api, { name: 'TVA', rate: 20_000, country: 'FR' })
    const client = await makeClient(api)

    // R-3756
    await t.test('lists receivables by age at the end of any day', async (t) => {
      const yen = await makeClient(api, { currency: 'JPY' } as never)
      await issue(api, yen, 700, { duedate: '2031-01-09' })
      const first = await issue(api, client, 100, { date: '2030-10-01', duedate: '2030-10-11' })
      const second = await issue(api, client, 60, { date: '2030-12-01', duedate: '2030-12-11' })
      await issue(api, client, 30, { date: '2030-12-20', duedate: '2031-01-10' })
      await pay(api, first, 40, { date: '2030-11-01' })
      const owed = { client: String(client), currency: 'USD' }
      t.match(await aging(api, '2031-01-10'), [
        { ...owed, invoices: '3', total: '150.00', current: '30.00', days_1_30: '60.00', days_over_90: '60.00' },
        { client: String(yen), currency: 'JPY', total: '700', current: '0', days_1_30: '700' },
      ])
      t.match(await aging(api, '2030-10-31'), [{ ...owed, invoices: '1', total: '100.00', days_1_30: '100.00' }])
      t.match(await aging(api, '2030-12-15'), [{ total: '120.00', days_1_30: '60.00', days_61_90: '60.00' }])

      jumpToDay(api, '2031-02-20')
      const { transactionid } = await pay(api, first, 80)
      await api.ok('updatetransaction', { transactionid, amount: 70 })
      await api.ok('updateinvoice', { invoiceid: second, creditamount: 10, creditreason: 'Late' })
      await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid: first, status: 'refunded', refundto: 'record', refundamount: 15 })
      t.match(
        await aging(api, '2031-01-10'),
        [{ total: '150.00', days_over_90: '60.00' }, { total: '700' }],
        'as it was',
      )
      t.match(await aging(api, '2031-02-20'), [{ total: '30.00', days_31_60: '30.00' }, { total: '700' }])
    })

    // R-3756
    await t.test("today's receivables match the statistics", async (t) => {
      const currencies = await loadCurrencies(api.database.read)
      const stated = await sumsByCurrency({ db: api.database.read, currencies })
      const { made } = await captureExport(api, async (ctx) => readAging(ctx, '2031-02-20'))
      for (const { currency, owed } of stated) {
        const own = made.filter(({ currencyId }) => currencyId === currency.id)
        t.equal(
          own.reduce((sum, { total }) => sum + total, 0),
          owed,
          currency.code,
        )
      }
    })

    // R-3757
    await t.test(
      "prorates deferred revenue by day, and the earned and deferred amounts add up to the line's net",
      async (t) => {
        jumpToDay(api, '2031-03-10')
        const german = await makeClient(api, { country: 'DE' })
        const invoiceid = await issue(api, german, 365)
        const period = { period_start: '2031-01-01', period_end: '2032-01-01', stated_period: 'none' }
        await writeRows(api, (db) => db('invoice_items').where({ invoice_id: invoiceid }).update(period))
        await pay(api, invoiceid, 217.18)
        const line = { client: String(german), first_day: '2031-01-01', last_day: '2031-12-31', net: '365.00' }
        t.match(await deferred(api, '2031-12-30'), [{ ...line, earned: '364.00', deferred: '1.00', paid: '0.50' }])
        t.match(await deferred(api, '2031-03-10'), [{ earned: '69.00', deferred: '296.00', paid: '148.00' }])
        t.strictSame(await deferred(api, '2031-12-31'), [], 'nothing is left after its last day')
        t.strictSame(await deferred(api, '2031-03-09'), [], 'it was not billed yet')
        jumpToDay(api, '2031-03-11')
        await api.ok('updateinvoice', { invoiceid, creditamount: 119, creditreason: 'Less' })
        t.match(await deferred(api, '2031-03-11'), [{ net: '265.00', deferred: '214.18', earned: '50.82' }])
        t.match(await deferred(api, '2031-03-10'), [{ net: '365.00', paid: '148.00' }], 'as it was')
        await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
        t.strictSame(await deferred(api, '2031-03-11'), [])
      },
    )

    // R-3757, R-1085
    await t.test('an order is deferred in full until its service starts, and then by its own period', async (t) => {
      jumpToDay(api, '2031-04-01')
      const pid = await makeProduct(api, { prices: { monthly: 30_00 } })
      const buyer = await makeClient(api)
      const { orderid, invoiceid, serviceids } = await api.ok('addorder', { clientid: buyer, pid })
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      const line = { client: String(buyer), net: '30.00' }
      const ofBuyer = async (on: string) => (await deferred(api, on)).filter(({ client: of }) => of === String(buyer))
      jumpToDay(api, '2031-04-11')
      t.match(await ofBuyer('2031-04-11'), [
        { ...line, first_day: '2031-04-01', last_day: '2031-04-30', earned: '0.00', deferred: '30.00' },
      ])
      await api.ok('acceptorder', { orderid })
      await api.ok('updateclientproduct', { serviceid: serviceids[0], status: 'active' })
      jumpToDay(api, '2031-04-20')
      t.match(await ofBuyer('2031-04-20'), [
        { ...line, first_day: '2031-04-11', last_day: '2031-05-10', earned: '10.00', deferred: '20.00' },
      ])
      jumpToDay(api, '2031-03-11')
    })

    // R-3758
    await t.test(
      'lists sales by country and rate, less credit notes and cancellations in the same range',
      async (t) => {
        jumpToDay(api, '2031-05-10')
        const [german, french] = [await makeClient(api, { country: 'DE' }), await makeClient(api, { country: 'FR' })]
        const items = [
          { description: 'Work', amount: 100, taxed: true },
          { description: 'Stamp', amount: 5, taxed: false },
        ]
        await api.ok('createinvoice', { userid: german, items })
        const second = (await api.ok('createinvoice', { userid: french, items })).invoiceid
        const third = await issue(api, french, 50)
        jumpToDay(api, '2031-06-10')
        await api.ok('updateinvoice', { invoiceid: second, creditamount: 12, creditreason: 'Less' })
        await api.ok('updateinvoice', { invoiceid: third, status: 'cancelled' })
        const may = ['2031-05-01', '2031-05-31'] as const
        t.strictSame(await sales(api, ...may, ['country', 'rate']), [
          { country: 'DE', rate: '', currency: 'USD', net: '5.00', tax_amount: '0.00' },
          { country: 'DE', rate: '19', currency: 'USD', net: '100.00', tax_amount: '19.00' },
          { country: 'FR', rate: '', currency: 'USD', net: '5.00', tax_amount: '0.00' },
          { country: 'FR', rate: '20', currency: 'USD', net: '150.00', tax_amount: '30.00' },
        ])
        t.strictSame(await sales(api, ...may, ['tax']), [
          { tax: '', currency: 'USD', net: '10.00', tax_amount: '0.00' },
          { tax: 'TVA', currency: 'USD', net: '150.00', tax_amount: '30.00' },
          { tax: 'VAT', currency: 'USD', net: '100.00', tax_amount: '19.00' },
        ])
        const june = await sales(api, '2031-06-01', '2031-06-30', ['country', 'rate'])
        const taxed = june.find(({ rate }) => rate === '20')
        const rest = june.find(({ rate }) => rate === '')
        const taken = [taxed?.net, taxed?.tax_amount, rest?.net].map(Number)
        t.equal((taken[0] as number) + (taken[1] as number) + (taken[2] as number), -72)
        t.equal(june.length, 2)
      },
    )
  },
  withoutJobs,
)

withWatchedService(
  t,
  'the ledger of a year',
  async (t, api) => {
    const days = ['2030-03-05', '2030-03-31', '2030-04-01', '2030-12-31']
    const client = await makeClient(api)
    for (const date of days.toReversed()) await makeInvoice(api, client, { date, due_date: date })
    api.queries()
    const rows = parseCsv((await exportLedger(api, '2030-01-01', '2030-12-31')).text)
    t.strictSame([...new Set(rows.map(({ date }) => date))], days, 'contains each day in order')
    t.ok(api.queries().length < 365, 'takes less than a query per day')
  },
  withoutJobs,
)
