import { createHash, timingSafeEqual } from 'node:crypto'

/** Bytes of a stored hash: its name and parameters, a salt, a checksum of both, and what the password is compared with. */
const length = 96
const [saltEnd, checksumEnd] = [48, 64]
/** Bytes of memory that a check may take at most: four times what a hash of today takes. */
const maxMemory = 128 * 1024 * 1024
/** Passes over that memory at most; each takes time. */
const maxPasses = 16

/**
 * Returns the bytes of a stored password; undefined for a text that is none of ours: damaged, of another scheme, or asking
 * for more than a check may cost.
 */
export function readHash(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64')
  if (key.length !== length || key.toString('latin1', 0, 6) !== 'scrypt') return undefined
  const checksum = createHash('sha256')
    .update(key.subarray(0, saltEnd))
    .digest()
    .subarray(0, checksumEnd - saltEnd)
  return timingSafeEqual(key.subarray(saltEnd, checksumEnd), checksum) && isAffordable(key) ? key : undefined
}

function isAffordable(key: Buffer): boolean {
  const [logN, blocks, passes] = [key.readUInt8(7), key.readUInt32BE(8), key.readUInt32BE(12)]
  return logN > 0 && blocks > 0 && passes > 0 && passes <= maxPasses && 128 * blocks * 2 ** logN <= maxMemory
}
