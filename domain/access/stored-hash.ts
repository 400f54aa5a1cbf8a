import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Length of a stored hash in bytes: the algorithm's name and parameters, a salt, a checksum of both, and the value that
 * passwords are compared with.
 */
const length = 96
const [saltEnd, checksumEnd] = [48, 64]
/** Maximum memory for checking a password, in bytes: four times what a current hash needs. */
const maxMemory = 128 * 1024 * 1024
/** Maximum number of passes over the memory. Each pass takes time. */
const maxPasses = 16

/**
 * Decodes a stored password. Returns undefined if the text is not a hash that this service made, is damaged, or needs
 * more memory or passes than allowed.
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
