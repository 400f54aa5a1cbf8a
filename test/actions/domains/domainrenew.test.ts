import t from 'tap'
import { eventually } from '../../server/serve.js'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectError, expectRefusal } from '../_shared/checks.js'
import { isAboutOneDomain, openRegistry, readRecord, register } from './registry.js'

withService(t, 'domainrenew', async (t, api) => {
  const registry = await openRegistry(t, api)
  const later = (day: string, years: number) => `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
  await isAboutOneDomain(t, api, 'domainrenew')

  t.test('renews the domain with the registrar and returns the new expiry date', async (t) => {
    const { domainid, domain } = await register(api)
    const { expirydate } = await readRecord(api, domainid)
    t.strictSame(await api.ok('domainrenew', { domainid, years: 3 }), {
      result: 'success',
      domainid,
      expiry_date: later(expirydate, 3),
    })
    t.equal(registry.domains.get(domain)?.exDate.slice(0, 10), later(expirydate, 3))
    t.match(await readRecord(api, domainid), { status: 'active', expirydate: later(expirydate, 3) })
  })

  // R-1604
  t.test('renews a domain without a registrar module only in the database', async (t) => {
    const clientid = await makeClient(api)
    const manual = await makeDomain(api, clientid, { registrar: 'manual', expiry_date: '2199-02-28' })
    t.match(await api.ok('domainrenew', { domainid: manual, regperiod: 2 }), { expiry_date: '2201-02-28' })
    const today = api.now().toISOString().slice(0, 10)
    for (const status of ['grace', 'expired'] as const) {
      const past = await makeDomain(api, clientid, { expiry_date: '2020-01-01', status })
      t.match(await api.ok('domainrenew', { domainid: past }), { expiry_date: '2021-01-01' })
      t.match(await readRecord(api, past), { status })
      const late = await makeDomain(api, clientid, { expiry_date: today, status })
      t.match(await api.ok('domainrenew', { domainid: late }), { expiry_date: later(today, 1) })
      t.match(await readRecord(api, late), { status: 'active' })
    }
    const last = await makeDomain(api, clientid, { expiry_date: '9998-12-31' })
    await expectRefusal(t, api, 'domainrenew', { domainid: last, years: 10 }, 'years')
  })

  t.test('rejects cancelled, fraud, and transferred_away domains, and more than ten years', async (t) => {
    const clientid = await makeClient(api)
    for (const status of ['cancelled', 'fraud', 'transferred_away'] as const) {
      const domainid = await makeDomain(api, clientid, { status })
      await expectError(t, api, 'domainrenew', { domainid }, 422, 'domain_not_renewable')
    }
    await expectRefusal(t, api, 'domainrenew', { domainid: 1, years: 11 }, 'years')
  })

  // R-1601
  t.test('asks no registrar for an expiry date more than ten years ahead', async (t) => {
    const { domainid, domain } = await register(api)
    const before = registry.domains.get(domain)?.exDate
    await expectRefusal(t, api, 'domainrenew', { domainid, years: 10 }, 'years')
    t.equal(registry.domains.get(domain)?.exDate, before)
    t.match(await api.ok('domainrenew', { domainid, years: 9 }), { expiry_date: later(String(before).slice(0, 10), 9) })
  })

  t.test('renews the domain once if the response is lost', async (t) => {
    const { domainid, domain } = await register(api)
    const { expirydate } = await readRecord(api, domainid)
    registry.setFailure('reset', 'domain:renew')
    await expectError(t, api, 'domainrenew', { domainid }, 502, 'registrar_unreachable')
    t.equal((await readRecord(api, domainid)).expirydate, expirydate)
    t.match(
      await api.ok('domainrenew', { domainid }),
      { expiry_date: later(expirydate, 1) },
      'a repeated call finds the renewal done',
    )
    t.equal(registry.domains.get(domain)?.exDate.slice(0, 10), later(expirydate, 1))
  })

  t.test('changes nothing if the registrar rejects the renewal', async (t) => {
    const { domainid } = await register(api)
    const before = await readRecord(api, domainid)
    registry.say(2304, 'domain:renew', 'Not now')
    await expectError(t, api, 'domainrenew', { domainid }, 422, 'registrar_refused')
    t.strictSame(await readRecord(api, domainid), before)
  })

  t.test('renews the domain with the registrar after the renewal is paid', async (t) => {
    const { domainid, domain } = await register(api)
    const { expirydate, nextduedate } = await readRecord(api, domainid)
    api.advance(355 * 86_400_000)
    const { invoice_ids } = await api.ok('geninvoices')
    for (const invoiceid of invoice_ids) await api.ok('updateinvoice', { invoiceid, status: 'paid' })
    api.service.wake()
    await eventually('the domain is renewed', async () => (await readRecord(api, domainid)).expirydate !== expirydate)
    t.equal(registry.domains.get(domain)?.exDate.slice(0, 10), later(expirydate, 1))
    t.match(await readRecord(api, domainid), { expirydate: later(expirydate, 1), nextduedate: later(nextduedate, 1) })
  })
})
