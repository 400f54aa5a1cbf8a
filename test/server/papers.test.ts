import t from 'tap'
import { Outbox } from '../../domain/mail/outbox.js'
import type { OutgoingMail } from '../../domain/mail/sending.js'
import { english } from '../../domain/words/en.js'
import { expectError } from '../actions/_shared/checks.js'
import { eventually } from '../support/eventually.js'
import { changeCached, makeClient, makeInvoice, makeTaxRate, setSetting, writeRows } from '../support/fixtures.js'
import { readAttachment, readPdf } from '../support/pdf-text.js'
import { type Api, withWatchedService } from '../support/service.js'

const logo =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

const paperOf = async (api: Api, invoiceid: number): Promise<string> => {
  const { pdf } = await api.ok('getinvoice', { invoiceid, pdf: true })
  return (await readPdf(Buffer.from(pdf, 'base64'))).join('\n')
}

/** Follows a sign-in link. Returns a function that requests pages in its session. */
async function signIn(api: Api, clientid: number) {
  const { redirect_url } = await api.ok('createssotoken', { client_id: clientid })
  const { headers } = await fetch(redirect_url, { redirect: 'manual' })
  const cookie = headers.get('set-cookie')?.split(';', 1)[0] ?? ''
  return (path: string) => fetch(`${api.url}/client/${path}`, { redirect: 'manual', headers: { cookie } })
}

withWatchedService(t, 'papers', async (t, api) => {
  await makeTaxRate(api, { country: 'NO', rate: 25_000 })
  await setSetting(api, 'company_name', 'Analytical Hosting')
  await setSetting(api, 'company_address', '1 Engine Street, Leeds')
  const userid = await makeClient(api, {
    country: 'NO',
    companyname: 'Engines AS',
    language: 'de',
    password2: 'a long password',
  })
  const items = [{ description: 'Hosting', amount: 100 }]
  const { invoiceid } = await api.ok('createinvoice', { userid, items, date: '2026-01-31' })

  // R-3620
  await t.test('getinvoice returns the document only on request', async (t) => {
    const text = await paperOf(api, invoiceid)
    t.match(
      text,
      /Engines AS Ada Lovelace Norwegen .*Datum 31\.01\.2026.*Rechnung 1 .*Hosting ?1 100,00 25 % 100,00.*Gesamtbetrag \$125,00/,
    )
    t.notHas(await api.ok('getinvoice', { invoiceid }), 'pdf')
    const draft = await api.ok('createinvoice', { userid, items, status: 'draft' })
    await expectError(t, api, 'getinvoice', { ...draft, pdf: true }, 422, 'invoice_not_issued')
  })

  // R-3602, R-3603
  await t.test('a document does not change when the client, the settings, or the texts change', async (t) => {
    await setSetting(api, 'company_logo', logo)
    const { invoiceid: withLogo } = await api.ok('createinvoice', { userid, items })
    await api.ok('updateinvoice', { invoiceid, creditamount: 10, creditreason: 'Goodwill' })
    const before = [await paperOf(api, invoiceid), (await api.ok('getinvoice', { invoiceid: withLogo, pdf: true })).pdf]
    const words = english.paper as { invoice: string }
    t.teardown(() => Object.assign(words, { invoice: 'Invoice' }))
    words.invoice = 'Bill'
    for (const [name, value] of Object.entries({
      company_name: 'Another name',
      company_address: 'Elsewhere',
      company_logo: '',
      paper_color: '#ff0000',
      time_zone: 'Pacific/Auckland',
    }))
      await setSetting(api, name, value)
    await changeCached(api, 'currencies', (db) => db('currencies').update({ prefix: 'USD ' }))
    await changeCached(api, 'tax_rates', (db) => db('tax_rates').update({ rate: 1000, name: 'Another tax' }))
    const moved = { clientid: userid, companyname: 'Moved AS', address1: 'New street', language: 'en', country: 'SE' }
    await api.ok('updateclient', moved)
    t.equal(await paperOf(api, invoiceid), before[0])
    t.equal((await api.ok('getinvoice', { invoiceid: withLogo, pdf: true })).pdf, before[1], 'the PDF is identical')
    t.match(
      await paperOf(api, (await api.ok('createinvoice', { userid, items })).invoiceid),
      /Another name.*Moved AS.*Bill 3 .*USD 100\.00/,
    )
  })

  // R-3604
  await t.test('a letterhead is stored once, and then read from memory', async (t) => {
    const letterheads = async () => (await api.database.read('letterheads').select('id')).length
    await api.ok('createinvoice', { userid, items })
    const known = await letterheads()
    // PostgreSQL reports a new letterhead only after the call.
    await eventually('an invoice is created without a query for letterheads', async () => {
      api.queries()
      await api.ok('createinvoice', { userid, items })
      return !api.queries().some((sql) => sql.includes('letterheads'))
    })
    t.equal(await letterheads(), known)
  })

  // R-3603
  await t.test('a document from a release that stored no letterhead prints current data', async (t) => {
    t.match(await paperOf(api, await makeInvoice(api, userid)), /Moved AS.*Another name/)
  })

  // R-3621, R-3622
  await t.test('serves documents as files only to their client', async (t) => {
    const open = await signIn(api, userid)
    const reply = await open(`invoices/${invoiceid}/pdf`)
    t.equal(reply.status, 200)
    t.equal(reply.headers.get('content-type'), 'application/pdf')
    t.equal(reply.headers.get('x-content-type-options'), 'nosniff')
    t.equal(reply.headers.get('content-disposition'), 'attachment; filename="Rechnung-1.pdf"')
    t.match((await readPdf(new Uint8Array(await reply.arrayBuffer()))).join(), 'Engines AS')

    const { creditnotes } = (await api.ok('getinvoice', { invoiceid })).invoice
    const note = await open(`credit-notes/${creditnotes[0].id}/pdf`)
    t.match((await readPdf(new Uint8Array(await note.arrayBuffer()))).join(), /Rechnungskorrektur 1 .*Goodwill/)
    const quote = await api.ok('createquote', {
      clientid: userid,
      subject: 'Move',
      items: [{ description: 'Work', quantity: 2, unit_price: 5 }],
    })
    t.equal((await open(`quotes/${quote.quoteid}/pdf`)).status, 404, 'an unsent quote')
    await api.ok('sendquote', { quoteid: quote.quoteid })
    const sent = await open(`quotes/${quote.quoteid}/pdf`)
    t.match((await readPdf(new Uint8Array(await sent.arrayBuffer()))).join(), /Quote \d+ Move .*Work ?2 5\.00/)

    const draft = await api.ok('createinvoice', { userid, items, status: 'draft' })
    for (const id of [draft.invoiceid, 0, 'x']) t.equal((await open(`invoices/${id}/pdf`)).status, 404)
    const other = await signIn(api, await makeClient(api, { password2: 'a long password' }))
    for (const path of [`invoices/${invoiceid}`, `credit-notes/${creditnotes[0].id}`, `quotes/${quote.quoteid}`])
      t.equal((await other(`${path}/pdf`)).status, 404, path)
    t.not((await fetch(`${api.url}/client/invoices/${invoiceid}/pdf`, { redirect: 'manual' })).status, 200)
  })

  // R-3624
  await t.test('emails about invoices include the document if attach_invoices is enabled', async (t) => {
    const sent: OutgoingMail[] = []
    const outbox = new Outbox({ send: async (mail) => void sent.push(mail) })
    const sendAll = async () => {
      sent.length = 0
      while (await outbox.sendNext(await api.service.contexts.remote()));
    }
    await sendAll()
    await api.ok('createinvoice', { userid, items })
    await sendAll()
    t.strictSame(
      sent.map(({ attachments }) => attachments),
      [undefined],
    )
    await setSetting(api, 'attach_invoices', 'true')
    await api.ok('createinvoice', { userid, items })
    await sendAll()
    const [file] = sent[0]?.attachments ?? []
    t.match(file?.filename, /^Invoice-\d+\.pdf$/)
    t.match((await readPdf(file?.content ?? Buffer.alloc(0))).join(), 'Moved AS')
  })

  // R-3624
  await t.test(
    'sends an email without the document if the document cannot be rendered, and reports the error',
    async (t) => {
      const sent: OutgoingMail[] = []
      const outbox = new Outbox({ send: async (mail) => void sent.push(mail) })
      const { read } = api.database
      const last = await read('invoices').orderBy('id', 'desc').first('letterhead_id')
      const id = last?.letterhead_id as number
      const kept = (await read('letterheads').where({ id }).first())?.content as string
      const keep = (content: string) => writeRows(api, (db) => db('letterheads').where({ id }).update({ content }))
      const wordless = JSON.stringify({ ...JSON.parse(kept), words: {} })
      for (const content of [wordless, '{}', '{']) {
        const { invoiceid: invoice } = await api.ok('createinvoice', { userid, items })
        await keep(content)
        const reports: unknown[][] = []
        const report = (...told: unknown[]) => void reports.push(told)
        const remote = await api.service.contexts.remote()
        while (await outbox.sendNext({ ...remote, report }));
        t.match(sent.splice(0), [{ subject: /^Invoice \d/, attachments: undefined }], content)
        t.match(reports, [[Error, { invoice }]], content)
      }
      await keep(kept)
    },
  )

  // R-3602, R-3610
  await t.test('a cancelled invoice is marked as cancelled, and contains no machine-readable data', async (t) => {
    await setSetting(api, 'company_country', 'DE')
    await setSetting(api, 'company_tax_number', 'DE811569869')
    for (const [language, word] of Object.entries({ de: 'Storniert', en: 'Cancelled' })) {
      const clientid = await makeClient(api, { language, country: 'DE' })
      const cancelled = await api.ok('createinvoice', { userid: clientid, items })
      const filesOf = async () => Buffer.from((await api.ok('getinvoice', { ...cancelled, pdf: true })).pdf, 'base64')
      const before = await filesOf()
      t.notMatch((await readPdf(before)).join(), word)
      t.match(Buffer.from(await readAttachment(before, 'factur-x.xml')).toString(), 'CrossIndustryInvoice')
      await api.ok('updateinvoice', { ...cancelled, status: 'cancelled' })
      const after = await filesOf()
      t.match((await readPdf(after)).join(), word)
      await t.rejects(readAttachment(after, 'factur-x.xml'))
    }
  })

  // R-3606
  await t.test('rejects a logo and a color that cannot be printed', async (t) => {
    for (const [setting, value] of [
      ['company_logo', 'https://example.com/logo.png'],
      ['paper_color', 'red'],
    ])
      await expectError(t, api, 'setconfigurationvalue', { setting, value }, 422, 'setting_unreadable')
    await api.ok('setconfigurationvalue', { setting: 'company_logo', value: logo })
  })
})
