import { createHmac, randomBytes } from 'node:crypto'
import t from 'tap'
import { keyedHash } from '../../../domain/secrets/keyed-hash.js'

t.test('a keyed hash is the HMAC that the library makes, for keys and texts of every length', async (t) => {
  for (let length = 0; length <= 64; length++) {
    const key = randomBytes(length)
    for (const text of ['', 'é€😀'.repeat(length), randomBytes(length * 3).toString('latin1')])
      t.ok(keyedHash(key, text).equals(createHmac('sha256', key).update(text).digest()), `${length} bytes`)
  }
})

t.test('a key that is longer than a block is refused', async (t) => {
  t.throws(() => keyedHash(randomBytes(65), ''), { name: 'RangeError' })
})
