import { emailKey } from '../values/email.js'
import type { Lane } from './mail-lanes.js'
import { DeliveryError } from './sending.js'

/** Milliseconds after which an email counts as slow. */
const slowMs = 5000
/** Milliseconds for which a domain without emails, and the server's connection limit, are remembered. */
const memoryMs = 10 * 60_000
/** Maximum number of remembered domains. */
const maxDomains = 10_000

/** The emails to one recipient domain. */
interface DomainMails {
  readonly underWay: Set<{ readonly began: number }>
  /** Number of fast emails since the last slow one. */
  quick: number
  lastAt: number
}

/** The result of an attempt: sent, or failed with an error. Undefined if no attempt was made. */
export type MailOutcome = { readonly done: unknown } | { readonly error: unknown } | undefined

/**
 * Limits the emails under way, in total and per recipient domain (R-2823). All emails go through one mail server, where
 * a slow recipient server shows only as a longer duration. Without limits, emails to slow domains would eventually
 * occupy all connections. All times come from a monotonic clock.
 */
export class MailConnections {
  /** Emails by domain. Domains with the latest emails come last. */
  readonly #domains = new Map<string, DomainMails>()
  readonly #slow = new Set<DomainMails>()
  #allowed = 1
  #underWay = 0
  /** The number of connections that the server accepts, known since it refused another one. */
  #taken: { readonly most: number; readonly until: number } | undefined

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Sets the number of connections that the operator allows. */
  allow(connections: number): void {
    this.#allowed = connections
  }

  /** Maximum number of emails under way: the operator's limit, or the server's if that is lower. */
  get most(): number {
    if (this.#taken !== undefined && this.#taken.until <= this.clock()) this.#taken = undefined
    return Math.min(this.#allowed, this.#taken?.most ?? this.#allowed)
  }

  /** Returns true if an email can get a connection now. */
  hasRoomFor({ lane, recipient }: { readonly lane: Lane; readonly recipient: string }): boolean {
    const { most } = this
    // A tenth is reserved for emails that someone waits for, however slow all others are.
    const kept = lane === 1 || most < 4 ? 0 : Math.max(1, Math.floor(most / 10))
    if (this.#underWay >= most - kept) return false
    const domain = this.#domains.get(recipientDomain(recipient))
    if (domain === undefined) return true
    if (domain.underWay.size >= this.#shareOf(domain)) return false
    return !this.#slow.has(domain) || this.#heldBySlow() < shareConnections(most, 1 / 2)
  }

  /** Takes a connection for an email. Returns the function to call with the outcome of the attempt. */
  take(recipient: string): (outcome: MailOutcome) => void {
    const name = recipientDomain(recipient)
    const domain = this.#domains.get(name) ?? { underWay: new Set(), quick: 0, lastAt: 0 }
    const mail = { began: this.clock() }
    domain.underWay.add(mail)
    this.#underWay++
    this.#remember(name, domain)
    return (outcome) => {
      domain.underWay.delete(mail)
      this.#learn(domain, this.clock() - mail.began, outcome)
      this.#underWay--
      this.#remember(name, domain)
    }
  }

  #learn(domain: DomainMails, tookMs: number, outcome: MailOutcome): void {
    const error = outcome !== undefined && 'error' in outcome ? outcome.error : undefined
    const fault = error instanceof DeliveryError ? error.serverFault : undefined
    if (fault === 'full') this.#taken = { most: Math.max(1, this.#underWay - 1), until: this.clock() + memoryMs }
    if (fault !== undefined) return
    if (tookMs > slowMs) {
      domain.quick = 0
      this.#slow.add(domain)
    } else if (outcome !== undefined && 'done' in outcome) {
      domain.quick++
      this.#slow.delete(domain)
    }
  }

  /**
   * Returns the number of connections that a domain can use: a quarter, and one more for each consecutive fast email,
   * up to seven eighths. Returns a quarter if at least that many of its emails under way are already slow.
   */
  #shareOf(domain: DomainMails): number {
    const { most } = this
    const quarter = shareConnections(most, 1 / 4)
    const hung = this.#hungOf(domain)
    return hung >= quarter ? quarter : Math.min(shareConnections(most, 7 / 8), quarter + domain.quick)
  }

  #hungOf({ underWay }: DomainMails): number {
    const since = this.clock() - slowMs
    let hung = 0
    for (const { began } of underWay) if (began < since) hung++
    return hung
  }

  /** Returns the number of connections used by all domains whose last email was slow. */
  #heldBySlow(): number {
    let held = 0
    for (const { underWay } of this.#slow) held += underWay.size
    return held
  }

  #remember(name: string, domain: DomainMails): void {
    domain.lastAt = this.clock()
    this.#domains.delete(name)
    this.#domains.set(name, domain)
    for (const [name, oldest] of this.#domains) {
      const isRecent = oldest.lastAt > domain.lastAt - memoryMs && this.#domains.size <= maxDomains
      if (isRecent || oldest.underWay.size > 0) break
      this.#domains.delete(name)
      this.#slow.delete(oldest)
    }
  }
}

/** Returns a share of the connections, but at least one. */
const shareConnections = (connections: number, share: number): number => Math.max(1, Math.floor(connections * share))

/** Returns the recipient's domain, whose emails share their connections. */
export const recipientDomain = (recipient: string): string => emailKey(recipient.slice(recipient.lastIndexOf('@') + 1))
