import { day, flag, oneOf, record, text } from './answer-schemas.js'
import type { Manifest, ModuleContext } from './module.js'

/** A domain's registrant, from the client record. */
export interface Registrant {
  readonly firstname: string
  readonly lastname: string
  readonly companyname: string
  readonly email: string
  readonly address1: string
  readonly address2: string
  readonly city: string
  readonly state: string
  readonly postcode: string
  /** Two-letter code. */
  readonly country: string
  /** Spelled as the client entered it. */
  readonly phonenumber: string
}

export type Availability = 'available' | 'unavailable'

/** A domain in our records. Names are lower-case ASCII without a trailing dot. */
export interface RegisteredDomain {
  readonly domain: string
  readonly registrant: Registrant
  readonly nameservers: readonly string[]
  readonly idProtection: boolean
  readonly dnsManagement?: boolean
  readonly emailForwarding?: boolean
  /** YYYY-MM-DD, or null if unknown. */
  readonly expiryDate: string | null
}

/** A registrar's response to an operation. */
export interface RegistrarAnswer {
  /** `pending` if the registrar has accepted the order but not completed it. */
  readonly status: 'active' | 'pending'
  readonly expiryDate?: string
  /**
   * True if `register` or `transfer` found the domain already in the registrar's account, where it may belong to
   * another client. A module whose registrar reports success in this case must set it.
   */
  readonly wasHeld?: boolean
}

/** A domain's state at its registrar. */
export interface DomainState {
  /**
   * `absent`: not registered, or with another registrar and never ours. `transferred_away`: previously ours. `refused`:
   * the registry or the losing registrar rejected a pending registration or transfer.
   */
  readonly status: 'active' | 'pending' | 'absent' | 'transferred_away' | 'refused'
  readonly expiryDate?: string
  /** Reason for `refused`. */
  readonly message?: string
  /**
   * True while the registry can withdraw the last years in `expiryDate`, which it added automatically. If the registrar
   * cannot tell, undefined: years added on or after the expiry date then count as revocable for 45 days.
   */
  readonly isRevocable?: boolean
}

/** Passed to every operation of a registrar. */
export interface RegistrarContext extends ModuleContext {
  /**
   * Stores an entry in the activity log, so that staff can read what the registry reported. A module calls it before it
   * acknowledges a message, because the registry then forgets the message.
   */
  readonly note: (text: string) => Promise<void>
}

/**
 * A registrar module. Its operations need not be idempotent, because after a lost answer the caller queries `sync`
 * before it registers or renews again.
 */
export interface RegistrarModule extends Manifest {
  readonly type: 'registrar'
  /** Deadline of an operation in milliseconds. Defaults to 60,000. */
  readonly deadline?: number
  register(domain: RegisteredDomain, moduleContext: RegistrarContext, years: number): Promise<RegistrarAnswer>
  renew(domain: RegisteredDomain, moduleContext: RegistrarContext, years: number): Promise<RegistrarAnswer>
  transfer(domain: RegisteredDomain, moduleContext: RegistrarContext, eppCode: string): Promise<RegistrarAnswer>
  setNameservers(domain: RegisteredDomain, moduleContext: RegistrarContext): Promise<void>
  check?(domain: string, moduleContext: ModuleContext): Promise<Availability>
  getLock?(domain: RegisteredDomain, moduleContext: RegistrarContext): Promise<boolean>
  setLock?(domain: RegisteredDomain, moduleContext: RegistrarContext, locked: boolean): Promise<void>
  /** Returns the authorization code for a transfer to another registrar. */
  eppCode?(domain: RegisteredDomain, moduleContext: RegistrarContext): Promise<string>
  /** Hides or shows the registrant according to `domain.idProtection`. */
  setIdProtection?(domain: RegisteredDomain, moduleContext: RegistrarContext): Promise<void>
  /** Enables or disables DNS management and email forwarding according to the domain. */
  setServices?(domain: RegisteredDomain, moduleContext: RegistrarContext): Promise<void>
  /**
   * Restores a domain from its redemption period before it is renewed, and does nothing for a domain outside that
   * period. If a module lacks this operation, its `renew` must restore the domain.
   */
  restore?(domain: RegisteredDomain, moduleContext: RegistrarContext): Promise<void>
  /** Replaces the registrant at the registrar with `domain.registrant`. */
  setContact?(domain: RegisteredDomain, moduleContext: RegistrarContext): Promise<void>
  sync?(domain: RegisteredDomain, moduleContext: RegistrarContext): Promise<DomainState>
}

/** Defines a registrar module with compile-time type checks. */
export const registrarModule = (definition: Omit<RegistrarModule, 'type'>): RegistrarModule => ({
  type: 'registrar',
  ...definition,
})

const answer = record({ status: oneOf('active', 'pending') }, { expiryDate: day, wasHeld: flag })

/** JSON Schemas of the operations' answers. */
export const registrarAnswers = {
  ...{ register: answer, renew: answer, transfer: answer },
  check: oneOf('available', 'unavailable'),
  getLock: flag,
  eppCode: text,
  sync: record(
    { status: oneOf('active', 'pending', 'absent', 'transferred_away', 'refused') },
    { expiryDate: day, message: text, isRevocable: flag },
  ),
}
