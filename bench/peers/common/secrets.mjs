import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

// Compared against where the identifier is unknown, so that both failures take the same steps.
const nobody = randomBytes(32)

/** Returns true for the secret whose SHA-256 is stored, in base64 or as bytes. */
export function isSecret(secret, stored) {
  const hash = createHash('sha256').update(secret).digest()
  return timingSafeEqual(hash, typeof stored === 'string' ? Buffer.from(stored, 'base64') : (stored ?? nobody))
}
