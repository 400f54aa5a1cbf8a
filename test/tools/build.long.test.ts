import { spawnSync } from 'node:child_process'
import { existsSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { cp, readFile, rename, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t, { type Test } from 'tap'

const root = fileURLToPath(new URL('../../../', import.meta.url))

const readTool = (name: string): Promise<string> => readFile(join(root, 'tools', name), 'utf8')

const tools = async () => ({
  'build.cjs': await readTool('build.cjs'),
  'compile.cjs': await readTool('compile.cjs'),
  'countinghouse.cjs': await readTool('countinghouse.cjs'),
})

/** Creates a small tree with the build, the real compiler, and a program that prints its arguments. */
async function treeWithBuild(t: Test): Promise<string> {
  const folder = t.testdir({
    'package.json': '{"type":"module"}',
    tools: {
      ...(await tools()),
      'main.ts': 'console.log(process.pid, ...process.argv.slice(2))\n',
      commands: { testing: { 'soak.ts': '' } },
    },
    domain: { 'one.ts': 'export const one: number = 1\n' },
    test: { 'one.test.ts': "import '../domain/one.js'\n" },
    node_modules: { '@types': { node: { 'package.json': '{}' } } },
  })
  await symlink(join(root, 'node_modules/typescript'), join(folder, 'node_modules/typescript'))
  await cp(join(root, 'tsconfig.json'), join(folder, 'tsconfig.json'))
  return folder
}

/** Runs a program in a tree, on a Node that reports `version`. */
function run(folder: string, [program = '', ...args]: readonly string[], version = process.versions.node) {
  const as = join(folder, 'as.cjs')
  writeFileSync(as, `Object.defineProperty(process.versions, 'node', { value: '${version}' })`)
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', as, `tools/${program}.cjs`, ...args], {
    cwd: folder,
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

const isThere = (folder: string, path: string): boolean => existsSync(join(folder, path))

t.test('rejects an outdated Node in one line before anything is compiled', async (t) => {
  const folder = await treeWithBuild(t)
  for (const version of ['10.24.1', '18.20.8', '20.18.3', '21.7.3', '22.11.0'])
    t.strictSame(run(folder, ['build'], version), {
      status: 1,
      stdout: '',
      stderr: `countinghouse: Node.js ${version} is too old; it needs 20.19, or 22.12 or newer, and 24 is recommended.\n`,
    })
})

t.test('compiles on a supported Node', async (t) => {
  const folder = await treeWithBuild(t)
  for (const version of ['20.19.0', '22.12.0', '23.0.0', '24.12.0']) t.equal(run(folder, ['build'], version).status, 0)
})

t.test('the first build prints one line, and a build with nothing to compile prints nothing', async (t) => {
  const folder = await treeWithBuild(t)
  t.match(run(folder, ['build', '--production']), { status: 0, stdout: '', stderr: /^Compiling [^\n]+\n$/ })
  t.notOk(isThere(folder, 'dist/test'), 'the production build leaves out the tests')
  t.strictSame(run(folder, ['build', '--production']), { status: 0, stdout: '', stderr: '' })
  t.strictSame(run(folder, ['build']), { status: 0, stdout: '', stderr: '' })
  t.ok(isThere(folder, 'dist/test/one.test.js'))
})

t.test('a tree built elsewhere runs a command without sources and without a compiler', async (t) => {
  const folder = t.testdir({
    'package.json': '{"type":"module"}',
    tools: await tools(),
    dist: { tools: { 'main.js': 'console.log(process.pid, ...process.argv.slice(2))' } },
  })
  const command = () =>
    spawnSync(process.execPath, ['tools/countinghouse.cjs', 'audit', '--json'], { cwd: folder, encoding: 'utf8' })
  const { pid, stdout } = command()
  t.equal(stdout, `${pid} audit --json\n`, 'in the process that was started')
  rmSync(join(folder, 'dist'), { recursive: true })
  t.match(command(), { status: 1, stdout: '', stderr: /^countinghouse: nothing is compiled, and there is no compiler/ })
})

t.test('a test command compiles the tests, and other commands do not', async (t) => {
  for (const [command, compilesTests] of [
    ['soak', true],
    ['audit', false],
    ['../commands/testing/soak', false],
    // Both builds contain its help.
    ['soak --help', false],
  ] as const) {
    const folder = await treeWithBuild(t)
    t.equal(run(folder, ['countinghouse', ...command.split(' ')]).status, 0)
    t.equal(isThere(folder, 'dist/test/one.test.js'), compilesTests, command)
  }
})

t.test('a test command reports missing development packages', async (t) => {
  const folder = await treeWithBuild(t)
  rmSync(join(folder, 'node_modules/@types'), { recursive: true })
  t.strictSame(run(folder, ['countinghouse', 'soak']), {
    status: 1,
    stdout: '',
    stderr: 'countinghouse: soak needs the development packages: run `npm ci`.\n',
  })
})

t.test('compiles every source that differs from the last build, whether newer or older', async (t) => {
  const folder = await treeWithBuild(t)
  const source = join(folder, 'domain/one.ts')
  const output = join(folder, 'dist/domain/one.js')
  const compiled = () => readFile(output, 'utf8')
  run(folder, ['build'])

  await t.test('compiles an edited source without checking its types', async (t) => {
    writeFileSync(source, 'export const one: string = 2\n')
    t.equal(run(folder, ['build']).status, 0)
    t.match(await compiled(), 'export const one = 2;')
  })
  await t.test('a syntax error fails the build and is printed', async (t) => {
    writeFileSync(source, 'export const one = (\n')
    t.match(run(folder, ['build']), { status: 1, stderr: /domain\/one\.ts\(\d+,\d+\): error TS1109/ })
  })
  await t.test('compiles an older source that replaces a newer one', async (t) => {
    writeFileSync(source, 'export const one: number = 3\n')
    utimesSync(source, 1_000_000_000, 1_000_000_000)
    t.equal(run(folder, ['build']).status, 0)
    t.match(await compiled(), 'export const one = 3;')
  })
  await t.test('changed compiler settings recompile everything', async (t) => {
    const settings = await readFile(join(folder, 'tsconfig.json'), 'utf8')
    writeFileSync(join(folder, 'tsconfig.json'), settings.replace('"sourceMap": true', '"sourceMap": false'))
    t.match(run(folder, ['build']).stderr, /^Compiling /)
    t.notMatch(await compiled(), 'sourceMappingURL')
  })
  await t.test('removes the output of a deleted source', async (t) => {
    rmSync(source)
    run(folder, ['build'])
    t.notOk(existsSync(output))
  })
})

t.test('only --types checks types', async (t) => {
  const folder = await treeWithBuild(t)
  const settings = JSON.stringify({ extends: './base.json', compilerOptions: { types: [] } })
  await rename(join(folder, 'tsconfig.json'), join(folder, 'base.json'))
  writeFileSync(join(folder, 'tsconfig.json'), settings)
  writeFileSync(join(folder, 'tools/main.ts'), 'export {}\n')
  writeFileSync(join(folder, 'domain/one.ts'), 'export const one: string = 2\n')
  t.equal(run(folder, ['build']).status, 0)
  t.match(run(folder, ['build', '--types']), { status: 2, stderr: /domain\/one\.ts\(1,14\): error TS2322/ })
})

t.test('the build, package.json, and the README require the same Node', async (t) => {
  const { engines } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  t.equal(engines.node, '>=20.19 <21 || >=22.12')
  t.match(await readFile(join(root, 'README.md'), 'utf8'), /Node\.js 20\.19, or 22\.12 or newer; 24 is recommended/)
})
