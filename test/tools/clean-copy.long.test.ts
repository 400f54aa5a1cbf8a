import { execFile } from 'node:child_process'
import { copyFile, cp, mkdir, readdir, readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import t, { type Test } from 'tap'
import { environmentWithoutTap, startProgram } from '../server/child.js'
import { callAction, serviceEnvironment } from '../server/serve.js'

const root = fileURLToPath(new URL('../../../', import.meta.url))
const run = promisify(execFile)

/** Top-level names that a copy omits: results of earlier runs, and the bench with its packages. */
const excludedNames = new Set(['node_modules', 'dist', 'data', '.git', '.releases', '.tap', 'bench'])

async function copyTree(t: Test): Promise<string> {
  const folder = t.testdir()
  for (const name of await readdir(root))
    if (!excludedNames.has(name)) await cp(join(root, name), join(folder, name), { recursive: true })
  return folder
}

/**
 * Installs the production packages. The compiled part of better-sqlite3 is copied, because compiling it takes a minute
 * and is not part of our build.
 */
async function installForProduction(folder: string): Promise<void> {
  const options = ['--omit=dev', '--ignore-scripts', '--prefer-offline', '--no-audit', '--no-fund']
  await run('npm', ['ci', ...options], { cwd: folder, env: environmentWithoutTap })
  const binary = 'build/Release/better_sqlite3.node'
  const from = dirname(createRequire(import.meta.url).resolve('better-sqlite3/package.json'))
  const to = join(folder, 'node_modules/better-sqlite3', binary)
  await mkdir(dirname(to), { recursive: true })
  await copyFile(join(from, binary), to)
}

t.test('a clean copy without development packages builds, starts, and answers', async (t) => {
  const folder = await copyTree(t)
  await installForProduction(folder)
  const packages = await readdir(join(folder, 'node_modules'))
  t.notOk(packages.includes('tap') || packages.includes('@biomejs'), 'no development packages')

  // The shell's `times` prints the CPU time of its child processes.
  const { stderr, stdout } = await run('bash', ['-c', 'npm run --silent build; echo $?; times'], {
    cwd: folder,
    env: environmentWithoutTap,
  })
  t.match(stderr, /^Compiling [^\n]+\n$/, 'one line explains the delay')
  const [status, , children = ''] = stdout.trim().split('\n')
  t.equal(status, '0')
  const spent = [...children.matchAll(/(\d+)m([\d.,]+)s/g)]
    .map(([, minutes, seconds]) => Number(minutes) * 60 + Number(seconds?.replace(',', '.')))
    .reduce((sum, seconds) => sum + seconds, 0)
  t.ok(spent > 0 && spent < 20, `${spent} s of CPU time`)

  const built = await readdir(join(folder, 'dist'))
  t.notOk(built.includes('test'), 'no tests are compiled')

  const started = startProgram(t, 'npm', ['start', '--silent'], {
    cwd: folder,
    environment: { ...serviceEnvironment, DATABASE_URL: 'sqlite:data/new.db' },
  })
  const [, url = ''] = await started.waitForOutput(/"url":"([^"]+)".*"msg":"serving"/)
  t.match(await callAction(url, 'addclient', { firstname: 'Ada', lastname: 'Lovelace', email: 'ada@example.com' }), {
    status: 200,
    body: { clientid: 1 },
  })
  t.equal(started.stderr(), '', 'the second start compiles nothing')
  const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8'))
  t.match(started.stdout(), `"release":"${version}"`)
  t.strictSame(await started.kill('SIGTERM'), { code: 0, signal: null })
})
