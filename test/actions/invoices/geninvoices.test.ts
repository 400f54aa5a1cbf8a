import { setTimeout as sleep } from 'node:timers/promises'
import t, { type Test } from 'tap'
import type { ServiceRow } from '../../../db/rows-services.js'
import { dryRunGeneration } from '../../../domain/billing/generation-dry-run.js'
import { TransactionLost } from '../../../domain/sql/savepoint.js'
import { addDays } from '../../../domain/values/days.js'
import { jumpToDay, payInFull, withoutJobs } from '../../support/daily.js'
import { tableStates } from '../../support/digest.js'
import {
  makeBillableItem,
  makeClient,
  makeCurrency,
  makeDomain,
  makeGroup,
  makeProduct,
  makeService,
  makeServiceAddon,
  setSetting,
  writeRows,
} from '../../support/fixtures.js'
import { type Api, withService, withWatchedService } from '../../support/service.js'
import { expectRefusal } from '../_shared/checks.js'

const generate = (api: Api) => api.ok('geninvoices')
const invoicesOf = (api: Api, clientId: number) =>
  api.database.read('invoices').where({ client_id: clientId }).orderBy('id')
const linesOf = (api: Api, clientId: number) =>
  api.database
    .read('invoice_items')
    .join('invoices', 'invoices.id', 'invoice_items.invoice_id')
    .where('invoices.client_id', clientId)
    .orderBy('invoice_items.id')
    .select('invoice_items.*', 'invoices.due_date')
const nextDue = async (api: Api, id: number) =>
  (await api.database.read('services').where({ id }).first())?.next_due_date

withWatchedService(
  t,
  'geninvoices',
  async (t, api) => {
    jumpToDay(api, '2031-01-20')
    t.test('generates no invoice if nothing is due', async (t) => {
      t.strictSame(await generate(api), { result: 'success', generated: 0, skipped: 0, errors: 0, invoice_ids: [] })
    })

    //
    t.test('rejects every filter, even an empty one', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2031-01-25' })
      for (const name of ['clientid', 'serviceids', 'domainids', 'addonids'])
        for (const [value, as] of [
          ['', 'form'],
          [' ', 'form'],
          [clientid, 'form'],
          [[service], 'form'],
          [null, 'json'],
          [[], 'json'],
          [0, 'json'],
          [false, 'json'],
        ] as const) {
          const { status, body } = await api.call('geninvoices', { [name]: value }, { as })
          t.strictSame([status, Object.keys(body.errors ?? {})], [422, [name]], `${name}=${JSON.stringify(value)}`)
        }
      for (const name of [
        'userid',
        'client_id',
        'user_id',
        'clientids',
        'serviceid',
        'service_id',
        'domainid',
        'addonid',
      ]) {
        const { status, body } = await api.call('geninvoices', { [name]: clientid })
        t.equal(status, 422, name)
        t.match(JSON.stringify(body.errors), /this action accepts no filter and invoices everything that is due/)
      }
      const strict = { headers: { Prefer: 'handling=strict' } }
      await expectRefusal(t, api, 'geninvoices', { groupid: 1 }, 'groupid', strict)
      t.strictSame(await invoicesOf(api, clientid), [])
      await writeRows(api, (db) => db('services').where({ id: service }).update({ status: 'terminated' }))
    })

    // R-1221
    t.test('invoices a period when it starts within the configured number of days', async (t) => {
      const product = await makeProduct(api, { name: 'Starter' })
      const clientid = await makeClient(api)
      const due = { product_id: product, recurring_amount: 999, anchor_day: 3 }
      await makeService(api, clientid, { ...due, next_due_date: '2031-02-03', domain: 'engine.example' })
      await makeService(api, clientid, { ...due, next_due_date: '2031-02-04' })
      const { generated, skipped, invoice_ids } = await generate(api)
      t.strictSame([generated, skipped], [1, 0])
      t.match(await invoicesOf(api, clientid), [
        {
          id: invoice_ids[0],
          status: 'unpaid',
          date: '2031-01-20',
          due_date: '2031-02-03',
          total: 999,
          created_at: /^2031-01-20T/,
        },
      ])
      t.match(await linesOf(api, clientid), [
        {
          type: 'service',
          description: 'Starter (engine.example), 2031-02-03 to 2031-03-02',
          period_start: '2031-02-03',
          period_end: '2031-03-03',
          is_claiming: 1,
        },
      ])
      const mails = await api.database.read('emails').where({ client_id: clientid })
      t.match(mails, [{ template: 'invoice created' }])
      await setSetting(api, 'invoice_days_ahead', '15')
      t.match(await generate(api), { generated: 1, skipped: 1 })
      await setSetting(api, 'invoice_days_ahead', '14')
    })

    t.test('counts an invoiced period as skipped', async (t) => {
      const clientid = await makeClient(api)
      const before = await generate(api)
      await makeService(api, clientid, { next_due_date: '2031-01-25' })
      t.match(await generate(api), { generated: 1, skipped: before.skipped, errors: 0 })
      t.match(await generate(api), { generated: 0, skipped: before.skipped + 1, errors: 0, invoice_ids: [] })
      t.equal((await invoicesOf(api, clientid)).length, 1)
    })

    // R-1202
    t.test("puts a client's items with the same due date on one invoice", async (t) => {
      const group = await makeGroup(api, 'Partners', 1000)
      const clientid = await makeClient(api, { groupid: group })
      const service = await makeService(api, clientid, {
        next_due_date: '2031-01-31',
        recurring_amount: 1000,
        payment_method: 'banktransfer',
      })
      await makeServiceAddon(api, service, { name: 'Backups', next_due_date: '2031-01-31', recurring_amount: 200 })
      await makeDomain(api, clientid, {
        domain: 'engine.example',
        next_due_date: '2031-01-31',
        years: 2,
        recurring_amount: 3000 as never,
      })
      const item = await makeBillableItem(api, clientid, { due_date: '2031-01-31', amount: 500 })
      await makeService(api, clientid, { next_due_date: '2031-01-30', recurring_amount: 70 })
      t.match(await generate(api), { generated: 2, errors: 0 })
      t.match(await invoicesOf(api, clientid), [
        { due_date: '2031-01-30', subtotal: 70 },
        { due_date: '2031-01-31', subtotal: 4700, discount: 470, total: 4230, payment_method: 'banktransfer' },
      ])
      const [, invoice] = await invoicesOf(api, clientid)
      t.match(await linesOf(api, clientid), [
        { type: 'service', amount: 70 },
        { type: 'service', amount: 1000, description: 'Service, 2031-01-31 to 2031-02-27' },
        { type: 'addon', amount: 200, description: 'Backups for Service, 2031-01-31 to 2031-02-27' },
        { type: 'domain', amount: 3000, description: 'Renewal of engine.example, 2031-01-31 to 2033-01-30' },
        { type: 'billable', amount: 500, related_id: item, is_claiming: 0 },
      ])
      t.match(await api.database.read('billable_items').where({ id: item }).first(), {
        is_invoiced: 1,
        invoice_id: invoice?.id,
      })
      await payInFull(api, invoice?.id as number)
      t.equal(await nextDue(api, service), '2031-02-28')
      t.match(await api.database.read('domains').where({ client_id: clientid }).first(), {
        next_due_date: '2033-01-31',
      })
      t.match(await api.database.read('service_addons').where({ service_id: service }).first(), {
        next_due_date: '2031-02-28',
      })
    })

    t.test('invoices only live, recurring services, addons, and domains', async (t) => {
      const clientid = await makeClient(api)
      const due = { next_due_date: '2031-01-25' }
      const service = (row: Partial<Pick<ServiceRow, 'status' | 'billing_cycle'>>) =>
        makeService(api, clientid, { ...due, ...row })
      for (const status of ['pending', 'terminated', 'cancelled', 'fraud', 'completed'] as const)
        await service({ status })
      for (const billing_cycle of ['free', 'onetime'] as const) await service({ billing_cycle })
      const ended = await service({ status: 'terminated' })
      await makeServiceAddon(api, ended, due)
      const live = await makeService(api, clientid, { next_due_date: '2031-08-01' })
      await makeServiceAddon(api, live, { ...due, status: 'cancelled' })
      for (const status of ['pending', 'grace', 'cancelled', 'transferred_away'] as const)
        await makeDomain(api, clientid, { ...due, status })
      t.match(await generate(api), { generated: 0 })
      await service({ status: 'suspended' })
      t.match(await generate(api), { generated: 1 })
      t.equal((await linesOf(api, clientid)).length, 1)
    })

    t.test('skips a service with an open request to cancel at the end of its period, and its addons', async (t) => {
      const clientid = await makeClient(api)
      const { skipped } = await generate(api)
      const service = await makeService(api, clientid, { next_due_date: '2031-01-25' })
      await makeServiceAddon(api, service, { next_due_date: '2031-01-26' })
      const request = {
        service_id: service,
        type: 'End of Billing Period',
        created_at: api.now().toISOString(),
      } as const
      await writeRows(api, (db) => db('cancellation_requests').insert(request))
      t.match(await generate(api), { generated: 0, skipped: skipped + 2 })
      await writeRows(api, (db) => db('cancellation_requests').update({ is_open: 0 }))
      t.match(await generate(api), { generated: 2, skipped })
    })

    t.test('marks the invoice for a zero amount as paid immediately, so that the due date advances', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, {
        next_due_date: '2031-01-31',
        anchor_day: 31,
        recurring_amount: 0,
      })
      t.match(await generate(api), { generated: 1 })
      t.match(await invoicesOf(api, clientid), [{ status: 'paid', total: 0 }])
      t.equal(await nextDue(api, service), '2031-02-28')
      t.match(await generate(api), { generated: 0 })
    })

    // R-1203, R-1221, R-1226
    t.test('invoices overdue periods one at a time, each after the previous one is paid', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2030-10-31', anchor_day: 31 })
      await generate(api)
      await generate(api)
      t.match(await invoicesOf(api, clientid), [{ due_date: '2031-01-27' }])
      for (const due of ['2030-11-30', '2030-12-31', '2031-01-31', '2031-02-28']) {
        const [last] = (await invoicesOf(api, clientid)).reverse()
        await payInFull(api, last?.id as number)
        t.equal(await nextDue(api, service), due)
        t.match(await generate(api), { generated: due === '2031-02-28' ? 0 : 1 })
      }
      t.strictSame(
        (await linesOf(api, clientid)).map(({ period_start }) => period_start),
        ['2030-10-31', '2030-11-30', '2030-12-31', '2031-01-31'],
      )
      t.strictSame(
        (await invoicesOf(api, clientid)).map(({ due_date }) => due_date),
        ['2031-01-27', '2031-01-27', '2031-01-27', '2031-01-31'],
        'an overdue period is due a week after the invoice date',
      )
    })

    // R-1204
    t.test('a billable item with a negative amount waits until it can reduce an invoice', async (t) => {
      const clientid = await makeClient(api)
      const item = await makeBillableItem(api, clientid, { due_date: '2031-01-20', amount: -100 })
      const isOpen = async () =>
        (await api.database.read('billable_items').where({ id: item }).first())?.is_invoiced === 0
      t.match(await generate(api), { generated: 0, errors: 0 })
      t.ok(await isOpen(), 'the item stays open without an invoice to reduce')
      await makeService(api, clientid, { next_due_date: '2031-01-25', recurring_amount: 500 })
      t.match(await generate(api), { generated: 1, errors: 0 })
      t.match(await invoicesOf(api, clientid), [{ due_date: '2031-01-25', total: 400 }])
      t.match(await linesOf(api, clientid), [{ type: 'service' }, { type: 'billable', amount: -100 }])
      t.notOk(await isOpen())
      t.match(await generate(api), { generated: 0, errors: 0 })
    })

    // R-2755, R-2756
    t.test('a dry run matches the real run over all rounds, even if the invoices of one client fail', async (t) => {
      const [sound, foreign] = [await makeClient(api), await makeClient(api)]
      const service = await makeService(api, sound, { next_due_date: '2030-12-25', domain: 'tried.example.com' })
      await makeCurrency(api, 'SEK', 2)
      const crown = await api.database.read('currencies').where({ code: 'SEK' }).first()
      const other = await makeService(api, foreign, { next_due_date: '2031-01-25', currency_id: crown?.id as number })
      await setSetting(api, 'continuous_invoicing', 'on')
      const readStates = await tableStates(api.database)
      const before = await readStates()
      const trial = await api.call('geninvoices', {}, { headers: { 'dry-run': 'true' } })
      t.strictSame(await readStates(), before)
      t.equal(trial.headers.get('dry-run'), 'true')
      const { complete, invoice_ids: tried, ...told } = trial.body
      const { invoice_ids: made, ...done } = await generate(api)
      t.strictSame([complete, told, tried.length], [true, done, made.length])
      t.match(done, { generated: 2, errors: 3 })
      t.equal(await nextDue(api, service), '2030-12-25')
      await setSetting(api, 'continuous_invoicing', 'off')
      await writeRows(api, (db) => db('services').whereIn('id', [service, other]).update({ status: 'terminated' }))
    })

    // R-804, R-1202
    t.test('logs a client whose invoice fails and invoices the others', async (t) => {
      const [sound, foreign] = [await makeClient(api), await makeClient(api)]
      await makeService(api, sound, { next_due_date: '2031-01-25' })
      await makeCurrency(api, 'NOK', 2)
      const krone = await api.database.read('currencies').where({ code: 'NOK' }).first()
      await makeService(api, foreign, { next_due_date: '2031-01-25', currency_id: krone?.id as number })
      t.match(await generate(api), { generated: 1, errors: 1 })
      t.equal((await invoicesOf(api, sound)).length, 1)
      t.strictSame(await invoicesOf(api, foreign), [])
      t.match(await api.database.read('activity_log').where({ client_id: foreign }), [
        { author: api.admin.username, description: /not in its client's currency/ },
      ])
      t.match(api.logged(), new RegExp(`"client":${foreign}`))
      await writeRows(api, (db) => db('services').where({ client_id: foreign }).delete())
    })

    t.test('a paid renewal does not set up the service again and keeps the day of the month', async (t) => {
      const product = await makeProduct(api, { auto_setup: 'payment', module: 'cpanel' })
      const clientid = await makeClient(api)
      const due = { next_due_date: '2031-01-31', anchor_day: null } as const
      const service = await makeService(api, clientid, { ...due, product_id: product, status: 'active' })
      await generate(api)
      await payInFull(api, (await invoicesOf(api, clientid))[0]?.id as number)
      t.equal(await nextDue(api, service), '2031-02-28')
      t.strictSame(await api.database.read('module_queue').where({ service_id: service }), [])
    })

    t.test('does not invoice services without a client', async (t) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { next_due_date: '2031-01-25' })
      await writeRows(api, (db) => db('services').where({ id: service }).update({ client_id: null }))
      t.match(await generate(api), { generated: 0, errors: 0 })
    })

    // R-1202
    t.test('invoices each period once, even for concurrent callers', async (t) => {
      const { skipped } = await generate(api)
      const clients = await Promise.all(Array.from({ length: 12 }, () => makeClient(api)))
      for (const clientid of clients) await makeService(api, clientid, { next_due_date: '2031-01-25' })
      const replies = await Promise.all(Array.from({ length: 6 }, () => generate(api)))
      t.equal(
        replies.reduce((sum, { generated }) => sum + generated, 0),
        clients.length,
      )
      for (const reply of replies) {
        t.equal(reply.errors, 0)
        t.equal(reply.generated + reply.skipped, skipped + clients.length)
      }
      for (const clientid of clients) t.equal((await linesOf(api, clientid)).length, 1)
    })

    t.test('returns the same invoices for the same Idempotency-Key', async (t) => {
      const clientid = await makeClient(api)
      await makeService(api, clientid, { next_due_date: '2031-01-25' })
      const headers = { 'idempotency-key': 'once' }
      const first = await api.ok('geninvoices', {}, { headers })
      t.equal(first.generated, 1)
      t.strictSame(await api.ok('geninvoices', {}, { headers }), first)
    })

    t.test('uses almost the same number of queries for many due services as for two', async (t) => {
      const cost = async (clients: number) => {
        const billed = { next_due_date: '2031-01-25', billed_until: '2031-01-25' } as const
        for (let n = 0; n < clients; n++) await makeService(api, await makeClient(api), billed)
        await sleep(10)
        api.queries()
        t.match(await generate(api), { generated: clients })
        return api.queries().length
      }
      await cost(1)
      // The difference is the additional insert statements for more rows.
      t.ok((await cost(42)) - (await cost(2)) < 10)
    })
  },
  withoutJobs,
)

// R-1201
withService(
  t,
  'due dates follow the billing cycle and keep their day of the month after shorter months',
  async (t, api) => {
    const walk = async (t: Test, row: Partial<ServiceRow>, days: readonly string[]) => {
      const clientid = await makeClient(api)
      const service = await makeService(api, clientid, { ...(row as object), next_due_date: days[0] as string })
      for (const day of days) {
        jumpToDay(api, day)
        t.equal(await nextDue(api, service), day)
        const { invoice_ids } = await generate(api)
        t.match(await invoicesOf(api, clientid).where({ id: invoice_ids[0] }), [{ due_date: addDays(day, 7) }])
        await payInFull(api, invoice_ids[0])
      }
      const lines = await linesOf(api, clientid)
      t.strictSame(
        lines.slice(1).map(({ period_start }) => period_start),
        lines.slice(0, -1).map(({ period_end }) => period_end),
        'each period begins when the previous one ends',
      )
    }
    await setSetting(api, 'invoice_days_ahead', '0')
    await walk(t, { billing_cycle: 'monthly', anchor_day: 31 }, [
      '2031-01-31',
      '2031-02-28',
      '2031-03-31',
      '2031-04-30',
      '2031-05-31',
    ])
    await writeRows(api, (db) => db('services').update({ status: 'terminated' }))
    await walk(t, { billing_cycle: 'annually', anchor_day: 29 }, [
      '2032-02-29',
      '2033-02-28',
      '2034-02-28',
      '2035-02-28',
      '2036-02-29',
    ])
    for (const [billing_cycle, from, to] of [
      ['quarterly', '2036-03-01', '2036-06-01'],
      ['semiannually', '2036-07-01', '2037-01-01'],
      ['biennially', '2037-02-01', '2039-02-01'],
      ['triennially', '2039-03-01', '2042-03-01'],
    ] as const) {
      await writeRows(api, (db) => db('services').update({ status: 'terminated' }))
      await walk(t, { billing_cycle, anchor_day: 1 }, [from, to])
    }
  },
  withoutJobs,
)

// R-2755, R-2756
withService(
  t,
  'a dry run fails and changes nothing if the database rolls back its transaction',
  async (t, api) => {
    if (api.database.dialect !== 'sqlite') return
    for (const next_due_date of ['2020-01-01', '2020-01-02'])
      await makeService(api, await makeClient(api), { next_due_date })
    // A full disk rolls the transaction back in the same way.
    await writeRows(api, (db) =>
      db.raw("create trigger gone before insert on invoice_items begin select raise(rollback, 'gone'); end"),
    )
    const readStates = await tableStates(api.database)
    const before = await readStates()
    await t.rejects(
      api.service.contexts.transaction((ctx) => dryRunGeneration(ctx)),
      new TransactionLost('The transaction has ended before its work'),
    )
    t.strictSame(await readStates(), before)
  },
  withoutJobs,
)
