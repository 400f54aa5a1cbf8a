import t from 'tap'
import { countsOfStep } from '../../support/daily.js'
import { makeClient, makeService, makeUser, setSetting, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

const dayMs = 86_400_000

withService(t, 'tickets and limits for cancellations without signing in', async (t, api) => {
  await setSetting(api, 'public_cancellation', 'true')
  const declare = async (fields: Record<string, string>, language = 'en') => {
    const body = new URLSearchParams({ name: 'Ada Lovelace', type: 'End of Billing Period', ...fields })
    const headers = { 'Accept-Language': language }
    const reply = await fetch(`${api.url}/client/cancel`, { method: 'POST', body, headers })
    return { status: reply.status, text: await reply.text() }
  }
  const ticketsOf = (email: string) => api.database.read('tickets').where({ email }).orderBy('id')

  // R-4630
  await t.test("the ticket is in the client's language, regardless of the browser's", async (t) => {
    const email = 'kunde@declared.example'
    const client_id = await makeClient(api, { email, language: 'de' })
    await makeUser(api, client_id, { email, owner: true })
    const reason = 'Der Dienst war eine Woche aus.'
    t.equal((await declare({ email, service: 'eins.example', type: 'Immediate', reason })).status, 200)
    const [ticket] = await ticketsOf(email)
    t.match(ticket, { subject: 'Kündigung: eins.example', client_id })
    const lines = String(ticket?.message).split('\n')
    t.match(lines.shift(), /^Eingegangen: \d{4}-\d\d-\d\d \d\d:\d\d \(UTC\)$/)
    t.strictSame(lines, [
      'Vertrag: eins.example',
      'Vertragsende: Sofort, aus wichtigem Grund',
      'Name: Ada Lovelace',
      `E-Mail-Adresse: ${email}`,
      `Grund: ${reason}`,
    ])
  })

  // R-4630
  await t.test("a stranger's ticket is in the language of the page", async (t) => {
    for (const [language, subject] of [
      ['de', 'Kündigung: zwei.example'],
      ['en', 'Cancellation: zwei.example'],
    ] as const) {
      const email = `stranger-${language}@declared.example`
      await declare({ email, service: 'zwei.example' }, language)
      t.match(await ticketsOf(email), [{ subject, client_id: null }])
    }
  })

  // R-4630
  await t.test("a confirmed cancellation stores its reason in the client's language", async (t) => {
    const email = 'owner@declared.example'
    const clientid = await makeClient(api, { email, language: 'de' })
    const service_id = await makeService(api, clientid, { domain: 'vier.example' })
    await declare({ email, service: 'vier.example' })
    const [mail] = await api.database.read('emails').where({ recipient: email, template: 'cancellation declared' })
    const [, path = ''] = /href="[^"]*(\/client\/cancel\/[^"]+)"/.exec(String(mail?.body)) ?? []
    await fetch(`${api.url}${path}`, { method: 'POST', body: new URLSearchParams() })
    const requests = await api.database.read('cancellation_requests').where({ service_id })
    t.match(requests, [{ reason: 'Ohne Anmeldung eingereicht und per E-Mail bestätigt' }])
  })

  // R-4631
  await t.test('limits an address to three declarations a day for one contract', async (t) => {
    const email = 'often@declared.example'
    api.advance(dayMs)
    const day = api.now().toISOString().slice(0, 10)
    t.equal((await declare({ email, service: 'drei.example' })).status, 200)
    await writeRows(api, (db) => db('declaration_counts').where({ day }).update({ made: 2 }))
    t.equal((await declare({ email, service: '#DREI.example ' })).status, 200)
    const refused = await declare({ email: 'OFTEN@declared.example', service: ' drei.example' })
    t.match(refused, { status: 403, text: /id="service-error"[^>]*>Too many cancellations were submitted today/ })
    t.equal((await ticketsOf(email)).length, 2)
    t.equal((await declare({ email, service: 'other.example' })).status, 200)
    t.equal((await declare({ email: 'else@declared.example', service: 'drei.example' })).status, 200)
    api.advance(dayMs)
    t.equal((await declare({ email, service: 'drei.example' })).status, 200, 'accepted the next day')
  })

  // R-4631
  await t.test('limits a network to twenty declarations a day, and deletes old counts', async (t) => {
    api.advance(dayMs)
    const day = api.now().toISOString().slice(0, 10)
    const next = (n: number) => declare({ email: `n${n}@declared.example`, service: 'drei.example' })
    t.equal((await next(1)).status, 200)
    await writeRows(api, (db) => db('declaration_counts').where({ day }).update({ made: 19 }))
    t.equal((await next(2)).status, 200)
    t.match(await next(3), { status: 403, text: 'Too many cancellations were submitted today' })
    api.advance(3 * dayMs)
    const counted = (await api.database.read('declaration_counts')).length
    t.ok(counted > 0)
    t.match(await countsOfStep(api, 'expired keys'), { 'declaration counts': counted })
    t.strictSame(await api.database.read('declaration_counts'), [])
  })
})
