import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { auditWithNotes } from '../../support/audit.js'
import { countsOfStep, jumpToDay, withoutJobs } from '../../support/daily.js'
import { makeClient, setSetting } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const marker = 'Zyxomma'
const items = [{ description: marker, amount: 10, taxed: false }]

/** Creates an invoice with a payment and a credit note, and a credit entry. Returns the client and invoice IDs. */
async function makePapers(api: Api) {
  const client = await makeClient(api, { lastname: marker })
  const { invoiceid } = await api.ok('createinvoice', { userid: client, items, notes: marker })
  await api.ok('addinvoicepayment', { invoiceid, amount: 4, transid: `T-${invoiceid}` })
  await api.ok('updateinvoice', { invoiceid, creditamount: 6, creditreason: marker })
  await api.ok('addcredit', { clientid: client, amount: 5, description: marker })
  return { client, invoiceid }
}

/** Enables the module that writes electronic invoices to a folder, so documents issued later are queued for it. */
async function configureEinvoices(t: Test, api: Api): Promise<void> {
  const folder = t.testdir()
  await writeFile(join(folder, '.einvoices'), '')
  const file = { moduleType: 'einvoice', moduleName: 'file' }
  await api.ok('updatemoduleconfiguration', { ...file, parameters: { folder } })
  await api.ok('activatemodule', file)
  await setSetting(api, 'einvoice_module', 'file')
}

withService(
  t,
  'documents of deleted clients',
  async (t, api) => {
    const { read } = api.database
    const linksOf = (paper_id: number) => read('paper_links').where({ paper_id, kind: 'invoice' })
    const texts = async () =>
      JSON.stringify([
        await Promise.all(
          (
            [
              'invoices',
              'invoice_items',
              'credit_notes',
              'credit_note_items',
              'transactions',
              'credit_entries',
            ] as const
          ).map((table) => read(table as 'invoices').orderBy('id')),
        ),
      ])

    // R-3905
    t.test('lose names and texts after the configured years, and keep numbers, dates, and amounts', async (t) => {
      jumpToDay(api, '2040-03-01')
      const { client, invoiceid } = await makePapers(api)
      const staying = await makePapers(api)
      await api.ok('deleteclient', { clientid: client })
      const whole = await read('invoices').where({ id: invoiceid }).first()
      t.match(whole, { number: /./, billed_to: new RegExp(marker), anonymised_on: null, deleted_client_id: client })
      jumpToDay(api, '2050-12-31')
      t.strictSame(await countsOfStep(api, 'old papers'), {}, 'keeps a document for ten full years after its year')
      jumpToDay(api, '2051-01-01')
      await setSetting(api, 'papers_keep_years', '0')
      t.strictSame(await countsOfStep(api, 'old papers'), {}, '0 keeps documents forever')
      await setSetting(api, 'papers_keep_years', '10')
      t.strictSame(await countsOfStep(api, 'old papers'), { papers: 1, entries: 2 })
      t.strictSame(await countsOfStep(api, 'old papers'), {}, 'once')
      t.match(await read('invoices').where({ id: invoiceid }).first(), {
        ...{ number: whole?.number, date: '2040-03-01', total: whole?.total, currency_id: whole?.currency_id },
        ...{ billed_to: null, notes: null, deleted_client_id: 0, anonymised_on: '2051-01-01' },
      })
      t.match(await read('transactions').where({ invoice_id: invoiceid }), [{ deleted_client_id: 0, amount_in: 400 }])
      t.equal((await linksOf(invoiceid)).length, 2, 'adds a link to the chain')
      t.equal((await linksOf(staying.invoiceid)).length, 1)
      const { findings } = await auditWithNotes(api.database.read, api.now())
      t.strictSame(findings, [], 'the audit accepts the change')
      await api.ok('deleteclient', { clientid: staying.client })
      t.match(await texts(), marker, 'keeps the documents of a client who was just deleted until the next run')
      t.strictSame(await countsOfStep(api, 'old papers'), { papers: 1, entries: 1 })
      t.notMatch(await texts(), marker)
    })

    // R-3905
    t.test('stay complete until the configured years after their latest transaction have passed', async (t) => {
      jumpToDay(api, '2051-12-30')
      const { client, invoiceid } = await makePapers(api)
      jumpToDay(api, '2052-01-02')
      await api.ok('addtransaction', {
        userid: client,
        invoiceid,
        amountout: 1,
        description: 'Back',
        paymentmethod: 'manual',
        transid: 'late',
      })
      await api.ok('deleteclient', { clientid: client })
      jumpToDay(api, '2062-12-31')
      t.notMatch(await countsOfStep(api, 'old papers'), { papers: 1 })
      jumpToDay(api, '2063-01-01')
      t.match(await countsOfStep(api, 'old papers'), { papers: 1 })
    })

    // R-3901
    t.test('can be kept for fewer years only by a caller with full access', async (t) => {
      const setting = 'papers_keep_years'
      const credential = await api.makeCredential({ permissions: ['manage_settings'] })
      const set = async (value: string | null, as = credential) => {
        const { status, body } = await api.call(
          'setconfigurationvalue',
          { setting, value },
          { credential: as, as: 'json' },
        )
        return status === 200 ? status : [status, body.code]
      }
      const refused = [403, 'setting_permission_denied']
      t.strictSame(await set('9'), refused, 'the previous value is the default of ten years')
      t.equal(await set('12'), 200)
      for (const fewer of ['11', '10', '', null])
        t.strictSame(await set(fewer), refused, 'an empty value restores the default')
      t.equal(await set('0'), 200, '0 keeps documents forever, which is longer')
      t.strictSame(await set('100'), refused)
      t.equal(await set('10', api.admin), 200)
      t.strictSame(
        await set('4', api.admin),
        [422, 'setting_unreadable'],
        'not even full access allows less than the minimum',
      )
    })

    // R-3671, R-3905
    t.test('get a new chain link and are not queued as electronic invoices again', async (t) => {
      jumpToDay(api, '2064-03-01')
      const before = await makePapers(api)
      await configureEinvoices(t, api)
      const queued = await makePapers(api)
      const waiting = () => read('einvoices').orderBy('id').select('kind', 'paper_id', 'status')
      const ofTheLast = await waiting()
      t.match(ofTheLast, [{ kind: 'invoice', paper_id: queued.invoiceid }, { kind: 'credit_note' }])
      for (const { client } of [before, queued]) await api.ok('deleteclient', { clientid: client })
      jumpToDay(api, '2075-01-01')
      t.match(await countsOfStep(api, 'old papers'), { papers: 2 })
      for (const { invoiceid } of [before, queued]) {
        const [first, again] = await linksOf(invoiceid)
        t.ok(again !== undefined && again.hash !== first?.hash, 'another link')
      }
      t.strictSame(await waiting(), ofTheLast)
    })
  },
  withoutJobs,
)
