import { randomBytes } from 'node:crypto'
import t from 'tap'
import { decrypt, encrypt, type Place, reencrypt } from '../../../domain/secrets/encryption.js'
import { toKeyring } from '../../../domain/secrets/keyring.js'

const key = randomBytes(32)
const place: Place = { table: 'staff', column: 'totp_secret', row: 'grace' }

t.test('decrypts a text with the same key and place', async (t) => {
  for (const text of ['JBSWY3DPEHPK3PXP', '', 'æ 秘密 🔑', 'x'.repeat(100_000)])
    t.equal(decrypt(key, encrypt(key, text, place), place), text)
})

t.test('an encrypted text contains its version and key ID, but not the plain text', async (t) => {
  const sealed = encrypt(key, 'JBSWY3DPEHPK3PXP', place)
  t.match(sealed, /^v2\.[0-9a-f]{16}\.[\w-]{16}\.[\w-]+$/)
  t.notMatch(Buffer.from(sealed.split('.')[3] as string, 'base64url').toString('latin1'), /JBSW/)
})

t.test('encrypting the same text twice gives different results', async (t) => {
  const sealed = new Set(Array.from({ length: 100 }, () => encrypt(key, 'same', place)))
  t.equal(sealed.size, 100)
})

t.test('does not decrypt a text in another row, column, or table', async (t) => {
  const sealed = encrypt(key, 'secret', place)
  for (const other of [{ row: 'ada' }, { column: 'password' }, { table: 'servers' as const }, { row: '' }])
    t.throws(() => decrypt(key, sealed, { ...place, ...other }), /cannot be decrypted/)
})

t.test('distinguishes places even if their table, column, and row join to the same text', async (t) => {
  const sealed = encrypt(key, 'secret', { table: 'staff', column: 'b', row: 'c","d' })
  t.throws(() => decrypt(key, sealed, { table: 'staff', column: 'b","c', row: 'd' }))
  t.throws(() => decrypt(key, sealed, { table: 'staffb' as 'staff', column: '', row: 'c","d' }))
})

t.test('another key fails with an error that contains the place, but not the text', async (t) => {
  const sealed = encrypt(key, 'secret', place)
  t.throws(() => decrypt(randomBytes(32), sealed, place), {
    message: 'staff.totp_secret cannot be decrypted: SECRET_KEY is a different key, or the value was changed',
  })
})

t.test('does not decrypt a text altered at any position', async (t) => {
  const sealed = encrypt(key, 'secret', place)
  for (let at = 0; at < sealed.length; at++) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === 'A' ? 'B' : 'A'}${sealed.slice(at + 1)}`
    t.throws(() => decrypt(key, altered, place), `character ${at}`)
  }
  t.throws(() => decrypt(key, sealed.slice(0, -4), place))
  t.throws(() => decrypt(key, `${sealed}.AAAA`, place))
})

t.test('distinguishes an unencrypted text from one that cannot be decrypted', async (t) => {
  for (const text of [
    '',
    'plain',
    'v1',
    'v1..',
    'v2.AAAAAAAAAAAAAAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
    'v1.AAAA.AAAAAAAAAAAAAAAAAAAAAAAA',
  ])
    t.throws(() => decrypt(key, text, place), { message: 'staff.totp_secret contains an unencrypted value' })
})

const other = randomBytes(32)
const rotated = { ...toKeyring(other), previous: toKeyring(key).current }

t.test('the new key is sufficient to decrypt a text encrypted during a rotation', async (t) => {
  const sealed = encrypt(rotated, 'secret', place)
  t.match(sealed, new RegExp(`^v2\\.${rotated.current.id}\\.[\\w-]{16}\\.[\\w-]+$`))
  t.equal(decrypt(rotated, sealed, place), 'secret')
  t.equal(decrypt(other, sealed, place), 'secret', 'the new key is sufficient')
  for (let at = 0; at < sealed.length; at++) {
    const altered = `${sealed.slice(0, at)}${sealed[at] === 'a' ? 'b' : 'a'}${sealed.slice(at + 1)}`
    if (altered !== sealed) t.throws(() => decrypt(rotated, altered, place), `character ${at}`)
  }
  t.throws(() => decrypt(key, sealed, place), /cannot be decrypted/)
})

t.test('both keys decrypt during a rotation, and a re-encrypted text needs only the new one', async (t) => {
  const old = encrypt(key, 'secret', place)
  t.equal(decrypt(rotated, old, place), 'secret')
  const renewed = reencrypt(rotated, old, place)
  t.equal(decrypt(other, renewed, place), 'secret')
  t.throws(() => decrypt(key, renewed, place))
  t.equal(reencrypt(rotated, renewed, place), renewed, 'a text is re-encrypted once')
  t.equal(reencrypt(key, old, place), old, 'keeps a text encrypted with the current key')
  t.throws(() => reencrypt(rotated, encrypt(randomBytes(32), 'secret', place), place), /cannot be decrypted/)
})

t.test('decrypts a text from the previous release without a key ID, and adds the ID on re-encryption', async (t) => {
  // Encrypted for this place with a key of 32 bytes of value 7.
  const sealed = 'v1.rN_b5qkPz95Gpjr0.0Hm5IXhgkRottCBom9j6milhRyGC2SeKL-Zth8VIHZU'
  const sevens = Buffer.alloc(32, 7)
  t.equal(decrypt(sevens, sealed, place), 'JBSWY3DPEHPK3PXP')
  const renewed = reencrypt(sevens, sealed, place)
  t.match(renewed, /^v2\./)
  t.equal(decrypt(sevens, renewed, place), 'JBSWY3DPEHPK3PXP')
})
