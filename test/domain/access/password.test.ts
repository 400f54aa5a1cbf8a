import * as scrypt from 'scrypt-kdf'
import t from 'tap'
import { hashPassword, verifyPassword } from '../../../domain/access/password.js'
import { restoreHashCost } from '../../support/quick-passwords.js'

const { viewParams } = (scrypt as unknown as { default: typeof scrypt }).default

t.test('returns the right result for each of several concurrent checks', async (t) => {
  const hash = await hashPassword('difference engine')
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, at) =>
      verifyPassword(at % 2 === 0 ? 'difference engine' : 'analytical engine', hash),
    ),
  )
  t.strictSame(answers, [true, false, true, false, true, false, true])
  t.equal(await verifyPassword('difference engine', undefined), false, 'no password matches without an account')
})

//
t.test('hashes passwords with scrypt at logN 15, r 8, and p 3', async (t) => {
  restoreHashCost(t)
  const hash = Buffer.from(await hashPassword('difference engine'), 'base64')
  t.match(viewParams(hash), { logN: 15, r: 8, p: 3 })
})
