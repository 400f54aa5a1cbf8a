import { refused } from '../../../domain/ports/module.js'
import { type Content, elementAttribute, elementText, findElements } from './elements.js'
import type { Registry } from './registry.js'
import { resultCodes } from './response.js'

const domainNamespace = { '@xmlns:domain': 'urn:ietf:params:xml:ns:domain-1.0' }

/** Returns the namespace attribute and the domain name element that most domain commands start with. */
export const domainElements = (domain: string) => ({ ...domainNamespace, 'domain:name': domain })

/** A domain as the registry reports it (RFC 5731, 3.1.2). */
export interface DomainInfo {
  readonly isOurs: boolean
  readonly statuses: readonly string[]
  /** Grace period statuses (RFC 3915, 3.1). */
  readonly graceStatuses: readonly string[]
  readonly nameservers: readonly string[]
  readonly registrant: string
  /** Expiry date at the registry, or undefined if it reports none. */
  readonly expiryDate: string | undefined
  /** Authorization code, or empty if the registry does not show it. */
  readonly authInfo: string
}

/**
 * Returns a domain, or undefined if it is not registered. A domain that the registry does not show to this account has
 * `isOurs` set to false.
 */
export async function findDomain(registry: Registry, domain: string): Promise<DomainInfo | undefined> {
  // `del` requests the delegated name servers without the hosts below the domain.
  const question = {
    info: { 'domain:info': { ...domainNamespace, 'domain:name': { '@hosts': 'del', '#text': domain } } },
  }
  const { code, data, extension } = await registry.ask(question, resultCodes.objectMissing, resultCodes.notOurs)
  if (code === resultCodes.objectMissing) return undefined
  const [info] = findElements(data, 'infData')
  const expires = elementText(info, 'exDate')
  const hosts = [
    ...findElements(info, 'ns', 'hostObj'),
    ...findElements(info, 'ns', 'hostAttr').map((one) => elementText(one, 'hostName')),
  ]
  return {
    isOurs: code !== resultCodes.notOurs && elementText(info, 'clID') === registry.clientId,
    statuses: findElements(info, 'status').map((one) => elementAttribute(one, 's')),
    graceStatuses: findElements(extension, 'infData', 'rgpStatus').map((one) => elementAttribute(one, 's')),
    nameservers: hosts.flatMap((one) => (typeof one === 'string' && one !== '' ? [one.toLowerCase()] : [])),
    registrant: elementText(info, 'registrant'),
    expiryDate: datePart(expires),
    authInfo: elementText(info, 'authInfo', 'pw'),
  }
}

/** Returns a domain in this account. Throws `refused` for any other. */
export async function ownDomain(registry: Registry, domain: string): Promise<DomainInfo> {
  const found = await findDomain(registry, domain)
  if (found === undefined) throw refused(`${domain} is not registered`, String(resultCodes.objectMissing))
  if (!found.isOurs) throw refused(`${domain} is registered with another registrar`, String(resultCodes.notOurs))
  return found
}

/** Returns the date part of a timestamp as written, whatever its time zone, or undefined for other texts. */
export const datePart = (instant: string): string | undefined => /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(instant)?.[0]

/** Adds to, removes from, or changes a domain's data (RFC 5731, 3.2.5). Undefined parts are omitted. */
export async function updateDomain(
  registry: Registry,
  domain: string,
  { add, rem, chg }: { readonly add?: Content | undefined; readonly rem?: Content | undefined; readonly chg?: Content },
): Promise<void> {
  const parts = { 'domain:add': add, 'domain:rem': rem, 'domain:chg': chg }
  await registry.change({ update: { 'domain:update': { ...domainElements(domain), ...parts } } })
}

/**
 * Requests a domain back from its redemption period (RFC 3915, 4.2.5). Sends an empty change, because an update must
 * contain at least one element.
 */
export const requestRestore = (registry: Registry, domain: string) =>
  registry.change({
    update: { 'domain:update': { ...domainElements(domain), 'domain:chg': '' } },
    extension: {
      'rgp:update': { '@xmlns:rgp': 'urn:ietf:params:xml:ns:rgp-1.0', 'rgp:restore': { '@op': 'request' } },
    },
  })

const hostService = 'urn:ietf:params:xml:ns:host-1.0'

/**
 * Returns the name servers to add and remove in the registry's format, each undefined if there are none. If the
 * registry uses host objects, creates the added hosts first. Other registries receive the names as attributes of the
 * domain.
 */
export async function prepareNameservers(
  registry: Registry,
  { added, removed }: { readonly added: readonly string[]; readonly removed?: readonly string[] },
): Promise<{ readonly add: Content | undefined; readonly rem: Content | undefined }> {
  if (!(await registry.offers(hostService))) {
    const attributes = (names: readonly string[]) => ({
      'domain:hostAttr': names.map((one) => ({ 'domain:hostName': one })),
    })
    return { add: listed(added, attributes), rem: listed(removed, attributes) }
  }
  for (const host of added) {
    const made = { create: { 'host:create': { '@xmlns:host': hostService, 'host:name': host } } }
    // An existing host is accepted, so the call can be repeated.
    await registry.ask(made, resultCodes.objectExists)
  }
  const objects = (names: readonly string[]) => ({ 'domain:hostObj': names })
  return { add: listed(added, objects), rem: listed(removed, objects) }
}

const listed = (names: readonly string[] = [], how: (names: readonly string[]) => Content): Content | undefined =>
  names.length === 0 ? undefined : how(names)
