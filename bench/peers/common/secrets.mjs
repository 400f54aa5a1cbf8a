import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

// Compared if the identifier is unknown, so that both failures take the same steps.
const nobody = randomBytes(32)

/** Returns true if `stored` is the secret's SHA-256 hash, in Base64 or as bytes. */
export function isSecret(secret, stored) {
  const hash = createHash('sha256').update(secret).digest()
  return timingSafeEqual(hash, typeof stored === 'string' ? Buffer.from(stored, 'base64') : (stored ?? nobody))
}
