import t from 'tap'
import { areaOrder, findArea } from '../../tools/map/areas.js'
import { readDomain } from '../../tools/map/compiled-files.js'
import { findImports, isUpwardImport } from '../../tools/map/imports.js'
import { argumentTables, findAreaTables } from '../../tools/map/tables.js'
import { findTableWrites } from '../../tools/map/writes.js'
import { sharedTables, upwardImports } from './exceptions.js'

const files = readDomain()
const imports = [...files.values()].flatMap(findImports)
const written = (from: string, to: string): string => `${from} -> ${to}`

t.test('each folder of domain/ is a listed domain area, and each area has a folder', async (t) => {
  t.strictSame([...new Set([...files.keys()].map(findArea))].sort(), [...areaOrder].sort())
})

t.test('a domain area imports values only from itself and lower areas', async (t) => {
  const allowed = new Set(upwardImports.map(([from, to]) => written(from, to)))
  const found = new Set(imports.filter(isUpwardImport).map(({ from, to }) => written(from, to)))
  t.strictSame([...found].filter((one) => !allowed.has(one)).sort(), [], 'finds only listed upward imports')
  t.strictSame([...allowed].filter((one) => !found.has(one)).sort(), [], 'lists no import that no longer exists')
})

t.test('two domain areas import each other only if the upward import is listed', async (t) => {
  const between = new Set(imports.map(({ from, to }) => written(findArea(from), findArea(to))))
  const pairs = [...between].filter((one) => {
    const [from = '', to = ''] = one.split(' -> ')
    return from < to && between.has(written(to, from))
  })
  const known = new Set(upwardImports.map(([from, to]) => [findArea(from), findArea(to)].sort().join(' -> ')))
  t.strictSame(pairs.sort(), [...known].sort())
})

t.test('a table is written by one domain area unless it is listed', async (t) => {
  const writers = new Map<string, string[]>()
  for (const [room, tables] of findAreaTables(files))
    for (const table of tables) writers.set(table, [...(writers.get(table) ?? []), room])
  const shared = [...writers].filter(([, rooms]) => rooms.length > 1)
  const found = shared.map(([table, rooms]) => `${table}: ${rooms.sort().join(', ')}`)
  const listed = sharedTables.map(
    ({ table, owner, others }) => `${table}: ${[owner, ...Object.keys(others)].sort().join(', ')}`,
  )
  t.strictSame(found.sort(), listed.sort())
})

t.test('a file that receives the names of its tables as arguments is listed with these tables', async (t) => {
  const handed = [...files.values()].filter((file) => findTableWrites(file, files).unnamed.length > 0)
  t.strictSame(handed.map(({ path }) => path).sort(), Object.keys(argumentTables).sort())
})
