import t from 'tap'
import { makeClient, makeDomain } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { expectRefusal } from '../_shared/checks.js'
import { isAboutOneDomain, readRecord } from './registry.js'

withService(t, 'updateclientdomain', async (t, api) => {
  await isAboutOneDomain(t, api, 'updateclientdomain')
  const clientid = await makeClient(api)

  t.test('changes only the submitted fields, and clears optional ones with an empty value', async (t) => {
    const domainid = await makeDomain(api, clientid, { expiry_date: '2030-01-31', notes: 'old' })
    const before = await readRecord(api, domainid)
    t.strictSame(await api.ok('updateclientdomain', { domainid }), { result: 'success', domainid })
    t.strictSame(await readRecord(api, domainid), before)
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
    t.strictSame(await readRecord(api, domainid), { ...before, ...facts, ...flags, notes: null })
    await api.ok('updateclientdomain', { domainid, expirydate: '' })
    t.equal((await readRecord(api, domainid)).expirydate, null)
  })

  t.test('removes the registrar with an empty value', async (t) => {
    const domainid = await makeDomain(api, clientid, { registrar: 'manual' })
    await api.ok('updateclientdomain', { domainid, registrar: '' })
    t.equal((await readRecord(api, domainid)).registrar, null)
  })

  t.test('rejects invalid values', async (t) => {
    const domainid = await makeDomain(api, clientid)
    await expectRefusal(t, api, 'updateclientdomain', { domainid, status: 'Active' }, 'status')
    await expectRefusal(t, api, 'updateclientdomain', { domainid, expirydate: '2023-02-30' }, 'expirydate')
    await expectRefusal(t, api, 'updateclientdomain', { domainid, registrar: 'nobody' }, 'registrar')
    await expectRefusal(t, api, 'updateclientdomain', { domainid, paymentmethod: 'nowhere' }, 'paymentmethod')
    await expectRefusal(t, api, 'updateclientdomain', { domainid, status: '' }, 'status')
  })

  t.test('rejects reactivating an expired record if the domain has a newer record', async (t) => {
    const old = await makeDomain(api, clientid, { domain: 'twice.com', status: 'expired' })
    await makeDomain(api, clientid, { domain: 'twice.com' })
    await expectRefusal(t, api, 'updateclientdomain', { domainid: old, status: 'active' }, 'status')
  })
})
