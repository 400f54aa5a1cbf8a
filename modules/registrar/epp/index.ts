import { type ModuleContext, ModuleError, misconfigured, refused, unreachable } from '../../../domain/ports/module.js'
import {
  type RegisteredDomain,
  type RegistrarAnswer,
  type RegistrarContext,
  registrarModule,
} from '../../../domain/ports/registrar.js'
import { authInfo } from './auth-info.js'
import { changeContact, disclose, makeContact } from './contact.js'
import {
  type DomainInfo,
  datePart,
  domainElements,
  findDomain,
  ownDomain,
  prepareNameservers,
  requestRestore,
  updateDomain,
} from './domain.js'
import { elementAttribute, elementText, findElements } from './elements.js'
import { isApproved, isRejected, takeMessages } from './messages.js'
import { Registry } from './registry.js'
import { yearsLeft } from './renewal.js'
import { resultCodes } from './response.js'

export default registrarModule({
  name: 'epp',
  displayName: 'EPP',
  parameters: [
    { name: 'host', label: 'Registry host', type: 'text', required: true, destination: true },
    { name: 'port', label: 'Port', type: 'number', default: '700', destination: true },
    { name: 'client_id', label: 'Client ID', type: 'text', required: true, destination: false },
    { name: 'password', label: 'Password', type: 'password', required: true },
    { name: 'certificate', label: 'Client certificate (PEM)', type: 'textarea', destination: false },
    { name: 'key', label: 'Private key of the client certificate (PEM)', type: 'password' },
    {
      name: 'ca',
      label: 'Trusted CA certificates, replacing the default ones (PEM)',
      type: 'textarea',
      destination: true,
    },
    {
      name: 'extensions',
      label: 'TLDs of the registry, such as com,net',
      type: 'text',
      destination: false,
    },
    {
      name: 'contact_prefix',
      label: 'Contact ID prefix',
      type: 'text',
      default: 'CH',
      destination: false,
    },
    {
      name: 'contacts',
      label: 'Contact roles given to the registrant',
      type: 'text',
      default: 'registrant,admin,tech',
      destination: false,
    },
    { name: 'poll', label: 'Read the message queue', type: 'yesno', default: 'yes', destination: false },
  ],
  deadline: 90_000,

  async check(domain, ctx) {
    if (!hasTld(domain, ctx.config.extensions ?? ''))
      throw new ModuleError('unsupported', `The registry does not manage ${domain}`)
    const { data } = await new Registry(ctx).ask({ check: { 'domain:check': domainElements(domain) } })
    const names = findElements(data, 'chkData', 'cd').flatMap((cd) => findElements(cd, 'name'))
    const entry = names.find((name) => elementText({ name }, 'name').toLowerCase() === domain)
    const avail = elementAttribute(entry, 'avail')
    if (!/^(0|1|true|false)$/.test(avail))
      throw unreachable('The registry did not return the availability of the domain', false)
    return avail === '1' || avail === 'true' ? 'available' : 'unavailable'
  },

  async register(wanted, ctx, years) {
    const { domain, nameservers } = wanted
    const registry = new Registry(ctx)
    const before = await findDomain(registry, domain)
    if (before !== undefined) return registeredDomainAnswer(domain, before)
    const holder = await makeRegistrantContacts(registry, wanted, ctx)
    const { add: ns } = await prepareNameservers(registry, { added: [...new Set(nameservers)] })
    const { code, data } = await registry.change(
      {
        create: {
          'domain:create': {
            ...domainElements(domain),
            'domain:period': periodElement(years),
            'domain:ns': ns,
            ...holder,
            'domain:authInfo': { 'domain:pw': authInfo(ctx.random) },
          },
        },
      },
      resultCodes.objectExists,
    )
    if (code === resultCodes.objectExists) return registeredDomainAnswer(domain, await ownDomain(registry, domain))
    return makeAnswer(code, datePart(elementText(data, 'creData', 'exDate')))
  },

  async renew({ domain, expiryDate }, ctx, years) {
    const registry = new Registry(ctx)
    const { expiryDate: until, graceStatuses } = await ownDomain(registry, domain)
    if (graceStatuses.includes('redemptionPeriod'))
      throw refused(`${domain} was deleted and is in its redemption period: restore it at the registry first`)
    if (graceStatuses.includes('pendingRestore'))
      throw refused(`The registry is waiting for the restore report for ${domain}: submit it manually at the registry`)
    if (until === undefined) throw refused('The registry did not return the current expiry date, which a renewal needs')
    const left = yearsLeft({ recorded: expiryDate, until, years, graceStatuses })
    if (left === 0) return makeAnswer(0, until)
    const renewal = { ...domainElements(domain), 'domain:curExpDate': until, 'domain:period': periodElement(left) }
    const { code, data } = await registry.change({ renew: { 'domain:renew': renewal } })
    return makeAnswer(code, datePart(elementText(data, 'renData', 'exDate')))
  },

  async restore({ domain }, ctx) {
    const registry = new Registry(ctx)
    const { graceStatuses } = await ownDomain(registry, domain)
    if (graceStatuses.includes('redemptionPeriod')) await requestRestore(registry, domain)
  },

  async transfer({ domain }, ctx, eppCode) {
    const registry = new Registry(ctx)
    const before = await findDomain(registry, domain)
    if (before === undefined) throw refused(`${domain} is not registered`, String(resultCodes.objectMissing))
    if (before.isOurs) return registeredDomainAnswer(domain, before)
    const request = { ...domainElements(domain), 'domain:authInfo': { 'domain:pw': eppCode } }
    const { code, data } = await registry.change(
      { transfer: { '@op': 'request', 'domain:transfer': request } },
      resultCodes.objectPendingTransfer,
    )
    if (code === resultCodes.objectPendingTransfer) {
      if (await isOwnTransfer(registry, domain, eppCode)) return { status: 'pending' }
      throw refused(`Another registrar’s transfer of ${domain} is pending`, String(code))
    }
    const [trnData] = findElements(data, 'trnData')
    const expires = datePart(elementText(trnData, 'exDate'))
    if (code !== resultCodes.pending && isApproved(elementText(trnData, 'trStatus'))) return makeAnswer(code, expires)
    return {
      ...makeAnswer(resultCodes.pending, expires),
      status: (await wasApproved(registry, domain, ctx)) ? 'active' : 'pending',
    }
  },

  async setNameservers({ domain, nameservers }, ctx) {
    const registry = new Registry(ctx)
    const { nameservers: before } = await ownDomain(registry, domain)
    const added = [...new Set(nameservers)].filter((host) => !before.includes(host))
    const removed = before.filter((host) => !nameservers.includes(host))
    if (added.length === 0 && removed.length === 0) return
    const { add, rem } = await prepareNameservers(registry, { added, removed })
    await updateDomain(registry, domain, {
      add: add && { 'domain:ns': add },
      rem: rem && { 'domain:ns': rem },
    })
  },

  async getLock({ domain }, ctx) {
    return isLocked(await ownDomain(new Registry(ctx), domain))
  },

  async setLock({ domain }, ctx, locked) {
    const registry = new Registry(ctx)
    if (isLocked(await ownDomain(registry, domain)) === locked) return
    const status = { 'domain:status': { '@s': lock } }
    await updateDomain(registry, domain, locked ? { add: status } : { rem: status })
  },

  async eppCode({ domain }, ctx) {
    const registry = new Registry(ctx)
    const { authInfo: shown } = await ownDomain(registry, domain)
    if (shown !== '') return shown
    const fresh = authInfo(ctx.random)
    await updateDomain(registry, domain, { chg: { 'domain:authInfo': { 'domain:pw': fresh } } })
    return fresh
  },

  async setIdProtection({ domain, idProtection }, ctx) {
    const registry = new Registry(ctx)
    const { registrant } = await ownDomain(registry, domain)
    if (registrant === '') throw new ModuleError('unsupported', 'The registry does not store the holder of a domain')
    await disclose(registry, registrant, !idProtection)
  },

  async setContact({ domain, registrant: holder }, ctx) {
    const registry = new Registry(ctx)
    const { registrant } = await ownDomain(registry, domain)
    if (registrant === '') throw new ModuleError('unsupported', 'The registry does not store the holder of a domain')
    await changeContact(registry, registrant, holder)
  },

  async sync({ domain, expiryDate }, ctx) {
    const registry = new Registry(ctx)
    await takeMessages(registry, ctx)
    const found = await findDomain(registry, domain)
    if (found === undefined) return { status: 'absent' }
    // Until the grace period ends, the registry withdraws the years that it added if the domain is deleted.
    if (found.isOurs) return { ...ownDomainAnswer(found), isRevocable: found.graceStatuses.includes('autoRenewPeriod') }
    const transfer = await readOwnTransfer(registry, domain)
    if (transfer === 'pending') return { status: 'pending' }
    if (isRejected(transfer) && expiryDate === null)
      return { status: 'refused', message: `The transfer was rejected (${transfer})` }
    // Without a stored expiry date, the domain was never ours.
    return { status: expiryDate === null ? 'absent' : 'transferred_away' }
  },
})

/** Returns true if a domain has one of the TLDs, or if the list is empty. */
function hasTld(domain: string, extensions: string): boolean {
  const listed = extensions.split(',').flatMap((one) => one.trim().toLowerCase().replace(/^\./, '') || [])
  return listed.length === 0 || listed.some((extension) => domain.endsWith(`.${extension}`))
}

const lock = 'clientTransferProhibited'
const isLocked = ({ statuses }: DomainInfo): boolean => statuses.includes(lock)

const periodElement = (years: number) => ({ '@unit': 'y', '#text': String(years) })

const makeAnswer = (code: number, expiryDate: string | undefined): RegistrarAnswer => ({
  status: code === resultCodes.pending ? 'pending' : 'active',
  ...(expiryDate !== undefined && { expiryDate }),
})

/** Returns the answer for a domain that this account already holds. */
const ownDomainAnswer = ({ statuses, expiryDate }: DomainInfo): RegistrarAnswer =>
  makeAnswer(statuses.includes('pendingCreate') ? resultCodes.pending : 0, expiryDate)

/**
 * Returns the answer to a request for a domain that is already registered. Throws `refused` if another registrar holds
 * the domain.
 */
function registeredDomainAnswer(domain: string, found: DomainInfo): RegistrarAnswer {
  if (!found.isOurs) throw refused(`${domain} is already registered`, String(resultCodes.objectExists))
  return { ...ownDomainAnswer(found), wasHeld: true }
}

/** Returns the registrant in every required role, as one new contact, or an empty object if no roles are required. */
async function makeRegistrantContacts(
  registry: Registry,
  { domain, registrant, idProtection }: RegisteredDomain,
  ctx: ModuleContext,
) {
  const roles = (ctx.config.contacts ?? '').split(',').flatMap((role) => role.trim() || [])
  const unknown = roles.find((role) => !['registrant', 'admin', 'tech', 'billing'].includes(role))
  if (unknown !== undefined) throw misconfigured(`Unknown contact role: ${unknown}`)
  if (roles.length === 0) return {}
  const id = await makeContact(registry, { domain, registrant, idProtection }, ctx)
  const others = roles.filter((role) => role !== 'registrant')
  return {
    'domain:registrant': roles.includes('registrant') ? id : undefined,
    'domain:contact': others.map((type) => ({ '@type': type, '#text': id })),
  }
}

const isOwnTransfer = async (registry: Registry, domain: string, eppCode: string): Promise<boolean> =>
  (await readOwnTransfer(registry, domain, eppCode)) === 'pending'

/**
 * Returns the status of the domain's last transfer if this account requested it, or an empty text (RFC 5731, 3.1.3).
 */
async function readOwnTransfer(registry: Registry, domain: string, eppCode?: string): Promise<string> {
  const question = {
    ...domainElements(domain),
    'domain:authInfo': eppCode === undefined ? undefined : { 'domain:pw': eppCode },
  }
  const { data } = await registry.ask(
    { transfer: { '@op': 'query', 'domain:transfer': question } },
    resultCodes.notOurs,
    resultCodes.notPendingTransfer,
    resultCodes.objectMissing,
  )
  const isOwn = elementText(data, 'trnData', 'reID') === registry.clientId
  return isOwn ? elementText(data, 'trnData', 'trStatus') : ''
}

/**
 * Reads the message queue and returns true if a transfer of the domain was approved, because some registries approve
 * within a second. Failures count as not approved.
 */
async function wasApproved(registry: Registry, domain: string, ctx: RegistrarContext): Promise<boolean> {
  const messages = await takeMessages(registry, ctx).catch(() => [])
  return messages.some((message) => message.domain === domain && isApproved(message.transfer))
}
