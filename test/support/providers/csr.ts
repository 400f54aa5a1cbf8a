import 'reflect-metadata'
import { webcrypto } from 'node:crypto'
import {
  Pkcs10CertificateRequest,
  Pkcs10CertificateRequestGenerator,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'
import type { CertificateOrder } from '../../../domain/ports/ssl.js'

type Algorithm = webcrypto.EcKeyGenParams | webcrypto.RsaHashedKeyGenParams

export const p256: Algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
export const p384: Algorithm = { name: 'ECDSA', namedCurve: 'P-384' }
export const p521: Algorithm = { name: 'ECDSA', namedCurve: 'P-521' }
export const rsa = (modulusLength: number): Algorithm => ({
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength,
  publicExponent: new Uint8Array([1, 0, 1]),
})

/**
 * Creates a request (PEM) as web servers do: with a common name, and with all names as alternative names if there are
 * any.
 */
export async function makeCsr(
  names: readonly string[],
  { key = p256, commonName = names[0] }: { readonly key?: Algorithm; readonly commonName?: string } = {},
): Promise<string> {
  const keys = (await webcrypto.subtle.generateKey(key, true, ['sign', 'verify'])) as CryptoKeyPair
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: commonName === undefined ? 'O=Example' : `CN=${commonName}`,
    keys,
    signingAlgorithm: { hash: 'SHA-256', ...key },
    extensions:
      names.length === 0
        ? []
        : [new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })))],
  })
  return request.toString('pem')
}

/** Returns a certificate (PEM) for the key of a request, signed with a random key. */
export async function certificateFor(
  csr: string,
  names: readonly string[],
  {
    until = new Date(Date.now() + 90 * 86_400_000),
    from = new Date(until.getTime() - 397 * 86_400_000),
  }: { readonly until?: Date; readonly from?: Date } = {},
): Promise<string> {
  const { privateKey } = (await webcrypto.subtle.generateKey(p256, false, ['sign', 'verify'])) as CryptoKeyPair
  const certificate = await X509CertificateGenerator.create({
    serialNumber: '0b',
    subject: `CN=${names[0]}`,
    issuer: 'CN=Authority',
    notBefore: from,
    notAfter: until,
    publicKey: new Pkcs10CertificateRequest(csr).publicKey,
    signingKey: privateKey,
    signingAlgorithm: { name: 'ECDSA', hash: 'SHA-256' },
    extensions: [new SubjectAlternativeNameExtension(names.map((value) => ({ type: 'dns' as const, value })))],
  })
  return certificate.toString('pem')
}

export const certificateOrder = (details: Partial<CertificateOrder> = {}): CertificateOrder => ({
  orderId: 7,
  csr: undefined,
  domains: ['example.com', 'www.example.com'],
  certType: undefined,
  validationMethod: 'http',
  approverEmail: undefined,
  webserverType: undefined,
  admin: {},
  certificate: undefined,
  formerCertificates: [],
  state: undefined,
  ...details,
})
