import { type KeyObject, X509Certificate } from 'node:crypto'
import { detailedFault } from '../values/detailed-fault.js'
import { readableName } from '../values/domain-names.js'
import { Fault } from '../values/faults.js'

/** A certificate entered by staff or returned by a provider. */
export interface IssuedCertificate {
  /** PEM of the certificate. The text can also contain the chain. */
  readonly certificate: string
  /** PEM of the issuing certificates, or empty if unknown. */
  readonly chain: string
}

/** The properties that an issued certificate must have. */
export interface CertificateRequest {
  readonly names: readonly string[]
  /** Public key, or undefined if no certificate request is stored. */
  readonly key: KeyObject | undefined
}

/**
 * Checks a certificate against its request (R-2721), and returns it without its chain, its chain, and its expiry time.
 * Throws certificate_malformed, certificate_ended, certificate_of_others, and chain_malformed.
 */
export function checkIssued(
  now: Date,
  issued: IssuedCertificate,
  { names, key }: CertificateRequest,
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
