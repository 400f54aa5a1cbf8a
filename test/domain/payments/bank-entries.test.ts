import t from 'tap'
import { invoiceStatuses } from '../../../domain/values/statuses.js'
import { makeClient, makeCurrency, makeInvoice, setSetting } from '../../support/fixtures.js'
import { type Api, withWatchedService } from '../../support/service.js'
import { entry, importEntries, plan, record, summarizePlan } from './bank-statement.js'

const invoiceOf = (api: Api, id: number) => api.database.read('invoices').where({ id }).first()
const numberOf = async (api: Api, id: number): Promise<string> => `${(await invoiceOf(api, id))?.number}`
const paymentsOf = (api: Api, invoice_id: number) =>
  api.database.read('transactions').where({ invoice_id }).orderBy('id')
const creditOf = async (api: Api, clientid: number) => (await api.ok('getclientsdetails', { clientid })).client.credit

withWatchedService(t, 'bank statement entries', async (t, api) => {
  // R-4209
  t.test('matches an entry by two of number, amount, and payer', async (t) => {
    const client = await makeClient(api, { firstname: 'Grace', lastname: 'Hopper', companyname: 'Compilers Inc.' })
    const id = await makeInvoice(api, client, { total: 12_345 })
    const other = await makeInvoice(api, client, { total: 4_321 })
    const text = `Invoice ${await numberOf(api, id)}`
    const name = 'HOPPER GRACE'
    t.strictSame(summarizePlan(await plan(api, entry({ text, amount: '123.45' }))), [
      `${id}: 12345 by number by amount`,
    ])
    t.strictSame(summarizePlan(await plan(api, entry({ text, name, amount: '23' }))), [`${id}: 2300 by number by name`])
    t.strictSame(summarizePlan(await plan(api, entry({ text, name, amount: '200' }))), [
      `${id}: 20000 by number by name`,
    ])
    t.strictSame(summarizePlan(await plan(api, entry({ text: 'thanks', name: 'compilers inc', amount: '43.21' }))), [
      `${other}: 4321 by amount by name`,
    ])
    for (const [facts, why] of [
      [{ text, amount: '23' }, `${await numberOf(api, id)} is $123.45, and the payer is not known to be its client`],
      [{ text, name: 'Somebody', amount: '23' }, /the payer is not known to be its client/],
      [
        { amount: '123.45' },
        'its text names no invoice, 1 asks for this amount, but none of them is known to belong to the payer',
      ],
      [{ name, amount: '1.11' }, 'its text names no invoice, and none asks for this amount'],
      [{ text, name, amount: '123.45', currency: 'XXX' }, 'the currency XXX is not set up'],
      [{ text, name, amount: '123.455' }, 'USD has 2 decimals here, but the amount has more'],
    ] as const)
      t.match(summarizePlan(await plan(api, entry(facts)))[0], why)
    await makeCurrency(api, 'EUR', 2)
    t.match(summarizePlan(await plan(api, entry({ text, amount: '123.45', currency: 'EUR' }))), [
      /is in another currency$/,
    ])
    t.strictSame(await paymentsOf(api, id), [])
  })

  // R-4209
  t.test('does not match an ambiguous entry', async (t) => {
    const one = await makeClient(api, { firstname: 'Alan', lastname: 'Turing' })
    const two = await makeClient(api, { firstname: 'Alan', lastname: 'Turing' })
    await makeInvoice(api, one, { total: 777 })
    await makeInvoice(api, two, { total: 777 })
    t.match(summarizePlan(await plan(api, entry({ name: 'Alan Turing', amount: '7.77' }))), [
      /2 ask for this amount, so the payer does not identify one/,
    ])
    const client = await makeClient(api, { firstname: 'Kurt', lastname: 'Gödel' })
    const ids = [await makeInvoice(api, client, { total: 555 }), await makeInvoice(api, client, { total: 555 })]
    const text = (await Promise.all(ids.map((id) => numberOf(api, id)))).join(' und ')
    t.match(summarizePlan(await plan(api, entry({ text, name: 'Kurt Goedel', amount: '5.55' }))), [
      /more than one of .* fits/,
    ])
    t.match(summarizePlan(await plan(api, entry({ text, name: 'Kurt Goedel', amount: '9.99' }))), [
      /do not add up to this amount/,
    ])
  })

  // R-4209
  t.test('recognizes a bank account that paid for a client before, even if the payer has another name', async (t) => {
    const client = await makeClient(api)
    const [first, second] = [
      await makeInvoice(api, client, { total: 3_131 }),
      await makeInvoice(api, client, { total: 3_232 }),
    ]
    const payer = { name: 'Aunt Ada', iban: 'GB82WEST12345698765432' }
    t.match(summarizePlan(await plan(api, entry({ ...payer, amount: '32.32' }))), [/none of them is known/])
    t.strictSame(await importEntries(api, entry({ ...payer, text: await numberOf(api, first), amount: '31.31' })), [
      'recorded',
    ])
    t.strictSame(summarizePlan(await plan(api, entry({ ...payer, amount: '32.32' }))), [
      `${second}: 3232 by amount by account`,
    ])
    const rows = await api.database.read('bank_entries').where({ client_id: client })
    t.match(rows, [{ amount: 3_131, account_hash: /^[\da-f]{64}$/ }])
  })

  // R-4210
  t.test('one transfer pays several invoices if it contains their numbers and its amount is their total', async (t) => {
    const client = await makeClient(api)
    const late = await makeInvoice(api, client, { total: 6_100, due_date: '2026-03-01' })
    const early = await makeInvoice(api, client, { total: 5_200, due_date: '2026-02-01' })
    const other = await makeInvoice(api, await makeClient(api), { total: 1 })
    const text = `${await numberOf(api, late)}, ${await numberOf(api, early)}, ${await numberOf(api, other)}`
    const both = entry({ id: 'both', text, amount: '113.00' })
    t.strictSame(summarizePlan(await plan(api, both)), [`${early}: 5200, ${late}: 6100 by number by amount`])
    t.strictSame(await importEntries(api, both, entry({ text, amount: '113.01' })), ['recorded', 'open'])
    t.match(await paymentsOf(api, early), [
      { transid: 'both', amount_in: 5200, value_day: '2026-01-30', gateway: 'banktransfer' },
    ])
    t.match(await paymentsOf(api, late), [{ transid: `both/${late}`, amount_in: 6100 }])
    t.match(await invoiceOf(api, late), { status: 'paid' })
    t.match(await invoiceOf(api, other), { status: 'unpaid' })
    t.strictSame(await importEntries(api, both), ['known'])
  })

  // R-4211
  t.test('money for a cancelled, refunded, or paid invoice becomes credit once', async (t) => {
    for (const status of invoiceStatuses) {
      const client = await makeClient(api)
      const id = await makeInvoice(api, client, { status, total: 9_090 })
      const text = status === 'draft' ? 'nothing' : await numberOf(api, id)
      const came = entry({ id: `stray ${status}`, text, amount: '90.90' })
      const takesNone = ['cancelled', 'refunded', 'paid'].includes(status)
      if (status === 'draft') t.strictSame(await importEntries(api, came), ['open'])
      else t.strictSame(await importEntries(api, came), ['recorded'], status)
      t.equal(await creditOf(api, client), takesNone ? 90.9 : 0, status)
      t.strictSame(await importEntries(api, came), [status === 'draft' ? 'open' : 'known'])
      t.equal(await creditOf(api, client), takesNone ? 90.9 : 0, status)
      if (!takesNone) continue
      t.match(await invoiceOf(api, id), { status })
      t.match((await paymentsOf(api, id)).at(-1), { transid: `stray ${status}`, amount_in: 9_090, applied: 0 })
      const other = entry({ text, amount: '1.00' })
      t.match(summarizePlan(await plan(api, other)), [
        `${text} is ${status}, and the payer is not known to be its client`,
      ])
      t.match(summarizePlan(await plan(api, { ...other, name: 'Ada Lovelace' })), [`${id}: 100 by number by name`])
      const byStaff = await api.call('addinvoicepayment', { invoiceid: id, transid: `staff ${status}`, amount: 1 })
      t.equal(byStaff.status, status === 'paid' ? 200 : 422)
    }
  })

  // R-4211
  t.test('does not record money again that staff may have recorded manually', async (t) => {
    const client = await makeClient(api)
    const id = await makeInvoice(api, client, { total: 2_468 })
    await api.ok('addinvoicepayment', { invoiceid: id, gateway: 'banktransfer', transid: 'by hand', amount: 24.68 })
    const came = entry({ id: 'twice', text: await numberOf(api, id), amount: '24.68' })
    t.match(summarizePlan(await plan(api, came)), [
      /is paid, and transaction \d+ may be this payment, recorded manually/,
    ])
    const known = await makeInvoice(api, client, { total: 2_469 })
    await api.ok('addinvoicepayment', {
      invoiceid: known,
      gateway: 'banktransfer',
      transid: 'of the bank',
      amount: 24.69,
    })
    const told = entry({ id: 'of the bank', text: await numberOf(api, known), amount: '24.69' })
    t.strictSame(summarizePlan(await plan(api, told)), ['known'], "staff entered the bank's reference")
  })

  // R-4207
  t.test(
    'leaves an entry open if its reference is recorded with another amount, or if different entries in the file have it',
    async (t) => {
      const client = await makeClient(api)
      const id = await makeInvoice(api, client, { total: 8_642 })
      const text = await numberOf(api, id)
      t.strictSame(await importEntries(api, entry({ id: 'used', text, amount: '86.42' })), ['recorded'])
      t.match(summarizePlan(await plan(api, entry({ id: 'used', text, amount: '86.43' }))), [
        'its reference used is already recorded with $86.42',
      ])
      const twice = [entry({ id: 'same', text }), entry({ id: 'same', text, amount: '1' })]
      t.strictSame(
        summarizePlan(await plan(api, ...twice)),
        Array(2).fill('several entries in the file have the reference same'),
      )
      const repeated = entry({ id: 'again', text, amount: '86.42' })
      t.match(summarizePlan(await plan(api, repeated, { ...repeated, line: 99 })), [
        `${id}: 8642 by number by amount`,
        'known',
      ])
    },
  )

  // R-4207
  t.test(
    'without references, records each entry of overlapping files once, but two equal payments twice',
    async (t) => {
      const client = await makeClient(api, { firstname: 'Emmy', lastname: 'Noether' })
      const text = await numberOf(api, await makeInvoice(api, client, { total: 30_000 }))
      const payment = { id: null, name: 'Emmy Noether', text, amount: '10.00' }
      const first = [entry(payment), entry(payment), entry({ ...payment, day: '2026-01-29' })]
      t.strictSame(await importEntries(api, ...first), ['recorded', 'recorded', 'recorded'])
      t.strictSame(await importEntries(api, ...first), ['known', 'known', 'known'])
      const written = { ...payment, text: ` ${text}  `, amount: '10', name: 'EMMY NOETHER' }
      const later = [entry({ ...payment, day: '2026-01-31' }), ...first, entry(written)]
      t.strictSame(await importEntries(api, ...later), ['recorded', 'known', 'known', 'known', 'recorded'])
      t.equal(
        (
          await paymentsOf(
            api,
            (
              await api.database.read('invoices').where({ client_id: client }).first('id')
            )?.id as number,
          )
        ).length,
        5,
      )
    },
  )

  // R-4213
  t.test('concurrent imports record an entry once', async (t) => {
    const client = await makeClient(api)
    const ids = [await makeInvoice(api, client, { total: 1_500 }), await makeInvoice(api, client, { total: 1_600 })]
    const gone = await makeInvoice(api, client, { total: 1_700, status: 'cancelled' })
    const text = (await Promise.all(ids.map((id) => numberOf(api, id)))).join(' ')
    const planned = await plan(
      api,
      entry({ id: 'race', text, amount: '31.00' }),
      entry({ id: 'stray race', text: await numberOf(api, gone), amount: '17.00' }),
    )
    const done = await Promise.all(Array.from({ length: 5 }, () => record(api, planned)))
    for (const at of [0, 1]) t.strictSame(done.map((one) => one[at]).sort(), [...Array(4).fill('known'), 'recorded'])
    for (const id of ids) t.equal((await paymentsOf(api, id)).length, 1)
    t.equal(await creditOf(api, client), 17)
  })

  // R-4213
  t.test('a plan does not pay an invoice that changed after planning', async (t) => {
    const client = await makeClient(api)
    const id = await makeInvoice(api, client, { total: 1_900 })
    const planned = await plan(api, entry({ text: await numberOf(api, id), amount: '19.00' }))
    await api.ok('addinvoicepayment', { invoiceid: id, transid: 'meanwhile', amount: 5 })
    t.strictSame(await record(api, planned), ['changed'])
    t.equal((await paymentsOf(api, id)).length, 1)
    t.strictSame(await api.database.read('bank_entries').where({ client_id: client }), [])
  })

  // R-4213
  t.test('the first of two entries for one invoice pays it, and the second becomes credit', async (t) => {
    const client = await makeClient(api)
    const id = await makeInvoice(api, client, { total: 2_200 })
    const text = await numberOf(api, id)
    const planned = await plan(api, entry({ text, amount: '22.00' }), entry({ text, amount: '22.00' }))
    t.strictSame(await record(api, planned), ['recorded', 'recorded'])
    t.match(await invoiceOf(api, id), { status: 'paid', paid: 2_200 })
    t.equal(await creditOf(api, client), 22)
  })

  // R-4213
  t.test(
    'uses the day of the entry as value date, and posts an entry for a closed month on the first open day',
    async (t) => {
      const client = await makeClient(api)
      const id = await makeInvoice(api, client, { total: 2_700 })
      await setSetting(api, 'books_closed_until', '2026-01-31')
      t.strictSame(await importEntries(api, entry({ text: await numberOf(api, id), amount: '27.00' })), ['recorded'])
      t.match(await paymentsOf(api, id), [{ value_day: '2026-01-30', booked_day: '2026-02-01' }])
      await setSetting(api, 'books_closed_until', '')
    },
  )

  // R-4214
  t.test('deletes the account hash with its client', async (t) => {
    const client = await makeClient(api)
    const id = await makeInvoice(api, client, { total: 3_700 })
    await importEntries(
      api,
      entry({ id: 'leaving', text: await numberOf(api, id), amount: '37.00', iban: 'DE02120300000000202051' }),
    )
    await api.ok('deleteclient', { clientid: client })
    t.match(await api.database.read('bank_entries').where({ reference: 'leaving' }), [
      { client_id: null, account_hash: null },
    ])
    t.strictSame(await importEntries(api, entry({ id: 'leaving', text: '', amount: '37.00' })), ['known'])
  })

  // R-4208
  t.test('finds formatted numbers and proforma invoices', async (t) => {
    const client = await makeClient(api)
    const id = await makeInvoice(api, client, { total: 4_400, number_text: 'RE-2026-0042' })
    await setSetting(api, 'proforma', 'true')
    const { invoiceid: proforma } = await api.ok('createinvoice', {
      userid: client,
      date: '2099-01-02',
      itemdescription1: 'Later',
      itemamount1: 45,
    })
    await setSetting(api, 'proforma', 'false')
    t.match(await invoiceOf(api, proforma), { number: null })
    t.strictSame(
      summarizePlan(
        await plan(
          api,
          entry({ text: 're 2026 0042', amount: '44.00' }),
          entry({ text: `Proforma ${proforma}`, amount: '45.00' }),
        ),
      ),
      [`${id}: 4400 by number by amount`, `${proforma}: 4500 by number by amount`],
    )
  })

  // R-4209
  t.test('plans ten thousand entries with few queries', async (t) => {
    const entries = Array.from({ length: 10_000 }, (_, at) =>
      entry({
        text: `order ${at} of client ${at + 5}`,
        name: `Payer ${at}`,
        iban: `X${at}`,
        amount: `${1 + (at % 900)}.00`,
      }),
    )
    await plan(api, entry())
    api.queries()
    t.equal((await plan(api, ...entries)).length, 10_000)
    const count = api.queries().length
    t.ok(count < 150, `${count} queries`)
  })
})
