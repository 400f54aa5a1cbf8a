import { emailKey } from '../values/email.js'
import type { Lane } from './mail-lanes.js'
import { DeliveryError } from './sending.js'

/** A mail that takes longer than this was slow, in milliseconds. */
const slowMs = 5000
/** Milliseconds for which a domain without mails, and what a server takes, are remembered. */
const memoryMs = 10 * 60_000
/** Domains that are remembered at most. */
const maxDomains = 10_000

/** The mails of one domain of recipients. */
interface DomainMails {
  readonly underWay: Set<{ readonly began: number }>
  /** Mails that were quick since the last one that was not. */
  quick: number
  lastAt: number
}

/** How the attempt at a mail ended: sent, or failed with an error. */
export type MailOutcome = { readonly done: unknown } | { readonly error: unknown } | undefined

/**
 * The connections to the mail server: how many mails are under way, and who may have one more (R-2823). Behind one mail
 * server, a recipient whose own server is slow shows in the time that its mails take; without bounds they would come to
 * hold every connection. All times are those of a clock that nobody sets.
 */
export class MailConnections {
  /** By domain, those with the latest mails last. */
  readonly #domains = new Map<string, DomainMails>()
  readonly #slow = new Set<DomainMails>()
  #allowed = 1
  #underWay = 0
  /** The number that the server takes at a time, since it has turned one more away. */
  #taken: { readonly most: number; readonly until: number } | undefined

  constructor(private readonly clock: () => number = () => performance.now()) {}

  /** Sets how many connections the operator allows. */
  allow(connections: number): void {
    this.#allowed = connections
  }

  /** How many mails may be under way at a time: what the operator allows, or what the server takes, if that is less. */
  get most(): number {
    if (this.#taken !== undefined && this.#taken.until <= this.clock()) this.#taken = undefined
    return Math.min(this.#allowed, this.#taken?.most ?? this.#allowed)
  }

  /** Returns true if a mail may get a connection now. */
  hasRoomFor({ lane, recipient }: { readonly lane: Lane; readonly recipient: string }): boolean {
    const { most } = this
    // A tenth is kept for mails that somebody waits for, however slow all others are.
    const kept = lane === 1 || most < 4 ? 0 : Math.max(1, Math.floor(most / 10))
    if (this.#underWay >= most - kept) return false
    const domain = this.#domains.get(domainOf(recipient))
    if (domain === undefined) return true
    if (domain.underWay.size >= this.#shareOf(domain)) return false
    return !this.#slow.has(domain) || this.#heldBySlow() < part(most, 1 / 2)
  }

  /** Takes a connection for a mail. Returns the function to call with the outcome of the attempt. */
  take(recipient: string): (outcome: MailOutcome) => void {
    const name = domainOf(recipient)
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
   * Returns how many connections a domain may hold: a quarter, and one more for each mail in a row that was quick, up to
   * seven eighths. Back to the quarter where so many of its mails are slow at this moment.
   */
  #shareOf(domain: DomainMails): number {
    const { most } = this
    const quarter = part(most, 1 / 4)
    const hung = this.#hungOf(domain)
    return hung >= quarter ? quarter : Math.min(part(most, 7 / 8), quarter + domain.quick)
  }

  #hungOf({ underWay }: DomainMails): number {
    const since = this.clock() - slowMs
    let hung = 0
    for (const { began } of underWay) if (began < since) hung++
    return hung
  }

  /** Returns how many connections the domains hold together whose last mail was slow. */
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

/** At least one connection of so many. */
const part = (connections: number, share: number): number => Math.max(1, Math.floor(connections * share))

/** Returns the part of an address that its mails share their connections by. */
export const domainOf = (recipient: string): string => emailKey(recipient.slice(recipient.lastIndexOf('@') + 1))
