import { createHmac, randomBytes } from 'node:crypto'
import t from 'tap'
import { keyedHash } from '../../../domain/secrets/keyed-hash.js'

t.test('returns the same HMAC as node:crypto for keys of up to 64 bytes and texts of various lengths', async (t) => {
  for (let length = 0; length <= 64; length++) {
    const key = randomBytes(length)
    for (const text of ['', 'é€😀'.repeat(length), randomBytes(length * 3).toString('latin1')])
      t.ok(keyedHash(key, text).equals(createHmac('sha256', key).update(text).digest()), `${length} bytes`)
  }
})

t.test('rejects a key longer than a block', async (t) => {
  t.throws(() => keyedHash(randomBytes(65), ''), { name: 'RangeError' })
})
