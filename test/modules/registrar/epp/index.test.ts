import t from 'tap'
import type { RegistrarModule } from '../../../../domain/ports/registrar.js'
import definition from '../../../../modules/registrar/epp/index.js'
import { aDomain } from '../../../support/providers/epp.js'
import { expectFailure } from '../../../support/providers/failure.js'
import { makeDomain } from '../domain.js'
import { connectRegistry, makeOwnDomain } from './registry.js'

/** The module implements every operation. */
const epp = definition as Required<RegistrarModule>
const domain = makeDomain().domain

t.test('checks whether a domain is available', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set('taken.com', { ...aDomain })
  t.equal(await epp.check(domain, moduleContext()), 'available')
  t.equal(await epp.check('taken.com', moduleContext()), 'unavailable')
  await expectFailure(t, epp.check('-.com', moduleContext()), {
    kind: 'refused',
    providerCode: '2005',
    outcomeUnknown: false,
  })
})

t.test('does not ask the registry about domains of other TLDs', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const config = { extensions: 'net, .CO.UK' }
  for (const stranger of ['a.com', 'a.uk', 'aco.uk', 'net'])
    await expectFailure(t, epp.check(stranger, moduleContext({ config })), { kind: 'unsupported' }, stranger)
  t.equal(registry.sessions.opened, 0)
  for (const name of ['a.net', 'a.co.uk']) t.equal(await epp.check(name, moduleContext({ config })), 'available')
})

t.test('registers, renews, locks, and transfers a domain in one session', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const at = (expiryDate: string) => makeDomain({ expiryDate })
  t.equal(await epp.check(domain, moduleContext()), 'available')
  t.strictSame(await epp.register(makeDomain(), moduleContext(), 2), { status: 'active', expiryDate: '2028-05-05' })
  t.equal(await epp.check(domain, moduleContext()), 'unavailable')
  t.match(await epp.sync(makeDomain(), moduleContext()), { status: 'active', expiryDate: '2028-05-05' })
  t.strictSame(await epp.renew(at('2028-05-05'), moduleContext(), 1), { status: 'active', expiryDate: '2029-05-05' })

  t.equal(await epp.getLock(makeDomain(), moduleContext()), false)
  await epp.setLock(makeDomain(), moduleContext(), true)
  t.equal(await epp.getLock(makeDomain(), moduleContext()), true)
  await epp.setLock(makeDomain(), moduleContext(), false)
  t.equal(await epp.getLock(makeDomain(), moduleContext()), false)

  await epp.setNameservers(makeDomain({ nameservers: ['ns2.example.net', 'ns3.example.net'] }), moduleContext())
  t.strictSame(registry.domains.get(domain)?.ns, ['ns2.example.net', 'ns3.example.net'])

  t.equal(await epp.eppCode(makeDomain(), moduleContext()), registry.domains.get(domain)?.authInfo)
  Object.assign(registry.domains.get(domain) as object, { clID: 'ClientY' })
  t.strictSame(await epp.sync(at('2029-05-05'), moduleContext()), { status: 'transferred_away' })

  const code = registry.domains.get(domain)?.authInfo as string
  t.strictSame(await epp.transfer(makeDomain(), moduleContext(), code), { status: 'pending', expiryDate: '2029-05-05' })
  t.strictSame(await epp.sync(at('2029-05-05'), moduleContext()), { status: 'pending' })
  Object.assign(registry.domains.get(domain) as object, { clID: 'ClientX', transferTo: undefined, statuses: ['ok'] })
  t.strictSame(await epp.sync(makeDomain(), moduleContext()), {
    ...{ status: 'active', expiryDate: '2029-05-05', isRevocable: false },
  })
  registry.domains.delete(domain)
  t.strictSame(await epp.sync(makeDomain(), moduleContext()), { status: 'absent' })
  t.equal(registry.sessions.opened, 1, 'in one session')
})

t.test('registration creates the registrant, the name servers, and then the domain', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.hosts.add('ns1.example.net')
  await epp.register(makeDomain(), moduleContext(), 1)
  t.strictSame(registry.commands, [
    'login',
    'domain:info',
    'contact:create',
    'host:create',
    'host:create',
    'domain:create',
  ])
  const [[id, contact] = []] = registry.contacts
  t.match(id, /^CH[a-z0-9]{14}$/)
  t.strictSame(contact, {
    clID: 'ClientX',
    type: 'int',
    name: 'Ada Lovelace',
    org: '',
    address: ['Storgata 1', 'Oslo', '0155', 'NO'],
    voice: '+47.22334455',
    email: 'ada@example.com',
    disclose: '',
  })
  t.match(registry.domains.get(domain), {
    registrant: id,
    contacts: [`admin ${id}`, `tech ${id}`],
    ns: ['ns1.example.net', 'ns2.example.net'],
    // 22 random characters (6 bits each, at least 128 bits), plus the fixed suffix aA7-.
    authInfo: /^[\w-]{26}$/,
  })
})

t.test('sends the registrant in the registry’s format', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const { registrant } = makeDomain()
  const sentContact = async (details: Partial<typeof registrant>, config = {}) => {
    registry.contacts.clear()
    registry.domains.clear()
    await epp.register(makeDomain({ registrant: { ...registrant, ...details } }), moduleContext({ config }), 1)
    return [...registry.contacts.values()][0]
  }
  t.match(await sentContact({ city: 'Tromsø' }), { type: 'loc', address: ['Storgata 1', 'Tromsø', '0155', 'NO'] })
  t.match(
    await sentContact({ address2: ' c/o\n Babbage ', state: 'Oslo', country: 'no', companyname: 'A & B <"Ltd">' }),
    {
      org: 'A & B <"Ltd">',
      address: ['Storgata 1', 'c/o Babbage', 'Oslo', 'Oslo', '0155', 'NO'],
    },
  )
  t.match(await sentContact({ phonenumber: '+44 20 7946 0958' }), { voice: '+44.2079460958' })
  t.match(await sentContact({ phonenumber: '' }), { voice: '' })
  t.match(await sentContact({ country: 'US', phonenumber: '(212) 555-0123' }), { voice: '+1.2125550123' })
  t.match(await sentContact({ firstname: '', lastname: '', companyname: 'Engines' }), { name: 'Engines' })
  await expectFailure(t, sentContact({ phonenumber: '12' }), { kind: 'refused', message: /phone number/ })
  await expectFailure(t, sentContact({ city: ' ' }), { kind: 'refused', message: /city/ })

  await sentContact({}, { contact_prefix: 'ZZ' })
  t.match([...registry.contacts.keys()][0], /^ZZ[a-z0-9]{14}$/)
  await expectFailure(t, sentContact({}, { contact_prefix: 'a-b' }), {
    kind: 'misconfigured',
    message: /contact_prefix/,
  })

  await sentContact({}, { contacts: 'registrant, billing' })
  t.match(registry.domains.get(domain), { registrant: /./, contacts: [/^billing /] })
  t.equal(await sentContact({}, { contacts: '' }), undefined, 'a registry without contacts receives none')
  t.match(registry.domains.get(domain), { registrant: '', contacts: [] })
  await expectFailure(t, sentContact({}, { contacts: 'owner' }), { kind: 'misconfigured', message: /role: owner/ })
})

t.test('registration succeeds for our own domain and is refused for another registrar’s domain', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain())
  t.strictSame(await epp.register(makeDomain(), moduleContext(), 1), {
    status: 'active',
    expiryDate: '2027-03-04',
    wasHeld: true,
  })
  t.notOk(registry.commands.includes('domain:create'))
  registry.domains.set(domain, { ...aDomain })
  await expectFailure(t, epp.register(makeDomain(), moduleContext(), 1), { kind: 'refused', providerCode: '2302' })
  t.equal(registry.contacts.size, 0, 'no contact is left behind')
})

t.test('registration succeeds if the domain becomes ours after the first query', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.say(2303, 'domain:info')
  registry.domains.set(domain, makeOwnDomain())
  t.strictSame(await epp.register(makeDomain(), moduleContext(), 1), {
    status: 'active',
    expiryDate: '2027-03-04',
    wasHeld: true,
  })
  registry.say(2303, 'domain:info')
  registry.domains.set(domain, { ...aDomain })
  await expectFailure(t, epp.register(makeDomain(), moduleContext(), 1), {
    kind: 'refused',
    message: /with another registrar/,
  })
})

t.test('a repeated job reuses its contact, and a new job creates another contact', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.say(2400, 'domain:create')
  await expectFailure(t, epp.register(makeDomain(), moduleContext(), 1), { kind: 'unreachable', outcomeUnknown: false })
  await epp.register(makeDomain(), moduleContext(), 1)
  t.equal(registry.contacts.size, 1)
  registry.domains.clear()
  await epp.register(makeDomain(), moduleContext({ idempotencyKey: 'work-2' }), 1)
  t.equal(registry.contacts.size, 2)
})

t.test('a domain that awaits approval is pending', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.slow = true
  t.strictSame(await epp.register(makeDomain(), moduleContext(), 1), { status: 'pending', expiryDate: '2027-05-05' })
  t.strictSame(await epp.sync(makeDomain(), moduleContext()), {
    ...{ status: 'pending', expiryDate: '2027-05-05', isRevocable: false },
  })
  t.strictSame(await epp.register(makeDomain(), moduleContext(), 1), {
    status: 'pending',
    expiryDate: '2027-05-05',
    wasHeld: true,
  })
})

t.test('a renewal starts from the registry’s expiry date', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain())
  const renewed = await epp.renew(makeDomain({ expiryDate: '2020-01-01' }), moduleContext(), 3)
  t.strictSame(renewed, { status: 'active', expiryDate: '2030-03-04' })
  await expectFailure(t, epp.renew(makeDomain(), moduleContext(), 9), {
    kind: 'refused',
    message: /: ten years at most$/,
  })
  registry.domains.set(domain, { ...aDomain })
  await expectFailure(t, epp.renew(makeDomain(), moduleContext(), 1), {
    kind: 'refused',
    message: /with another registrar/,
  })
  registry.domains.clear()
  await expectFailure(t, epp.renew(makeDomain(), moduleContext(), 1), { kind: 'refused', providerCode: '2303' })
})

t.test('does not buy years that the registry has added automatically', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const expired = makeDomain({ expiryDate: '2026-03-04' })
  registry.domains.set(domain, makeOwnDomain({ rgp: ['autoRenewPeriod'] }))
  t.strictSame(await epp.renew(expired, moduleContext(), 1), { status: 'active', expiryDate: '2027-03-04' })
  t.notOk(registry.commands.includes('domain:renew'))
  t.strictSame(await epp.renew(expired, moduleContext(), 3), { status: 'active', expiryDate: '2029-03-04' })
  registry.domains.set(domain, makeOwnDomain({ rgp: ['autoRenewPeriod'] }))
  const known = makeDomain({ expiryDate: '2027-03-04' })
  t.strictSame(await epp.renew(known, moduleContext(), 1), { status: 'active', expiryDate: '2028-03-04' })
})

t.test('does not renew a domain in its redemption period', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain({ statuses: ['pendingDelete'], rgp: ['redemptionPeriod'] }))
  await expectFailure(t, epp.renew(makeDomain(), moduleContext(), 1), { kind: 'refused', message: /redemption period/ })
  t.match(await epp.sync(makeDomain(), moduleContext()), { status: 'active' })
})

t.test('renews a restored domain unless the registry waits for a report', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain({ statuses: ['pendingDelete'], rgp: ['redemptionPeriod'] }))
  await epp.restore?.(makeDomain(), moduleContext())
  t.strictSame(registry.domains.get(domain)?.rgp, [])
  t.match(await epp.renew(makeDomain(), moduleContext(), 1), { status: 'active' })
  const asked = registry.commands.length
  await epp.restore?.(makeDomain(), moduleContext())
  t.strictSame(registry.commands.slice(asked), ['domain:info'], 'nothing is left to restore')

  registry.wantsReports = true
  registry.domains.set(domain, makeOwnDomain({ statuses: ['pendingDelete'], rgp: ['redemptionPeriod'] }))
  await epp.restore?.(makeDomain(), moduleContext())
  await expectFailure(t, epp.renew(makeDomain(), moduleContext(), 1), { kind: 'refused', message: /report/ })
})

t.test('a transfer is pending, unless the registry approves it immediately or in a queued message', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const begin = () => registry.domains.set(domain, { ...aDomain })
  const transfer = (code = aDomain.authInfo) => epp.transfer(makeDomain(), moduleContext(), code)

  begin()
  await expectFailure(t, transfer('wrong'), { kind: 'refused', providerCode: '2202' })
  t.match(await transfer(), { status: 'pending' })
  t.match(await transfer(), { status: 'pending' }, 'a second time')
  t.equal(registry.domains.get(domain)?.transferTo, 'ClientX')

  begin()
  registry.transfers = 'at once'
  t.match(await transfer(), { status: 'active', expiryDate: '2027-03-04' })
  t.match(await transfer(), { status: 'active' }, 'a domain that is already ours')

  begin()
  registry.transfers = 'with a message'
  t.match(await transfer(), { status: 'active' })
  t.equal(registry.queue.size, 0)

  registry.domains.set(domain, { ...aDomain, transferTo: 'ClientZ' })
  await expectFailure(t, transfer(), { kind: 'refused', providerCode: '2300' })
  registry.domains.set(domain, { ...aDomain, statuses: ['clientTransferProhibited'] })
  await expectFailure(t, transfer(), { kind: 'refused', message: /: the domain is locked$/ })
  registry.domains.clear()
  await expectFailure(t, transfer(), { kind: 'refused', providerCode: '2303' })
})

t.test('an update adds and removes only the name servers that change', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain({ ns: ['ns1.example.net', 'ns0.example.net'] }))
  await epp.setNameservers(makeDomain(), moduleContext())
  t.strictSame(registry.domains.get(domain)?.ns, ['ns1.example.net', 'ns2.example.net'])
  const before = registry.commands.length
  await epp.setNameservers(makeDomain(), moduleContext())
  t.strictSame(registry.commands.slice(before), ['domain:info'], 'an unchanged list is not sent')
  await epp.setNameservers(makeDomain({ nameservers: [] }), moduleContext())
  t.strictSame(registry.domains.get(domain)?.ns, [])
})

t.test('a registry without host objects receives name servers by name', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const [first = '', , contacts = ''] = registry.services.objects
  registry.services = { objects: [first, contacts], extensions: [] }
  await epp.register(makeDomain(), moduleContext(), 1)
  await epp.setNameservers(makeDomain({ nameservers: ['ns2.example.net', 'ns3.example.net'] }), moduleContext())
  t.strictSame(registry.domains.get(domain)?.ns, ['ns2.example.net', 'ns3.example.net'])
  t.notOk(registry.commands.includes('host:create'))
})

t.test('setLock does not send a status that is already set', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain({ statuses: ['clientTransferProhibited', 'clientDeleteProhibited'] }))
  await epp.setLock(makeDomain(), moduleContext(), true)
  t.notOk(registry.commands.includes('domain:update'))
  await epp.setLock(makeDomain(), moduleContext(), false)
  t.strictSame(registry.domains.get(domain)?.statuses, ['clientDeleteProhibited'])
})

t.test('eppCode sets a new transfer code if the registry hides the current code', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain({ showsCode: false }))
  const code = await epp.eppCode(makeDomain(), moduleContext())
  t.match(code, /^[\w-]{26}$/)
  t.equal(registry.domains.get(domain)?.authInfo, code)
  t.not(await epp.eppCode(makeDomain(), moduleContext()), code)
})

t.test('setIdProtection hides and shows the registrant', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  await epp.register(makeDomain({ idProtection: true }), moduleContext(), 1)
  const flag = () => [...registry.contacts.values()][0]?.disclose
  t.equal(flag(), '0')
  await epp.setIdProtection(makeDomain({ idProtection: false }), moduleContext())
  t.equal(flag(), '1')
  await epp.setIdProtection(makeDomain({ idProtection: true }), moduleContext())
  t.equal(flag(), '0')
  registry.domains.set(domain, makeOwnDomain())
  await expectFailure(t, epp.setIdProtection(makeDomain(), moduleContext()), { kind: 'unsupported' })
})

t.test('setContact overwrites the domain’s existing contact', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  await epp.register(makeDomain(), moduleContext(), 1)
  const changed = makeDomain()
  const registrant = { ...changed.registrant, lastname: 'Byron', city: 'York', phonenumber: '' }
  await epp.setContact({ ...changed, registrant }, moduleContext())
  t.equal(registry.contacts.size, 1)
  const [contact] = registry.contacts.values()
  t.match(contact, { name: /Byron$/, voice: '', email: registrant.email })
  t.ok(contact?.address.includes('York'))
  registry.domains.set(domain, makeOwnDomain())
  await expectFailure(t, epp.setContact(makeDomain(), moduleContext()), { kind: 'unsupported' })
})

t.test('sync tells while the registry may still withdraw an automatic renewal', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain({ rgp: ['autoRenewPeriod'] }))
  const expiryDate = '2027-03-04'
  t.strictSame(await epp.sync(makeDomain(), moduleContext()), { status: 'active', expiryDate, isRevocable: true })
  registry.domains.set(domain, makeOwnDomain())
  t.strictSame(await epp.sync(makeDomain(), moduleContext()), { status: 'active', expiryDate, isRevocable: false })
})

t.test('sync reports another registrar’s domain as absent, or as transferred away if it was ours', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, { ...aDomain })
  t.strictSame(await epp.sync(makeDomain(), moduleContext()), { status: 'absent' })
  t.strictSame(await epp.sync(makeDomain({ expiryDate: '2027-03-04' }), moduleContext()), {
    status: 'transferred_away',
  })
  registry.say(2201, 'domain:info')
  t.strictSame(await epp.sync(makeDomain({ expiryDate: '2027-03-04' }), moduleContext()), {
    status: 'transferred_away',
  })
})

t.test('sync notes and then acknowledges the registry’s messages unless `poll` is no', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain())
  registry.queue.set('1', { message: 'Balance <low> & falling' })
  registry.queue.set('2', { message: 'Maintenance' })
  const notes: string[] = []
  const context = moduleContext({ noted: (entry) => notes.push(entry) })
  await epp.sync(makeDomain(), moduleContext({ config: { poll: 'no' } }))
  t.equal(registry.queue.size, 2, 'left to another reader')
  const failing = { ...context, note: () => Promise.reject(new Error('no database')) }
  await t.rejects(epp.sync(makeDomain(), failing))
  t.equal(registry.queue.size, 2, 'not acknowledged, because nobody could read them')
  await epp.sync(makeDomain(), context)
  t.equal(registry.queue.size, 0)
  t.strictSame(notes, ['Balance <low> & falling', 'Maintenance'])
  registry.say(2101, 'poll')
  t.match(await epp.sync(makeDomain(), context), { status: 'active' }, 'a registry without a queue')
})

t.test('names and codes cannot inject XML into a command', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  const evil = 'a.com</domain:name><domain:name>b.com'
  await expectFailure(t, epp.check(evil, moduleContext()), { kind: 'refused', providerCode: '2005' })
  t.match(String(registry.frames.at(-1)), 'a.com&lt;/domain:name&gt;')
  registry.domains.set(domain, { ...aDomain, authInfo: '<"&\'>]]>' })
  t.match(await epp.transfer(makeDomain(), moduleContext(), '<"&\'>]]>'), { status: 'pending' })
  const before = registry.frames.length
  for (const character of ['\0', '\x1b', '\ufffe', '\ud800'])
    await expectFailure(t, epp.check(`a${character}.com`, moduleContext()), {
      kind: 'refused',
      message: /cannot be sent/,
    })
  t.equal(registry.frames.length, before)
})

t.test('maps result codes to kinds of error', async (t) => {
  const { registry, moduleContext } = await connectRegistry(t)
  registry.domains.set(domain, makeOwnDomain())
  for (const [code, kind] of [
    [2101, 'unsupported'],
    [2102, 'unsupported'],
    [2103, 'unsupported'],
    [2307, 'unsupported'],
    [2400, 'unreachable'],
    [2500, 'unreachable'],
    [2001, 'refused'],
    [2304, 'refused'],
    [2308, 'refused'],
  ] as const) {
    registry.say(code, 'domain:update', 'because of it')
    const locked = epp.setLock(makeDomain(), moduleContext(), true)
    await expectFailure(
      t,
      locked,
      { kind, providerCode: String(code), outcomeUnknown: false, message: /: because of it$/ },
      `${code}`,
    )
  }
  t.strictSame(registry.domains.get(domain)?.statuses, ['ok'])
})
