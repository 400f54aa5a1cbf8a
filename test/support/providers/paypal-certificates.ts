import 'reflect-metadata'
import { createSign, webcrypto } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  BasicConstraintsExtension,
  cryptoProvider,
  SubjectAlternativeNameExtension,
  X509CertificateGenerator,
} from '@peculiar/x509'

const algorithm = {
  name: 'RSASSA-PKCS1-v1_5',
  hash: 'SHA-256',
  modulusLength: 2048,
  publicExponent: new Uint8Array([1, 0, 1]),
}

const dayMs = 86_400_000

/** A certificate with its private key, which can sign reports and other certificates. */
export interface Signer {
  readonly pem: string
  readonly privateKey: string
  readonly subject: string
  readonly keys: webcrypto.CryptoKeyPair
}

export interface SignerOptions {
  /** The issuer, which defaults to the certificate itself. */
  readonly by?: Signer
  readonly isAuthority?: boolean
  /** Days from now. `from` defaults to -1 and `to` to 4000. */
  readonly from?: number
  readonly to?: number
}

let serial = 0

/** Creates a certificate for a host name, or an authority of that name. */
export async function makeSigner(
  name: string,
  { by, isAuthority = false, from = -1, to = 4000 }: SignerOptions = {},
): Promise<Signer> {
  cryptoProvider.set(webcrypto as Crypto)
  const keys = (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as webcrypto.CryptoKeyPair
  const subject = `CN=${name}`
  const certificate = await X509CertificateGenerator.create({
    serialNumber: String(++serial).padStart(2, '0'),
    subject,
    issuer: by?.subject ?? subject,
    notBefore: new Date(Date.now() + from * dayMs),
    notAfter: new Date(Date.now() + to * dayMs),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: (by?.keys ?? keys).privateKey,
    extensions: isAuthority
      ? [new BasicConstraintsExtension(true, undefined, true)]
      : [
          new BasicConstraintsExtension(false, undefined, true),
          new SubjectAlternativeNameExtension([{ type: 'dns', value: name }]),
        ],
  })
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', keys.privateKey)).toString('base64')
  const privateKey = `-----BEGIN PRIVATE KEY-----\n${der.replaceAll(/(.{64})/g, '$1\n')}\n-----END PRIVATE KEY-----\n`
  return { pem: `${certificate.toString('pem')}\n`, privateKey, subject, keys }
}

export interface SigningChain {
  readonly root: Signer
  readonly middle: Signer
  readonly leaf: Signer
}

let made: Promise<SigningChain> | undefined

/** Returns the chain that the fake PayPal signs with, the same one throughout a process. */
export function signingChain(): Promise<SigningChain> {
  made ??= makeChain()
  return made
}

export async function makeChain(name = 'messageverificationcerts.sandbox.paypal.com'): Promise<SigningChain> {
  const root = await makeSigner('Stand-in Root', { isAuthority: true })
  const middle = await makeSigner('Stand-in Authority', { isAuthority: true, by: root })
  return { root, middle, leaf: await makeSigner(name, { by: middle }) }
}

export interface SignedReport {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
}

/** Signs a report as PayPal does, including the webhook ID. */
export function signReport(
  body: string,
  { signer, webhookId, address, at }: { signer: Signer; webhookId: string; address: string; at: Date },
): SignedReport {
  const [id, time] = ['b2d4c1f0-77ab-11ee-adc0-fa71639ebebc', at.toISOString()]
  const text = `${id}|${time}|${webhookId}|${crc32(body)}`
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': createSign('RSA-SHA256').update(text).sign(signer.privateKey, 'base64'),
      'paypal-cert-url': address,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-auth-version': 'v2',
    },
  }
}
