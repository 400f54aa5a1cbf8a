import { hash } from 'node:crypto'

/** Size of a SHA-256 block and of a hash in bytes. */
const [block, size] = [64, 32]

/** Both padded blocks of each key. A process normally has one key. */
const padded = new WeakMap<Buffer, { readonly inner: Buffer; readonly outer: Buffer }>()

function getPadding(key: Buffer) {
  const known = padded.get(key)
  if (known !== undefined) return known
  if (key.length > block) throw new RangeError(`a key must have at most ${block} bytes, not ${key.length}`)
  const pad = (byte: number) => Buffer.from(Array.from({ length: block }, (_, at) => byte ^ (key[at] ?? 0)))
  const pads = { inner: pad(0x36), outer: pad(0x5c) }
  padded.set(key, pads)
  return pads
}

/**
 * Returns the HMAC-SHA-256 of a text (RFC 2104), 32 bytes. Replaces `createHmac`, whose object costs more than the hash
 * itself in a run that emails thousands of links. Throws RangeError for keys over 64 bytes.
 */
export function keyedHash(key: Buffer, text: string): Buffer {
  const { inner, outer } = getPadding(key)
  const first = Buffer.allocUnsafe(block + Buffer.byteLength(text))
  inner.copy(first)
  first.write(text, block)
  const second = Buffer.allocUnsafe(block + size)
  outer.copy(second)
  // Uses binary strings, because creating a buffer takes longer than hashing.
  second.write(hash('sha256', first, 'binary'), block, 'binary')
  return Buffer.from(hash('sha256', second, 'binary'), 'binary')
}
