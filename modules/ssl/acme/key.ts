import { createECDH, createHash, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** The public half of an account key (RFC 7517), with its members in the hashing order of RFC 7638. */
interface PublicJwk {
  readonly crv: string
  readonly kty: string
  readonly x: string
  readonly y: string
}

/** A P-256 key, which every ACME server accepts. */
export interface AccountKey {
  readonly jwk: PublicJwk
  /** RFC 7638 thumbprint, which ties a challenge to the account. */
  readonly thumbprint: string
  /** Signs with ES256 (RFC 7518). */
  readonly sign: (text: string) => Buffer
}

/** Order of the P-256 curve. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Secret bytes from which a key is derived: 64 bits more than the key, so that keys are uniform (FIPS 186). */
export const seedBytes = 40

export function deriveKey(seed: Buffer): AccountKey {
  const scalar = (BigInt(`0x${seed.toString('hex')}`) % (order - 1n)) + 1n
  const d = Buffer.from(scalar.toString(16).padStart(64, '0'), 'hex')
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(d)
  const point = pair.getPublicKey()
  const jwk = {
    crv: 'P-256',
    kty: 'EC',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const key: KeyObject = createPrivateKey({ key: { ...jwk, d: d.toString('base64url') }, format: 'jwk' })
  return {
    jwk,
    thumbprint: createHash('sha256').update(JSON.stringify(jwk)).digest('base64url'),
    sign: (text) => sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }),
  }
}

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Returns a signed body (RFC 7515, flattened). An undefined payload is sent empty, for requests that only read. */
export const signJws = (header: object, payload: unknown, by: (text: string) => Buffer): object => {
  const head = encoded(header)
  const body = payload === undefined ? '' : encoded(payload)
  return { protected: head, payload: body, signature: by(`${head}.${body}`).toString('base64url') }
}

/** Returns a function that signs with the HMAC key of an external account. */
export const hmacSigner =
  (key: Buffer) =>
  (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest()
