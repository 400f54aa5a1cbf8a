import { getDomain } from 'tldts'
import type { Manifest, ModuleContext } from './module.js'

/** A record to publish as proof of control over a name. */
export type Challenge =
  | { readonly type: 'http'; readonly domain: string; readonly path: string; readonly content: string }
  | { readonly type: 'dns'; readonly domain: string; readonly name: string; readonly value: string }
  | { readonly type: 'email'; readonly domain: string; readonly address: string }

/** A certificate order as a module needs it. */
export interface CertificateOrder {
  readonly orderId: number
  /** PEM, undefined before the order is configured. */
  readonly csr: string | undefined
  /** The first is the common name. */
  readonly domains: readonly string[]
  readonly certType: string | undefined
  readonly validationMethod: 'email' | 'dns' | 'http'
  readonly approverEmail: string | undefined
  readonly webserverType: string | undefined
  /** Name of a parameter of configsslorder (admin_email …) -> value. */
  readonly admin: Readonly<Record<string, string>>
  /** PEM, once issued. */
  readonly certificate: string | undefined
  /** PEM of the certificates that the order had before and that have not ended. */
  readonly formerCertificates: readonly string[]
  /** The last `state` that the module returned; it is stored encrypted. */
  readonly state: unknown
}

/** The progress of an order. */
export interface SslProgress {
  readonly status: 'awaiting_validation' | 'active' | 'failed' | 'cancelled'
  readonly message: string
  /** Kept for the next verb. */
  readonly state?: unknown
  readonly challenges?: readonly Challenge[]
  /** True if somebody has to publish the challenges by hand before anything goes on. */
  readonly waitsForRecords?: boolean
  /** PEM of the certificate alone, and of what it was signed with. */
  readonly certificate?: string
  readonly chain?: string
}

/** A provider's word on when a certificate is to be renewed (RFC 9773, 4.2). */
export interface RenewalAdvice {
  /** Undefined if the provider suggests none. It ends after it starts. */
  readonly window?: { readonly start: Date; readonly end: Date }
  /** Address of a page that says why. */
  readonly explanation?: string
  /** Seconds after which to ask again. */
  readonly retryAfter?: number
}

export interface SslModule extends Manifest {
  readonly type: 'ssl'
  /** Milliseconds that a verb may take. Defaults to 60,000. */
  readonly deadline?: number
  /** True if staff order certificates elsewhere and record them with configsslorder. */
  readonly issuesByHand?: true
  configure(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  reissue(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  /** Ends the order and revokes all of its certificates that have not ended. */
  cancel(order: CertificateOrder, moduleContext: ModuleContext, reason: string): Promise<SslProgress>
  resendValidation(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  approverEmails(domain: string, moduleContext: ModuleContext): Promise<readonly string[]>
  /** Asks for the progress of an order that awaits validation. */
  poll?(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  /**
   * Asks for another certificate in place of the present one, for the same request. Certificates of a module without this
   * verb do not renew by themselves.
   */
  renew?(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  /** Asks when the certificate of an order is to be renewed. A failure leaves the last answer as it is. */
  renewalAdvice?(order: CertificateOrder, moduleContext: ModuleContext): Promise<RenewalAdvice>
}

/**
 * Returns the addresses that certificate authorities accept an approval from, after the rules of the CA/Browser Forum:
 * those at the name first, then those at each domain above it, up to the one that somebody can register (R-2722).
 */
export const constructedEmails = (domain: string): readonly string[] =>
  namesAbove(domain.replace(/^\*\./, '')).flatMap((name) =>
    ['admin', 'administrator', 'webmaster', 'hostmaster', 'postmaster'].map((mailbox) => `${mailbox}@${name}`),
  )

/** Returns a host and the domains above it. Nobody gets mail for all names under a suffix that companies sell. */
function namesAbove(host: string): readonly string[] {
  const base = getDomain(host, { allowPrivateDomains: true })
  if (base === null) return [host]
  const labels = host.split('.')
  const levels = labels.length - base.split('.').length + 1
  return Array.from({ length: levels }, (_, at) => labels.slice(at).join('.'))
}

/** Checks the type and returns the module. */
export const sslModule = (definition: Omit<SslModule, 'type'>): SslModule => ({ type: 'ssl', ...definition })
