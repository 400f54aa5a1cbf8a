import type { Knex } from 'knex'
import t from 'tap'
import { audit } from '../../domain/system/audit.js'
import { withoutJobs } from '../support/daily.js'
import { onBothDatabases, prepared } from '../support/databases.js'
import { makeBillableItem, makeClient, makeCurrency, makeInvoice, makeService, write } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runTool } from './command.js'
import { secretKey } from './setup-support.js'

onBothDatabases(
  t,
  'the audit reports every inconsistency, and nothing in consistent books',
  async (t, url) => {
    const api = await startApi(t, url, withoutJobs)
    const run = () => runTool('audit.js', [], { DATABASE_URL: url, SECRET_KEY: secretKey.toString('base64') })
    await makeCurrency(api, 'NOK', 2)
    const krone = await api.database.read('currencies').where({ code: 'NOK' }).first('id')
    const clientid = await makeClient(api, { credit: 5000 })
    const invoice = await makeInvoice(api, clientid, { paid: 4000, credit: 2000, status: 'partially_paid' })
    await makeInvoice(api, clientid, { status: 'draft' })
    const paid = await makeInvoice(api, clientid, { status: 'paid' })
    const cancelled = await makeInvoice(api, clientid, { status: 'cancelled' })
    const taxed = { subtotal: 10_001, discount: 500, tax_rate: 7_775, tax: 739, total: 10_240 }
    await makeInvoice(api, clientid, taxed)
    const service = await makeService(api, clientid, { next_due_date: api.now().toISOString().slice(0, 10) })
    const item = await makeBillableItem(api, clientid)
    t.match(await api.ok('geninvoices'), { generated: 1 })
    t.strictSame(await run(), { code: 0, stdout: 'The books add up.\n', stderr: '' })

    const set = (table: string, where: number | object, row: object) => (db: Knex) =>
      db(table)
        .where(typeof where === 'number' ? { id: where } : where)
        .update(row)
    const claim = { related_id: 999, type: 'service', period_start: '2031-01-01', is_claiming: 1 }
    const breakages: readonly (readonly [RegExp, (db: Knex) => PromiseLike<unknown>])[] = [
      [/^clients whose credit/, set('clients', clientid, { credit: 4999 })],
      [/^clients whose credit/, set('credit_entries', { client_id: clientid, amount: 5000 }, { amount: 1 })],
      [/^invoices on which other payments/, set('invoices', invoice, { paid: 4001 })],
      [/^invoices on which other payments/, set('invoices', invoice, { paid: 3999 })],
      [/^invoices on which other payments/, (db) => db('transactions').where({ invoice_id: paid }).delete()],
      [/^invoices on which other credit/, set('invoices', invoice, { credit: 1999 })],
      [/^invoices on which other credit/, set('invoices', invoice, { credit: 2001 })],
      [/^invoices on which other credit/, set('invoices', invoice, { status: 'cancelled', credit: 0 })],
      [/^invoices whose subtotal/, set('invoice_items', { invoice_id: invoice }, { amount: 9999 })],
      [/^invoices whose subtotal/, (db) => db('invoice_items').where({ invoice_id: invoice }).delete()],
      [/^invoices whose total/, set('invoices', paid, { total: 10_001 })],
      [/^invoices whose tax/, set('invoices', cancelled, { tax_rate: 20_000 })],
      [/^invoices whose tax/, set('invoices', cancelled, { tax: 100, total: 10_100 })],
      [/^invoices that hold more/, set('invoices', paid, { total: 5000, subtotal: 5000 })],
      [/^paid invoices/, set('invoices', invoice, { status: 'paid' })],
      [/^invoices in another currency/, set('invoices', invoice, { currency_id: krone?.id })],
      [/^counters/, (db) => db('counters').update({ value: 99 })],
      [/^counters/, set('invoices', paid, { number: 99 })],
      [/^lines that claim/, set('invoice_items', { invoice_id: paid }, claim)],
      [/^lines of cancelled/, set('invoice_items', { invoice_id: cancelled }, { ...claim, related_id: service })],
      [/^billable items/, set('invoice_items', { type: 'billable', related_id: item }, { type: 'item' })],
      [
        /^ended services/,
        async (db) => {
          const created_at = api.now().toISOString()
          await db('cancellation_requests').insert({ service_id: service, type: 'Immediate', created_at })
          await db('services').where({ id: service }).update({ status: 'terminated' })
        },
      ],
    ]
    for (const [rule, breakage] of breakages) {
      let found: string[] = []
      const undone = new Error('undone')
      await t.rejects(
        write(api, async (db) => {
          await breakage(db)
          found = (await audit(db)).map((finding) => finding.rule)
          throw undone
        }),
        undone,
      )
      t.ok(
        found.some((one) => rule.test(one)),
        `${rule}`,
        { found },
      )
    }

    await write(api, set('clients', clientid, { credit: 4999 }))
    t.strictSame(await run(), {
      code: 1,
      stdout: `clients whose credit is not the sum of its entries: 1, such as ${clientid}\n`,
      stderr: '',
    })
  },
  prepared,
)
