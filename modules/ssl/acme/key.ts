import { createECDH, createHash, createHmac, createPrivateKey, type KeyObject, sign } from 'node:crypto'

/** The public half of an account key (RFC 7517), its members in the order that RFC 7638 hashes them in. */
interface PublicJwk {
  readonly crv: string
  readonly kty: string
  readonly x: string
  readonly y: string
}

/** A key on the curve P-256, which every certificate authority takes. */
export interface AccountKey {
  readonly jwk: PublicJwk
  /** RFC 7638: what proves in a challenge whose account it is for. */
  readonly thumbprint: string
  /** ES256 (RFC 7518). */
  readonly sign: (text: string) => Buffer
}

/** The order of the curve. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** How many secret bytes a key is made of: 64 bits more than it has, so that no key is likelier than another (FIPS 186). */
export const seedSize = 40

export function keyFrom(seed: Buffer): AccountKey {
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

/** A signed body (RFC 7515, flattened). A payload of undefined stands for none at all: a request that only reads. */
export const signed = (header: object, payload: unknown, by: (text: string) => Buffer): object => {
  const head = encoded(header)
  const body = payload === undefined ? '' : encoded(payload)
  return { protected: head, payload: body, signature: by(`${head}.${body}`).toString('base64url') }
}

/** Signs with the key that a certificate authority gave out for an account of its own. */
export const hmacSigner =
  (key: Buffer) =>
  (text: string): Buffer =>
    createHmac('sha256', key).update(text).digest()
