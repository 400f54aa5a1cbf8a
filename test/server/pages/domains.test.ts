import t from 'tap'
import { registrarCalls } from '../../../domain/domains/registration.js'
import { openRegistry, readRecord, register } from '../../actions/domains/registry.js'
import { eventually } from '../../server/serve.js'
import { insertRow, makeClient, makeDomain } from '../../support/fixtures.js'
import { type Api, type Body, withService } from '../../support/service.js'
import { hiddenValue, readRedirect, send } from './forms.js'
import { openLogin, openSession, type Visitor } from './logins.js'

const permissions = ['domains', 'managedomains', 'invoices'] as const

const visitorOf = (api: Api, clientid: number): Promise<Visitor> => openLogin(api, undefined, clientid, permissions)

const pageOf = (id: number) => `/client/domains/${id}`

/** Offers a TLD for 10.00 a year, with ID protection for 2.00. Returns its ID. */
async function sell(api: Api, extension: string): Promise<number> {
  const flags = { is_registered: 1, is_transferred: 1, is_renewed: 1 }
  const prices = { register_price: 1000, transfer_price: 1000, renew_price: 1000 }
  const id = await insertRow(api, 'tlds', { extension, sort_order: 0, ...flags, ...prices })
  const usd = await api.database.read('currencies').where({ is_default: 1 }).first('id')
  const privacy = { tld_id: id, currency_id: usd?.id, service: 'id_protection', years: 1, price: 200 }
  await api.database.transaction((db) => db('tld_prices').insert(privacy as never))
  return id
}

withService(t, 'domain pages', async (t, api) => {
  const registry = await openRegistry(t, api)
  await sell(api, '.com')
  const later = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  const registered = async (): Promise<Body & { visitor: Visitor }> => {
    const made = await register(api)
    return { ...made, visitor: await visitorOf(api, made.clientid) }
  }

  // R-4507
  await t.test('a page shows the expiry date, the renewal price, and the registrant', async (t) => {
    const { domainid, visitor } = await registered()
    const { expirydate } = await readRecord(api, domainid)
    const { text } = await visitor.get(pageOf(domainid))
    t.match(text, new RegExp(`<dt>Expires</dt><dd><time datetime="${expirydate}">`))
    t.match(text, '$10.00 for 1 year')
    t.match(text, /12 Mill Lane[\s\S]*LS1 4AP Leeds/)
    t.match(text, 'Show transfer code')
  })

  // R-4530
  await t.test('the page links to the profile, and changes of the profile are sent to the registrar', async (t) => {
    const { domainid, domain, clientid, visitor } = await registered()
    t.match((await visitor.get(pageOf(domainid))).text, 'who can open the account profile can change these details.')
    const keeper = await openLogin(api, undefined, clientid, ['domains', 'profile'])
    const { text } = await keeper.get(pageOf(domainid))
    t.match(text, 'phone number, or email are sent to the registrar.')
    t.match(text, '<a href="/client/profile">Change the details in your profile</a>')
    const details = { firstname: 'Ada', lastname: 'Lovelace', address1: '12 Mill Lane', postcode: 'BD1 1AA' }
    const changed = { ...details, city: 'Bradford', country: 'GB', phonenumber: '+44 113 496 0000', language: 'en' }
    t.equal((await send(keeper, '/client/profile', 'details', changed)).status, 303)
    const queued = await api.database.read('module_queue').where({ action: 'changecontact', domain_id: domainid })
    await registrarCalls.attempt(await api.service.contexts.remote(), queued[0]?.id as number, { retryRefused: true })
    const contact = registry.contacts.get(registry.domains.get(domain)?.registrant ?? '')
    t.ok(contact?.address.includes('Bradford'), 'the registrar has the new city')
  })

  // R-4530
  await t.test('the page links to a ticket if the registrar accepts no changes of the registrant', async (t) => {
    const clientid = await makeClient(api)
    const domainid = await makeDomain(api, clientid, { status: 'active', registrar: 'manual' })
    const visitor = await openLogin(api, undefined, clientid, ['domains', 'profile', 'tickets'])
    const { text } = await visitor.get(pageOf(domainid))
    t.match(text, 'cannot send changes to this registrar automatically')
    t.match(text, '<a href="/client/tickets/new">Open a ticket</a>')
    const ended = await makeDomain(api, clientid, { status: 'cancelled', registrar: 'manual' })
    t.notMatch((await visitor.get(pageOf(ended))).text, 'cannot send changes to this registrar automatically')
  })

  // R-4507
  await t.test('sets name servers at the registrar, and shows a duplicate next to its field', async (t) => {
    const { domainid, domain, visitor } = await registered()
    const twice = await send(visitor, pageOf(domainid), 'nameservers', {
      ns1: 'ns1.ada.example',
      ns2: 'ns1.ada.example',
    })
    t.match(twice, { status: 422, text: 'id="ns2-error">Two of the name servers are the same.' })
    const set = await send(visitor, pageOf(domainid), 'nameservers', { ns1: 'ns1.ada.example', ns2: 'ns2.ada.example' })
    t.strictSame(readRedirect(set), [303, pageOf(domainid)])
    t.match(await readRecord(api, domainid), { ns1: 'ns1.ada.example', ns2: 'ns2.ada.example' })
    t.match((await visitor.get(pageOf(domainid))).text, 'value="ns2.ada.example"')
    t.ok(registry.domains.get(domain))
    const entry = await api.database
      .read('activity_log')
      .where({ action: 'POST /client/domains/:id', object_type: 'domain', object_id: String(domainid) })
      .first()
    t.match(entry?.author, /^login \d+$/)
  })

  // R-4504
  await t.test('a page reports an unreachable or refusing registrar in a sentence', async (t) => {
    const { domainid, visitor } = await registered()
    const before = await readRecord(api, domainid)
    for (const [form, fields] of [
      ['nameservers', { ns1: 'ns9.ada.example' }],
      ['lock', { lockstatus: '1' }],
    ] as const) {
      registry.setFailure('reset', 'domain:update')
      const silent = await send(visitor, pageOf(domainid), form, fields)
      t.match(silent, { status: 422, text: 'The registrar is not responding at the moment.' }, form)
      t.notMatch(silent.text, /127\.0\.0\.1|ECONN/, form)
    }
    registry.say(2304, 'domain:update', 'Not on a Sunday')
    const refused = await send(visitor, pageOf(domainid), 'lock', { lockstatus: '0' })
    t.match(refused, { status: 422, text: /The registrar rejected this request: [^<]*Not on a Sunday/ })
    t.strictSame(await readRecord(api, domainid), before)
  })

  // R-4507
  await t.test('locks and unlocks a domain, and shows the state of the lock on request', async (t) => {
    const { domainid, visitor } = await registered()
    for (const [lockstatus, said, now] of [
      ['1', 'The domain was locked.', 'The domain is locked.'],
      ['0', 'The domain was unlocked.', 'The domain is not locked.'],
    ] as const) {
      t.match(await send(visitor, pageOf(domainid), 'lock', { lockstatus }), { status: 200, text: said })
      t.match(await send(visitor, pageOf(domainid), 'askLock'), { status: 200, text: now })
    }
  })

  // R-4509
  await t.test('shows a transfer code only in the response to its form, and logs that it was shown', async (t) => {
    const { domainid, clientid, visitor: own } = await registered()
    const { eppcode } = await api.ok('domainrequestepp', { domainid })
    t.notMatch((await own.get(pageOf(domainid))).text, eppcode)
    t.match(await send(own, pageOf(domainid), 'code'), { status: 200, text: '<dt>Transfer code</dt><dd><code>' })
    const visitor = await openLogin(api, api.admin, clientid, permissions)
    const unproven = await send(visitor, pageOf(domainid), 'code')
    t.equal(unproven.status, 422, "a session opened by staff asks for the client's password first")
    t.notMatch(unproven.text, /<code>/)
    const shown = await send(visitor, pageOf(domainid), 'code', { own_password: 'a long password' })
    t.match(shown, { status: 200, text: /<dt>Transfer code<\/dt><dd><code>/ })
    const entry = await api.database
      .read('activity_log')
      .where('description', 'like', `The transfer code of domain ${domainid} was shown to %`)
      .first()
    t.match(entry, { author: /^login \d+$/ })
  })

  // R-4508
  await t.test('renews a domain for several years at the price shown after its invoice is paid', async (t) => {
    const { domainid, domain, visitor } = await registered()
    const { expirydate, nextduedate } = await readRecord(api, domainid)
    const priced = await send(visitor, pageOf(domainid), 'price', { years: '3' })
    t.match(priced, { status: 200, text: /Renewal of [\s\S]*\$30\.00[\s\S]*Renew with obligation to pay/ })
    const price = hiddenValue(priced, 'price')
    const other = await send(visitor, pageOf(domainid), 'renew', { years: '2', price })
    t.match(other, { status: 409, text: 'The price has changed, and nothing was done' })
    t.strictSame(await api.database.read('invoice_items').where({ related_id: domainid, type: 'domain' }), [])
    const agreed = await send(visitor, pageOf(domainid), 'renew', { years: '3', price })
    const line = await api.database.read('invoice_items').where({ related_id: domainid, type: 'domain' }).first()
    t.strictSame(readRedirect(agreed), [303, `/client/invoices/${line?.invoice_id}`])
    t.match(line, { amount: 3000, period_start: nextduedate, period_end: later(nextduedate, 3) })
    t.match((await visitor.get(pageOf(domainid))).text, 'The next renewal has already been invoiced.')
    t.equal((await send(visitor, pageOf(domainid), 'renew', { years: '3', price })).status, 409, 'once')
    await api.ok('updateinvoice', { invoiceid: line?.invoice_id, status: 'paid' })
    api.service.wake()
    await eventually('the domain is renewed', async () => (await readRecord(api, domainid)).expirydate !== expirydate)
    t.equal(registry.domains.get(domain)?.exDate.slice(0, 10), later(expirydate, 3))
    t.match(await readRecord(api, domainid), { nextduedate: later(nextduedate, 3) })
    const most = await visitor.get(pageOf(domainid))
    t.notMatch(most.text, /for (7|8|9|10) years/, 'ten years from today are the maximum')
  })

  // R-4508
  await t.test("offers only the domain's own period if staff have set a price", async (t) => {
    const { domainid, visitor } = await registered()
    await api.ok('updateclientdomain', { domainid, recurringamount: 7 })
    const { text } = await visitor.get(pageOf(domainid))
    t.match(text, '<option value="1" selected>$7.00 for 1 year')
    t.notMatch(text, 'for 2 years')
    await api.ok('updateclientdomain', { domainid, recurringamount: 0 })
    t.notMatch((await visitor.get(pageOf(domainid))).text, 'name="years"', 'a free domain is renewed by staff')
  })

  // R-4510
  await t.test('enables privacy at the price shown, and disables it again', async (t) => {
    const { clientid } = await register(api)
    const domainid = await makeDomain(api, clientid, {
      registrar: 'manual',
      domain: 'kept.com',
      recurring_amount: 1000 as never,
    })
    const visitor = await visitorOf(api, clientid)
    const page = await visitor.get(pageOf(domainid))
    t.match(page.text, 'Adds $2.00 to each renewal, before tax.')
    const wrong = await send(visitor, pageOf(domainid), 'privacyOn', { price: 'x' })
    t.match(wrong, { status: 409, text: 'The price has changed, and nothing was done.' })
    t.match(await readRecord(api, domainid), { id_protection: false })
    const [price = ''] = [...page.text.matchAll(/name="price" value="([^"]+)"/g)].map(([, one]) => one)
    t.strictSame(readRedirect(await send(visitor, pageOf(domainid), 'privacyOn', { price })), [303, pageOf(domainid)])
    t.match(await readRecord(api, domainid), { id_protection: true, recurringamount: 12 })
    t.strictSame(readRedirect(await send(visitor, pageOf(domainid), 'privacyOff')), [303, pageOf(domainid)])
    t.match(await readRecord(api, domainid), { id_protection: false, recurringamount: 10 })
  })

  // R-4507
  await t.test('disables and enables automatic renewal', async (t) => {
    const { domainid, visitor } = await registered()
    for (const [on, donotrenew] of [
      ['0', true],
      ['1', false],
    ] as const) {
      t.strictSame(readRedirect(await send(visitor, pageOf(domainid), 'automatic', { on })), [303, pageOf(domainid)])
      t.match(await readRecord(api, domainid), { donotrenew })
    }
  })

  // R-4511
  await t.test('changes several domains with one form, and reports the result for each domain', async (t) => {
    const first = await registered()
    const { visitor, clientid } = first
    const manual = { registrar: 'manual', recurring_amount: 1000 as never }
    const second = await makeDomain(api, clientid, { ...manual, domain: 'byhand.com' })
    const gone = await makeDomain(api, clientid, { ...manual, domain: 'gone.com', status: 'cancelled' })
    const chosen = [first.domainid, second, gone].map((id) => ['domains', String(id)] as const)
    t.match(await send(visitor, '/client/domains', 'choose'), { status: 422, text: 'Select at least one domain.' })
    const leading = await send(visitor, '/client/domains', 'choose', chosen)
    const path = `/client/several-domains?ids=${first.domainid},${second},${gone}`
    t.strictSame(readRedirect(leading), [303, path])
    const page = await visitor.get(path)
    t.match(page, { status: 200, text: 'Cannot be renewed now: byhand.com, gone.com' })
    const set = await send(visitor, path, 'nameservers', { ns1: 'ns5.ada.example' })
    t.match(set.text, new RegExp(`${first.domain}</dt><dd>Done</dd>[\\s\\S]*byhand\\.com</dt><dd>Done</dd>`))
    t.match(set.text, /gone\.com<\/dt><dd>This is not possible in the domain’s current status\./)
    t.match(await readRecord(api, second), { ns1: 'ns5.ada.example' })
    const other = await api.ok('domainregister', { clientid, domain: 'another-engine.com', registrar: 'epp' })
    registry.setFailure('reset', 'domain:update')
    const both = `/client/several-domains?ids=${first.domainid},${other.domainid}`
    const silent = await send(visitor, both, 'lock', { lockstatus: '1' })
    t.match(silent.text, /is not responding at the moment\.[\s\S]*Not tried because the registrar is not responding\./)
    t.match((await send(visitor, both, 'automatic', { on: '0' })).text, /Done[\s\S]*Done/)
    t.match(
      [await readRecord(api, first.domainid), await readRecord(api, other.domainid)],
      [{ donotrenew: true }, { donotrenew: true }],
    )
    const priced = await send(visitor, both, 'price', { years: '2' })
    t.match(priced.text, /\$20\.00[\s\S]*\$20\.00[\s\S]*<strong>\$40\.00/)
    const agreed = await send(visitor, both, 'renew', { years: '2', price: hiddenValue(priced, 'price') })
    t.match(agreed.headers.get('location'), /^\/client\/invoices\/\d+$/)
    const theirs = await makeDomain(api, await makeClient(api))
    t.equal((await visitor.get(`/client/several-domains?ids=${first.domainid},${theirs}`)).status, 404)
    t.match((await visitor.get('/client/several-domains')).text, 'Select the domains to change')
  })

  // R-4502
  await t.test('a staff session without the permission cannot change domains', async (t) => {
    const { domainid, clientid } = await registered()
    const staff = await api.makeCredential({ permissions: ['edit_clients'] })
    const theirs = await openSession(api, staff, { client_id: clientid })
    for (const form of ['nameservers', 'lock', 'askLock', 'code', 'automatic', 'price', 'renew', 'privacyOn'])
      t.equal((await send(theirs, pageOf(domainid), form)).status, 403, form)
  })
})
