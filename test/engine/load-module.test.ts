import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'
import { loadModule } from '../../engine/load-module.js'

const own = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

t.test('loads a project file and its imports before the event loop continues', async (t) => {
  let turns = 0
  setImmediate(() => turns++)
  const { default: stripe } = await loadModule<{ default: { name: string } }>(own('modules/gateway/stripe/index.js'))
  t.equal(stripe.name, 'stripe')
  t.equal(turns, 0)
})

t.test('returns the same module as a concurrent import', async (t) => {
  const importing = import('../../modules/gateway/paypal/index.js')
  const loaded = await loadModule<typeof import('../../modules/gateway/paypal/index.js')>(
    own('modules/gateway/paypal/index.js'),
  )
  t.equal(loaded.default, (await importing).default)
})

t.test('loads a file while another import loads its dependency', async (t) => {
  const folder = await mkdtemp(own('test/engine/being-imported-'))
  t.teardown(() => rm(folder, { recursive: true }))
  await writeFile(join(folder, 'far.js'), 'export const far = 7')
  await writeFile(join(folder, 'near.js'), "import { far } from './far.js'\nexport const near = far")
  await writeFile(join(folder, 'top.js'), "import { near } from './near.js'\nexport default near")
  const importing = import(join(folder, 'near.js'))
  await new Promise<void>((resolve) => process.nextTick(resolve))
  t.equal((await loadModule<{ default: number }>(join(folder, 'top.js'))).default, 7)
  await importing
})

t.test('an operator’s file can use top-level await', async (t) => {
  const folder = t.testdir({
    'package.json': '{"type":"module"}',
    'late.js': 'export default await Promise.resolve(7)',
  })
  t.equal((await loadModule<{ default: number }>(join(folder, 'late.js'))).default, 7)
})

t.test('rejects if the file throws or does not exist', async (t) => {
  const folder = t.testdir({ 'package.json': '{"type":"module"}', 'wrong.js': "throw new Error('no such book')" })
  await t.rejects(loadModule(join(folder, 'wrong.js')), { message: 'no such book' })
  await t.rejects(loadModule(own('engine/nothing.js')), { code: 'MODULE_NOT_FOUND' })
})
