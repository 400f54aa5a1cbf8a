import { domainToASCII } from 'node:url'
import { type ModuleError, refused } from './module.js'

/** Stored data of a service's account, to compare with an account on the panel. */
export interface RecordedAccount {
  readonly username: string
  /** Empty for a service without a domain. */
  readonly domain: string
  /** The client's address. */
  readonly email: string
}

/** Evidence that a panel account belongs to a service. */
export interface Ownership {
  /** True if the server is known to have an account with this user name for the service. */
  readonly isKnown: boolean
  /** The account's mark when it was created or taken over, or undefined if none was seen. */
  readonly mark: string | undefined
  /**
   * True while a matching contact address on the panel account is accepted as proof of ownership, because the account
   * is being created or taken over. At any other time a match proves nothing, because anyone who can edit the client
   * can change its address to match.
   */
  readonly trustsContact: boolean
}

/** An account as reported by the panel. */
export interface FoundAccount {
  /** Undefined if the panel was not queried for domains. */
  readonly domains?: readonly string[] | undefined
  /** Contact in the panel, with one or more addresses. */
  readonly contact: string | undefined
  /**
   * A property that the panel recorded when it created the account and that cannot be changed there later, such as the
   * creation time. Undefined if the panel reports none.
   */
  readonly mark?: string | undefined
}

/**
 * Returns true if an account on a server belongs to the service. An account with the mark seen before does. Until a
 * mark was seen, a known account is recognized by its domain, or by its contact if the domain is missing on either
 * side. Any other account belongs to the service only while its contact is trusted. It must then have the same domain,
 * unless one is missing, and the client as its contact.
 */
export function isOwn(
  { domain, email }: RecordedAccount,
  { isKnown, mark, trustsContact }: Ownership,
  found: FoundAccount,
): boolean {
  if (mark !== undefined && found.mark === mark) return true
  const isUnmarked = isKnown && mark === undefined
  if (!isUnmarked && !trustsContact) return false
  const { domains, contact = '' } = found
  const byContact =
    email !== '' &&
    contact
      .toLowerCase()
      .split(/[\s,;<>]+/)
      .includes(email.toLowerCase())
  if (domain === '' || domains === undefined) return byContact
  return domains.map(ascii).includes(ascii(domain)) && (isUnmarked || byContact)
}

/** Returns the error for an account that does not belong to the service. */
export function foreignAccount(
  { username, domain }: RecordedAccount,
  { isKnown, mark, trustsContact }: Ownership,
  found: FoundAccount,
): ModuleError {
  const [first] = found.domains ?? []
  if (mark !== undefined && found.mark !== mark)
    return refused(`The user ${username} on the server is not the one created for this service${untilTakenOver}`)
  if (first !== undefined && domain !== '' && !(found.domains ?? []).map(ascii).includes(ascii(domain)))
    return refused(`The user ${username} on the server has the domain ${first}, not ${domain}`)
  if (isKnown || trustsContact)
    return refused(
      `The user ${username} cannot be confirmed as this service’s: its contact on the server is not the client’s email address`,
    )
  return refused(`The user ${username} on the server was not created for this service${untilTakenOver}`)
}

const untilTakenOver =
  ': modulecreate by an account with full access takes it over if the client is its contact and it has the domain'

/** Returns the ASCII form, because internationalized names have two spellings. */
const ascii = (domain: string): string => domainToASCII(domain) || domain.toLowerCase()
