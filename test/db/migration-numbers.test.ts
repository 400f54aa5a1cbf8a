import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import t from 'tap'

/**
 * Numbers that several migrations share. They have already run and must keep their names. No further numbers may be
 * added.
 */
const shared = ['0035', '0036', '0038', '0040', '0045', '0046', '0092']

t.test('each migration has its own number, except for known duplicates', async (t) => {
  const files = await readdir(fileURLToPath(new URL('../../db/migrations/', import.meta.url)))
  const numbers = files.filter((file) => file.endsWith('.js')).map((file) => file.slice(0, 4))
  t.strictSame([...new Set(numbers.filter((one, at) => numbers.indexOf(one) !== at))].sort(), shared)
})
