import t from 'tap'
import { eventually } from '../../server/serve.js'
import { makeDomain } from '../../support/fixtures.js'
import { readMails } from '../../support/mails.js'
import { aDomain, eppLogin } from '../../support/providers/epp.js'
import { withService } from '../../support/service.js'
import { expectError } from '../_shared/checks.js'
import { freshDomain, isAboutOneDomain, makeHolder, openRegistry, readRecord } from './registry.js'

withService(t, 'domaintransfer', async (t, api) => {
  const registry = await openRegistry(t, api)
  const foreign = async (registrar: string | null = 'epp') => {
    const domain = freshDomain()
    registry.domains.set(domain, { ...aDomain })
    return { domain, domainid: await makeDomain(api, await makeHolder(api), { domain, status: 'pending', registrar }) }
  }
  await isAboutOneDomain(t, api, 'domaintransfer', { eppcode: 'x' })

  // R-1601
  t.test('leaves a transfer pending until the other registrar releases the domain', async (t) => {
    const { domain, domainid } = await foreign()
    const answer = await api.ok('domaintransfer', { domainid, eppcode: aDomain.authInfo })
    t.match(answer, { domainid, message: /was requested/ })
    t.equal((await readRecord(api, domainid)).status, 'pending')
    const stored = await api.database.read('domains').where({ id: domainid }).first('epp_code')
    t.notMatch(stored?.epp_code as string, aDomain.authInfo, 'the code is encrypted')
    Object.assign(registry.domains.get(domain) as object, {
      clID: eppLogin.client_id,
      transferTo: undefined,
      statuses: ['ok'],
    })
    api.advance(2 * 3_600_000)
    api.service.wake()
    await eventually('the domain is active', async () => (await readRecord(api, domainid)).status === 'active')
    t.equal((await readRecord(api, domainid)).expirydate, registry.domains.get(domain)?.exDate.slice(0, 10))
  })

  // R-4817
  t.test('an immediate transfer activates the domain and queues the transfer email', async (t) => {
    registry.transfers = 'at once'
    const { domainid, domain } = await foreign()
    t.match(await api.ok('domaintransfer', { domainid, eppcode: aDomain.authInfo }), { message: /was transferred/ })
    t.equal((await readRecord(api, domainid)).status, 'active')
    const mails = (await readMails(api.database)).filter(({ subject }) => subject.startsWith(domain))
    t.strictSame(
      mails.map(({ template, subject }) => [template, subject]),
      [['domain transfer completed', `${domain} has been transferred to us`]],
    )
    registry.transfers = 'wait'
  })

  // R-2863
  t.test('deletes the authorization code when the transfer is complete', async (t) => {
    const codeOf = async (id: number) => (await api.database.read('domains').where({ id }).first('epp_code'))?.epp_code
    registry.transfers = 'at once'
    const atOnce = await foreign()
    await api.ok('domaintransfer', { domainid: atOnce.domainid, eppcode: aDomain.authInfo })
    t.equal(await codeOf(atOnce.domainid), null, 'the registrar completes the transfer immediately')
    registry.transfers = 'wait'
    const later = await foreign()
    await api.ok('domaintransfer', { domainid: later.domainid, eppcode: aDomain.authInfo })
    t.type(await codeOf(later.domainid), 'string', 'the code is kept while the transfer is pending')
    Object.assign(registry.domains.get(later.domain) as object, { clID: eppLogin.client_id, transferTo: undefined })
    api.advance(2 * 3_600_000)
    api.service.wake()
    await eventually('the domain is active', async () => (await readRecord(api, later.domainid)).status === 'active')
    t.equal(await codeOf(later.domainid), null, 'the registrar completes the transfer later')
    for (const registrar of ['manual', 'epp']) {
      const byHand = await foreign(registrar)
      await api.ok('domaintransfer', { domainid: byHand.domainid, eppcode: aDomain.authInfo })
      await api.ok('updateclientdomain', { domainid: byHand.domainid, status: 'active' })
      t.equal(await codeOf(byHand.domainid), null, `by staff, registrar ${registrar}`)
    }
  })

  t.test('rejects a wrong code and accepts a second attempt with the right one', async (t) => {
    const { domainid } = await foreign()
    await expectError(t, api, 'domaintransfer', { domainid, eppcode: 'wrong-code-1' }, 422, 'registrar_refused')
    await api.ok('domaintransfer', { domainid, eppcode: aDomain.authInfo })
  })

  t.test('a rejected transfer leaves the status unchanged', async (t) => {
    const { domainid } = await foreign()
    for (const status of ['redemption', 'active']) {
      await api.ok('updateclientdomain', { domainid, status })
      await expectError(t, api, 'domaintransfer', { domainid, eppcode: 'wrong-code-1' }, 422, 'registrar_refused')
      t.equal((await readRecord(api, domainid)).status, status)
    }
  })

  t.test('rejects the transfer of a cancelled record if the domain has a newer record', async (t) => {
    const { domain, domainid } = await foreign('manual')
    await api.ok('updateclientdomain', { domainid, status: 'cancelled' })
    await api.ok('domainregister', { clientid: await makeHolder(api), domain })
    await expectError(t, api, 'domaintransfer', { domainid, eppcode: 'x' }, 422, 'domain_on_record')
    t.equal((await readRecord(api, domainid)).status, 'cancelled')
  })

  t.test('returns 422 without a registrar, and sets a manual transfer to pending', async (t) => {
    const { domainid } = await foreign(null)
    await expectError(t, api, 'domaintransfer', { domainid, eppcode: 'x' }, 422, 'domain_without_registrar')
    const other = await foreign('manual')
    for (const status of ['pending', 'active', 'expired']) {
      await api.ok('updateclientdomain', { domainid: other.domainid, status })
      t.match(await api.ok('domaintransfer', { domainid: other.domainid, eppcode: 'x' }), { message: /was requested/ })
      t.equal((await readRecord(api, other.domainid)).status, 'pending')
    }
  })
})
