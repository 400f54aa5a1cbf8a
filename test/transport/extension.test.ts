import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import fc from 'fast-check'
import t, { type Test } from 'tap'
import { faults } from '../../domain/faults.js'
import { smallestCall } from '../../engine/documents/examples.js'
import { reference } from '../../engine/documents/reference.js'
import { refusals } from '../../engine/refusals.js'
import { about } from '../../server/about.js'
import { parametersOf } from '../support/arbitrary.js'
import { onPreparedDatabases, prepared } from '../support/databases.js'
import { startApi } from '../support/service.js'
import { spawnService } from './elsewhere.js'
import { ask } from './wire.js'

const kit = JSON.stringify(new URL('../../actions/_shared/kit.js', import.meta.url).href)

/** An action as somebody outside of this repository would write it. */
const brewtea = (change: (definition: string) => string = (same) => same) =>
  change(`import { action, f } from ${kit}

export default action({
  name: 'brewtea',
  summary: 'Brew tea for a client.',
  method: 'POST',
  permission: 'list_clients',
  required: { cups: f.integer({ min: 1, max: 6, alias: 'mugs', description: 'How many.' }) },
  optional: { milk: f.flag() },
  returns: { tea: f.text() },
  faults: ['client_not_found'],

  run: async ({ cups, milk = false }, { actor }) => ({ tea: \`\${cups} cups\${milk ? ' with milk' : ''} for \${actor.username}\` }),
})
`)

/** An operator's folder. Never the same one twice, because a module is read only once. */
function folder(t: Test, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'countinghouse-extension-'))
  t.teardown(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, contents] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), contents)
  }
  return root
}

onPreparedDatabases(t, 'a file that is dropped into a folder is an action like our own', async (t, url) => {
  const EXTENSIONS_DIR = folder(t, { 'actions/tea/brewtea.js': brewtea() })
  const api = await startApi(t, url, { environment: { EXTENSIONS_DIR } })
  const credential = api.admin

  t.strictSame((await api.ok('brewtea', { mugs: '2', milk: 'yes' })).tea, `2 cups with milk for ${credential.username}`)
  t.match(await api.call('brewtea', { cups: 7 }), {
    status: 422,
    body: { errors: { cups: ['The cups field must be at most 6.'] } },
  })
  t.equal((await api.call('brewtea', { cups: 1 }, { credential: await api.makeCredential() })).status, 403)
  t.equal((await api.call('brewtea', { cups: 1 }, { credential: null })).status, 401)
  t.equal((await ask(t, api.url, '/api/v1/brewtea')).status, 405)
  t.equal((await api.call('getclients')).status, 200, 'beside them')

  for (const path of ['/openapi.json', '/api/v1/openapi.json']) {
    const { body } = await ask(t, api.url, path)
    const operation = body?.paths['/api/v1/brewtea'].post
    t.match(
      operation,
      { operationId: 'brewtea', summary: 'Brew tea for a client.', 'x-permission': 'list_clients' },
      path,
    )
    t.strictSame(operation.tags, ['tea'])
    t.ok(body?.tags.some(({ name }: { name: string }) => name === 'tea'))
    t.ok(body?.paths['/api/v1/getclients'])
  }

  const pages = reference(api.catalogue, about())
  t.match(pages.get('tea.md'), /## brewtea\n/)
  t.match(pages.get('tea.md'), 'cups')
  t.match(pages.get('README.md'), '[tea.md](tea.md)')

  const entry = api.catalogue.get('brewtea')
  if (entry === undefined) return t.fail('it is in the catalogue')
  t.strictSame(smallestCall(entry), { cups: 1 }, 'examples are made of it')
  t.ok(
    refusals(entry, faults).some(({ code }) => code === 'client_not_found'),
    'its refusals are known',
  )
  t.ok(
    fc.sample(parametersOf(entry, new Map()), 50).some((sent) => 'cups' in sent || 'mugs' in sent),
    'and the fuzzer makes up calls of it',
  )
})

t.test('a folder may hold something else than actions', async (t) => {
  await t.test('sqlite', async (t) => {
    const EXTENSIONS_DIR = folder(t, { 'templates/teapot.html': '<p>Tea</p>' })
    const api = await startApi(t, await prepared.sqlite(t), { environment: { EXTENSIONS_DIR } })
    t.equal((await api.call('getclients')).status, 200)
  })
})

const teapot = `export default { type: 'gateway', name: 'teapot', displayName: 'Teapot', parameters: [] }`

t.test('a module that is dropped into a folder is installed like our own', async (t) => {
  await t.test('sqlite', async (t) => {
    const EXTENSIONS_DIR = folder(t, { 'modules/gateway/teapot/index.js': teapot })
    const api = await startApi(t, await prepared.sqlite(t), { environment: { EXTENSIONS_DIR } })
    t.equal(api.service.modules.find('gateway', 'teapot')?.displayName, 'Teapot')
    t.ok(api.service.modules.find('gateway', 'banktransfer'), 'beside them')
  })
})

/** How the service ends that an operator starts with this folder. */
async function start(t: Test, EXTENSIONS_DIR: string) {
  const child = spawnService({ DATABASE_URL: await prepared.sqlite(t), EXTENSIONS_DIR })
  t.teardown(() => child.kill())
  const [, stdout, stderr] = await Promise.all([
    once(child, 'exit'),
    text(child.stdout as NodeJS.ReadableStream),
    text(child.stderr as NodeJS.ReadableStream),
  ])
  return { code: child.exitCode, stdout, stderr }
}

t.test('a broken file stops the start with one line that names it and its fault', async (t) => {
  const stopped = async (files: Record<string, string>, message: string) =>
    t.strictSame(await start(t, folder(t, files)), { code: 1, stdout: '', stderr: `countinghouse: ${message}\n` })
  await Promise.all([
    stopped(
      { 'actions/tea/brewtea.js': brewtea((text) => text.replace('list_clients', 'list_teas')) },
      'The catalogue has a fault: tea/brewtea.js: asks for the unknown permission list_teas',
    ),
    stopped(
      {
        'actions/tea/brewtea.js': brewtea((text) =>
          text.replace("'brewtea'", "'getclients'").replace("'client_not_found'", "'cold'"),
        ),
      },
      'The catalogue has 2 faults: tea/brewtea.js: calls itself getclients tea/brewtea.js: declares the unknown fault cold',
    ),
    stopped(
      { 'actions/tea/brewtea.js': 'export default {' },
      'The catalogue has a fault: tea/brewtea.js: cannot be loaded: Unexpected end of input',
    ),
    stopped(
      { 'actions/tea/getclients.js': brewtea((text) => text.replace("'brewtea'", "'getclients'")) },
      'The catalogue has a fault: tea/getclients.js: another file already defines getclients',
    ),
    stopped(
      { 'modules/gateway/teapot/index.js': teapot.replace("'Teapot'", "''") },
      'A module has a fault: gateway/teapot/index.js: has no displayName',
    ),
    stopped(
      { 'modules/gateway/manual/index.js': teapot.replace("'teapot'", "'manual'") },
      'A module has a fault: gateway/manual/index.js: another file already defines it',
    ),
  ])
})

t.test('a folder that is not there stops the start with one line', async (t) => {
  const { code, stderr } = await start(t, '/nowhere/at/all')
  t.equal(code, 1)
  t.match(stderr, /^countinghouse: EXTENSIONS_DIR cannot be read: ENOENT.*\n$/)
})
