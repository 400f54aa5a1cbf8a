import t from 'tap'
import { startNode } from '../server/child.js'

t.test('the money tests notice at least six of eight faults', async (t) => {
  const args = ['--only', 'domain/values/money', '--mutants', '8', '--seed', '1']
  const child = startNode(t, 'tools/main.js', ['mutate', ...args])
  t.strictSame(await child.ended, { code: 0, signal: null }, child.stderr())
  const [, noticed, tried] = /^all: (\d+) of (\d+) noticed/m.exec(child.stdout()) ?? []
  t.equal(tried, '8')
  t.ok(Number(noticed) >= 6, child.stdout())
})
