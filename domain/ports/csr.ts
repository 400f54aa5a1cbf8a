import { createPublicKey, type KeyObject } from 'node:crypto'
import { domainToASCII } from 'node:url'

const pemPattern =
  /^\s*-----BEGIN (NEW )?CERTIFICATE REQUEST-----([A-Za-z0-9+/=\s]+)-----END \1?CERTIFICATE REQUEST-----\s*$/

/** Returns true if the text has the form of a PEM certificate signing request (CSR). */
export const isCsr = (pem: string): boolean => pemPattern.test(pem)

/** Returns the bytes between the BEGIN and END lines, even if a form turned line breaks into spaces. */
export const csrBytes = (pem: string): Buffer => Buffer.from(pemPattern.exec(pem)?.[2] ?? '', 'base64')

/** Returns the problem with a CSR for these domains as a sentence, or undefined if it is valid. */
export async function csrProblem(pem: string, domains: readonly string[]): Promise<string | undefined> {
  if (!isCsr(pem)) return 'The certificate request is not PEM'
  const request = await parseCsr(csrBytes(pem)).catch(() => undefined)
  if (request === undefined) return 'The certificate request is damaged'
  return (
    keyProblem(request.key) ??
    (request.isSigned ? undefined : 'The signature of the certificate request is invalid') ??
    nameProblem(request.names, domains)
  )
}

/** Returns a CSR's distinct names in their order, or an empty list if it cannot be parsed. */
export async function csrNames(pem: string): Promise<readonly string[]> {
  const request = await parseCsr(csrBytes(pem)).catch(() => undefined)
  return [...new Set(request?.names.map(asciiOf) ?? [])]
}

/** Returns a CSR's public key, or undefined if it cannot be read. */
export async function csrKey(pem: string): Promise<KeyObject | undefined> {
  try {
    const { key } = await parseCsr(csrBytes(pem))
    return createPublicKey({ key, format: 'der', type: 'spki' })
  } catch {
    return undefined
  }
}

interface ParsedCsr {
  readonly isSigned: boolean
  /** Public key in DER. */
  readonly key: Buffer
  readonly names: readonly string[]
}

async function parseCsr(bytes: Buffer): Promise<ParsedCsr> {
  // Loads the libraries on first use, because most calls do not parse a CSR.
  await import('reflect-metadata')
  const { Pkcs10CertificateRequest, SubjectAlternativeNameExtension } = await import('@peculiar/x509')
  const request = new Pkcs10CertificateRequest(Uint8Array.from(bytes))
  const alternatives = request.extensions.filter((one) => one instanceof SubjectAlternativeNameExtension)
  return {
    isSigned: await request.verify().catch(() => false),
    key: Buffer.from(request.publicKey.rawData),
    names: [
      ...request.subjectName.getField('CN'),
      ...alternatives.flatMap(({ names }) => names.items.map(({ value }) => value)),
    ],
  }
}

const minRsaBits = 2048
const curves: Readonly<Record<string, string>> = { prime256v1: 'P-256', secp384r1: 'P-384' }

function keyProblem(der: Buffer): string | undefined {
  const allowed = `RSA of at least ${minRsaBits} bits, ${Object.values(curves).join(' or ')}`
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails: details = {} } = createPublicKey({
      key: der,
      format: 'der',
      type: 'spki',
    })
    const { modulusLength = 0, namedCurve = '' } = details
    if (type === 'rsa' && modulusLength >= minRsaBits) return undefined
    if (type === 'ec' && Object.hasOwn(curves, namedCurve)) return undefined
    return `The key of the certificate request is ${type === 'rsa' ? `RSA of ${modulusLength} bits` : namedCurve || type}: it must be ${allowed}`
  } catch {
    return `The key of the certificate request cannot be read: it must be ${allowed}`
  }
}

function nameProblem(requested: readonly string[], ordered: readonly string[]): string | undefined {
  const names = new Set(requested.map(asciiOf))
  const wanted = new Set(ordered.map(asciiOf))
  const missing = [...wanted].filter((name) => !names.has(name))
  const foreign = [...names].filter((name) => !wanted.has(name))
  if (missing.length > 0) return `The certificate request does not contain ${missing.join(', ')}`
  if (foreign.length > 0) return `The certificate request contains ${foreign.join(', ')}, which the order does not`
  return undefined
}

/** Maximum length of a name in characters. */
const maxNameLength = 253

/**
 * Returns the ASCII form of a name, as certificates contain it. Truncates names that are too long, and returns other
 * invalid names unchanged.
 */
const asciiOf = (name: string): string =>
  name.length > maxNameLength ? `${name.slice(0, maxNameLength)}…` : domainToASCII(name.trim()) || name
