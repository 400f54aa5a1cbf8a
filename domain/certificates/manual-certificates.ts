import { type KeyObject, X509Certificate } from 'node:crypto'
import type { SslOrderRow } from '../../db/rows-certificates.js'
import { expectNotClosed } from '../clients/client-checks.js'
import { type Context, instant, type RemoteContext } from '../context.js'
import { csrKey, csrNames } from '../ports/csr.js'
import { isLeased } from '../queue/queue.js'
import { detailedFault } from '../values/detailed-fault.js'
import { readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'
import { uncancelledSslStatuses } from '../values/statuses.js'
import { configurationColumns, type SslConfiguration } from './actions.js'
import { storeChanges } from './outcomes.js'
import { expectSslOrder, lockSslOrder, sslOrderNames } from './ssl-orders.js'

// Certificates that staff order elsewhere and record manually (R-2721).

/** A certificate entered by staff. */
export interface IssuedCertificate {
  /** PEM of the certificate. Entered text can also contain the chain. */
  readonly certificate: string
  /** PEM of the issuing certificates, or empty if unknown. */
  readonly chain: string
}

/**
 * Records a certificate for an order whose module calls no provider, together with the other configuration submitted.
 * Throws ssl_order_not_found, certificate_malformed, certificate_ended, certificate_of_others, certificate_not_by_hand,
 * chain_malformed, ssl_status_unfit, ssl_order_busy, client_closed, and the errors of `configurationColumns`.
 */
export async function recordCertificate(
  remote: RemoteContext,
  id: number,
  issued: IssuedCertificate,
  said: SslConfiguration,
): Promise<SslOrderRow> {
  const { csr: known } = await expectSslOrder(remote.db, id)
  const csr = said.csr ?? known
  const [key, requested] = csr === null ? [undefined, []] : [await csrKey(csr), await csrNames(csr)]
  return remote.transaction(async (ctx) => {
    const row = await lockSslOrder(ctx.db, id)
    if (row.status === 'Awaiting Configuration') await expectNotClosed(ctx.db, row.client_id)
    if (ctx.modules.find('ssl', row.module)?.issuesByHand !== true) throw new Fault('certificate_not_by_hand')
    if (!uncancelledSslStatuses.includes(row.status))
      throw new Fault('ssl_status_unfit', `This is not possible for an order with the status ${row.status}.`)
    if (isLeased(row, ctx.machineNow) || (said.csr ?? row.csr) !== csr) throw new Fault('ssl_order_busy')
    const configured = configurationColumns(row, said, requested)
    const { certificate, chain, end } = checkIssued(ctx, issued, sslOrderNames(configured), key)
    return storeChanges(ctx, row, {
      ...configured,
      previous_csr: null,
      status: 'Active',
      message: 'The certificate was recorded manually',
      certificate,
      chain,
      expires_at: instant(end),
      is_placed: 1,
      challenges: '[]',
      awaiting_since: null,
      next_poll_at: null,
    })
  })
}

function checkIssued(
  { now }: Context,
  issued: IssuedCertificate,
  names: readonly string[],
  key: KeyObject | undefined,
): IssuedCertificate & { readonly end: Date } {
  const [pem, ...further] = parseCertificates(issued.certificate, 'certificate_malformed')
  if (pem === undefined) throw new Fault('certificate_malformed')
  const certificate = new X509Certificate(pem)
  const end = new Date(certificate.validTo)
  if (end <= now) throw new Fault('certificate_ended')
  const missing = names.find((name) => !isFor(certificate, name))
  if (missing !== undefined)
    throw detailedFault('certificate_of_others', 'certificateWithoutName', { name: readableName(missing) })
  if (key !== undefined && !certificate.publicKey.equals(key))
    throw detailedFault('certificate_of_others', 'certificateOfOtherKey')
  // Certificate authorities often put the certificate and its chain into one file.
  const chain = [...further, ...parseCertificates(issued.chain, 'chain_malformed')]
  return { certificate: pem, chain: chain.join(''), end }
}

/** Returns true if a certificate covers a name. A wildcard must be listed in the certificate. */
const isFor = (certificate: X509Certificate, name: string): boolean =>
  name.startsWith('*.')
    ? (certificate.subjectAltName ?? '').toLowerCase().split(', ').includes(`DNS:${name}`.toLowerCase())
    : certificate.checkHost(name) !== undefined

const opening = '-----BEGIN CERTIFICATE-----'
const closing = '-----END CERTIFICATE-----'

/** Returns the certificates in a text, each as PEM. Throws `fault` if the text contains anything else. */
function parseCertificates(text: string, fault: 'certificate_malformed' | 'chain_malformed'): string[] {
  const [before = '', ...parts] = text.split(opening)
  if (before.trim() !== '') throw new Fault(fault)
  return parts.map((part) => {
    const [content = '', rest = '', ...others] = part.split(closing)
    if (!part.includes(closing) || rest.trim() !== '' || others.length > 0) throw new Fault(fault)
    // A form may have turned line breaks into spaces.
    const lines = content.replaceAll(/\s+/g, '').match(/.{1,64}/g) ?? []
    const pem = `${[opening, ...lines, closing].join('\n')}\n`
    try {
      return new X509Certificate(pem) && pem
    } catch {
      throw new Fault(fault)
    }
  })
}
