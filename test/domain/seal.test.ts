import { randomBytes } from 'node:crypto'
import t from 'tap'
import { seal, unseal } from '../../domain/seal.js'

const key = randomBytes(32)
const place = { table: 'staff', column: 'totp_secret', row: 'grace' }

t.test('what was sealed opens with the same key in the same place', async (t) => {
  for (const text of ['JBSWY3DPEHPK3PXP', '', 'æ 秘密 🔑', 'x'.repeat(100_000)])
    t.equal(unseal(key, seal(key, text, place), place), text)
})

t.test('the sealed text names its version and shows nothing of what it holds', async (t) => {
  const sealed = seal(key, 'JBSWY3DPEHPK3PXP', place)
  t.match(sealed, /^v1\.[\w-]{16}\.[\w-]+$/)
  t.notMatch(Buffer.from(sealed.split('.')[2] as string, 'base64url').toString('latin1'), /JBSW/)
})

t.test('the same text is never sealed alike', async (t) => {
  const sealed = new Set(Array.from({ length: 100 }, () => seal(key, 'same', place)))
  t.equal(sealed.size, 100)
})

t.test('a sealed text opens in no other row, column or table', async (t) => {
  const sealed = seal(key, 'secret', place)
  for (const other of [{ row: 'ada' }, { column: 'password' }, { table: 'servers' }, { row: '' }])
    t.throws(() => unseal(key, sealed, { ...place, ...other }), /does not open/)
})

t.test('the parts of a place are kept apart', async (t) => {
  const sealed = seal(key, 'secret', { table: 'a', column: 'b', row: 'c","d' })
  t.throws(() => unseal(key, sealed, { table: 'a', column: 'b","c', row: 'd' }))
  t.throws(() => unseal(key, sealed, { table: 'ab', column: '', row: 'c","d' }))
})

t.test('another key opens nothing, and the fault names the key and the place but not the text', async (t) => {
  const sealed = seal(key, 'secret', place)
  t.throws(() => unseal(randomBytes(32), sealed, place), {
    message: 'staff.totp_secret does not open: SECRET_KEY is another one, or the value was altered',
  })
})

t.test('a sealed text that was altered anywhere does not open', async (t) => {
  const sealed = seal(key, 'secret', place)
  for (let at = 0; at < sealed.length; at++) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    t.throws(() => unseal(key, altered, place), `character ${at}`)
  }
  t.throws(() => unseal(key, sealed.slice(0, -4), place))
  t.throws(() => unseal(key, `${sealed}.AAAA`, place))
})

t.test('a text that was never sealed is told from one that does not open', async (t) => {
  for (const text of [
    '',
    'plain',
    'v1',
    'v1..',
    'v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    'v1.AAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
  ])
    t.throws(() => unseal(key, text, place), { message: 'staff.totp_secret holds something that was not sealed' })
})
