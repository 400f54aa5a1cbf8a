import t from 'tap'
import { makeClient, makeService, setSetting, writeRows } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'

const form = {
  name: 'Ada Lovelace',
  email: 'stranger@example.com',
  service: 'engines.example',
  type: 'End of Billing Period',
}

async function ask(api: Api, path: string, fields?: Record<string, string>) {
  const body = fields && new URLSearchParams(fields)
  const reply = await fetch(`${api.url}${path}`, { redirect: 'manual', ...(body && { method: 'POST', body }) })
  return { status: reply.status, text: await reply.text() }
}

const mailsTo = (api: Api, recipient: string) =>
  api.database.read('emails').where({ recipient }).orderBy('id').select('template', 'subject', 'body')

withService(t, 'cancellation without signing in', async (t, api) => {
  const email = 'ada.owner@example.com'
  const clientid = await makeClient(api, { email })
  const serviceid = await makeService(api, clientid, { domain: 'engines.example' })
  const requests = () => api.database.read('cancellation_requests').where({ service_id: serviceid })

  // R-4513
  await t.test('the page requires the setting public_cancellation and a department that accepts tickets', async (t) => {
    t.equal((await ask(api, '/client/cancel')).status, 404)
    await setSetting(api, 'public_cancellation', 'true')
    const retire = (retired_at: string | null) => writeRows(api, (db) => db('departments').update({ retired_at }))
    await retire('2026-01-01T00:00:00.000Z')
    t.equal((await ask(api, '/client/cancel')).status, 404)
    await retire(null)
    const page = await ask(api, '/client/cancel')
    t.match(page, { status: 200, text: '<button>Cancel now</button>' })
    const german = await fetch(`${api.url}/client/cancel`, { headers: { 'Accept-Language': 'de' } })
    t.match(await german.text(), '<button>jetzt kündigen</button>')
  })

  // R-4514
  await t.test('the response does not reveal whether the service exists, and staff receive a ticket', async (t) => {
    const there = await ask(api, '/client/cancel', form)
    const nowhere = await ask(api, '/client/cancel', { ...form, service: 'nowhere.example' })
    const plain = ({ text }: { text: string }) =>
      text.replaceAll(/\d\d\d\d-\d\d-\d\d \d\d:\d\d/g, 'then').replaceAll('nowhere.example', 'engines.example')
    t.equal(there.status, 200)
    t.match(there.text, 'We received your cancellation')
    t.equal(plain(there), plain(nowhere))
    const typed = await mailsTo(api, form.email)
    t.match(typed, [{ template: 'cancellation received' }, { template: 'cancellation received' }])
    t.notMatch(JSON.stringify(typed), /engines\.example|nowhere\.example|Lovelace/)
    const tickets = await api.database.read('tickets').orderBy('id')
    t.match(tickets, [
      { subject: 'Cancellation: engines.example', client_id: null, message: /Name: Ada Lovelace/ },
      { subject: 'Cancellation: nowhere.example', client_id: null },
    ])
    t.strictSame(await requests(), [])
  })

  // R-4514
  await t.test('emails the stored address the content, date, and time, at most three times a day', async (t) => {
    const [mail] = await mailsTo(api, email)
    t.match(mail, { template: 'cancellation declared', subject: /We received/ })
    t.match(mail?.body, /engines\.example[\s\S]*stranger@example\.com[\s\S]*Use this link/)
    t.match(mail?.body, /received the following cancellation on \d\d\d\d-\d\d-\d\d \d\d:\d\d \(UTC\)/)
    for (let count = 0; count < 3; count++) await ask(api, '/client/cancel', { ...form, email })
    const all = await mailsTo(api, email)
    t.strictSame(
      all.map(({ template }) => template),
      Array.from({ length: 3 }, () => 'cancellation declared'),
    )
  })

  // R-4514
  await t.test('an immediate cancellation requires a reason', async (t) => {
    t.match(await ask(api, '/client/cancel', { ...form, type: 'Immediate' }), { status: 422, text: 'reason-error' })
  })

  // R-4515
  await t.test(
    'a mailed link asks for confirmation, requests the cancellation once, and cannot be altered',
    async (t) => {
      const [mail] = await mailsTo(api, email)
      const [, path = ''] = /href="[^"]*(\/client\/cancel\/[^"]+)"/.exec(mail?.body ?? '') ?? []
      t.match(await ask(api, path), { status: 200, text: 'Confirm that you want to cancel' })
      t.strictSame(await requests(), [], 'opening the link changes nothing')
      t.equal((await ask(api, path.replace('/end-', '/now-'))).status, 410)
      t.equal((await ask(api, path.replace(`/${serviceid}/`, `/${serviceid + 1}/`))).status, 410)
      t.match(await ask(api, path, {}), { status: 200, text: 'Cancellation confirmed' })
      t.match(await requests(), [{ type: 'End of Billing Period', is_open: 1 }])
      t.match(await ask(api, path, {}), { status: 422, text: 'already been requested' })
      await writeRows(api, (db) => db('cancellation_requests').where({ service_id: serviceid }).update({ is_open: 0 }))
      t.equal((await ask(api, path, {})).status, 410, 'a withdrawn cancellation is not requested again')
      t.match(await requests(), [{ is_open: 0 }])
      await writeRows(api, (db) => db('cancellation_requests').where({ service_id: serviceid }).delete())
      t.equal((await ask(api, path)).status, 200)
      api.advance(8 * 86_400_000)
      t.equal((await ask(api, path)).status, 410)
    },
  )
})
