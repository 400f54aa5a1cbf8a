import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'
import { prepared } from '../support/databases.js'
import { brewtea, extensionFolder, teapot } from './extension-folder.js'
import { spawnService } from './other-process.js'

const own = fileURLToPath(new URL('../../../actions/clients/getclients.ts', import.meta.url))

/** Starts the service with the folder and returns its exit code and output. */
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

t.test('a broken file prevents startup with one line for each error, with the file name', async (t) => {
  const stopped = async (files: Record<string, string>, ...faults: string[]) => {
    const folder = extensionFolder(t, files)
    t.strictSame(await start(t, folder), {
      code: 1,
      stdout: '',
      stderr: faults.map((fault) => `countinghouse: ${folder}/${fault}\n`).join(''),
    })
  }
  await Promise.all([
    stopped(
      { 'actions/tea/brewtea.js': brewtea((text) => text.replace('list_clients', 'list_teas')) },
      'actions/tea/brewtea.js: requires the unknown permission list_teas',
    ),
    stopped(
      {
        'actions/tea/brewtea.js': brewtea((text) =>
          text.replace("'brewtea'", "'getclients'").replace("'client_not_found'", "'cold'"),
        ),
      },
      'actions/tea/brewtea.js: has the name getclients, which differs from its file name',
      'actions/tea/brewtea.js: declares the unknown error cold',
    ),
    stopped(
      { 'actions/tea/brewtea.js': 'export default {' },
      'actions/tea/brewtea.js: cannot be loaded: Unexpected end of input',
    ),
    stopped(
      { 'actions/tea/getclients.js': brewtea((text) => text.replace("'brewtea'", "'getclients'")) },
      `actions/tea/getclients.js: another file already defines getclients: ${own}`,
    ),
    stopped(
      { 'modules/gateway/teapot/index.js': teapot.replace("'Teapot'", "''") },
      'modules/gateway/teapot/index.js: has no displayName',
    ),
    stopped(
      { 'modules/gateway/manual/index.js': teapot.replace("'teapot'", "'manual'") },
      'modules/gateway/manual/index.js: another file already defines it',
    ),
  ])
})

t.test('a missing folder prevents startup with one line', async (t) => {
  const { code, stderr } = await start(t, '/nowhere/at/all')
  t.equal(code, 1)
  t.match(stderr, /^countinghouse: EXTENSIONS_DIR cannot be read: ENOENT.*\n$/)
})
