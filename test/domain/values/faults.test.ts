import { readdir } from 'node:fs/promises'
import t from 'tap'
import { faults } from '../../../domain/values/faults.js'

t.test('each fault is defined in exactly one file', async (t) => {
  const folder = new URL('../../../domain/values/faults/', import.meta.url)
  const codes: string[] = []
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.js'))) {
    const tables = (await import(new URL(file, folder).href)) as Record<string, object>
    codes.push(...Object.values(tables).flatMap((table) => Object.keys(table)))
  }
  t.strictSame(codes.toSorted(), Object.keys(faults).sort())
})
