import { mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t, { type Test } from 'tap'
import { loadLineKinds } from '../../server/line-kinds.js'

const whole = {
  name: "'parking'",
  plural: "'parking spaces'",
  order: '45',
  sold: 'null',
  recurs: 'null',
  due: 'null',
  lessen: 'null',
  pay: 'async () => undefined',
  planEnded: 'null',
  isTooLate: 'null',
  release: 'null',
  endsWith: '{}',
  withdrawal: 'null',
  reclaim: 'null',
  waive: 'null',
  keepsClient: 'null',
  audit: '{ owner: null, recurs: null, isNeverNegative: true, rules: [] }',
}

/** Creates a folder with one line kind, `parking`. Undefined properties are omitted. */
function roomWith(t: Test, changed: Readonly<Record<string, string | undefined>>): string {
  const root = mkdtempSync(join(tmpdir(), 'countinghouse-kinds-'))
  t.teardown(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'package.json'), '{"type": "module"}')
  mkdirSync(join(root, 'parking/lines'), { recursive: true })
  const parts = Object.entries({ ...whole, ...changed }).filter(([, value]) => value !== undefined)
  const text = `export default {\n${parts.map(([part, value]) => `  ${part}: ${value},\n`).join('')}}\n`
  writeFileSync(join(root, 'parking/lines/parking.js'), text)
  return root
}

// R-2901
t.test('loads the line kinds that the domain areas define, in their order', async (t) => {
  const { all } = await loadLineKinds()
  t.strictSame(
    all.map(({ name }) => name),
    ['service', 'addon', 'domain', 'billable', 'upgrade', 'quote', 'claim'],
  )
})

// R-2901
t.test('rejects a faulty line kind with its file and the faulty property', async (t) => {
  t.match((await loadLineKinds(roomWith(t, {}))).named('parking'), { plural: 'parking spaces' })
  for (const [changed, problem] of [
    [{ release: undefined }, 'has no release'],
    [{ audit: undefined }, 'has no audit'],
    [{ pay: "'later'" }, 'has a pay that is not of the type function or null'],
    [{ order: "'45'" }, 'has a order that is not of the type number'],
    [{ bill: 'null' }, 'has an unknown property: bill'],
    [{ name: "'car'" }, 'has the name car, which differs from its file name'],
    [{ order: 'NaN' }, 'has a order that is not of the type number'],
    [{ recurs: "{ kind: 'car', table: 'cars' }" }, 'recurs as car'],
    [{ recurs: "{ kind: 'parking' }" }, 'has no recurs.table'],
    [{ due: '{}' }, 'has no due.matching'],
    [{ withdrawal: '{ isCertain: 0 }' }, 'has a withdrawal.isCertain that is not of the type flag'],
    [{ reclaim: '{ isReleased: async () => true }' }, 'has no reclaim.claim'],
    [{ reclaim: '{ isReleased: null, claim: null }' }, 'has a reclaim.isReleased that is not of the type function'],
    [{ audit: '{ owner: null, isNeverNegative: true, rules: [] }' }, 'has no audit.recurs'],
    [
      { audit: '{ owner: { table: "spots" }, recurs: null, isNeverNegative: true, rules: [] }' },
      'has no audit.owner.joins',
    ],
    [
      { audit: '{ owner: null, recurs: null, isNeverNegative: true, rules: {} }' },
      'has a audit.rules that is not of the type list',
    ],
  ] as const)
    await t.rejects(loadLineKinds(roomWith(t, changed)), {
      message: new RegExp(`parking/lines/parking\\.js: ${problem}`),
    })
})

// R-2901
t.test('rejects a kind with the name of plain lines', async (t) => {
  const root = roomWith(t, { name: "'item'" })
  renameSync(join(root, 'parking/lines/parking.js'), join(root, 'parking/lines/item.js'))
  await t.rejects(loadLineKinds(root), { message: /item\.js: has the name of plain lines/ })
})

t.test('rejects a folder of line kinds that cannot be read', async (t) => {
  const root = roomWith(t, {})
  mkdirSync(join(root, 'towers'))
  writeFileSync(join(root, 'towers/lines'), '')
  await t.rejects(loadLineKinds(root), { code: 'ENOTDIR' })
})

// R-2901
t.test('rejects two kinds with the same name', async (t) => {
  const root = roomWith(t, {})
  mkdirSync(join(root, 'towers/lines'), { recursive: true })
  writeFileSync(join(root, 'towers/lines/tower.js'), "export { default } from '../../parking/lines/parking.js'\n")
  await t.rejects(loadLineKinds(root), { message: /towers\/lines\/tower\.js: has the name of another kind, parking/ })
})

t.test('reports files that define no kind or cannot be loaded', async (t) => {
  const root = roomWith(t, {})
  writeFileSync(join(root, 'parking/lines/empty.js'), '')
  writeFileSync(join(root, 'parking/lines/broken.js'), 'export default {')
  await t.rejects(loadLineKinds(root), {
    message:
      /2 errors:\n {2}\S+\/parking\/lines\/broken\.js: cannot be loaded: .*\n {2}\S+\/parking\/lines\/empty\.js: its default export is not a line kind$/,
  })
})
