import type { Manifest, ModuleContext } from './module.js'

/** The holder of a domain, from the client record. */
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
  /** Two letters. */
  readonly country: string
  /** As the client wrote it. */
  readonly phonenumber: string
}

/** Tells if a domain name can be registered. */
export type Availability = 'available' | 'unavailable'

/** A domain on record. Names are in ASCII form, lower case, without a dot at the end. */
export interface RegisteredDomain {
  readonly domain: string
  readonly registrant: Registrant
  readonly nameservers: readonly string[]
  readonly idProtection: boolean
  readonly dnsManagement?: boolean
  readonly emailForwarding?: boolean
  /** YYYY-MM-DD, null while unknown. */
  readonly expiryDate: string | null
}

/** The answer of a registrar to a verb. */
export interface RegistrarAnswer {
  /** `pending` if the registrar has accepted the order but not completed it. */
  readonly status: 'active' | 'pending'
  readonly expiryDate?: string
  /**
   * True if `register` or `transfer` found the domain in the registrar's account already: it may be another client's. A
   * module whose registrar reports success for it must set this.
   */
  readonly wasHeld?: boolean
}

/** The state of a domain at its registrar. */
export interface DomainState {
  /** `absent`: not registered, or with another registrar and never ours. `transferred_away`: was ours. */
  readonly status: 'active' | 'pending' | 'absent' | 'transferred_away'
  readonly expiryDate?: string
}

/** Registers and renews only once: after a lost answer the caller asks `sync` before it tries again. */
export interface RegistrarModule extends Manifest {
  readonly type: 'registrar'
  /** Milliseconds that a verb may take. Defaults to 60,000. */
  readonly deadline?: number
  register(domain: RegisteredDomain, moduleContext: ModuleContext, years: number): Promise<RegistrarAnswer>
  renew(domain: RegisteredDomain, moduleContext: ModuleContext, years: number): Promise<RegistrarAnswer>
  transfer(domain: RegisteredDomain, moduleContext: ModuleContext, eppCode: string): Promise<RegistrarAnswer>
  setNameservers(domain: RegisteredDomain, moduleContext: ModuleContext): Promise<void>
  check?(domain: string, moduleContext: ModuleContext): Promise<Availability>
  getLock?(domain: RegisteredDomain, moduleContext: ModuleContext): Promise<boolean>
  setLock?(domain: RegisteredDomain, moduleContext: ModuleContext, locked: boolean): Promise<void>
  /** The authorisation code for a transfer to another registrar. */
  eppCode?(domain: RegisteredDomain, moduleContext: ModuleContext): Promise<string>
  /** Hides or shows the registrant, as `domain.idProtection` says. */
  setIdProtection?(domain: RegisteredDomain, moduleContext: ModuleContext): Promise<void>
  /** Switches DNS management and e-mail forwarding on or off, as the domain says. */
  setServices?(domain: RegisteredDomain, moduleContext: ModuleContext): Promise<void>
  /**
   * Takes a domain out of its redemption period, before it is renewed. One that is not in it stays as it is. Without this
   * verb `renew` has to do it.
   */
  restore?(domain: RegisteredDomain, moduleContext: ModuleContext): Promise<void>
  /** Writes `domain.registrant` over the holder that the registrar has on record. */
  setContact?(domain: RegisteredDomain, moduleContext: ModuleContext): Promise<void>
  sync?(domain: RegisteredDomain, moduleContext: ModuleContext): Promise<DomainState>
}

/** Checks the type and returns the module. */
export const registrarModule = (definition: Omit<RegistrarModule, 'type'>): RegistrarModule => ({
  type: 'registrar',
  ...definition,
})
