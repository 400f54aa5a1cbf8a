import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { dump } from '../../support/digest.js'
import {
  decryptEverything,
  encryptEverywhere,
  encryptedColumns,
  readEncryptedTexts,
} from '../../support/encrypted-columns.js'
import { withService } from '../../support/service.js'
import { secretKey } from '../../support/started-service.js'

withService(
  t,
  'every encrypted text in a database is in a column that re-encryption covers',
  async (t, api) => {
    await encryptEverywhere(api)
    const opened = await decryptEverything(api.database, secretKey)
    t.strictSame(
      Object.keys(opened).sort(),
      encryptedColumns.map(({ table, column }) => `${table}.${column}`).sort(),
      'each column contains an encrypted text',
    )
    const written = (await dump(api.database)).match(/\bv[12]\.(?:[\da-f]{16}\.)?[\w-]{16}\.[\w-]{22,}/g) ?? []
    const canaries = await api.database.read('secret_keys').pluck('canary')
    t.strictSame([...written].sort(), [...(await readEncryptedTexts(api.database)), ...canaries].sort())
  },
  withoutJobs,
)
