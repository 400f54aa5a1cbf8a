import t from 'tap'
import { makeClient, makeInvoice, makeService, openTicket, reply, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { openLogin } from './logins.js'

const dayIn = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

async function makeDomain(api: Api, client_id: number, domain: string, days: number, isOff: 0 | 1): Promise<void> {
  await writeRows(api, (db) =>
    db('domains').insert({
      ...{ client_id, domain, status: 'active', expiry_date: dayIn(days), is_renewal_off: isOff },
      created_at: '2026-01-01T00:00:00.000Z',
    }),
  )
}

withService(t, 'the home page', async (t, api) => {
  const clientid = await makeClient(api, { password2: 'a long password' })
  const all = await openLogin(api, undefined, clientid, 'all')

  // R-4602
  await t.test('each empty section has a message', async (t) => {
    const { text } = await all.get('/client/home')
    for (const sentence of [
      'You have no unpaid invoices.',
      'No tickets are waiting',
      'Nothing ends in the next 30 days.',
    ])
      t.match(text, sentence)
    t.notMatch(text, 'News')
  })

  // R-4601
  await t.test('shows amounts due, expiring records, and waiting tickets, each with a link', async (t) => {
    const owed = await makeInvoice(api, clientid, { due_date: dayIn(9) })
    t.match((await all.get('/client/home')).text, `<a class="button" href="/client/invoices/${owed}">Pay now</a>`)
    const late = await makeInvoice(api, clientid, { date: dayIn(-30), due_date: dayIn(-9) })
    const service = await makeService(api, clientid, { status: 'active', domain: 'gone.example' })
    const kept = await makeService(api, clientid, { status: 'active', domain: 'kept.example' })
    await writeRows(api, (db) =>
      db('services')
        .whereIn('id', [service, kept])
        .update({ next_due_date: dayIn(20) }),
    )
    await api.ok('addcancelrequest', { serviceid: service, type: 'End of Billing Period' })
    await makeDomain(api, clientid, 'off.example', 29, 1)
    await makeDomain(api, clientid, 'renewed.example', 29, 0)
    await makeDomain(api, clientid, 'far.example', 40, 1)
    const answered = await openTicket(api, { clientid, subject: 'Answered' })
    await reply(api, answered, { adminusername: 'x' })
    await openTicket(api, { clientid, subject: 'Waits for staff' })
    const { text } = await all.get('/client/home')
    t.match(text, new RegExp(`<h2>Overdue</h2>[\\s\\S]*href="/client/invoices/${late}">Pay now`))
    t.match(text, 'href="/client/invoices?status=owed">Pay now', 'several invoices lead to their list')
    t.match(text, `href="/client/services/${service}">gone.example: cancelled, ends on ${dayIn(20)}</a>`)
    t.match(text, `off.example: no automatic renewal, expires on ${dayIn(29)}`)
    for (const other of ['kept.example', 'renewed.example', 'far.example', 'Waits for staff']) t.notMatch(text, other)
    t.match(text, new RegExp(`href="/client/tickets/${answered}">#\\d+: Answered</a>`))
  })

  // R-4601
  await t.test('a login sees only what its permissions cover', async (t) => {
    const nobody = await openLogin(api, undefined, clientid, [])
    const { text } = await nobody.get('/client/home')
    for (const hidden of ['Overdue', 'Pay now', 'gone.example', 'off.example', 'Awaiting your reply', 'Ending soon'])
      t.notMatch(text, hidden)
    const some = await openLogin(api, undefined, clientid, ['domains'])
    const shown = (await some.get('/client/home')).text
    t.match(shown, 'off.example')
    t.notMatch(shown, 'gone.example')
  })

  // R-4603
  await t.test('a login without permissions can read the latest three published announcements', async (t) => {
    const add = async (title: string, announcement: string, published = true): Promise<number> =>
      (await api.ok('addannouncement', { title, announcement, published })).announcementid
    await add('First', 'old')
    const long = await add('Long', `${'word '.repeat(100)}the end`)
    await add('Third', 'See https://example.com/')
    await add('Fourth', 'A <b>line</b>\nand another')
    const draft = await add('Draft', 'secret', false)
    const nobody = await openLogin(api, undefined, clientid, [])
    const { text } = await nobody.get('/client/home')
    t.match(text, /Fourth<\/a>[\s\S]*A &lt;b&gt;line&lt;\/b&gt;\nand another[\s\S]*Third[\s\S]*Long/)
    t.notMatch(text, 'First')
    t.notMatch(text, 'Draft')
    t.notMatch(text, 'the end')
    t.match((await nobody.get(`/client/announcements/${long}`)).text, 'word the end')
    t.equal((await nobody.get(`/client/announcements/${draft}`)).status, 404)
  })
})
