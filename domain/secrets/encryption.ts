import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { type Key, type SecretKey, toKeyring } from './keyring.js'
import { UnreadableError } from './unreadable.js'

/** Columns with encrypted values by table. `npm run reseal` re-encrypts all of them. */
export const encryptedColumns = {
  baskets: ['content'],
  domains: ['epp_code'],
  link_keys: ['key'],
  module_queue: ['payload'],
  modules: ['parameters'],
  notification_rules: ['parameters'],
  pay_methods: ['token'],
  sealed_mails: ['body'],
  second_factors: ['secret'],
  servers: ['password', 'access_key'],
  services: ['password'],
  settings: ['value'],
  ssl_orders: ['state'],
  staff: ['totp_secret'],
  ticket_tokens: ['token'],
  tokens_to_forget: ['token'],
} as const

export type EncryptedTable = keyof typeof encryptedColumns

/** Location that an encrypted text is bound to. The text cannot be decrypted in another row or column. */
export interface Place {
  /** `secret_keys` contains one encrypted value per key, from which the key is recognized (reseal/keys.ts). */
  readonly table: EncryptedTable | 'secret_keys'
  readonly column: string
  /** Natural key of the row if it has one, otherwise its ID. */
  readonly row: string
}

const cipher = 'aes-256-gcm'
const nonceLength = 12
const tagLength = 16

interface EncryptedText {
  /** ID of the key, or undefined in format v1, which does not contain it. */
  // Release before: nameless-seals
  readonly keyId: string | undefined
  readonly nonce: Buffer
  /** Ciphertext and authentication tag. */
  readonly bytes: Buffer
}

const versionOf = ({ keyId }: Pick<EncryptedText, 'keyId'>): string => (keyId === undefined ? 'v1' : 'v2')

const formatEncrypted = (sealed: EncryptedText): string =>
  [
    versionOf(sealed),
    ...(sealed.keyId === undefined ? [] : [sealed.keyId]),
    sealed.nonce.toString('base64url'),
    sealed.bytes.toString('base64url'),
  ].join('.')

/** Parses an encrypted text. Returns undefined for any other text. */
function parseEncrypted(text: string): EncryptedText | undefined {
  const parts = text.split('.', 5)
  const keyId = parts[0] === 'v2' ? parts[1] : undefined
  const [nonce = Buffer.of(), bytes = Buffer.of()] = parts
    .slice(keyId === undefined ? 1 : 2)
    .map((part) => Buffer.from(part, 'base64url'))
  const sealed = { keyId, nonce, bytes }
  // Encodes the parts again, because base64url decoding is lenient and only one spelling is valid.
  return nonce.length === nonceLength && bytes.length >= tagLength && formatEncrypted(sealed) === text
    ? sealed
    : undefined
}

// JSON, because concatenated values of two different places could have the same bytes.
const associated = (sealed: Pick<EncryptedText, 'keyId'>, { table, column, row }: Place): Buffer =>
  Buffer.from(JSON.stringify([versionOf(sealed), table, column, row]))

/** Encrypts a text as `v2.<key ID>.<nonce>.<ciphertext and tag>`. The last two parts are base64url. */
export function encrypt(secretKey: SecretKey, text: string, place: Place): string {
  const { current } = toKeyring(secretKey)
  const keyId = current.id
  const nonce = randomBytes(nonceLength)
  const sealing = createCipheriv(cipher, current.bytes, nonce, { authTagLength: tagLength }).setAAD(
    associated({ keyId }, place),
  )
  const bytes = Buffer.concat([sealing.update(text, 'utf8'), sealing.final(), sealing.getAuthTag()])
  return formatEncrypted({ keyId, nonce, bytes })
}

/** Returns true for a text in the format of `encrypt`. */
export const isEncrypted = (text: string): boolean => parseEncrypted(text) !== undefined

/**
 * Decrypts a text from `encrypt`. Throws UnreadableError if the key, the place, or the text differs. The message
 * contains none of them.
 */
export function decrypt(secretKey: SecretKey, text: string, place: Place): string {
  const sealed = parseEncrypted(text)
  if (sealed === undefined) throw new UnreadableError(`${place.table}.${place.column} contains an unencrypted value`)
  const { current, previous } = toKeyring(secretKey)
  for (const key of [current, previous]) {
    if (key === undefined || (sealed.keyId ?? key.id) !== key.id) continue
    const opened = decryptWithKey(key, sealed, place)
    if (opened !== undefined) return opened
  }
  throw new UnreadableError(
    `${place.table}.${place.column} cannot be decrypted: SECRET_KEY is a different key, or the value was changed`,
  )
}

/** Decrypts a stored secret as `decrypt` does. Returns an empty text for null. */
export const decryptStored = (
  { secretKey }: { readonly secretKey: SecretKey },
  stored: string | null,
  place: Place,
): string => (stored === null ? '' : decrypt(secretKey, stored, place))

/**
 * Returns the text unchanged if the current key encrypted it in the current format. Otherwise decrypts it and encrypts
 * it with the current key. Throws UnreadableError if no key decrypts it.
 */
export function reencrypt(secretKey: SecretKey, text: string, place: Place): string {
  const ring = toKeyring(secretKey)
  const opened = decrypt(ring, text, place)
  return parseEncrypted(text)?.keyId === ring.current.id ? text : encrypt(ring, opened, place)
}

function decryptWithKey({ bytes: key }: Key, { keyId, nonce, bytes }: EncryptedText, place: Place): string | undefined {
  try {
    const opening = createDecipheriv(cipher, key, nonce, { authTagLength: tagLength })
      .setAAD(associated({ keyId }, place))
      .setAuthTag(bytes.subarray(-tagLength))
    return Buffer.concat([opening.update(bytes.subarray(0, -tagLength)), opening.final()]).toString('utf8')
  } catch {
    return undefined
  }
}
