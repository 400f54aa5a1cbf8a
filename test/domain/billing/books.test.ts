import t from 'tap'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, makeCurrency, makeDomain, makeService, setSetting, writeRows } from '../../support/fixtures.js'
import { enableGateway, reportByParrot, withParrot } from '../../support/gateways.js'
import { type Api, withService } from '../../support/service.js'

const issue = async (api: Api, userid: number, amount: string, more = {}): Promise<number> =>
  (await api.ok('createinvoice', { userid, items: [{ description: 'Work', amount }], ...more })).invoiceid

const paymentsOf = async (api: Api, invoiceid: number) => (await api.ok('gettransactions', { invoiceid })).data

const kindsOf = async (api: Api, clientid: number): Promise<[string | null, number][]> =>
  (await api.ok('getcredits', { clientid })).credits
    .map(({ kind, amount }: { kind: string; amount: number }) => [kind, amount])
    .reverse()

let reference = 0
const transid = () => `ref-${++reference}`

withService(
  t,
  'value dates, fees, payouts, and closed books',
  async (t, api) => {
    jumpToDay(api, '2031-03-10')
    await enableGateway(api, 'parrot', { secret: 'x' })
    const client = await makeClient(api)

    // R-3701
    await t.test('accepts payment dates up to the day in the company’s time zone', async (t) => {
      const invoiceid = await issue(api, client, '100')
      const pay = async (date: string) => {
        const { status, body } = await api.call('addinvoicepayment', { invoiceid, transid: transid(), amount: 1, date })
        return status === 200 ? 200 : body.code
      }
      // It is noon of March 10 in UTC.
      for (const [zone, there, next] of [
        ['Pacific/Kiritimati', '2031-03-11', '2031-03-12'],
        ['UTC', '2031-03-10', '2031-03-11'],
      ] as const) {
        await setSetting(api, 'time_zone', zone)
        t.strictSame([await pay(there), await pay(next)], [200, 'date_ahead'], zone)
      }
      api.advance(-4 * 3_600_000)
      await setSetting(api, 'time_zone', 'Pacific/Pago_Pago')
      t.strictSame([await pay('2031-03-09'), await pay('2031-03-10')], [200, 'date_ahead'])
      await setSetting(api, 'time_zone', 'UTC')
      api.advance(4 * 3_600_000)
    })

    // R-3701
    await t.test('records and returns the value date, fees, and payout of a payment', async (t) => {
      const invoiceid = await issue(api, client, '100')
      const details = { date: '2031-03-03', fees: '1.55', payout: 'po_1' }
      await api.ok('addinvoicepayment', { invoiceid, transid: transid(), amount: 40, ...details })
      await api.ok('addinvoicepayment', { invoiceid, transid: transid(), amount: 60 })
      const [late, early] = await paymentsOf(api, invoiceid)
      t.match(early, { value_date: '2031-03-03', booked_date: '2031-03-03', fees: 1.55, payout: 'po_1' })
      t.match(early.date, /^2031-03-10/, '`date` is the day of recording')
      t.match(late, { value_date: '2031-03-10', booked_date: '2031-03-10', fees: null, payout: null })
      const more = { userid: client, description: 'Cash', amountin: 5, fees: 0 }
      const { transactionid } = await api.ok('addtransaction', { ...more, date: '2031-03-01' })
      const [{ id, value_date, fees }] = (await api.ok('gettransactions', { clientid: client, limitnum: 1 })).data
      t.strictSame([id, value_date, fees], [transactionid, '2031-03-01', 0])
    })

    // R-3701
    await t.test('rejects negative fees, fees above the amount, and a value date in the future', async (t) => {
      const invoiceid = await issue(api, client, '100')
      const payment = { invoiceid, transid: transid(), amount: 10 }
      const tries = [
        [{ fees: 10.01 }, 'fees_above_amount'],
        [{ fees: -1 }, 'invalid_parameters'],
        [{ date: '2031-03-11' }, 'date_ahead'],
      ] as const
      for (const [more, code] of tries) {
        const { status, body } = await api.call('addinvoicepayment', { ...payment, ...more })
        t.equal(status, 422)
        if (code !== 'invalid_parameters') t.equal(body.code, code)
        t.strictSame(Object.keys(body.errors), Object.keys(more))
      }
      t.strictSame(await paymentsOf(api, invoiceid), [])
      await api.ok('addinvoicepayment', { ...payment, fees: 10 })
    })

    // R-3703
    await t.test('a correction records the old and new amounts and fees, and its own posting date', async (t) => {
      const invoiceid = await issue(api, client, '100')
      const { transactionid } = await api.ok('addinvoicepayment', {
        invoiceid,
        transid: transid(),
        amount: 50,
        fees: 1,
      })
      await api.ok('updatetransaction', { transactionid, amount: 40, fees: 2, payout: 'po_2' })
      t.match(await paymentsOf(api, invoiceid), [{ amountin: 40, fees: 2, payout: 'po_2', booked_date: '2031-03-10' }])
      const { read } = api.database
      t.match(await read('transaction_corrections').where({ transaction_id: transactionid }), [
        { from_amount: 5000, to_amount: 4000, booked_day: '2031-03-10' },
      ])
      t.match(await read('fee_corrections').where({ transaction_id: transactionid }), [
        { from_fees: 100, to_fees: 200, booked_day: '2031-03-10' },
      ])
      const tooMuch = await api.call('updatetransaction', { transactionid, fees: 41 })
      t.match([tooMuch.status, tooMuch.body.code], [422, 'fees_above_amount'])
      await api.ok('updatetransaction', { transactionid, payout: '' })
      t.match(await paymentsOf(api, invoiceid), [{ fees: 2, payout: null }])
    })

    // R-3703
    await t.test('records each cancellation and reopening of an invoice with its posting date', async (t) => {
      const invoiceid = await issue(api, client, '30')
      const closings = () =>
        api.database
          .read('invoice_closings')
          .where({ invoice_id: invoiceid })
          .orderBy('id')
          .select('status', 'booked_day', 'total', 'owed')
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      jumpToDay(api, '2031-03-11')
      await api.ok('updateinvoice', { invoiceid, status: 'unpaid' })
      await api.ok('updateinvoice', { invoiceid, status: 'overdue' })
      await api.ok('addinvoicepayment', { invoiceid, transid: transid(), amount: 10 })
      jumpToDay(api, '2031-03-12')
      await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
      await api.ok('updateinvoice', { invoiceid, status: 'paid' })
      t.strictSame(await closings(), [
        { status: 'cancelled', booked_day: '2031-03-10', total: 3000, owed: 3000 },
        { status: 'open', booked_day: '2031-03-11', total: 3000, owed: 3000 },
        { status: 'cancelled', booked_day: '2031-03-12', total: 3000, owed: 2000 },
        { status: 'open', booked_day: '2031-03-12', total: 3000, owed: 2000 },
      ])
      const draft = await issue(api, client, '5', { status: 'draft' })
      await api.ok('updateinvoice', { invoiceid: draft, status: 'paid' })
      t.strictSame(
        await api.database.read('invoice_closings').where({ invoice_id: draft }),
        [],
        'records no closing for a draft',
      )
    })

    // R-3702
    await t.test('assigns a kind to each credit entry', async (t) => {
      const owner = await makeClient(api)
      const credit = (amount: number, more = {}) =>
        api.ok('addcredit', { clientid: owner, description: 'By hand', amount, ...more })
      await credit(100)
      await credit(30, { type: 'remove' })
      await credit(5, { kind: 'transfer' })
      const first = await issue(api, owner, '20')
      await api.ok('applycredit', { invoiceid: first, amount: 8 })
      await api.ok('addinvoicepayment', { invoiceid: first, transid: transid(), amount: 15 })
      await api.ok('updateinvoice', { invoiceid: first, status: 'refunded', refundto: 'credit', refundamount: 6 })
      const second = await issue(api, owner, '20')
      await api.ok('applycredit', { invoiceid: second, amount: 4 })
      await api.ok('updateinvoice', { invoiceid: second, status: 'cancelled' })
      await reportByParrot(api, { invoiceId: second, transid: 'stray', amount: 900, currency: 'USD' })
      const third = await issue(api, owner, '20')
      await api.ok('addinvoicepayment', { invoiceid: third, transid: transid(), amount: 20 })
      const fourth = await issue(api, owner, '20')
      await api.ok('addinvoicepayment', { invoiceid: fourth, transid: transid(), amount: 15 })
      await api.ok('updateinvoice', { invoiceid: fourth, creditamount: 7 })
      await reportByParrot(api, {
        ...{
          kind: 'dispute',
          paymentTransids: ['stray'],
          transid: 'dp_1',
          amount: 900,
          currency: 'USD',
          state: 'lost',
        },
      })
      t.strictSame(await kindsOf(api, owner), [
        ['gift', 100],
        ['write-off', -30],
        ['transfer', 5],
        ['applied', -8],
        ['surplus', 3],
        ['refund', 6],
        ['applied', -4],
        ['applied', 4],
        ['payment', 9],
        ['credit note', 2],
        ['dispute', -9],
      ])
      await api.ok('deleteclient', { clientid: owner })
      const [{ kind, amount }] = (await api.ok('getcredits', { limitnum: 1 })).credits
      t.strictSame([kind, amount], ['write-off', -78])
    })

    // R-3704
    await t.test('closes the books only up to a past day, and only full access reopens them', async (t) => {
      const clerk = await api.makeCredential({ permissions: ['manage_settings'] })
      const set = async (value: string, credential = clerk) => {
        const { status, body } = await api.call(
          'setconfigurationvalue',
          { setting: 'books_closed_until', value },
          { credential },
        )
        return status === 200 ? 200 : [status, body.code]
      }
      t.strictSame(await set('2031-03-12'), [422, 'books_day_not_over'])
      t.strictSame(await set('2031-02-30'), [422, 'setting_unreadable'])
      t.strictSame(await set('2031-03-05'), 200)
      t.strictSame(await set('2031-02-28'), [422, 'books_closed'])
      t.strictSame(await set(''), [422, 'books_closed'])
      t.strictSame(await set('2031-03-05'), 200)
      t.strictSame(await set('', api.admin), 200)
      t.strictSame(await set('2031-02-28'), 200)
      const zone = await api.call('setconfigurationvalue', { setting: 'time_zone', value: 'Asia/Tokyo' })
      t.match([zone.status, zone.body.code], [422, 'books_closed'])
    })

    // R-3704
    await t.test('rejects payments, transactions, and invoices dated in a closed month', async (t) => {
      const invoiceid = await issue(api, client, '100', { date: '2031-03-01' })
      const closed = { date: '2031-02-28' }
      const draft = await issue(api, client, '100', { status: 'draft', ...closed })
      const tries: [string, object][] = [
        ['addinvoicepayment', { invoiceid, transid: transid(), amount: 1, ...closed }],
        ['addtransaction', { userid: client, description: 'Cash', amountin: 1, ...closed }],
        ['createinvoice', { userid: client, items: [{ description: 'Work', amount: 1 }], ...closed }],
        ['updateinvoice', { invoiceid, ...closed }],
        ['updateinvoice', { invoiceid: draft, status: 'unpaid' }],
      ]
      for (const [action, parameters] of tries) {
        const { status, body } = await api.call(action, parameters)
        t.match([status, body.code], [422, 'books_closed'], action)
      }
      await api.ok('addinvoicepayment', { invoiceid, transid: transid(), amount: 1, date: '2031-03-01' })
      await api.ok('updateinvoice', { invoiceid: draft, status: 'unpaid', date: '2031-03-01' })
    })

    // R-3704
    await t.test(
      'posts the correction of a payment and the cancellation of an invoice from a closed month in the open month',
      async (t) => {
        await api.ok('setconfigurationvalue', { setting: 'books_closed_until', value: '' })
        const invoiceid = await issue(api, client, '100', { date: '2031-02-01' })
        const payment = { invoiceid, transid: transid(), amount: 50, date: '2031-02-03' }
        const { transactionid } = await api.ok('addinvoicepayment', payment)
        await api.ok('setconfigurationvalue', { setting: 'books_closed_until', value: '2031-02-28' })
        await api.ok('updatetransaction', { transactionid, amount: 30 })
        await api.ok('updateinvoice', { invoiceid, status: 'cancelled' })
        const { read } = api.database
        t.match(await read('transactions').where({ id: transactionid }), [{ booked_day: '2031-02-03' }])
        t.match(await read('transaction_corrections').where({ transaction_id: transactionid }), [
          { booked_day: '2031-03-12' },
        ])
        t.match(await read('invoice_closings').where({ invoice_id: invoiceid }), [{ booked_day: '2031-03-12' }])
      },
    )

    // R-3704
    await t.test('posts a gateway payment for a closed month on the first open day', async (t) => {
      const report = async (more: object) => {
        const invoiceid = await issue(api, client, '10')
        await reportByParrot(api, { invoiceId: invoiceid, transid: transid(), amount: 1000, currency: 'USD', ...more })
        const [{ value_date, booked_date, fees, payout }] = await paymentsOf(api, invoiceid)
        return [value_date, booked_date, fees, payout]
      }
      const facts = { fees: 30, payout: 'po_9' }
      t.strictSame(await report({ date: '2031-02-20', ...facts }), ['2031-02-20', '2031-03-01', 0.3, 'po_9'])
      t.strictSame(await report({ date: '2031-03-04', ...facts }), ['2031-03-04', '2031-03-04', 0.3, 'po_9'])
      const now = ['2031-03-12', '2031-03-12', null, null]
      t.strictSame(await report({}), now)
      t.strictSame(
        await report({ date: '2031-04-01', fees: 1001, payout: '' }),
        now,
        'ignores an invalid date, fees, and payout',
      )
      t.strictSame(await report({ date: 'soon', fees: -1, payout: 7 }), now)
    })
    await api.ok('setconfigurationvalue', { setting: 'books_closed_until', value: '' })
  },
  { ...withoutJobs, environment: { ...withParrot.environment, ...withoutJobs.environment } },
)

withService(
  t,
  'filters by day and amount, and totals by currency',
  async (t, api) => {
    jumpToDay(api, '2031-03-10')
    await makeCurrency(api, 'JPY', 0)
    const [client, yen] = [await makeClient(api), await makeClient(api, { currency: 'JPY' } as never)]
    const first = await issue(api, client, '10', { date: '2031-01-31', duedate: '2031-02-14' })
    const second = await issue(api, client, '20.5', { date: '2031-02-01', duedate: '2031-02-28' })
    const third = await issue(api, client, '30', { date: '2031-02-28', duedate: '2031-03-14' })

    // R-3705
    await t.test('filters invoices by date, due date, and total, bounds included', async (t) => {
      const found = async (filter: object) =>
        (await api.ok('getinvoices', { userid: client, ...filter })).data.map(({ id }: { id: number }) => id).reverse()
      t.strictSame(await found({ datefrom: '2031-02-01' }), [second, third])
      t.strictSame(await found({ datefrom: '2031-02-01', dateto: '2031-02-27' }), [second])
      t.strictSame(await found({ dateto: '2031-01-31' }), [first])
      t.strictSame(await found({ duefrom: '2031-02-28', dueto: '2031-03-13' }), [second])
      t.strictSame(await found({ amountfrom: 20.5 }), [second, third])
      t.strictSame(await found({ amountfrom: 10, amountto: 20.49 }), [first])
      t.strictSame(await found({ dateto: '2031-01-01' }), [])
      t.equal((await api.ok('getinvoices', { userid: client, amountto: 20.5 })).totalresults, 2)
    })

    // R-3705
    await t.test('filters transactions by value date, and by amount in the currency of each', async (t) => {
      const pay = (invoiceid: number, amount: number, date: string) =>
        api.ok('addinvoicepayment', { invoiceid, transid: transid(), amount, date })
      await pay(first, 10, '2031-02-03')
      await pay(second, 20.5, '2031-02-27')
      const yens = await issue(api, yen, '2000')
      await pay(yens, 2000, '2031-02-10')
      // Simulates a payment from the previous release, which stored neither date.
      await writeRows(api, (db) =>
        db('transactions')
          .where({ invoice_id: second })
          .update({ value_day: null, booked_day: null, created_at: '2031-02-20T23:59:00.000Z' }),
      )
      const found = async (filter: object) =>
        (await api.ok('gettransactions', filter)).data
          .map(({ invoiceid }: { invoiceid: number }) => invoiceid)
          .reverse()
      t.strictSame(await found({ datefrom: '2031-02-04' }), [second, yens])
      t.strictSame(await found({ datefrom: '2031-02-20', dateto: '2031-02-20' }), [second])
      t.strictSame(await found({ datefrom: '2031-02-21' }), [])
      t.strictSame(await found({ dateto: '2031-02-19' }), [first, yens])
      t.strictSame(await found({ amountfrom: 20.5, amountto: 2000 }), [second, yens])
      t.strictSame(await found({ amountto: 20 }), [first])
      const both = await api.call('gettransactions', { changed_since: 'start', datefrom: '2031-02-04' })
      t.equal(both.status, 422)
    })

    // R-3706
    await t.test('returns totals by currency, and omits them for a caller who cannot view invoices', async (t) => {
      await issue(api, client, '500', { status: 'draft' })
      await api.ok('updateinvoice', { invoiceid: await issue(api, client, '40'), status: 'cancelled' })
      await api.ok('updateinvoice', {
        invoiceid: second,
        status: 'refunded',
        refundto: 'record',
        refundamount: 5,
        transid: transid(),
      })
      const row = { recurring_amount: 1200 as never }
      await makeService(api, client, { ...row, billing_cycle: 'annually', status: 'active' })
      await makeService(api, client, { ...row, billing_cycle: 'monthly', status: 'suspended' })
      await makeService(api, client, { ...row, billing_cycle: 'monthly', status: 'terminated' })
      await makeDomain(api, client, { recurring_amount: 2400 as never, years: 2, status: 'active' })
      const { sums } = await api.ok('getstats')
      const yen = { invoiced: 2000, credited: 0, paid: 2000, owed: 0, refunded: 0, recurring_monthly: 0 }
      const dollars = { invoiced: 60.5, credited: 5, paid: 30.5, owed: 30, refunded: 5, recurring_monthly: 14 }
      t.strictSame(sums, [
        { currency_code: 'JPY', ...yen, in_default: null },
        { currency_code: 'USD', ...dollars, in_default: dollars },
      ])
      t.notOk('sums' in (await api.ok('getstats', { sums: false })))
      const clerk = await api.makeCredential({ permissions: ['view_system'] })
      t.notOk('sums' in (await api.ok('getstats', {}, { credential: clerk })))
    })

    // R-3708
    await t.test(
      'converts totals into the default currency if the exchange rates for their days are stored',
      async (t) => {
        const [usd, jpy] = await Promise.all(
          ['USD', 'JPY'].map((code) => api.database.read('currencies').where({ code }).first('id')),
        )
        const days = [
          ...new Set([...(await api.database.read('invoices').pluck('date')), api.now().toISOString().slice(0, 10)]),
        ]
        await writeRows(api, (db) =>
          db('exchange_rates').insert(
            days.map((day) => ({
              ...{ to_currency_id: usd?.id as number, currency_id: jpy?.id as number, day },
              ...{ amount: '100', worth: '0.655' },
            })),
          ),
        )
        t.match((await api.ok('getstats')).sums[0].in_default, { invoiced: 13.1, credited: 0, paid: 13.1, owed: 0 })
      },
    )

    // R-3707
    await t.test('the Auditor permission grants read access only to invoices, transactions, and credit', async (t) => {
      const role = await api.database.read('roles').where({ name: 'Auditor' }).first()
      t.match(role, { is_full: 0, permissions: '["view_ledger"]' })
      const credential = await api.makeCredential({ permissions: ['view_ledger'] })
      const allowed: string[] = []
      for (const [name, { method, required }] of api.catalogue) {
        if (method !== 'GET') continue
        const parameters = Object.fromEntries(Object.keys(required).map((key) => [key, 1]))
        const { status } = await api.call(name, name === 'getinvoice' ? { invoiceid: first } : parameters, {
          credential,
        })
        if (status !== 403) allowed.push(name)
      }
      t.strictSame(allowed.sort(), ['getcredits', 'getinvoice', 'getinvoices', 'gettransactions'])
      t.equal(
        (await api.call('addcredit', { clientid: client, description: 'x', amount: 1 }, { credential })).status,
        403,
      )
    })
  },
  withoutJobs,
)
