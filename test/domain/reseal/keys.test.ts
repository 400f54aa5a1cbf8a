import { randomBytes } from 'node:crypto'
import t from 'tap'
import { connect } from '../../../db/connect.js'
import { deleteOtherKeys } from '../../../domain/reseal/keys.js'
import { decrypt } from '../../../domain/secrets/encryption.js'
import { toKeyring } from '../../../domain/secrets/keyring.js'
import { onBothDatabases, prepared } from '../../support/databases.js'

onBothDatabases(
  t,
  'deletes other keys after re-encryption, and encrypts the canary with the current key',
  async (t, url) => {
    const { read, transaction, close } = await connect(url)
    t.teardown(close)
    const ring = toKeyring(randomBytes(32))
    const { id } = ring.current
    await transaction(async (db) => {
      const row = { canary: 'v1.a.b', created_at: '2031-01-01T00:00:00.000Z' }
      await db('secret_keys').insert([
        { id, ...row },
        { id: 'another', ...row },
      ])
      await deleteOtherKeys(ring, db)
    })
    const [row, ...others] = await read('secret_keys').select('id', 'canary')
    t.match(row, { id, canary: /^v2\./ })
    const root = decrypt(ring, row?.canary ?? '', { table: 'secret_keys', column: 'canary', row: id })
    t.equal(root, ring.root.toString('base64'))
    t.strictSame(others, [])
  },
  prepared,
)
