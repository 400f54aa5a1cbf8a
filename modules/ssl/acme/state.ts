import type { ModuleContext } from '../../../domain/ports/module.js'
import type { CertificateOrder } from '../../../domain/ports/ssl.js'
import type { DnsRecord } from './dns-hook.js'

/** Data about an order that is stored between operations. */
export interface AcmeState {
  /** Directory URL of the authority where the order was placed, even if the parameters have changed since. */
  readonly directory: string
  /**
   * Other authorities that may have issued certificates for the order, or undefined if not recorded.
   * Release before: acme-authorities
   */
  readonly formerDirectories?: readonly string[]
  /** The order's URL at the authority. */
  readonly order: string
  readonly method: 'http' | 'dns'
  /** URLs that request validation of the challenges. */
  readonly challenges: readonly string[]
  /** True if validation has been requested. */
  readonly asked: boolean
  /** True if the order is over: the certificate was issued, or the order failed. */
  readonly isOver?: true
  /** TXT records published by the DNS hook, which are removed when the order is over. */
  readonly records: readonly DnsRecord[]
}

export const readState = ({ state }: CertificateOrder): AcmeState | undefined =>
  (state as AcmeState | undefined) ?? undefined

/** Returns the authorities that may have issued an order's certificates, latest first. */
export function listDirectories(order: CertificateOrder, { config }: ModuleContext): readonly string[] {
  const state = readState(order)
  return [state?.directory ?? config.directory_url ?? '', ...(state?.formerDirectories ?? [])]
}
