import t from 'tap'
import type { Credential } from '../../support/credentials.js'
import { makeClient, makeDepartment, ticketOf } from '../../support/fixtures.js'
import { type Api, withService } from '../../support/service.js'
import { openLogin, openSession, type Visitor } from './logins.js'

const lines = (price: number) => [{ description: 'Design', quantity: 2, unit_price: price }]

async function sendQuote(api: Api, clientid: number, details: Record<string, unknown> = {}): Promise<number> {
  const { quoteid } = await api.ok('createquote', {
    ...{ clientid, subject: 'A site', items: lines(100), proposal: 'In six weeks.', notes: 'Asked by phone.' },
    ...details,
  })
  await api.ok('sendquote', { quoteid })
  return quoteid
}

const quoteOf = (api: Api, id: number) => api.database.read('quotes').where({ id }).first()

const press = (visitor: Visitor, id: number, form: string, fields: Record<string, string> = {}) =>
  visitor.post(`/client/quotes/${id}`, { form_token: visitor.formToken, form, ...fields })

const figureIn = (text: string): string => /name="figure" value="([^"]+)"/.exec(text)?.[1] ?? ''

withService(t, 'quotes in the client area', async (t, api) => {
  const account = async (permissions: Parameters<typeof openLogin>[3] = ['quotes', 'invoices', 'tickets']) => {
    const clientid = await makeClient(api, { password2: 'a long password' })
    return { clientid, visitor: await openLogin(api, undefined, clientid, permissions) }
  }

  // R-4616
  await t.test('shows a sent quote, and redirects to its invoice after acceptance', async (t) => {
    const { clientid, visitor } = await account()
    t.match((await visitor.get('/client/quotes')).text, 'Quotes appear here when we send you one.')
    const id = await sendQuote(api, clientid, { validuntil: '2030-05-01' })
    t.match((await visitor.get('/client/quotes')).text, `href="/client/quotes/${id}"`)
    const page = await visitor.get(`/client/quotes/${id}`)
    t.match(page.text, /Design[\s\S]*data-label="Quantity">2<[\s\S]*data-label="Unit price">100\.00</)
    t.match(page.text, /Valid until<\/dt><dd>2030-05-01/)
    t.match(page.text, /In six weeks\.[\s\S]*You accept the quote as shown above for \$200\.00/)
    t.notMatch(page.text, 'Asked by phone', 'notes for staff are not shown')
    t.match(page.text, `href="/client/quotes/${id}/pdf"`)
    const accepted = await press(visitor, id, 'accept', { figure: figureIn(page.text) })
    const { invoice_id, status } = (await quoteOf(api, id)) ?? {}
    t.equal(status, 'Accepted')
    t.match([accepted.status, accepted.headers.get('location')], [303, `/client/invoices/${invoice_id}`])
    t.match(await api.ok('getinvoice', { invoiceid: invoice_id }), { invoice: { total: 200 } })
    t.match((await visitor.get(`/client/quotes/${id}`)).text, `href="/client/invoices/${invoice_id}">View invoice`)
    t.equal((await press(visitor, id, 'accept', { figure: figureIn(page.text) })).status, 409)
    t.equal((await press(visitor, id, 'decline')).status, 409)
    const entry = await api.database.read('activity_log').where({ action: 'POST /client/quotes/:id' }).first()
    t.match(entry, { author: /^login \d+$/, object_type: 'quote', object_id: String(id), about_client_id: clientid })
  })

  // R-4618
  await t.test('does not accept a quote that has changed since it was shown', async (t) => {
    const { clientid, visitor } = await account(['quotes'])
    const id = await sendQuote(api, clientid)
    const figure = figureIn((await visitor.get(`/client/quotes/${id}`)).text)
    for (const change of [
      { items: lines(150) },
      { proposal: 'In six months.' },
      { validuntil: '2031-01-01' },
    ] as Record<string, unknown>[]) {
      await api.ok('updatequote', { quoteid: id, ...change })
      const refused = await press(visitor, id, 'accept', { figure })
      t.match(refused, { status: 422, text: 'The quote has changed.' }, JSON.stringify(change))
    }
    const shown = figureIn((await visitor.get(`/client/quotes/${id}`)).text)
    await api.ok('updateclient', { clientid, city: 'Kiel' })
    const moved = await press(visitor, id, 'accept', { figure: shown })
    t.match(moved, { status: 422, text: 'The quote has changed.' }, 'another address of the buyer')
    t.match(await quoteOf(api, id), { status: 'Sent', invoice_id: null })
    t.equal((await press(visitor, id, 'accept')).status, 422)
    const now = figureIn((await visitor.get(`/client/quotes/${id}`)).text)
    const accepted = await press(visitor, id, 'accept', { figure: now })
    t.match(
      [accepted.status, accepted.headers.get('location')],
      [303, `/client/quotes/${id}`],
      'a login that may not see invoices is redirected to the quote',
    )
  })

  // R-4617
  await t.test('does not accept an expired quote or a quote without lines, and hides a draft', async (t) => {
    const { clientid, visitor } = await account()
    const over = await sendQuote(api, clientid)
    const figure = figureIn((await visitor.get(`/client/quotes/${over}`)).text)
    await api.ok('updatequote', { quoteid: over, validuntil: '2020-01-01' })
    t.match((await visitor.get(`/client/quotes/${over}`)).text, 'This quote can no longer be accepted.')
    t.match(await press(visitor, over, 'accept', { figure }), { status: 409, text: 'ask us for a new one' })
    const bare = await sendQuote(api, clientid, { items: [] })
    t.notMatch((await visitor.get(`/client/quotes/${bare}`)).text, 'obligation to pay')
    t.equal((await press(visitor, bare, 'accept', { figure })).status, 409)
    const { quoteid: draft } = await api.ok('createquote', { clientid, subject: 'Not sent', items: lines(1) })
    t.equal((await visitor.get(`/client/quotes/${draft}`)).status, 404)
    t.equal(await api.database.read('invoices').where({ client_id: clientid }).first(), undefined)
  })

  // R-4619
  await t.test('declines a quote, and adds the optional reason to the staff notes', async (t) => {
    const { clientid, visitor } = await account()
    const id = await sendQuote(api, clientid)
    const declined = await press(visitor, id, 'decline', { reason: 'Too dear' })
    t.match([declined.status, declined.headers.get('location')], [303, `/client/quotes/${id}`])
    t.match(await quoteOf(api, id), {
      status: 'Declined',
      notes: /^Asked by phone\.\n\nDeclined by login \d+: Too dear$/,
    })
    const plain = await sendQuote(api, clientid)
    t.equal((await press(visitor, plain, 'decline')).status, 303)
    t.match(await quoteOf(api, plain), { status: 'Declined', notes: 'Asked by phone.' })
  })

  // R-4620
  await t.test('a question about a quote opens a ticket, if the login has the permission', async (t) => {
    const { clientid, visitor } = await account()
    const id = await sendQuote(api, clientid)
    t.notMatch((await visitor.get(`/client/quotes/${id}`)).text, 'name="deptid"')
    const empty = await press(visitor, id, 'ask', { message: '' })
    t.match(empty, { status: 422, text: 'Your question is required.' })
    const asked = await press(visitor, id, 'ask', { message: 'With hosting?' })
    const [, ticketid] = /\/client\/tickets\/(\d+)/.exec(asked.headers.get('location') ?? '') ?? []
    t.match(await ticketOf(api, Number(ticketid)), {
      ...{ subject: `Quote ${id}: A site`, message: 'With hosting?', clientid, deptname: 'Support' },
    })
    const deptid = await makeDepartment(api, 'Sales')
    const chosen = await press(visitor, id, 'ask', { message: 'And mail?', deptid: String(deptid) })
    const [, other] = /\/client\/tickets\/(\d+)/.exec(chosen.headers.get('location') ?? '') ?? []
    t.match(await ticketOf(api, Number(other)), { deptname: 'Sales' })
    const silent = await openLogin(api, undefined, clientid, ['quotes'])
    t.notMatch((await silent.get(`/client/quotes/${id}`)).text, 'Ask about this quote')
    t.equal((await press(silent, id, 'ask', { message: 'x' })).status, 403)
  })

  // R-4628
  await t.test('a staff session without the permissions can neither answer a quote nor open a ticket', async (t) => {
    const { clientid } = await account()
    const id = await sendQuote(api, clientid)
    const weak: Credential = await api.makeCredential({ permissions: ['edit_clients'] })
    const visitor = await openSession(api, weak, { client_id: clientid })
    const page = await visitor.get(`/client/quotes/${id}`)
    t.notMatch(page.text, 'obligation to pay')
    for (const form of ['accept', 'decline', 'ask']) t.equal((await press(visitor, id, form)).status, 403, form)
    const ticket = await visitor.post('/client/tickets/new', { form_token: visitor.formToken })
    t.match(ticket, { status: 403, text: 'staff member who does not have permission to do this' })
  })
})
