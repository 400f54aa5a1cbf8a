import { hash } from 'node:crypto'

/** The bytes of a block of SHA-256, and of a hash. */
const [block, size] = [64, 32]

/** Keys that are known, each with its two blocks: the process has one. */
const padded = new WeakMap<Buffer, { readonly inner: Buffer; readonly outer: Buffer }>()

function padsOf(key: Buffer) {
  const known = padded.get(key)
  if (known !== undefined) return known
  if (key.length > block) throw new RangeError(`a key has at most ${block} bytes, not ${key.length}`)
  const pad = (byte: number) => Buffer.from(Array.from({ length: block }, (_, at) => byte ^ (key[at] ?? 0)))
  const pads = { inner: pad(0x36), outer: pad(0x5c) }
  padded.set(key, pads)
  return pads
}

/**
 * Returns the HMAC-SHA-256 of a text (RFC 2104), 32 bytes: what `createHmac` returns, without an object of the library for each,
 * which costs a run that mails thousands of links more than the hashes. Throws RangeError for a key above 64 bytes.
 */
export function keyedHash(key: Buffer, text: string): Buffer {
  const { inner, outer } = padsOf(key)
  const first = Buffer.allocUnsafe(block + Buffer.byteLength(text))
  inner.copy(first)
  first.write(text, block)
  const second = Buffer.allocUnsafe(block + size)
  outer.copy(second)
  // As texts of a character for each byte: a buffer for each hash takes longer than the hash.
  second.write(hash('sha256', first, 'binary'), block, 'binary')
  return Buffer.from(hash('sha256', second, 'binary'), 'binary')
}
