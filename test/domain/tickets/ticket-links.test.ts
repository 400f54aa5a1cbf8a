import t from 'tap'
import { mailsTo, makeClient, makeContact, makeUser, openTicket, reply } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'

withService(t, 'links in ticket emails', async (t, api) => {
  const bodiesTo = async (address: string) => (await mailsTo(api, address)).map(({ body }) => String(body))

  // R-4744
  t.test("emails contain the ticket's link for a recipient who can open it, in the client's language", async (t) => {
    for (const { language, button } of [
      { language: 'en', button: 'View ticket' },
      { language: 'de', button: 'Ticket ansehen' },
    ]) {
      const email = `owner-${language}@links.example`
      const clientid = await makeClient(api, { email, language })
      await makeUser(api, clientid, { email, owner: true })
      const asked = await openTicket(api, { clientid, email })
      await reply(api, asked, { adminusername: 'x' })
      const told = await openTicket(api, { clientid, email, adminusername: 'x' })
      const link = (id: number) => `<p><a href="${api.url}/client/tickets/${id}">${button}</a></p>`
      const bodies = await bodiesTo(email)
      t.equal(bodies.length, 3)
      for (const [n, id] of [asked, asked, told].entries())
        t.ok(bodies[n]?.includes(link(id)), `email ${n} in ${language}`)
    }
  })

  // R-4744
  t.test('a contact gets the link only with a login that can open tickets', async (t) => {
    const email = 'owner@copies-of-tickets.example'
    const clientid = await makeClient(api, { email })
    await makeUser(api, clientid, { email, owner: true })
    for (const name of ['plain', 'papers', 'desk'])
      await makeContact(api, clientid, { email: `${name}@copies-of-tickets.example`, support_emails: 1 })
    await makeUser(api, clientid, { email: 'papers@copies-of-tickets.example', permissions: ['invoices'] })
    await makeUser(api, clientid, { email: 'desk@copies-of-tickets.example', permissions: ['tickets'] })
    const ticketid = await openTicket(api, { clientid, email })
    const linked = async (name: string) => {
      const [body, ...others] = await bodiesTo(`${name}@copies-of-tickets.example`)
      t.equal(others.length, 0)
      t.match(body, 'We have received your ticket')
      return body?.includes(`/client/tickets/${ticketid}"`)
    }
    t.equal(await linked('owner'), true)
    t.equal(await linked('desk'), true)
    t.equal(await linked('papers'), false)
    t.equal(await linked('plain'), false)
  })

  // R-4744
  t.test('senders without a login, and staff, get no link to the client area', async (t) => {
    const guest = await openTicket(api, { email: 'guest@links.example' })
    await reply(api, guest, { adminusername: 'x' })
    const email = 'mute@links.example'
    const clientid = await makeClient(api, { email })
    await openTicket(api, { clientid, email })
    const bodies = [...(await bodiesTo('guest@links.example')), ...(await bodiesTo('mute@links.example'))]
    t.equal(bodies.length, 3)
    for (const body of bodies) t.notMatch(body, '/client/tickets')
    const alerts = await api.database.read('emails').where({ template: 'ticket alert' })
    for (const { body } of alerts) t.notMatch(body, '/client/tickets')
  })
})
