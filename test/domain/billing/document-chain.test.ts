import { createHash } from 'node:crypto'
import t from 'tap'
import { auditWithNotes } from '../../support/audit.js'
import { makeClient, makeInvoice, setSetting, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const linksOf = (api: Api, paper_id: number, kind: 'invoice' | 'credit_note' = 'invoice') =>
  api.database.read('paper_links').where({ paper_id, kind }).orderBy('sequence')

const headOf = (api: Api, name: string) => api.database.read('counters').where({ name }).first()

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

const items = [
  { description: 'Hosting “large”', amount: 10.5, taxed: true },
  { description: 'Goodwill', amount: -0.25, taxed: false },
]

// R-1063
withService(t, 'the chain of issued documents', async (t, api) => {
  await setSetting(api, 'company_name', 'Ours Ltd')
  const client = await makeClient(api, { country: 'GB', city: 'London' })
  const issue = async (parameters = {}): Promise<number> =>
    (await api.ok('createinvoice', { userid: client, items, ...parameters })).invoiceid

  t.test('the hash of an invoice can be computed from its content and the previous hash', async (t) => {
    const [first, second] = [await issue(), await issue({ date: '2031-01-10', notes: 'Outside the chain' })]
    const [before] = await linksOf(api, first)
    const [link] = await linksOf(api, second)
    const row = await api.database.read('invoices').where({ id: second }).first()
    const text = JSON.stringify([
      ...[3, 'invoice', String(row?.number), '2031-01-10', row?.seller, row?.billed_to, 'USD'],
      ...['10.25', '0.00', '0.000', '0.00', '10.25'],
      ...[null, row?.letterhead_id, '[]', null],
      [
        ['Hosting “large”', '10.50', true, null, null],
        ['Goodwill', '-0.25', false, null, null],
      ],
    ])
    t.match(row?.seller, 'Ours Ltd')
    t.match(link, {
      ...{ series: 'invoice', number: row?.number, version: 3, sequence: (before?.sequence ?? 0) + 1 },
      ...{ previous_hash: before?.hash, hash: sha256(`${before?.hash}\n${text}`) },
    })
    t.match(await headOf(api, 'invoice'), { links: link?.sequence, last_hash: link?.hash })
  })

  t.test('links a draft when it is issued', async (t) => {
    const draft = await issue({ status: 'draft' })
    t.strictSame(await linksOf(api, draft), [])
    await api.ok('updateinvoice', { invoiceid: draft, status: 'unpaid' })
    t.equal((await linksOf(api, draft)).length, 1)
  })

  t.test('a changed date adds a link, and changes outside the hashed text do not', async (t) => {
    const invoiceid = await issue()
    await api.ok('updateinvoice', { invoiceid, duedate: '2031-12-31', notes: 'Later', status: 'overdue' })
    t.equal((await linksOf(api, invoiceid)).length, 1)
    await api.ok('updateinvoice', { invoiceid, date: '2031-01-05' })
    t.equal((await linksOf(api, invoiceid)).length, 2)
    await api.ok('addinvoicepayment', { invoiceid, transid: `paid ${invoiceid}`, amount: 10.25 })
    t.equal((await linksOf(api, invoiceid)).length, 2)
  })

  t.test('links a credit note in its own series', async (t) => {
    const invoiceid = await issue()
    await api.ok('updateinvoice', { invoiceid, creditamount: 1, creditreason: 'Late' })
    const note = await api.database.read('credit_notes').where({ invoice_id: invoiceid }).first()
    const [link] = await linksOf(api, note?.id as number, 'credit_note')
    t.match(link, { series: 'credit_note', number: note?.number, version: 3 })
    t.match(await headOf(api, 'credit_note'), { links: link?.sequence, last_hash: link?.hash })
  })

  t.test('does not link a document from a release without a chain, even after its date changes', async (t) => {
    const { unchained } = await auditWithNotes(api.database.read, api.now())
    const invoiceid = await makeInvoice(api, client)
    await api.ok('updateinvoice', { invoiceid, date: '2031-01-05' })
    t.strictSame(await linksOf(api, invoiceid), [])
    t.match(await auditWithNotes(api.database.read, api.now()), { findings: [], unchained: unchained + 1 })
  })

  t.test('invoices issued concurrently form one chain', async (t) => {
    const before = (await headOf(api, 'invoice'))?.links ?? 0
    const clients = await Promise.all(Array.from({ length: 8 }, () => makeClient(api)))
    await Promise.all(clients.map((userid) => api.ok('createinvoice', { userid, items })))
    t.equal((await headOf(api, 'invoice'))?.links, before + 8)
    t.strictSame((await auditWithNotes(api.database.read, api.now())).findings, [])
  })

  t.test('a rejected invoice leaves neither a number nor a link', async (t) => {
    const before = await headOf(api, 'invoice')
    await setSetting(api, 'invoice_dates_in_order', 'on')
    const { status } = await api.call('createinvoice', { userid: client, items, date: '2001-01-01' })
    t.equal(status, 422)
    await setSetting(api, 'invoice_dates_in_order', 'off')
    t.strictSame(await headOf(api, 'invoice'), before)
    t.equal((await api.database.read('paper_links').where({ series: 'invoice' })).length, before?.links)
  })

  t.test('documents of a deleted client keep their links', async (t) => {
    const other = await makeClient(api)
    const { invoiceid } = await api.ok('createinvoice', { userid: other, items })
    await api.ok('updateclient', { clientid: other, firstname: 'Grace', city: 'Elsewhere' })
    await api.ok('deleteclient', { clientid: other })
    t.equal((await linksOf(api, invoiceid)).length, 1)
    t.strictSame((await auditWithNotes(api.database.read, api.now())).findings, [])
  })

  // R-2025
  t.test('an audit finding contains the series and the number', async (t) => {
    const invoiceid = await issue()
    const [link] = await linksOf(api, invoiceid)
    const undone = new Error('undone')
    await writeRows(api, async (db) => {
      await db('invoice_items').where({ invoice_id: invoiceid }).update({ description: 'Something else' })
      const { findings } = await auditWithNotes(db, api.now())
      t.match(findings, [{ name: 'paper-changed', count: 1, names: [`invoice ${link?.number}`] }])
      throw undone
    }).catch((error) => t.equal(error, undone))
  })
})
