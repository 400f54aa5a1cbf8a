import { chmodSync, chownSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import t from 'tap'
import { expectOwnExtensions } from '../../server/extension-owners.js'
import { onPreparedSqlite } from '../db/one-database.js'
import { startApi } from '../support/service.js'
import { extensionFolder, teapot } from './extension-folder.js'

const files = { 'modules/gateway/teapot/index.js': teapot, 'modules/gateway/teapot/brew.js': '' }
const cannotChown = process.getuid?.() !== 0 && 'only root can change the owner of a file'

// R-2846
onPreparedSqlite(t, 'a world-writable file in EXTENSIONS_DIR prevents startup', async (t, url) => {
  const EXTENSIONS_DIR = extensionFolder(t, files)
  const file = join(EXTENSIONS_DIR, 'modules/gateway/teapot/brew.js')
  chmodSync(file, 0o646)
  await t.rejects(startApi(t, url, { environment: { EXTENSIONS_DIR } }), {
    message: `EXTENSIONS_DIR: every account can write to ${file}, which the service would run: chmod o-w ${file}`,
  })
  chmodSync(file, 0o644)
  const api = await startApi(t, url, { environment: { EXTENSIONS_DIR } })
  t.ok(api.service.modules.find('gateway', 'teapot'))
})

// R-2846
t.test('rejects a world-writable folder at any level', async (t) => {
  for (const name of ['', 'modules', 'modules/gateway/teapot', 'not-loaded-itself']) {
    const extensionsDir = extensionFolder(t, { ...files, 'not-loaded-itself/helper.js': '' })
    for (const mode of [0o757, 0o1777]) {
      chmodSync(join(extensionsDir, name), mode)
      await t.rejects(
        expectOwnExtensions({ extensionsDir }),
        { message: /every account can write to/ },
        `${name} ${mode}`,
      )
    }
  }
})

// R-2846
t.test('rejects a world-writable parent folder unless its sticky bit is set', async (t) => {
  const above = mkdtempSync(join(tmpdir(), 'countinghouse-above-'))
  t.teardown(() => rmSync(above, { recursive: true, force: true }))
  const extensionsDir = join(above, 'ours')
  mkdirSync(extensionsDir)
  chmodSync(above, 0o757)
  await t.rejects(expectOwnExtensions({ extensionsDir }), {
    message: `EXTENSIONS_DIR: every account can write to ${above},`,
  })
  chmodSync(above, 0o1777)
  await t.resolves(expectOwnExtensions({ extensionsDir }))
})

// R-2846
t.test('rejects a link to a folder with a world-writable file', async (t) => {
  const extensionsDir = extensionFolder(t, files)
  const elsewhere = extensionFolder(t, { 'index.js': teapot })
  symlinkSync(elsewhere, join(extensionsDir, 'modules/gateway/linked'))
  await t.resolves(expectOwnExtensions({ extensionsDir }))
  chmodSync(join(elsewhere, 'index.js'), 0o666)
  await t.rejects(expectOwnExtensions({ extensionsDir }), { message: `can write to ${elsewhere}/index.js` })
})

// R-2846
t.test('rejects files and folders owned by a third account', { skip: cannotChown }, async (t) => {
  for (const name of ['', 'modules', 'modules/gateway/teapot/brew.js']) {
    const extensionsDir = extensionFolder(t, files)
    const path = join(extensionsDir, name)
    chownSync(path, 12_345, 0)
    await t.rejects(expectOwnExtensions({ extensionsDir }), {
      message: `EXTENSIONS_DIR: ${path.replace(/\/$/, '')} belongs to the account 12345, which is neither root nor the service’s account (0): chown it`,
    })
  }
})

// R-2846
t.test('warns about all group-writable files and folders in one message', async (t) => {
  const extensionsDir = extensionFolder(t, files)
  const [one, other] = ['modules/gateway/teapot/brew.js', 'modules'].map((name) => join(extensionsDir, name))
  writeFileSync(join(extensionsDir, 'notes.txt'), '')
  const warned: string[] = []
  const check = () => expectOwnExtensions({ extensionsDir }, (message) => warned.push(message))
  for (const name of ['', 'modules', 'modules/gateway', 'modules/gateway/teapot'])
    chmodSync(join(extensionsDir, name), 0o755)
  for (const name of Object.keys({ ...files, 'package.json': '', 'notes.txt': '' }))
    chmodSync(join(extensionsDir, name), 0o644)
  await check()
  t.strictSame(warned, [])
  chmodSync(one as string, 0o664)
  await check()
  chmodSync(other as string, 0o775)
  await check()
  t.strictSame(warned, [
    `EXTENSIONS_DIR: a group can write to ${one}, which the service runs: chmod -R g-w ${extensionsDir}`,
    `EXTENSIONS_DIR: a group can write to ${other}, and 1 more, which the service runs: chmod -R g-w ${extensionsDir}`,
  ])
})
