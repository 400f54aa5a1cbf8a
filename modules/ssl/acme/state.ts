import type { ModuleContext } from '../../../domain/ports/module.js'
import type { CertificateOrder } from '../../../domain/ports/ssl.js'
import type { DnsRecord } from './dns-hook.js'

/** The state of an order between verbs. */
export interface State {
  /** The authority that the order was placed with, even if the parameters have changed since. */
  readonly directory: string
  /** Other authorities that have issued certificates of the order; undefined where none is on record. Release before: acme-authorities */
  readonly formerDirectories?: readonly string[]
  /** The URL of the order at the authority. */
  readonly order: string
  readonly method: 'http' | 'dns'
  /** URLs for asking the authority to validate the challenges. */
  readonly challenges: readonly string[]
  /** True once the authority was asked to. */
  readonly asked: boolean
  /** True once the authority has issued the certificate or given the order up. */
  readonly isOver?: true
  /** TXT records that the DNS hook has published, to be withdrawn in the end. */
  readonly records: readonly DnsRecord[]
}

export const stateOf = ({ state }: CertificateOrder): State | undefined => (state as State | undefined) ?? undefined

/** Returns the authorities that the certificates of an order may be from, the latest first. */
export function directoriesOf(order: CertificateOrder, { config }: ModuleContext): readonly string[] {
  const state = stateOf(order)
  return [state?.directory ?? config.directory_url ?? '', ...(state?.formerDirectories ?? [])]
}
