import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { prepared } from '../support/databases.js'
import { makeClient, makeProduct, makeServer, makeService } from '../support/fixtures.js'
import { startApi } from '../support/service.js'
import { runTool } from '../tools/command.js'
import { environmentWithoutTap } from './child.js'

const example = fileURLToPath(new URL('../../../docs/guides/extension', import.meta.url))

/** Creates a folder outside the project tree. */
function outside(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'extension-'))
  t.teardown(() => rmSync(folder, { recursive: true }))
  return folder
}

const run = (name: string, ...args: string[]) => runTool(name, args, environmentWithoutTap)

/** Starts the example's panel and returns its port. */
async function openPanel(t: Test): Promise<number> {
  const panel = spawn(process.execPath, [join(example, 'panel.mjs'), '0'], { stdio: ['ignore', 'pipe', 'inherit'] })
  t.teardown(() => panel.kill())
  const [said] = await once(panel.stdout.setEncoding('utf8'), 'data')
  return Number(new URL(said.trim()).port)
}

t.test('builds and serves the files that create-action and create-module write outside the project tree', async (t) => {
  const folder = outside(t)
  const made = [
    await run('create-action', 'clients', 'getclientday', '--permission', 'list_clients', '--out', folder),
    await run('create-action', 'own', 'movedays', '--permission', 'edit_clients', '--post', '--out', folder),
    await run('create-module', 'addon', 'journal', '--out', folder),
    await run('create-module', 'registrar', 'acme-names', '--out', folder),
  ]
  t.strictSame(
    made.map(({ code, stderr, stdout }) => [code, stderr, stdout.split('\n')[0]]),
    [
      [0, '', 'actions/clients/getclientday.ts'],
      [0, '', 'actions/own/movedays.ts'],
      [0, '', 'modules/addon/journal/index.ts'],
      [0, '', 'modules/registrar/acme-names/index.ts'],
    ],
  )
  const before = readFileSync(join(folder, 'tsconfig.json'), 'utf8')
  const again = await run('create-module', 'addon', 'journal', '--out', folder)
  t.match(again, { code: 1, stderr: /^create-module: EEXIST: modules\/addon\/journal\/index\.ts already exists$/m })
  t.equal(readFileSync(join(folder, 'tsconfig.json'), 'utf8'), before)

  const extensionsDir = join(folder, 'dist')
  t.strictSame(await run('build-extension', folder), {
    code: 0,
    stdout: `The extension is valid. The service has 173 actions with EXTENSIONS_DIR=${extensionsDir}\n`,
    stderr: '',
  })
  const api = await startApi(t, await prepared.sqlite(t), { environment: { EXTENSIONS_DIR: extensionsDir } })
  const { today } = await api.ok('getclientday')
  t.strictSame(await api.ok('movedays'), { result: 'success', today })
})

t.test('builds and serves the example’s action, module, and middleware outside the project tree', async (t) => {
  const folder = outside(t)
  await run('create-action', 'clients', 'getclientday', '--permission', 'list_clients', '--out', folder)
  for (const part of ['actions', 'modules', 'middleware'])
    cpSync(join(example, part), join(folder, part), { recursive: true })
  t.match(await run('build-extension', folder, '--json'), { code: 0, stderr: '', stdout: /"actions":173/ })

  const api = await startApi(t, await prepared.sqlite(t), { environment: { EXTENSIONS_DIR: join(folder, 'dist') } })
  const clientid = await makeClient(api)
  const badge = await api.call('getclientbadge', { clientid })
  t.match(badge, { status: 200, body: { days: 0, badge: 'new' } })
  t.equal(badge.headers.get('x-made-here'), 'yes')
  t.match(await api.call('getclientbadge', { clientid: 999_999 }), {
    status: 404,
    body: { code: 'client_not_found' },
  })
  api.advance(400 * 86_400_000)
  t.match(await api.ok('getclientbadge', { userid: clientid }), { days: 400, badge: 'regular' })

  const port = await openPanel(t)
  await makeServer(api, { module: 'acme-panel', hostname: '127.0.0.1', port, access_key: 'panel-key', is_secure: 0 })
  const product_id = await makeProduct(api, { module: 'acme-panel', package_name: 'Basic' })
  const serviceid = await makeService(api, clientid, { product_id, status: 'pending', domain: 'ada.example.com' })
  const verbs = ['modulecreate', 'modulesuspend', 'moduleunsuspend', 'modulechangepw', 'moduleterminate']
  for (const verb of verbs)
    t.match(await api.call(verb, { serviceid, servicepassword: 'correct horse 7' }), { status: 200 }, verb)
})

t.test(
  'reports a type error in an extension with its file, line, and expected type, and keeps the previous build',
  async (t) => {
    const folder = outside(t)
    await run('create-action', 'clients', 'getclientday', '--permission', 'list_clients', '--out', folder)
    const path = join(folder, 'actions/clients/getclientday.ts')
    const sound = readFileSync(path, 'utf8')
    t.match(await run('build-extension', folder), { code: 0 })
    const built = () => readFileSync(join(folder, 'dist/actions/clients/getclientday.js'), 'utf8')
    let last = built()
    for (const [right, wrong, says] of [
      ["'list_clients'", "'fly'", /^actions\/clients\/getclientday\.ts\(\d+,\d+\): error TS2322: Type '"fly"'/m],
      ['today: today(ctx)', 'today: 7', /Type 'number' is not assignable to type 'string'/],
      ['today(ctx)', '(ctx.call?.requestId ?? today(ctx))', undefined],
      ['today(ctx)', '(ctx.colour, today(ctx))', /error TS2339: Property 'colour' does not exist/],
    ] as const) {
      writeFileSync(path, sound.replace(right, wrong))
      const { code, stderr } = await run('build-extension', folder)
      if (says === undefined) {
        t.strictSame([code, stderr], [0, ''], wrong)
        t.not(built(), last)
        last = built()
      } else {
        t.match({ code, stderr }, { code: 1, stderr: says }, wrong)
        t.equal(built(), last, 'the previous build stays, because a start may load it')
      }
    }
  },
)

t.test('reports each catalog error with its source file, and removes build output without a source', async (t) => {
  const folder = outside(t)
  for (const name of ['getone', 'gettwo', 'getthree'])
    await run('create-action', 'own', name, '--permission', 'list_clients', '--out', folder)
  t.match(await run('build-extension', folder), { code: 0 })
  rmSync(join(folder, 'actions/own/getthree.ts'))
  const path = (name: string) => join(folder, `actions/own/${name}.ts`)
  for (const name of ['getone', 'gettwo'])
    writeFileSync(path(name), readFileSync(path(name), 'utf8').replace(`'${name}'`, "'getothers'"))
  t.match(await run('build-extension', folder), {
    code: 1,
    stderr: `build-extension: ${path('getone')}: has the name getothers, which differs from its file name\nbuild-extension: ${path('gettwo')}: has the name getothers, which differs from its file name\n`,
  })
  t.notOk(existsSync(join(folder, 'dist/actions/own/getthree.js')))
  t.ok(existsSync(join(folder, 'dist/actions/own/getone.js')))
})

t.test('rejects a folder that is not an extension, and --into together with --out', async (t) => {
  t.match(await run('build-extension', outside(t)), {
    code: 2,
    stderr: /does not contain a tsconfig\.json: run create-action or create-module with --out first/,
  })
  const both = ['--permission', 'list_clients', '--out', outside(t), '--into', outside(t)]
  t.match(await run('create-action', 'own', 'getone', ...both), { code: 2, stderr: /--into and --out/ })
})
