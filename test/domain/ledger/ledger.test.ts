import t from 'tap'
import { sumsByCurrency } from '../../../domain/audit/currency-sums.js'
import { storeRates } from '../../../domain/billing/stored-rates.js'
import { loadCurrencies } from '../../../domain/values/currencies.js'
import { toText } from '../../../domain/values/money.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import {
  makeClient,
  makeCurrency,
  makeInvoice,
  makeProduct,
  makeProductGroup,
  makeService,
  makeTaxRate,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { enableGateway, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, withService } from '../../support/service.js'
import { exportLedger, findUnbalancedEntries, parseCsv, sumBalances } from './support.js'

let reference = 0
const transid = () => `ledger-${++reference}`

const issue = async (api: Api, userid: number, items: object[], more = {}): Promise<number> =>
  (await api.ok('createinvoice', { userid, items, ...more })).invoiceid

const work = (amount: number | string, more = {}) => [{ description: 'Work', amount, taxed: true, ...more }]

const pay = async (api: Api, invoiceid: number, amount: number, more = {}): Promise<number> =>
  (await api.ok('addinvoicepayment', { invoiceid, transid: transid(), amount, ...more })).transactionid

const year = ['2031-01-01', '2031-12-31'] as const

const accounts = {
  receivables: '1400',
  credit: '1710',
  fees: '4970',
  gifts: '4630',
  write_offs: '2400',
  clearing: '1590',
  transfers: '1360',
  gateways: { parrot: '1210', '*': '1200' },
  revenue: [
    { account: '8410', rate: 19, group: 'Hosting, shared' },
    { account: '8400', rate: 19, tax_key: '9' },
    { account: '8120', category: 'reverse charge' },
    { account: '8200', rate: 0 },
  ],
  taxes: [{ account: '1776', rate: 19 }],
}

withService(
  t,
  'the ledger',
  async (t, api) => {
    jumpToDay(api, '2031-01-10')
    await enableGateway(api, 'parrot', { secret: 'x' })
    await makeCurrency(api, 'JPY', 0)
    await makeTaxRate(api, { name: 'VAT', rate: 19_000, country: 'DE' })
    const [client, yen] = [
      await makeClient(api, { country: 'DE' }),
      await makeClient(api, { currency: 'JPY', country: 'JP' } as never),
    ]
    const kindsOf = (text: string) => [...new Set(parseCsv(text).map(({ kind }) => kind))]

    // R-3751, R-3752
    await t.test('posts an invoice to receivables, revenue, and tax', async (t) => {
      await issue(api, client, [...work(100), { description: 'Stamp', amount: '2.50', taxed: false }])
      const { text } = await exportLedger(api, ...year)
      const rows = parseCsv(text)
      t.match(rows[0], {
        ...{ entry: /^I\d+$/, kind: 'invoice', date: '2031-01-10', number: /^\d+$/, client: String(client) },
        ...{ account: 'receivables', contra_account: 'revenue', debit: '100.00', credit: '', currency: 'USD' },
        ...{ tax: 'VAT', tax_category: 'standard', tax_rate: '19', country: 'DE' },
        ...{ base_currency: 'USD', base_debit: '100.00' },
      })
      t.match(rows[1], { account: 'revenue', contra_account: 'receivables', credit: '100.00', debit: '' })
      t.strictSame(sumBalances(rows), {
        'receivables USD': 121_500,
        'revenue USD': -102_500,
        'tax 19 USD': -19_000,
      })
    })

    // R-3751, R-3755
    await t.test('posts balanced entries that match the statistics', async (t) => {
      const first = await issue(api, client, work(100))
      const payment = await pay(api, first, 150, { fees: '1.55' })
      await api.ok('applycredit', { invoiceid: await issue(api, client, work(20)), amount: 20 })
      const refunded = await issue(api, client, work(50))
      await pay(api, refunded, 59.5)
      await api.ok('updateinvoice', { invoiceid: refunded, status: 'refunded', refundto: 'record', refundamount: 10 })
      await api.ok('updateinvoice', { invoiceid: refunded, status: 'refunded', refundto: 'credit', refundamount: 9.5 })
      jumpToDay(api, '2031-02-03')
      await api.ok('updatetransaction', { transactionid: payment, amount: 149, fees: '1.60' })
      const cancelled = await issue(api, client, work(30))
      await api.ok('updateinvoice', { invoiceid: cancelled, creditamount: 5, creditreason: 'Late' })
      await api.ok('updateinvoice', { invoiceid: cancelled, status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid: cancelled, status: 'unpaid' })
      await api.ok('updateinvoice', { invoiceid: cancelled, status: 'cancelled' })
      const labelled = await issue(api, client, work(10))
      await api.ok('updateinvoice', { invoiceid: labelled, status: 'refunded' })
      const disputed = await issue(api, client, work(8))
      await reportByParrot(api, { invoiceId: disputed, transid: 'lost-1', amount: 952, currency: 'USD', fees: 12 })
      await reportByParrot(api, {
        ...{ kind: 'dispute', paymentTransids: ['lost-1'], transid: 'dp-1', amount: 952, currency: 'USD' },
        state: 'lost',
      })
      await api.ok('addcredit', { clientid: client, description: 'Sorry', amount: 7 })
      await api.ok('addcredit', { clientid: client, description: 'Moved', amount: 3, kind: 'transfer' })
      await api.ok('addcredit', { clientid: client, description: 'Gone', amount: 2, type: 'remove' })
      await api.ok('addtransaction', { userid: client, description: 'Cash', amountin: 4, amountout: 0 })
      await api.ok('addtransaction', { userid: client, description: 'Till', amountout: 3 })
      await pay(api, await issue(api, yen, work(1000)), 400)

      const { text, made } = await exportLedger(api, ...year)
      const rows = parseCsv(text)
      t.strictSame(findUnbalancedEntries(rows), [])
      t.strictSame(kindsOf(text).sort(), [
        ...['by hand', 'cancelled', 'corrected amount', 'corrected fees', 'credit', 'credit note', 'dispute'],
        ...['invoice', 'payment', 'refund', 'reopened'],
      ])
      const currencies = await loadCurrencies(api.database.read)
      const sums = made.sums.document()
      for (const one of await sumsByCurrency({ db: api.database.read, currencies })) {
        const { code, row } = one.currency
        const told = sums[code]
        if (told === undefined) continue
        const amount = (name: string): number => Number(told[name as 'paid'])
        const net = amount('invoiced') - amount('credited') - amount('cancelled')
        t.equal(net.toFixed(row.decimals), toText((one.invoiced - one.credited) as never, row.decimals), `${code} net`)
        t.equal(told.paid, toText(one.paid, row.decimals), `${code} paid`)
        t.equal(told.refunded, toText(one.refunded, row.decimals), `${code} refunded`)
      }
      const owner = await api.database.read('clients').where({ id: client }).first('credit')
      t.equal(
        sumBalances(rows)['credit USD'],
        -10 * (owner?.credit ?? 0),
        'the liability is what clients have as credit',
      )
    })

    // R-3752, R-3754
    await t.test(
      'uses the account numbers of the `accounts` setting, and rejects what DATEV cannot express',
      async (t) => {
        await setSetting(api, 'accounts', JSON.stringify(accounts))
        const { text } = await exportLedger(api, ...year)
        const used = new Set(parseCsv(text).map(({ account }) => account))
        t.strictSame([...used].sort(), [
          '1200',
          '1210',
          '1360',
          '1400',
          '1590',
          '1710',
          '1776',
          '2400',
          '4630',
          '4970',
          '8200',
          '8400',
        ])
        t.match(
          parseCsv(text).find(({ account }) => account === '8400'),
          { tax_key: '9' },
        )
        await t.rejects(
          exportLedger(api, ...year, 'datev'),
          /DATEV takes books in euros, but the default currency is USD/,
        )
        await setSetting(api, 'accounts', JSON.stringify({ ...accounts, credit: 'liability' }))
        await writeRows(api, (db) => db('currencies').where({ code: 'USD' }).update({ code: 'EUR' }))
        await t.rejects(
          exportLedger(api, '2031-01-01', '2031-01-31', 'datev'),
          /"liability" is not a DATEV account number/,
        )
        await setSetting(api, 'accounts', JSON.stringify(accounts))
        await t.rejects(exportLedger(api, ...year, 'datev'), /no rate of JPY is stored for 2031-02-03/)
        await t.rejects(exportLedger(api, '2030-12-01', '2031-01-31', 'datev'), /two business years/)
        const made = (await exportLedger(api, '2031-01-01', '2031-01-31', 'datev')).text.split('\r\n')
        t.equal(
          made[0],
          '"EXTF";700;21;"Buchungsstapel";13;20310131000000000;;"CH";"";"";1001;1;20310101;4;20310101;20310131;"Ledger 20310101";"";1;0;0;"EUR";;"";;;"";;;"";""',
        )
        t.equal(made[0]?.split(';').length, 31)
        t.equal(made[1]?.split(';').length, 125)
        t.match(made[2], /^100,00;"S";"EUR";;;;1400;8400;"9";1001;"\d+";"I\d+";;"invoice client \d+";{111}$/)
        t.equal(made.at(-1), '')
        await writeRows(api, (db) => db('currencies').where({ code: 'EUR' }).update({ code: 'USD' }))
      },
    )

    // R-3752
    await t.test('rejects an invalid `accounts` setting', async (t) => {
      for (const value of [
        'x',
        '[]',
        '{"receivable":"1"}',
        '{"revenue":[{"rate":"19","account":"1"}]}',
        '{"fees":"=1"}',
      ]) {
        const { status, body } = await api.call('setconfigurationvalue', { setting: 'accounts', value })
        t.match([status, body.code], [422, 'setting_unreadable'], value)
      }
    })
  },
  { ...withoutJobs, environment: { ...withParrot.environment, ...withoutJobs.environment } },
)

withService(
  t,
  'the ledger of a closed month',
  async (t, api) => {
    jumpToDay(api, '2031-01-20')
    await enableGateway(api, 'parrot', { secret: 'x' })
    await makeCurrency(api, 'JPY', 0)
    await makeTaxRate(api, { name: 'VAT', rate: 19_000, country: 'DE' })
    const client = await makeClient(api, { country: 'DE' })
    const yen = await makeClient(api, { currency: 'JPY', country: 'JP' } as never)
    const january = ['2031-01-01', '2031-01-31'] as const

    // R-3753
    await t.test('stays the same, byte for byte, after later changes', async (t) => {
      const group = await makeProductGroup(api, 'Hosting, shared')
      const product = await makeProduct(api, { group_id: group } as never)
      const service = await makeService(api, client, { product_id: product, recurring_amount: 40 } as never)
      await setSetting(api, 'accounts', JSON.stringify(accounts))
      const [first, second, third] = [
        await issue(api, client, work(100)),
        await issue(api, client, work(50)),
        await issue(api, client, work(10)),
      ]
      await writeRows(api, (db) =>
        db('invoice_items').where({ invoice_id: second }).update({ type: 'service', related_id: service }),
      )
      const payment = await pay(api, first, 119, { fees: 2 })
      await pay(api, await issue(api, yen, work(5000)), 5000)
      await api.ok('updateinvoice', { invoiceid: third, creditamount: 1, creditreason: 'Late' })
      await api.ok('addcredit', { clientid: client, description: 'Gift', amount: 5 })
      await writeRows(api, async (db) => {
        const [usd, jpy] = await Promise.all(['USD', 'JPY'].map((code) => db('currencies').where({ code }).first('id')))
        await db('exchange_rates').insert({
          ...{ to_currency_id: usd?.id as number, currency_id: jpy?.id as number, day: '2031-01-15' },
          ...{ amount: '150', worth: '1' },
        })
      })
      jumpToDay(api, '2031-02-10')
      const open = await exportLedger(api, ...january)
      t.match(open.text, /,8410,1400,,50\.00,USD,,VAT,standard,19,DE,"Hosting, shared",/)
      t.match(open.text, /,5000,,JPY,.*,USD,33\.33,/)
      await setSetting(api, 'books_closed_until', '2031-01-31')
      const before = await Promise.all(
        (['csv', 'json'] as const).map((format) => exportLedger(api, ...january, format)),
      )
      t.equal(before[0]?.text, open.text)

      await api.ok('updatetransaction', {
        transactionid: payment,
        amount: 100,
        fees: 1,
        description: 'X',
        payout: 'po',
      })
      await api.ok('updateinvoice', { invoiceid: first, status: 'refunded', refundto: 'record', refundamount: 50 })
      await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid: third, creditamount: 2, creditreason: 'Later' })
      await api.ok('updateinvoice', { invoiceid: third, notes: 'N', paymentmethod: 'parrot', duedate: '2031-05-01' })
      const late = await issue(api, client, work(1))
      await reportByParrot(api, {
        ...{ invoiceId: late, transid: 'late-1', amount: 119, currency: 'USD', date: '2031-01-22' },
      })
      await writeRows(api, async (db) => {
        await db('product_groups').where({ id: group }).update({ name: 'Renamed' })
        await db('services')
          .where({ id: service })
          .update({ product_id: null as never, status: 'cancelled' })
        await db('tax_rates').update({ rate: 7000, name: 'Other' })
        await db('currencies').where({ code: 'USD' }).update({ is_default: 0 })
        await db('currencies').where({ code: 'JPY' }).update({ is_default: 1 })
      })
      await setSetting(api, 'accounts', JSON.stringify({ receivables: '9999' }))
      await setSetting(api, 'books_closed_until', '2031-02-05')
      await api.ok('updateclient', { clientid: client, country: 'AT' })
      await api.ok('deleteclient', { clientid: client })
      const after = await Promise.all((['csv', 'json'] as const).map((format) => exportLedger(api, ...january, format)))
      t.strictSame(
        after.map(({ text }) => text),
        before.map(({ text }) => text),
      )
      const later = parseCsv((await exportLedger(api, '2031-02-01', '2031-02-28')).text)
      t.strictSame(findUnbalancedEntries(later), [])
      t.ok(
        later.some(({ account }) => account === '9999'),
        'open days use the current accounts',
      )
      t.match(
        later.find(({ value_date }) => value_date === '2031-01-22'),
        { date: '2031-02-01' },
      )
    })

    // R-3753
    await t.test('does not store exchange rates for closed days', async (t) => {
      const closed = await api.database.transaction(async (db) => {
        const currencies = await loadCurrencies(db)
        const quotes = ['2031-02-05', '2031-02-06'].map((day) => ({ day, rates: new Map([['USD', '0.01']]) }))
        const ctx = { db, currencies, now: api.now(), author: 'system' } as never
        return storeRates(ctx, quotes, { base: 'JPY', replaces: true })
      })
      t.match(closed, { added: 1, closed: 1 })
    })

    // R-3751
    await t.test('posts an imported cancelled invoice and its cancellation on the invoice date', async (t) => {
      const id = await makeInvoice(api, yen, { status: 'cancelled', date: '2031-02-08' })
      const rows = parseCsv((await exportLedger(api, '2031-02-08', '2031-02-08')).text)
      t.strictSame([...new Set(rows.map(({ kind }) => kind))], ['invoice', 'cancelled'])
      t.strictSame(sumBalances(rows), {})
      t.match(await api.database.read('invoice_closings').where({ invoice_id: id }), [{ booked_day: '2031-02-08' }])
    })

    // R-3753
    await t.test(
      'keeps the stored account numbers for the closed days of a month, and uses the current ones after the month is reopened',
      async (t) => {
        const until = async (): Promise<string[]> =>
          (await api.database.read('closed_ledgers').orderBy('until_day')).map(({ until_day }) => until_day)
        t.strictSame(await until(), ['2031-01-31', '2031-02-05'])
        await setSetting(api, 'books_closed_until', '2031-01-15')
        t.strictSame(await until(), ['2031-01-15'])
        t.match(await api.database.read('closed_ledgers'), [{ accounts: JSON.stringify(accounts) }])
        await setSetting(api, 'books_closed_until', '')
        t.strictSame(await until(), [])
        t.match((await exportLedger(api, ...january)).text, /,9999,/)
      },
    )
  },
  { ...withoutJobs, environment: { ...withParrot.environment, ...withoutJobs.environment } },
)

withService(
  t,
  'the ledger of proforma invoices',
  async (t, api) => {
    jumpToDay(api, '2031-01-20')
    await enableGateway(api, 'parrot', { secret: 'x' })
    await setSetting(api, 'proforma', 'true')
    const client = await makeClient(api, { country: 'DE' })
    const january = ['2031-01-01', '2031-01-31'] as const
    const proforma = (): Promise<number> => issue(api, client, work(10), { date: '2031-03-01' })

    // R-3507, R-3753
    await t.test(
      'leaves the document number empty for movements recorded before the document was numbered',
      async (t) => {
        const [paid, byHand] = [await proforma(), await proforma()]
        await makeService(api, client, { next_due_date: '2031-02-01', recurring_amount: 1000 })
        await api.ok('geninvoices', {})
        const cancelled = (await api.ok('getinvoices', { userid: client, limitnum: 1 })).data[0].invoiceid
        await pay(api, paid, 10)
        // Simulates an invoice recorded by a release that did not chain documents.
        await makeInvoice(api, client, { paid: 100 })
        await api.ok('updateinvoice', { invoiceid: cancelled, status: 'cancelled' })
        const money = { invoiceId: cancelled, transid: transid(), amount: 1000, currency: 'USD' }
        await reportByParrot(api, money)
        await api.ok('addtransaction', { userid: client, invoiceid: byHand, amountin: 1, description: 'Cash' })
        jumpToDay(api, '2031-02-10')
        await setSetting(api, 'books_closed_until', '2031-01-31')
        const before = (await exportLedger(api, ...january)).text
        const papers = (text: string) => [
          ...new Set(parseCsv(text).map(({ kind, number, country }) => `${kind}: ${number} ${country}`)),
        ]
        const named = ['invoice: 1 DE', 'invoice: 2 ', 'payment: 1 DE', 'payment: 2 ']
        t.strictSame(papers(before).sort(), ['by hand:  ', 'credit:  ', 'payment:  ', ...named].sort())

        // The value date of the payment that assigns the number may be earlier than the invoice date.
        await pay(api, byHand, 10, { date: '2031-02-05' })
        await api.ok('updateinvoice', { invoiceid: cancelled, status: 'unpaid' })
        await api.ok('applycredit', { invoiceid: cancelled, amount: 10 })
        for (const invoiceid of [cancelled, byHand])
          t.match((await api.ok('getinvoice', { invoiceid })).invoice, { number: /^\d+$/, date: '2031-02-10' })
        t.equal((await exportLedger(api, ...january)).text, before)
        const later = (await exportLedger(api, '2031-02-01', '2031-02-28')).text
        t.strictSame(papers(later).sort(), ['credit: 4 DE', 'invoice: 3 DE', 'invoice: 4 DE', 'payment: 3 DE'])
      },
    )
  },
  { ...withoutJobs, environment: { ...withParrot.environment, ...withoutJobs.environment } },
)
