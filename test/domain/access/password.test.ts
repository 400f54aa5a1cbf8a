import t from 'tap'
import { hashPassword, isPassword } from '../../../domain/access/password.js'

t.test('passwords checked at the same time are answered in turn', async (t) => {
  const hash = await hashPassword('difference engine')
  const answers = await Promise.all(
    Array.from({ length: 7 }, (_, at) => isPassword(at % 2 === 0 ? 'difference engine' : 'analytical engine', hash)),
  )
  t.strictSame(answers, [true, false, true, false, true, false, true])
  t.equal(await isPassword('difference engine', undefined), false, 'where there is no account none is right')
})
