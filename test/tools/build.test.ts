import { spawnSync } from 'node:child_process'
import { rmSync, writeFileSync } from 'node:fs'
import { cp, mkdir, readFile, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'

const root = fileURLToPath(new URL('../../../', import.meta.url))

/** A compiler that only tells what it was asked for, and leaves the note behind by which tsc knows what it has done. */
const compiler = `
const { mkdirSync, writeFileSync } = require('node:fs')
const [, project] = process.argv.slice(2)
const name = project.includes('production') ? '.production.tsbuildinfo' : '.tsbuildinfo'
mkdirSync('dist', { recursive: true })
writeFileSync('dist/' + name, '')
console.log('tsc ' + project.split('/').at(-1))`

const readTool = (name: string): Promise<string> => readFile(join(root, 'tools', name), 'utf8')

/** A tree with the build, the commands' program and that compiler. */
async function folderWithBuild(t: Test): Promise<string> {
  return t.testdir({
    tools: {
      'build.cjs': await readTool('build.cjs'),
      'compile-newer.cjs': await readTool('compile-newer.cjs'),
      'countinghouse.cjs': await readTool('countinghouse.cjs'),
      commands: { testing: { 'soak.ts': '' } },
    },
    node_modules: {
      '@types': { node: { 'package.json': '{}' } },
      typescript: { 'package.json': '{}', bin: { tsc: compiler } },
    },
    'tsconfig.json': '{}',
    'tsconfig.production.json': '{}',
  })
}

/** Returns what runs the build in such a tree on a Node that says it is `version`. */
async function treeWithBuild(t: Test) {
  const folder = await folderWithBuild(t)
  return (version: string, ...args: string[]) => {
    const as = join(folder, 'as.cjs')
    writeFileSync(as, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
    const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', as, 'tools/build.cjs', ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    return { status, stdout, stderr }
  }
}

t.test('a Node that is too old is refused with one line before anything is compiled', async (t) => {
  const build = await treeWithBuild(t)
  for (const version of ['10.24.1', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])
    t.strictSame(build(version), {
      status: 1,
      stdout: '',
      stderr: `countinghouse: Node.js ${version} is too old; it needs 20.19, or 22.12 or newer, and 24 is recommended.\n`,
    })
})

t.test('a Node that is new enough compiles', async (t) => {
  for (const version of ['20.19.0', '22.12.0', '23.0.0', '24.12.0']) {
    const build = await treeWithBuild(t)
    t.match(build(version), { status: 0, stdout: '', stderr: 'tsc tsconfig.json' }, version)
  }
})

t.test('each build says once what takes long', async (t) => {
  const build = await treeWithBuild(t)
  const own = process.versions.node
  const first = build(own, '--production')
  t.match(first.stderr, /^Compiling .+\ntsc tsconfig\.production\.json\n$/)
  t.equal(build(own, '--production').stderr, 'tsc tsconfig.production.json\n')
  t.match(build(own).stderr, /^Compiling .+\ntsc tsconfig\.json\n$/)
})

t.test('a tree that was built elsewhere runs a command without sources and without a compiler', async (t) => {
  const folder = t.testdir({
    'package.json': '{"type":"module"}',
    tools: {
      'build.cjs': await readTool('build.cjs'),
      'compile-newer.cjs': await readTool('compile-newer.cjs'),
      'countinghouse.cjs': await readTool('countinghouse.cjs'),
    },
    dist: { tools: { 'main.js': 'console.log(process.pid, ...process.argv.slice(2))' } },
  })
  const run = () =>
    spawnSync(process.execPath, ['tools/countinghouse.cjs', 'audit', '--json'], { cwd: folder, encoding: 'utf8' })
  const { pid, stdout } = run()
  t.equal(stdout, `${pid} audit --json\n`, 'in the process that was started')
  rmSync(join(folder, 'dist'), { recursive: true })
  t.match(run(), { status: 1, stdout: '', stderr: /^countinghouse: nothing is compiled, and there is no compiler/ })
})

t.test('a command of the tests compiles them, and any other command the production build', async (t) => {
  const folder = await folderWithBuild(t)
  for (const [name, project] of [
    ['soak', 'tsconfig.json'],
    ['audit', 'tsconfig.production.json'],
    ['../commands/testing/soak', 'tsconfig.production.json'],
    // Its help is in both builds.
    ['soak --help', 'tsconfig.production.json'],
  ] as const) {
    const args = ['tools/countinghouse.cjs', ...name.split(' ')]
    const { stderr } = spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8' })
    t.match(stderr, new RegExp(`tsc ${project}$`, 'm'), name)
  }
})

t.test('a command of the tests names what it lacks where development packages are left out', async (t) => {
  const folder = await folderWithBuild(t)
  rmSync(join(folder, 'node_modules/@types'), { recursive: true })
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/countinghouse.cjs', 'soak'], {
    cwd: folder,
    encoding: 'utf8',
  })
  t.strictSame(
    { status, stdout, stderr },
    { status: 1, stdout: '', stderr: 'countinghouse: soak needs the development packages: run `npm ci`.\n' },
  )
})

t.test('the quick build compiles what is newer, and the next full build what was taken back since', async (t) => {
  const folder = t.testdir({ 'package.json': '{"type": "module"}' })
  await cp(join(root, 'tools'), join(folder, 'tools'), { recursive: true, filter: (path) => !path.endsWith('.ts') })
  await symlink(join(root, 'node_modules'), join(folder, 'node_modules'))
  for (const name of ['tsconfig.json', 'tsconfig.production.json']) await cp(join(root, name), join(folder, name))
  const source = join(folder, 'domain/one.ts')
  await mkdir(join(folder, 'domain'))
  const write = (text: string) => writeFileSync(source, text)
  const compiled = () => readFile(join(folder, 'dist/domain/one.js'), 'utf8')
  const build = (...args: string[]) =>
    spawnSync(process.execPath, ['tools/build.cjs', ...args], { cwd: folder, encoding: 'utf8' })

  write('export const one: number = 1\n')
  t.equal(build('--production').status, 0)
  const byTsc = await compiled()
  // As the build with types leaves it, which takes longer.
  writeFileSync(join(folder, 'dist/.tsbuildinfo'), '')
  await t.test('an edit is compiled, whatever its types', async (t) => {
    write('export const one: string = 2\n')
    t.equal(build('--quick').status, 0)
    t.match(await compiled(), 'export const one = 2;')
  })
  await t.test('what cannot be parsed fails the build and is shown', async (t) => {
    write('export const one = (\n')
    const { status, stderr } = build('--quick')
    t.equal(status, 1)
    t.match(stderr, /domain\/one\.ts\(\d+,\d+\): error TS1109/)
  })
  await t.test('an edit that was taken back does not live on', async (t) => {
    write('export const one: string = 2\n')
    build('--quick')
    write('export const one: number = 1\n')
    t.equal(build('--production').status, 0)
    t.equal(await compiled(), byTsc, 'and is what tsc made of it')
  })
})

t.test('the build, package.json and the README ask for the same Node', async (t) => {
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  t.equal(engines.node, '>=20.19 <21 || >=22.12')
  t.match(await readFile(join(root, 'README.md'), 'utf8'), /Node\.js 20\.19, or 22\.12 or newer; 24 is recommended/)
})
