import { domainToASCII } from 'node:url'
import { type ModuleError, refused } from './module.js'

/** An account as it stands on record. */
export interface RecordedAccount {
  readonly username: string
  /** Empty for a service without a domain. */
  readonly domain: string
  /** Of the client. */
  readonly email: string
}

/** The service's knowledge of whose an account on a panel is. */
export interface Ownership {
  /** The server is known to keep an account of this user name for the service. */
  readonly isKnown: boolean
  /** The mark of the account that was seen when it was made or taken over; undefined while none was seen. */
  readonly mark: string | undefined
  /**
   * True while the contact may tell that an account is the service's: it is being made, or taken over. At any other time
   * it proves nothing, because whoever may change a client can write any address there.
   */
  readonly trustsContact: boolean
}

/** An account as the panel reports it. */
export interface FoundAccount {
  /** Undefined if the panel was not asked for them. */
  readonly domains?: readonly string[] | undefined
  /** The contact in the panel: one address or several. */
  readonly contact: string | undefined
  /**
   * The note that the panel took when it made the account, and that nobody can change there later, such as the time of that; undefined
   * where it tells nothing of the kind.
   */
  readonly mark?: string | undefined
}

/**
 * Returns true if an account on a server belongs to the service: it has the mark that was seen before. Until one was seen,
 * a known account is recognised by its domain, or by its contact if it has no domain. Any other is the service's only
 * while its contact is trusted; then it must have the same domain, and the client as its contact.
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

/** Returns the error for an account that is not the service's. */
export function foreignAccount(
  { username, domain }: RecordedAccount,
  { isKnown, mark, trustsContact }: Ownership,
  found: FoundAccount,
): ModuleError {
  const [first] = found.domains ?? []
  if (mark !== undefined && found.mark !== mark)
    return refused(`The user ${username} there is another than the one that was made for this service${untilTakenOver}`)
  if (first !== undefined && domain !== '' && !(found.domains ?? []).map(ascii).includes(ascii(domain)))
    return refused(`The user ${username} has the domain ${first} there, not ${domain}`)
  if (isKnown || trustsContact)
    return refused(
      `The user ${username} is not known to be this service's: its contact there is not the client's e-mail address`,
    )
  return refused(`The user ${username} there was not made for this service${untilTakenOver}`)
}

const untilTakenOver =
  ': modulecreate by an account with full access takes it over, if the client is its contact and it has the domain'

/** Returns the ASCII form, because names in other scripts have two spellings. */
const ascii = (domain: string): string => domainToASCII(domain) || domain.toLowerCase()
