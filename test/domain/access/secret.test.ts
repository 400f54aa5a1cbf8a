import { randomBytes } from 'node:crypto'
import t from 'tap'
import { makeSecret } from '../../../domain/access/secret.js'

// R-2855
t.test('a secret starts with chk_, ends with a base-62 CRC-32 of the rest, and has 64 characters', async (t) => {
  const fixed = makeSecret((size) => Buffer.alloc(size))
  t.equal(fixed, `chk_${'a'.repeat(54)}33yMEB`)
  for (let round = 0; round < 100; round++) t.match(makeSecret(randomBytes), /^chk_[A-Za-z0-9]{60}$/)
})
