import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import type { DocumentPrinter } from '../../../domain/papers/printer.js'
import { Fault } from '../../../domain/values/faults.js'
import { writeClient } from '../../../tools/export-files/client-files.js'
import { makeOneOfEverything } from '../../catalogue/one-of-everything.js'
import { makeClient, makeOpenLinks, makeUser, writeRows } from '../../support/fixtures.js'
import { readPdf } from '../../support/pdf-text.js'
import { withService } from '../../support/service.js'

const read = (...path: string[]) => JSON.parse(readFileSync(join(...path), 'utf8'))

// R-3906, R-3663
withService(t, 'the export of a client', async (t, api) => {
  const db = api.database.read
  const sources = () => api.service.contexts.remote()
  const folderOf = (t: { testdir(): string }) => join(t.testdir(), 'client')

  t.test('contains every row and document of the client, and neither secrets nor another client’s rows', async (t) => {
    const [clientid, other] = [
      await makeClient(api, { lastname: 'Mine' }),
      await makeClient(api, { lastname: 'Yours' }),
    ]
    await makeOneOfEverything(api, clientid, 1)
    await makeOneOfEverything(api, other, 2)
    await makeOpenLinks(api, await makeUser(api, clientid, { owner: true }), clientid)
    const items = [{ description: 'Hosting', amount: 10, taxed: false }]
    const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items })
    await api.ok('updateinvoice', { invoiceid, creditamount: 4, creditreason: 'Goodwill' })
    await api.ok('createinvoice', { userid: clientid, items, status: 'draft' })
    const folder = folderOf(t)
    const written = await writeClient(await sources(), clientid, folder)
    const document = read(folder, 'client.json')
    t.match(document, { client: clientid, deleted: false, left_out: { logins: ['password_hash'] } })
    t.match(document.tables.clients, [{ id: clientid, lastname: 'Mine' }])
    for (const table of [
      'contacts',
      'invoices',
      'services',
      'tickets',
      'ticket_replies',
      'projects',
      'emails',
      'logins',
    ])
      t.not(document.tables[table].length, 0, table)
    for (const [table, rows] of Object.entries<object[]>(document.tables)) {
      t.equal(rows.length, written.rows[table], table)
      for (const column of document.left_out[table] ?? [])
        t.notOk(
          rows.some((row) => column in row),
          `${table}.${column}`,
        )
      t.notOk(
        rows.some((row) => 'client_id' in row && row.client_id !== clientid && row.client_id !== null),
        `${table} of only this client`,
      )
    }
    const [note] = await db('credit_notes').where({ invoice_id: invoiceid })
    t.match(read(folder, 'papers', `invoice-${invoiceid}.json`), {
      ...{ kind: 'invoice', number: /\d/, total: '10.00', credited: '4.00', billedTo: { lastname: 'Mine' } },
      lines: [{ description: 'Hosting', amount: '10.00' }],
    })
    t.match(read(folder, 'papers', `credit-note-${note?.id}.json`), { total: '4.00', reason: 'Goodwill' })
    t.equal(readdirSync(join(folder, 'papers')).length, 6, 'each as JSON and PDF, and no draft')
    t.match(written, { papers: 3, withoutFile: [] })
    const [pages] = await readPdf(readFileSync(join(folder, 'papers', `credit-note-${note?.id}.pdf`)))
    t.match(pages, /Mine .*Credit note .*Goodwill/)
    for (const path of [folder, join(folder, 'client.json'), join(folder, 'papers', `invoice-${invoiceid}.pdf`)])
      t.equal(statSync(path).mode & 0o077, 0, 'only the owner can read it')
  })

  t.test('contains the documents and the ledger of a deleted client', async (t) => {
    const clientid = await makeClient(api, { lastname: 'Gone' })
    const { invoiceid } = await api.ok('createinvoice', { userid: clientid, items: [{ description: 'X', amount: 1 }] })
    await api.ok('addcredit', { clientid, amount: 5, description: 'kept' })
    await api.ok('deleteclient', { clientid })
    const folder = folderOf(t)
    t.match(await writeClient(await sources(), clientid, folder), { deleted: true, papers: 1 })
    const { tables } = read(folder, 'client.json')
    t.match(tables, { invoices: [{ id: invoiceid }], invoice_items: [{ description: 'X' }] })
    t.match(tables.credit_entries, [{ description: 'kept' }, { amount: -500 }])
    t.notOk('tickets' in tables)
    t.match(read(folder, 'papers', `invoice-${invoiceid}.json`), { billedTo: { lastname: 'Gone' } })
  })

  t.test('continues without a PDF that cannot be created, and returns the reason', async (t) => {
    const clientid = await makeClient(api)
    const make = async (description: string) =>
      (await api.ok('createinvoice', { userid: clientid, items: [{ description, amount: 1 }] })).invoiceid
    const [large, small] = [await make('Large'), await make('Small')]
    const ctx = await sources()
    const print: DocumentPrinter['print'] = async (job, isPatient) => {
      if (job.paper.id === large) throw new Fault('paper_too_large')
      return ctx.printer.print(job, isPatient)
    }
    const folder = folderOf(t)
    const { papers, withoutFile } = await writeClient({ ...ctx, printer: { print } }, clientid, folder)
    t.match(withoutFile, [{ file: `invoice-${large}.pdf`, reason: /\w/ }])
    t.equal(papers, 2)
    const files = [`invoice-${large}.json`, `invoice-${small}.json`, `invoice-${small}.pdf`]
    t.strictSame(readdirSync(join(folder, 'papers')).sort(), files)
  })

  t.test('exports more rows than fit into one batch', async (t) => {
    const client_id = await makeClient(api)
    const note = { client_id, note: 'n', is_sticky: 0, author: 'x', created_at: api.now().toISOString() } as const
    await writeRows(api, async (db) => {
      for (let left = 2001; left > 0; left -= 100)
        await db('client_notes').insert(Array.from({ length: Math.min(left, 100) }, () => note))
    })
    const folder = folderOf(t)
    t.match(await writeClient(await sources(), client_id, folder), { rows: { client_notes: 2001 } })
    const ids = read(folder, 'client.json').tables.client_notes.map(({ id }: { id: number }) => id)
    t.equal(new Set(ids).size, 2001)
  })

  t.test('rejects an unknown client, and a folder that exists', async (t) => {
    await t.rejects(writeClient(await sources(), 999_999, folderOf(t)), /there is no client 999999/)
    const folder = t.testdir({ 'a.txt': 'stays' })
    await t.rejects(writeClient(await sources(), await makeClient(api), folder), /already exists/)
    t.strictSame(readdirSync(folder), ['a.txt'])
  })
})
