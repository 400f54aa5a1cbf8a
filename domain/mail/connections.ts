import { emailKey } from '../values/email.js'
import type { Lane } from './mail-lanes.js'
import { DeliveryError } from './sending.js'

/** Milliseconds after which sending an email counts as slow. */
const slowMs = 5000
/** Milliseconds after which the server's connection limit, and a domain without new emails, are forgotten. */
const memoryMs = 10 * 60_000
/** Maximum number of remembered domains. */
const maxDomains = 10_000

/** Connections and speed of one recipient domain. */
interface DomainMails {
  readonly underWay: Set<{ readonly began: number }>
  /** Number of emails sent fast since the last slow one. */
  quick: number
  lastAt: number
}

/** Result of a delivery attempt: sent, or failed with an error. Undefined if no attempt was made. */
export type MailOutcome = { readonly done: unknown } | { readonly error: unknown } | undefined

/**
 * Limits the emails in progress, in total and per recipient domain (R-2823). All emails go through one mail server, so
 * a slow recipient server is noticeable only by the duration. Without limits, emails to slow domains would eventually
 * use all connections. Durations are measured with a monotonic clock.
 */
export class MailConnections {
  /** Recipient domains, ordered by the time of their latest email. The most recent domain is last. */
  readonly #domains = new Map<string, DomainMails>()
  readonly #slow = new Set<DomainMails>()
  #allowed = 1
  #underWay = 0
  /** Number of connections that the server accepts, known after it has refused another connection. */
  #taken: { readonly most: number; readonly until: number } | undefined

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Sets the operator's limit of connections. */
  allow(connections: number): void {
    this.#allowed = connections
  }

  /** Maximum number of emails in progress: the operator's limit, or the server's limit if that is lower. */
  get most(): number {
    if (this.#taken !== undefined && this.#taken.until <= this.clock()) this.#taken = undefined
    return Math.min(this.#allowed, this.#taken?.most ?? this.#allowed)
  }

  /** Returns true if an email can get a connection now. */
  hasRoomFor({ lane, recipient }: { readonly lane: Lane; readonly recipient: string }): boolean {
    const { most } = this
    // A tenth of the connections is reserved for emails that someone is waiting for, even if all other emails are slow.
    const kept = lane === 1 || most < 4 ? 0 : Math.max(1, Math.floor(most / 10))
    if (this.#underWay >= most - kept) return false
    const domain = this.#domains.get(recipientDomain(recipient))
    if (domain === undefined) return true
    if (domain.underWay.size >= this.#shareOf(domain)) return false
    return !this.#slow.has(domain) || this.#heldBySlow() < shareConnections(most, 1 / 2)
  }

  /** Takes a connection for an email. Returns a function to call with the outcome of the attempt. */
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
   * Returns the number of connections that a domain can use. The number is a quarter of all, plus one for each
   * consecutive fast email, up to seven eighths. It is a quarter if at least as many of the domain's emails in progress
   * are already slow.
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

  /** Returns the number of connections in use by all domains whose last email was slow. */
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

/** Returns the domain of a recipient's address. Emails to one domain share their connections. */
export const recipientDomain = (recipient: string): string =>
  emailKey(recipient).slice(emailKey(recipient).lastIndexOf('@') + 1)
