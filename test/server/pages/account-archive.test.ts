import { unzipSync } from 'fflate'
import t from 'tap'
import { archiveAccount } from '../../../domain/client-area/account-archive.js'
import type { RemoteContext } from '../../../domain/context.js'
import { Fault } from '../../../domain/values/faults.js'
import { makeClient, makeInvoice, openTicket, reply } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { signIn } from './logins.js'

// R-4478, R-4710
withService(t, 'the archive of an account contains its documents and the files of its tickets', async (t, api) => {
  const [email, other] = ['owner@archive.example', 'other@archive.example']
  const mine = await makeClient(api, { email, password2: 'a long password', notes: 'slow to pay' })
  const theirs = await makeClient(api, { email: other })
  await api.ok('addclientnote', { userid: mine, notes: 'slow to pay' })
  const invoice = await makeInvoice(api, mine)
  const draft = await makeInvoice(api, mine, { status: 'draft' })
  await makeInvoice(api, theirs)
  const file = (name: string, text: string) => [{ name, data: Buffer.from(text).toString('base64') }]
  const ticket = await openTicket(api, { clientid: mine, attachments: file('../notes.txt', 'up to the top') })
  const waiting = await reply(api, ticket, { message: 'of a stranger', attachments: file('waiting.txt', 'x') })
  await api.database.transaction((db) => db('ticket_replies').where({ id: waiting }).update({ is_unverified: 1 }))
  await openTicket(api, { clientid: theirs, attachments: file('theirs.txt', 'theirs') })

  const owner = await signIn(api, email)
  const sent = await owner.post('/client/data', { form_token: owner.formToken, form: 'download' })
  t.match([sent.status, sent.headers.get('content-type')], [200, 'application/zip'])
  const files = Object.entries(unzipSync(sent.bytes))
  const names = files.map(([name]) => name)
  const [data, paper, one] = names
  t.equal(data, 'account.json')
  t.match(paper, new RegExp(`^invoices/${invoice}-Invoice-\\d+\\.pdf$`))
  t.match(one, new RegExp(`^tickets/${ticket}/\\d+-notes\\.txt$`))
  t.equal(names.length, 3)
  const texts = files.map(([, bytes]) => Buffer.from(bytes).toString())
  t.match(texts[1], /^%PDF-/)
  t.equal(texts[2], 'up to the top')
  const json = texts[0] as string
  const { client, tables, papers } = JSON.parse(json)
  t.match(
    { client, clients: tables.clients, logins: tables.logins.length },
    { client: mine, clients: [{ id: mine, email }], logins: 1 },
  )
  for (const secret of ['password_hash', 'token_hash', 'slow to pay', other, 'waiting.txt', 'of a stranger'])
    t.notMatch(json, secret)
  const entry = await api.database.read('activity_log').orderBy('id', 'desc').first()
  t.match(entry, { client_id: mine, description: 'All data of the account was downloaded' })
  t.match(
    papers,
    [{ kind: 'invoices', id: invoice, pdf: `${api.url}/client/invoices/${invoice}/pdf` }],
    `without draft ${draft}`,
  )
})

// R-4478
withService(t, 'the archive contains an error text in place of each failed document', async (t, api) => {
  const mine = await makeClient(api)
  const [large, broken, fine] = [
    await makeInvoice(api, mine),
    await makeInvoice(api, mine),
    await makeInvoice(api, mine),
  ]
  const reports: unknown[] = []
  const prints = [
    () => Promise.reject(new Fault('paper_too_large')),
    () => Promise.reject(new Error('no memory')),
    () => Promise.resolve(Buffer.from('%PDF-')),
  ]
  const ctx: RemoteContext = {
    ...(await api.service.contexts.remote()),
    printer: { print: () => (prints.shift() as () => Promise<Buffer>)() },
    report: (error, facts) => reports.push([String(error), facts]),
  }
  const names: string[] = []
  const told: string[] = []
  for await (const { name, input } of archiveAccount(ctx, mine, (fault) => fault?.code ?? 'ours')) {
    names.push(name)
    if (name.endsWith('.txt')) told.push(String(input))
  }
  t.strictSame(names.slice(1, 3), [`invoices/${large}.txt`, `invoices/${broken}.txt`])
  t.match(names[3], `invoices/${fine}-`)
  t.strictSame(told, ['paper_too_large\n', 'ours\n'])
  t.strictSame(reports, [['Error: no memory', { paper: `invoices/${broken}` }]])
})
