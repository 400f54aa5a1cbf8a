import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { countQueries, fails, isGuarded, isPaged, needs, refuses } from '../_shared/checks.js'
import { isAboutOneDomain, recordOf } from './registry.js'

withService(t, 'getclientsdomains', async (t, api) => {
  await isGuarded(t, api, 'getclientsdomains', 'GET', 'list_domains')
  const ada = await makeClient(api)
  const bob = await makeClient(api, { firstname: 'Bob' })
  const made: number[] = []
  for (let n = 0; n < 26; n++) made.push(await makeDomain(api, ada))
  const other = await makeDomain(api, bob, { domain: 'analytical-engine.com', status: 'grace' })
  const ids = async (parameters: object) =>
    (await api.ok('getclientsdomains', { limitnum: 250, ...parameters })).data.map(({ id }: { id: number }) => id)

  t.test('oldest first, by client, id, part of the name and status', async (t) => {
    t.strictSame(await ids({}), [...made, other])
    t.strictSame(await ids({ clientid: bob }), [other])
    t.strictSame(await ids({ userid: bob }), [other])
    t.strictSame(await ids({ domainid: made[2] }), [made[2]])
    t.strictSame(await ids({ domain: 'ENGINE' }), [other])
    t.strictSame(await ids({ domain: '%' }), [])
    t.strictSame(await ids({ status: 'grace' }), [other])
    await refuses(t, api, 'getclientsdomains', { status: 'gone' }, 'status')
    t.match(await recordOf(api, other), { client: { id: bob, firstname: 'Bob' }, ns1: null, expirydate: null })
  })

  await isPaged(t, api, 'getclientsdomains')

  t.test('a page costs the same queries, whatever it holds', async (t) => {
    t.ok((await countQueries(api, 'getclientsdomains')) <= 4)
  })
})

withService(t, 'updateclientdomain', async (t, api) => {
  await isAboutOneDomain(t, api, 'updateclientdomain', 'POST')
  const clientid = await makeClient(api)

  t.test('only what is sent changes; an empty text clears what can be cleared', async (t) => {
    const domainid = await makeDomain(api, clientid, { expiry_date: '2030-01-31', notes: 'old' })
    const before = await recordOf(api, domainid)
    t.strictSame(await api.ok('updateclientdomain', { domainid }), { result: 'success', domainid })
    t.strictSame(await recordOf(api, domainid), before)
    const facts = {
      status: 'redemption',
      expirydate: '2031-02-28',
      nextduedate: '2031-01-31',
      regdate: '2020-02-29',
      registrar: 'manual',
      paymentmethod: 'banktransfer',
      notes: '',
    }
    const flags = { dns_management: true, email_forwarding: true, id_protection: true }
    await api.ok('updateclientdomain', {
      domainid,
      ...facts,
      dnsmanagement: 1,
      emailforwarding: 'on',
      idprotection: 'yes',
    })
    t.strictSame(await recordOf(api, domainid), { ...before, ...facts, ...flags, notes: null })
    await api.ok('updateclientdomain', { domainid, expirydate: '' })
    t.equal((await recordOf(api, domainid)).expirydate, null)
  })

  t.test('wrong values are refused', async (t) => {
    const domainid = await makeDomain(api, clientid)
    await refuses(t, api, 'updateclientdomain', { domainid, status: 'Active' }, 'status')
    await refuses(t, api, 'updateclientdomain', { domainid, expirydate: '2023-02-30' }, 'expirydate')
    await refuses(t, api, 'updateclientdomain', { domainid, registrar: 'nobody' }, 'registrar')
    await refuses(t, api, 'updateclientdomain', { domainid, paymentmethod: 'nowhere' }, 'paymentmethod')
    await refuses(t, api, 'updateclientdomain', { domainid, status: '' }, 'status')
  })

  t.test('a record that was given up cannot be held beside the one that replaced it', async (t) => {
    const old = await makeDomain(api, clientid, { domain: 'twice.com', status: 'expired' })
    await makeDomain(api, clientid, { domain: 'twice.com' })
    await refuses(t, api, 'updateclientdomain', { domainid: old, status: 'active' }, 'status')
  })
})

withService(t, 'createorupdatetld and gettldpricing', async (t, api) => {
  await isGuarded(t, api, 'createorupdatetld', 'POST', 'manage_domains')
  await isGuarded(t, api, 'gettldpricing', 'GET', 'list_domains')
  await needs(t, api, 'createorupdatetld', ['extension'])
  const pricing = async () => (await api.ok('gettldpricing')).pricing

  t.test('an extension is made once, and then only what is sent changes', async (t) => {
    const { tldid } = await api.ok('createorupdatetld', { extension: 'COM', register_price: '10.005', renew: 12 })
    t.strictSame(await pricing(), [
      { tldid, extension: '.com', register_price: 10.01, transfer_price: 0, renew_price: 12 },
    ])
    t.equal((await api.ok('createorupdatetld', { extension: '.com', transfer: '9' })).tldid, tldid)
    t.equal((await api.ok('createorupdatetld', { extension: '.com' })).tldid, tldid)
    t.match(await pricing(), [{ register_price: 10.01, transfer_price: 9, renew_price: 12 }])
    await api.ok('createorupdatetld', { extension: 'co.uk', sort_order: 1 })
    await api.ok('createorupdatetld', { extension: 'com', sort_order: 2 })
    await api.ok('createorupdatetld', { extension: 'рф' })
    t.strictSame(
      (await pricing()).map(({ extension }: { extension: string }) => extension),
      ['.xn--p1ai', '.co.uk', '.com'],
    )
    await api.ok('createorupdatetld', { extension: 'com', enabled: 0 })
    t.equal((await pricing()).length, 2)
  })

  t.test('wrong values are refused', async (t) => {
    for (const extension of ['.', '..com', 'a b', '-x', 'x/y'])
      await refuses(t, api, 'createorupdatetld', { extension }, 'extension')
    for (const price of ['-1', 'NaN', '1e3', '12,5'])
      await refuses(t, api, 'createorupdatetld', { extension: 'com', register_price: price }, 'register_price')
    await refuses(t, api, 'createorupdatetld', { extension: 'com', sort_order: -1 }, 'sort_order')
  })
})

withService(t, 'domaingetwhoisinfo, domainrelease and domainupdatewhoisinfo', async (t, api) => {
  await isAboutOneDomain(t, api, 'domaingetwhoisinfo', 'GET')
  await isGuarded(t, api, 'domainrelease', 'POST', 'manage_domains')
  await isGuarded(t, api, 'domainupdatewhoisinfo', 'POST', 'manage_domains')

  t.test('the holder is the client', async (t) => {
    const clientid = await makeClient(api, { companyname: 'Engines', country: 'NO' })
    const { whois } = await api.ok('domaingetwhoisinfo', { domainid: await makeDomain(api, clientid) })
    t.match(whois.Registrant, { 'First Name': 'Ada', 'Company Name': 'Engines', Country: 'NO', City: '' })
  })

  t.test('two actions exist in name alone', async (t) => {
    for (const action of ['domainrelease', 'domainupdatewhoisinfo'])
      await fails(t, api, action, {}, 501, 'action_unavailable')
  })
})
