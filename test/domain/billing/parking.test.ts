import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises'
import { basename, join, relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import t, { type Test } from 'tap'
import type { ClientRow } from '../../../db/rows.js'
import { expectError } from '../../actions/_shared/checks.js'
import { jumpToDay, withoutJobs } from '../../support/daily.js'
import { onPreparedDatabases } from '../../support/databases.js'
import { makeClient, makeProduct, writeRows } from '../../support/fixtures.js'
import { type Api, startApi } from '../../support/service.js'

const built = fileURLToPath(new URL('../../..', import.meta.url))

/** The folders of a build that the service needs. */
const served = ['actions', 'db', 'domain', 'engine', 'modules', 'server']

/** Copies the service and adds two files to it: a line kind and its migration. */
async function copyWithParking(t: Test) {
  const root = t.testdir()
  const copy = join(root, 'dist')
  for (const folder of served) await cp(join(built, folder), join(copy, folder), { recursive: true })
  for (const name of ['node_modules', 'package.json', 'docs'])
    await symlink(join(built, '..', name), join(root, name)).catch(() => {})
  await add('parking/lines/parking.js', copy, 'domain/parking/lines')
  await add('parking/migrations/9999-parking.js', copy, 'db/migrations')
  const load = async (path: string) => import(pathToFileURL(join(copy, path)).href)
  const { startService } = await load('server/service.js')
  const { sellSpace } = await load('domain/parking/lines/parking.js')
  const { audit } = await load('domain/audit/audit.js')
  const sources = await (await load('server/audit-sources.js')).loadAuditSources()
  return { startService, sellSpace, audit: (api: Api) => audit(api.database.read, sources, api.now()) }
}

/** Adds a compiled file to a folder of the copy and adjusts its imports. */
async function add(file: string, copy: string, to: string): Promise<void> {
  const text = await readFile(fileURLToPath(new URL(file, import.meta.url)), 'utf8')
  const folder = join(copy, to)
  await mkdir(folder, { recursive: true })
  const imports = text.replaceAll(
    /'(?:\.\.\/)+((?:db|domain)\/.*)'/g,
    (_, path) => `'${relative(folder, join(copy, path))}'`,
  )
  await writeFile(join(folder, basename(file)), imports)
}

const copied = await copyWithParking(t)

// R-2901, R-2902, R-2903
onPreparedDatabases(
  t,
  'a line kind that is one file and a migration is sold, billed, paid, credited, and audited',
  async (t, url) => {
    const api = await startApi(t, url, { ...withoutJobs, start: copied.startService })
    jumpToDay(api, '2031-01-10')
    const clientid = await makeClient(api)
    const { id, invoiceid } = await api.service.contexts.transaction(async (ctx) => {
      const client = (await ctx.db('clients').where({ id: clientid }).first()) as ClientRow
      return copied.sellSpace(ctx, client, 'B7', 2000)
    })
    const space = () =>
      writeRows(api, (db) =>
        db('parking_spaces' as 'services')
          .where({ id })
          .first(),
      )
    const invoiceOf = async (invoiceid: number) => (await api.ok('getinvoice', { invoiceid })).invoice
    const lineOf = async (invoice: number) => (await invoiceOf(invoice)).items[0]
    const pay = (invoice: number, amount: number) =>
      api.ok('addinvoicepayment', { invoiceid: invoice, transid: `paid-${invoice}`, amount, gateway: 'manual' })

    t.match(await lineOf(invoiceid), { type: 'parking', relid: id, amount: 20, period_start: null })
    await pay(invoiceid, 20)
    t.match(await space(), { status: 'active', next_due_date: '2031-02-10', billed_until: '2031-02-10' })
    t.match(await lineOf(invoiceid), { period_start: '2031-01-10', period_end: '2031-02-09' })

    jumpToDay(api, '2031-02-10')
    const {
      invoice_ids: [second],
    } = await api.ok('geninvoices')
    t.match(await lineOf(second), { type: 'parking', description: 'Space B7, 2031-02-10 to 2031-03-09' })
    t.match(await api.ok('geninvoices'), { generated: 0, skipped: 1 }, 'no period is billed twice')
    for (const status of ['cancelled', 'unpaid', 'cancelled'])
      await api.ok('updateinvoice', { invoiceid: second, status })
    t.match(
      await space(),
      { next_due_date: '2031-02-10', billed_until: '2031-02-10' },
      'after the invoice is reopened and cancelled again',
    )
    const {
      invoice_ids: [third],
    } = await api.ok('geninvoices')
    t.match(await lineOf(third), { period_start: '2031-02-10' }, 'bills the period of a cancelled invoice again')
    const reopened = { invoiceid: second, status: 'unpaid' }
    await expectError(t, api, 'updateinvoice', reopened, 422, 'period_billed_elsewhere')
    await pay(third, 20)
    t.match(await space(), { next_due_date: '2031-03-10', billed_until: '2031-03-10' })

    jumpToDay(api, '2031-03-01')
    await api.ok('addbillableitem', { clientid, description: 'A barrier', amount: 5, duedate: '2031-03-10' })
    const {
      invoice_ids: [fourth],
    } = await api.ok('geninvoices')
    t.match((await invoiceOf(fourth)).items, [{ type: 'billable' }, { type: 'parking' }])
    t.strictSame(await copied.audit(api), [], 'the audit finds nothing')
    await writeRows(api, (db) =>
      db('parking_spaces' as 'services')
        .where({ id })
        .update({ billed_until: '2031-05-10' }),
    )
    t.match(await copied.audit(api), [{ name: 'parking-billed-ahead', rule: /parking spaces/, examples: [id] }])
    await writeRows(api, (db) =>
      db('parking_spaces' as 'services')
        .where({ id })
        .update({ billed_until: '2031-04-10' }),
    )

    const mark = (kind: string | null) =>
      writeRows(api, (db) => db('invoice_items').where({ related_id: id, period_start: '2031-03-10' }).update({ kind }))
    await mark(null)
    t.ok((await copied.audit(api)).some(({ name }: { name: string }) => name === 'claim-of-nothing'))
    await mark('parking')

    const pid = await makeProduct(api, { prices: { monthly: 0 } })
    const { orderid } = await api.ok('addorder', { clientid, pid, paymentmethod: 'manual' })
    await writeRows(api, (db) =>
      db('parking_spaces' as 'services')
        .where({ id })
        .update({ order_id: orderid }),
    )
    await api.ok('cancelorder', { orderid })
    t.match(await space(), { not_billed_reason: /^Order \S+ was cancelled$/ }, 'the space belongs to the order')
    await api.ok('acceptorder', { orderid })
    t.match(await space(), { not_billed_reason: null })
    await expectError(t, api, 'deleteclient', { clientid }, 422, 'client_has_services')

    await api.ok('closeclient', { clientid })
    t.match((await invoiceOf(fourth)).creditnotes, [{ items: [{ amount: 20 }] }])
    t.match(await space(), { next_due_date: '2031-03-10', billed_until: '2031-03-10' }, 'its period is released')
    t.strictSame(await copied.audit(api), [], 'the audit finds nothing after a credit note')
  },
)
