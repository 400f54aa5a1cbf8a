import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

/** Where a sealed text belongs: what is copied to another row or column does not open there. */
export interface Place {
  readonly table: string
  readonly column: string
  /** What names the row: its natural key where there is one, else its id. */
  readonly row: string
}

const version = 'v1'
const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

// JSON keeps apart what plain joining would not: no other place gives the same bytes.
const associated = ({ table, column, row }: Place): Buffer => Buffer.from(JSON.stringify([version, table, column, row]))

const written = (nonce: Buffer, sealed: Buffer): string =>
  [version, nonce.toString('base64url'), sealed.toString('base64url')].join('.')

/** Seals a text with a key of 32 bytes: `v1.<nonce>.<ciphertext and tag>`, both base64url. */
export function seal(key: Buffer, text: string, place: Place): string {
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, key, nonce, { authTagLength: tagLength }).setAAD(associated(place))
  return written(nonce, Buffer.concat([sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()]))
}

/** Opens what seal() made. Throws where the key, the place or the text is another one; the message quotes none of them. */
export function unseal(key: Buffer, sealed: string, place: Place): string {
  const [, nonce = Buffer.of(), bytes = Buffer.of()] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'))
  // Writing it again shows whether this is the one way to write it: base64url is read leniently.
  if (nonce.length !== nonceLength || bytes.length < tagLength || written(nonce, bytes) !== sealed)
    throw new Error(`${place.table}.${place.column} holds something that was not sealed`)
  try {
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength })
      .setAAD(associated(place))
      .setAuthTag(bytes.subarray(-tagLength))
    return Buffer.concat([opening.update(bytes.subarray(0, -tagLength)), opening.final()]).toString('utf8')
  } catch {
    throw new Error(`${place.table}.${place.column} does not open: SECRET_KEY is another one, or the value was altered`)
  }
}
