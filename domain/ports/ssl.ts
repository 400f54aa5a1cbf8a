import { getDomain } from 'tldts'
import { flag, listOf, oneOf, record, text, words } from './answer-schemas.js'
import type { Manifest, ModuleContext } from './module.js'

/** A challenge that proves control over a domain. */
export type Challenge =
  | { readonly type: 'http'; readonly domain: string; readonly path: string; readonly content: string }
  | { readonly type: 'dns'; readonly domain: string; readonly name: string; readonly value: string }
  | { readonly type: 'email'; readonly domain: string; readonly address: string }

/** A certificate order, as passed to a module. */
export interface CertificateOrder {
  readonly orderId: number
  /** PEM, or undefined before the order is configured. */
  readonly csr: string | undefined
  /** Names of the certificate. The first is the common name. */
  readonly domains: readonly string[]
  readonly certType: string | undefined
  readonly validationMethod: 'email' | 'dns' | 'http'
  readonly approverEmail: string | undefined
  readonly webserverType: string | undefined
  /** Contact data, keyed by configsslorder parameter (admin_email …). */
  readonly admin: Readonly<Record<string, string>>
  /** PEM, or undefined until issued. */
  readonly certificate: string | undefined
  /** PEM of the order's earlier certificates that have not expired. */
  readonly formerCertificates: readonly string[]
  /** The last `state` returned by the module. Stored encrypted. */
  readonly state: unknown
}

export interface SslProgress {
  /** `active` only with the certificate. `cancelled` if the provider has ended the order without issuing it. */
  readonly status: 'awaiting_validation' | 'active' | 'failed' | 'cancelled'
  readonly message: string
  /** Module data stored for the next operation. */
  readonly state?: unknown
  readonly challenges?: readonly Challenge[]
  /** True if the challenges must be published manually before the order can continue. */
  readonly waitsForRecords?: boolean
  /** PEM of the certificate without its chain, and PEM of the chain that signed it. */
  readonly certificate?: string
  readonly chain?: string
}

/** A provider's advice on when to renew a certificate (RFC 9773, 4.2). */
export interface RenewalAdvice {
  /** Undefined if the provider suggests none. `end` is after `start`. */
  readonly window?: { readonly start: Date; readonly end: Date }
  /** URL of a page that explains the advice. */
  readonly explanation?: string
  /** Seconds until the next query. */
  readonly retryAfter?: number
}

export interface SslModule extends Manifest {
  readonly type: 'ssl'
  /** Deadline of an operation in milliseconds. Defaults to 60,000. */
  readonly deadline?: number
  /** True if staff order certificates elsewhere and record them with configsslorder. */
  readonly issuesByHand?: true
  configure(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  reissue(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  /**
   * Ends the order and revokes all of its unexpired certificates. Returns `awaiting_validation` while the provider
   * considers the request; `poll` then returns `cancelled`, or `failed` if the provider rejects the request.
   */
  cancel(order: CertificateOrder, moduleContext: ModuleContext, reason: string): Promise<SslProgress>
  resendValidation(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  approverEmails(domain: string, moduleContext: ModuleContext): Promise<readonly string[]>
  /** Returns the progress of an order that awaits validation. */
  poll?(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  /**
   * Requests a certificate to replace the current one, with the same CSR. Certificates of a module without this
   * operation do not renew automatically.
   */
  renew?(order: CertificateOrder, moduleContext: ModuleContext): Promise<SslProgress>
  /**
   * Returns the provider's advice on when to renew an order's certificate. If the call fails, the last advice remains
   * in effect.
   */
  renewalAdvice?(order: CertificateOrder, moduleContext: ModuleContext): Promise<RenewalAdvice>
}

/**
 * Returns the addresses from which certificate authorities accept approval under the CA/Browser Forum rules: first at
 * the name, then at each parent domain up to the registrable domain (R-2722).
 */
export const constructedEmails = (domain: string): readonly string[] =>
  namesAbove(domain.replace(/^\*\./, '')).flatMap((name) =>
    ['admin', 'administrator', 'webmaster', 'hostmaster', 'postmaster'].map((mailbox) => `${mailbox}@${name}`),
  )

/**
 * Returns a host and its parent domains up to the registrable domain. Suffixes under which companies sell names count
 * as public, because no single owner receives email for all names under them.
 */
function namesAbove(host: string): readonly string[] {
  const base = getDomain(host, { allowPrivateDomains: true })
  if (base === null) return [host]
  const labels = host.split('.')
  const levels = labels.length - base.split('.').length + 1
  return Array.from({ length: levels }, (_, at) => labels.slice(at).join('.'))
}

/** Defines a certificate module with compile-time type checks. */
export const sslModule = (definition: Omit<SslModule, 'type'>): SslModule => ({ type: 'ssl', ...definition })

const challenge = record({ type: oneOf('http', 'dns', 'email'), domain: words })

const progress = record(
  { status: oneOf('awaiting_validation', 'active', 'failed', 'cancelled'), message: text },
  { challenges: listOf(challenge), waitsForRecords: flag, certificate: text, chain: text },
)

/** JSON Schemas of the operations' answers. Unreadable advice on a renewal counts as no advice. */
export const sslAnswers = {
  ...{ configure: progress, reissue: progress, cancel: progress, resendValidation: progress },
  ...{ poll: progress, renew: progress },
  approverEmails: listOf(words),
}
