import t from 'tap'
import { writeTicket } from '../../../domain/client-area/tickets.js'
import { makeClient, makeDepartment, openTicket, reply, ticketOf, writeRows } from '../../support/fixtures.js'
import { deliverMail } from '../../support/incoming-mails.js'
import { type Api, withService } from '../../support/service.js'
import { openLogin, type Visitor } from './logins.js'

/** Returns a multipart form with the fields and the files. */
function withFiles(fields: Record<string, string>, files: readonly (readonly [string, string | Buffer])[]): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, content] of files) form.append('attachments', new Blob([content as string]), name)
  if (files.length === 0) form.append('attachments', new Blob([]), '')
  return form
}

const send = (
  visitor: Visitor,
  path: string,
  fields: Record<string, string>,
  files: readonly (readonly [string, string | Buffer])[] = [],
) => visitor.post(path, {}, { body: withFiles({ form_token: visitor.formToken, ...fields }, files) })

const press = (visitor: Visitor, path: string, form: string, fields: Record<string, string> = {}) =>
  visitor.post(path, { form_token: visitor.formToken, form, ...fields })

async function account(api: Api): Promise<{ clientid: number; visitor: Visitor }> {
  const clientid = await makeClient(api, { password2: 'a long password', email: `ada${Math.random()}@example.com` })
  return { clientid, visitor: await openLogin(api, undefined, clientid, ['tickets']) }
}

const idIn = ({ headers }: { headers: Headers }): number =>
  Number(/^\/client\/tickets\/(\d+)$/.exec(headers.get('location') ?? '')?.[1] ?? 0)

const filesIn = (text: string): number[] => [...text.matchAll(/ticket-files\/(\d+)"/g)].map(([, id]) => Number(id))

withService(t, 'tickets in the client area', async (t, api) => {
  const dept = await makeDepartment(api, 'Sales', 'sales@example.com')
  const gone = await makeDepartment(api, 'Fax')
  await writeRows(api, (db) => db('departments').where({ id: gone }).update({ retired_at: '2026-01-01T00:00:00.000Z' }))
  const { clientid, visitor } = await account(api)
  const fields = { deptid: String(dept), subject: 'A <b>question</b>', message: 'One\r\n\r\nTwo', priority: 'high' }

  // R-4621, R-4622
  await t.test('a login opens a ticket with files and reads it', async (t) => {
    const empty = await visitor.get('/client/tickets')
    t.match(empty.text, 'Open one to contact us')
    t.match(empty.text, 'href="/client/tickets/new"')
    const form = await visitor.get('/client/tickets/new')
    t.match(form.text, /enctype="multipart\/form-data"/)
    t.match(form.text, `<option value="${dept}">Sales</option>`)
    t.notMatch(form.text, 'Fax')
    t.match(form.text, '<option value="medium" selected>')

    const sent = await send(visitor, '/client/tickets/new', fields, [
      ['../a/\u0001fine.txt', 'first'],
      ['second.html', '<script>1</script>'],
    ])
    t.equal(sent.status, 303, sent.text)
    const id = idIn(sent)
    const ticket = await ticketOf(api, id)
    t.match(ticket, { clientid, subject: 'A <b>question</b>', message: 'One\n\nTwo', priority: 'high', status: 'Open' })
    t.match(ticket, { name: 'Joan Clarke', deptname: 'Sales' })
    t.match(await api.database.read('tickets').where({ id }).first(), { address_of: 'login', email: ticket.email })
    t.match(await api.database.read('emails').where({ recipient: 'sales@example.com' }).first(), { ticket_id: id })
    const entry = await api.database.read('activity_log').where({ action: 'POST /client/tickets/new' }).first()
    t.match(entry, { author: /^login \d+$/, object_type: 'ticket', object_id: String(id), about_client_id: clientid })

    const page = await visitor.get(`/client/tickets/${id}`)
    t.match(page.text, `Ticket #${ticket.tid}: A &lt;b&gt;question&lt;/b&gt;`)
    t.match(page.text, /<h2>Joan Clarke<\/h2>[\s\S]*<p class="message">One\n\nTwo<\/p>/)
    t.match(page.text, /Sales[\s\S]*High/)
    t.match((await visitor.get('/client/tickets')).text, `href="/client/tickets/${id}"`)

    const [first, second] = filesIn(page.text)
    const file = await visitor.get(`/client/ticket-files/${second}`)
    t.equal(file.text, '<script>1</script>')
    t.equal(file.headers.get('content-type'), 'application/octet-stream')
    t.equal(file.headers.get('content-disposition'), 'attachment; filename="second.html"')
    t.equal(file.headers.get('x-content-type-options'), 'nosniff')
    const named = await visitor.get(`/client/ticket-files/${first}`)
    t.equal(named.headers.get('content-disposition'), 'attachment; filename="fine.txt"')
  })

  // R-4120, R-4623
  await t.test('shows the errors of a ticket next to their fields, and keeps the entered values', async (t) => {
    const before = await api.database.read('tickets').count({ count: '*' }).first()
    for (const [wrong, files, field, sentence] of [
      [{ message: ' ' }, [], 'message', 'Message is required.'],
      [{ subject: '' }, [], 'subject', 'Subject is required.'],
      [{ deptid: String(gone) }, [], 'deptid', 'Department: select an available option.'],
      [{ priority: 'urgent' }, [], 'priority', 'Priority: select an available option.'],
      [
        {},
        Array.from({ length: 11 }, (_, at) => [`${at}.txt`, 'x'] as const),
        'attachments',
        'You can attach at most 10 files, each with a name of at most 255 characters.',
      ],
      [{}, [['big', Buffer.alloc(8 * 1024 * 1024 + 1)] as const], 'attachments', 'A file can be at most 8 MiB.'],
    ] as const) {
      const refused = await send(visitor, '/client/tickets/new', { ...fields, ...wrong }, files)
      t.equal(refused.status, 422, sentence)
      t.match(refused.text, `id="${field}-error">${sentence}`)
      if (field !== 'subject') t.match(refused.text, 'value="A &lt;b&gt;question&lt;/b&gt;"')
    }
    const large = await send(visitor, '/client/tickets/new', fields, [
      ['1', Buffer.alloc(8 * 1024 * 1024)],
      ['2', Buffer.alloc(8 * 1024 * 1024)],
    ])
    t.match(large, { status: 413, text: 'The body is larger than the service accepts.' })
    t.strictSame(await api.database.read('tickets').count({ count: '*' }).first(), before)
  })

  // R-4624
  await t.test("a reply shows the login's name and reopens a closed ticket", async (t) => {
    const id = await openTicket(api, { clientid, email: 'guest@example.com' })
    await reply(api, id, { message: 'See https://example.com/a?b=1&c=2.', adminusername: 'x' })
    await api.ok('addticketnote', { ticketid: id, message: 'Between us' })
    const staff = await visitor.get(`/client/tickets/${id}`)
    t.match(staff.text, /<h2>[^<]+ \(support team\)<\/h2>/)
    t.match(
      staff.text,
      'See <a href="https://example.com/a?b=1&amp;c=2" rel="nofollow noopener">https://example.com/a?b=1&amp;c=2</a>.',
    )
    t.notMatch(staff.text, 'Between us')
    t.equal((await press(visitor, `/client/tickets/${id}`, 'close')).status, 303)
    t.match(await ticketOf(api, id), { status: 'Closed' })
    t.equal((await press(visitor, `/client/tickets/${id}`, 'close')).status, 409)
    t.match((await visitor.get(`/client/tickets/${id}`)).text, 'A reply reopens it.')
    t.equal((await press(visitor, `/client/tickets/${id}`, 'reopen')).status, 303)
    t.match(await ticketOf(api, id), { status: 'Open' })
    await press(visitor, `/client/tickets/${id}`, 'close')
    const sent = await send(visitor, `/client/tickets/${id}`, { form: 'answer', message: 'Thanks' }, [['a.txt', 'a']])
    t.equal(idIn(sent), id)
    const { replies, status } = await ticketOf(api, id)
    t.equal(status, 'Customer-Reply')
    t.match(replies.at(-1), {
      name: 'Joan Clarke',
      userid: clientid,
      admin: null,
      attachments: [{ filename: 'a.txt' }],
    })
    const empty = await send(visitor, `/client/tickets/${id}`, { form: 'answer', message: '' })
    t.match(empty, { status: 422, text: 'Message is required.' })
    t.equal((await ticketOf(api, id)).replies.length, replies.length)
    const entries = await api.database.read('activity_log').where({ action: 'POST /client/tickets/:id' })
    t.ok(entries.length > 0 && entries.every(({ object_id }) => object_id === String(id)))
  })

  // R-4625
  await t.test(
    'hides tickets of other accounts, and shows the remaining ticket at the address of a merged ticket',
    async (t) => {
      const other = await account(api)
      const mine = await openTicket(api, { clientid, subject: 'Mine' })
      const [id, into] = [
        await openTicket(api, {
          clientid: other.clientid,
          subject: 'Theirs',
          attachments: [{ name: 'a', data: 'YQ==' }],
        }),
        await openTicket(api, { clientid: other.clientid, subject: 'The one that stays' }),
      ]
      const [file] = filesIn((await other.visitor.get(`/client/tickets/${id}`)).text)
      t.equal((await visitor.get(`/client/tickets/${id}`)).status, 404)
      t.equal((await visitor.get(`/client/ticket-files/${file}`)).status, 404)
      t.equal((await send(visitor, `/client/tickets/${id}`, { form: 'answer', message: 'x' })).status, 404)
      t.equal((await press(visitor, `/client/tickets/${id}`, 'close')).status, 404)
      const { tid } = await ticketOf(api, id)
      await api.ok('mergeticket', { ticketid: id, mergeid: into })
      const page = await other.visitor.get(`/client/tickets/${id}`)
      t.match(page.text, `Ticket #${tid} was merged into this one.`)
      t.match(page.text, /The one that stays<\/h1>[\s\S]*Originally a separate ticket: Theirs/)
      t.equal((await other.visitor.get(`/client/ticket-files/${file}`)).text, 'a')
      const sent = await send(other.visitor, `/client/tickets/${id}`, { form: 'answer', message: 'To both' })
      t.equal(idIn(sent), into)
      t.match((await ticketOf(api, into)).replies.at(-1), { message: 'To both' })
      await api.ok('mergeticket', { ticketid: mine, mergeid: into, force: true })
      t.equal((await visitor.get(`/client/tickets/${mine}`)).status, 404, 'the ticket was moved to another account')
    },
  )

  // R-4632
  await t.test('a hidden department is not offered to clients and does not accept their tickets', async (t) => {
    const hidden = await makeDepartment(api, 'Abuse', 'abuse@example.com')
    await writeRows(api, (db) => db('departments').where({ id: hidden }).update({ is_hidden: 1 }))
    t.notMatch((await visitor.get('/client/tickets/new')).text, 'Abuse')
    const sent = await send(visitor, '/client/tickets/new', { ...fields, deptid: String(hidden) })
    t.match(sent, { status: 422, text: 'id="deptid-error"' })
    const written = { departmentId: hidden, subject: 'x', message: 'x', priority: 'low', attachments: [] } as const
    const writer = { clientId: clientid, name: 'Ada', email: 'ada@example.com' }
    const writing = api.service.contexts.transaction((ctx) => writeTicket(ctx, writer, written))
    await t.rejects(writing, { code: 'department_unknown' }, 'hidden after the page was shown')
    t.strictSame(await api.database.read('tickets').where({ department_id: hidden }), [])
    const { ticketId = 0 } = await deliverMail(api, { from: 'guest@hidden.example', to: 'abuse@example.com' })
    t.equal((await ticketOf(api, ticketId)).deptid, hidden, 'an email opens a ticket in it')
    t.ok(await openTicket(api, { deptid: hidden }), 'staff open a ticket in it')
  })

  // R-4626
  await t.test('a blocked sender gets an error', async (t) => {
    const blocked = await account(api)
    const sent = await send(blocked.visitor, '/client/tickets/new', fields)
    const id = idIn(sent)
    await api.ok('blockticketsender', { ticketid: id })
    const opening = await send(blocked.visitor, '/client/tickets/new', fields)
    t.match(opening, { status: 422, text: 'id="message-error">Tickets from this address are blocked.' })
    const answering = await send(blocked.visitor, `/client/tickets/${id}`, { form: 'answer', message: 'x' })
    t.match(answering, { status: 422, text: 'Tickets from this address are blocked.' })
  })

  // R-4621
  await t.test('suggests writing an email if no department accepts tickets', async (t) => {
    await writeRows(api, (db) => db('departments').update({ retired_at: '2026-01-01T00:00:00.000Z' }))
    t.match((await visitor.get('/client/tickets/new')).text, 'Please email us.')
    t.equal((await send(visitor, '/client/tickets/new', fields)).status, 409)
  })
})
