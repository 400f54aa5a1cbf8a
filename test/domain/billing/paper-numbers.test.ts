import t from 'tap'
import type { DeliveryRow } from '../../../db/rows-system.js'
import { insertRows } from '../../../domain/sql/insert-rows.js'
import { expectRefusal } from '../../actions/_shared/checks.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, setSetting } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { enableWebhooks, parsePayload, readDeliveries } from '../../support/webhooks.js'

type Named = { readonly number: string; readonly invoicenum: number }

/** Creates a client, with functions that issue its invoices. */
async function issuing(api: Api) {
  const userid = await makeClient(api)
  const create = async (more: object = {}): Promise<number> =>
    (await api.ok('createinvoice', { userid, items: [{ description: 'Work', amount: 10 }], ...more })).invoiceid
  const invoiceOf = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
  return {
    userid,
    create,
    invoiceOf,
    /** Issues `count` invoices and returns their formatted numbers. */
    texts: async (count: number): Promise<string[]> => {
      const made: string[] = []
      for (let at = 0; at < count; at++) made.push(((await invoiceOf(await create())) as Named).number)
      return made
    },
  }
}

const format = (api: Api, value: string) => setSetting(api, 'invoice_number_format', value)

withService(
  t,
  'formatted numbers',
  async (t, api) => {
    jumpToDay(api, '2031-12-30')
    const { userid, create, invoiceOf, texts } = await issuing(api)

    // R-3501, R-3505
    await t.test(
      'stores the formatted number in addition to the whole number, and a new format does not change it',
      async (t) => {
        t.strictSame(await texts(1), ['1'], 'the default format is the whole number')
        await format(api, 'R{number:4}/{month}')
        const invoiceid = await create()
        t.match(await invoiceOf(invoiceid), { invoicenum: 2, number: 'R0002/12', proforma: false })
        await format(api, '{number}')
        t.match(await invoiceOf(invoiceid), { number: 'R0002/12' })
        t.match((await api.ok('getinvoices', { userid })).data, [{ number: 'R0002/12' }, { number: '1' }])
        t.match(await invoiceOf(await create({ status: 'draft' })), { invoicenum: null, number: null, proforma: false })
      },
    )

    // R-3502, R-3503
    await t.test(
      'numbering in a format with a year restarts each year, by the issue date and not the invoice date',
      async (t) => {
        await format(api, '{year}-{number:6}')
        t.strictSame(await texts(2), ['2031-000001', '2031-000002'])
        jumpToDay(api, '2032-01-01')
        const dated = await create({ date: '2031-12-31' })
        t.match(await invoiceOf(dated), { number: '2032-000001', date: '2031-12-31', invoicenum: 5 })
        t.strictSame(await texts(1), ['2032-000002'])
        await format(api, 'X{year}-{number}')
        t.strictSame(await texts(1), ['X2032-3'], 'another format continues in the same year')
        await format(api, '{number}')
        t.strictSame(await texts(1), ['8'], 'whole numbers continue independently')
      },
    )

    // R-3505
    await t.test('emails use the formatted number', async (t) => {
      await format(api, 'M{number}')
      await create()
      const mail = await api.database
        .read('emails')
        .where({ template: 'invoice created' })
        .orderBy('id', 'desc')
        .first()
      t.match(mail?.subject, /^Invoice M9 /)
    })

    // R-3502, R-3505
    await t.test('events contain the whole number in addition to the formatted number', async (t) => {
      await enableWebhooks(api, ['https://hooks.example'], ['invoice.created', 'creditnote.created'])
      const raised = async () => parsePayload((await readDeliveries(api)).at(-1) as DeliveryRow)
      const paid = await create()
      t.match(await raised(), {
        message: 'Invoice M10 was issued.',
        data: { invoiceid: paid, invoicenum: /^10$/, object: { invoicenum: 10, number: 'M10' } },
      })
      await setSetting(api, 'credit_note_number_format', 'C{number}')
      await api.ok('updateinvoice', { invoiceid: paid, creditamount: 1 })
      t.match(await raised(), {
        message: /^Credit note C1 .* on invoice M10/,
        data: { creditnotenum: 1, object: { invoicenum: 10, number: 'M10' } },
      })
      await setSetting(api, 'proforma', 'true')
      const proforma = await create({ date: '2032-01-02' })
      t.match(await raised(), {
        message: `Invoice Proforma ${proforma} was issued.`,
        data: { invoicenum: new RegExp(`^${proforma}$`), object: { invoicenum: null, number: null, proforma: true } },
      })
      await setSetting(api, 'proforma', 'false')
      await setSetting(api, 'credit_note_number_format', '{number}')
    })

    // R-3511
    await t.test('finds an invoice by its formatted number and by its whole number', async (t) => {
      const found = async (number: string) =>
        (await api.ok('getinvoices', { number })).data.map(({ invoicenum }: Named) => invoicenum)
      t.strictSame(await found('2031-000002'), [4])
      t.strictSame(await found('4'), [4])
      t.strictSame(await found('1'), [1])
      t.strictSame(await found('2031-000009'), [])
      t.strictSame((await api.ok('getinvoices', { number: 'M9', userid: userid + 1000 })).data, [])
    })

    // R-3505
    await t.test('credit note numbers have a separate format', async (t) => {
      await setSetting(api, 'credit_note_number_format', 'CN-{year}-{number:3}')
      const invoiceid = await create()
      await api.ok('updateinvoice', { invoiceid, creditamount: 1 })
      t.match((await invoiceOf(invoiceid)).creditnotes, [{ creditnotenum: 2, number: 'CN-2032-001' }])
      const log = await api.database.read('activity_log').whereLike('description', 'Credit note CN-2032-001 %').first()
      t.ok(log, 'the activity log contains the formatted number')
    })

    // R-3501
    await t.test(
      'rejects a format without exactly one number, with invalid placeholders or characters, or that is too long',
      async (t) => {
        const refused = [
          '{year}',
          '{number}{number}',
          '{year}{year}-{number}',
          '{number:0}',
          '{number:13}',
          '{day}-{number}',
        ]
        for (const value of [...refused, 'R<{number}>', `${'R'.repeat(33)}{number}`])
          await expectRefusal(t, api, 'setconfigurationvalue', { setting: 'invoice_number_format', value }, 'value')
        for (const value of ['{number}', 'RE {year}/{month}/{number:5}', '{number:12}'])
          await api.ok('setconfigurationvalue', { setting: 'invoice_number_format', value })
      },
    )
  },
  withoutJobs,
)

withService(
  t,
  'formats that produce equal numbers',
  async (t, api) => {
    jumpToDay(api, '2031-05-01')
    const { texts } = await issuing(api)
    const gaps = () => api.database.read('number_gaps').orderBy('id').select('counter', 'first', 'last', 'reason')

    // R-3504
    await t.test('skips a formatted number that is already used and records the gap', async (t) => {
      await format(api, '{year}{number}')
      t.strictSame(await texts(2), ['20311', '20312'])
      await format(api, '{year}1{number}')
      t.strictSame(await texts(1), ['203113'])
      await format(api, '{year}{number}')
      t.strictSame(
        await texts(9),
        ['4', '5', '6', '7', '8', '9', '10', '11', '12'].map((at) => `2031${at}`),
      )
      t.strictSame(await gaps(), [])
      t.strictSame(await texts(2), ['203114', '203115'], '13 would repeat the third number')
      t.strictSame(await gaps(), [{ counter: 'invoice:2031', first: 13, last: 13, reason: 'taken' }])
    })

    // R-3504
    await t.test('a format without a year skips a number that another format used', async (t) => {
      await format(api, '2{number}')
      t.strictSame(await texts(1), ['215'])
      await format(api, '{number}')
      await api.database.transaction((db) => db('counters').where({ name: 'invoice' }).update({ value: 213 }))
      await api.database.transaction((db) =>
        insertRows(db, 'number_gaps', [
          { counter: 'invoice', first: 16, last: 213, reason: 'raised', created_at: api.now().toISOString() },
        ]),
      )
      t.strictSame(await texts(3), ['214', '216', '217'])
      t.match((await gaps()).at(-1), { counter: 'invoice', first: 215, last: 215, reason: 'taken' })
      jumpToDay(api, '2032-01-01')
      await format(api, '{number}{year}')
      t.strictSame(await texts(1), ['12032'])
    })
  },
  withoutJobs,
)
