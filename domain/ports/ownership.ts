import { domainToASCII } from 'node:url'
import { type ModuleError, refused } from './module.js'
import type { HostedAccount, ServerContext } from './server.js'

/** An account as the panel reports it. */
export interface FoundAccount {
  /** Undefined if the panel was not asked for them. */
  readonly domains?: readonly string[] | undefined
  /** The contact in the panel: one address or several. */
  readonly contact: string | undefined
}

/**
 * Returns true if an account on a server belongs to the service. A known account is recognised by its domain, or by its
 * contact if it has no domain. Any other must have the same domain and the client as its contact, because staff can set the
 * user name and domain of a record to those of any account.
 */
export function isOwn(
  { domain, email }: HostedAccount,
  { isKnown }: Pick<ServerContext, 'isKnown'>,
  { domains, contact = '' }: FoundAccount,
): boolean {
  const byContact =
    email !== '' &&
    contact
      .toLowerCase()
      .split(/[\s,;<>]+/)
      .includes(email.toLowerCase())
  if (domain === '' || domains === undefined) return byContact
  return domains.map(ascii).includes(ascii(domain)) && (isKnown || byContact)
}

/** Returns the error for an account that is not the service's. */
export function foreignAccount({ username, domain }: HostedAccount, { domains }: FoundAccount): ModuleError {
  const [found] = domains ?? []
  const isOther = found !== undefined && domain !== '' && !(domains ?? []).map(ascii).includes(ascii(domain))
  return refused(
    isOther
      ? `The user ${username} has the domain ${found} there, not ${domain}`
      : `The user ${username} is not known to be this service's: its contact there is not the client's e-mail address`,
  )
}

/** Returns the ASCII form, because names in other scripts have two spellings. */
const ascii = (domain: string): string => domainToASCII(domain) || domain.toLowerCase()
