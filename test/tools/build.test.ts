import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
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

/** A tree with the build and that compiler, and what runs the build there on a Node that says it is `version`. */
async function treeWithBuild(t: Test) {
  const folder = t.testdir({
    tools: { 'build.cjs': await readFile(join(root, 'tools/build.cjs'), 'utf8') },
    node_modules: { typescript: { 'package.json': '{}', bin: { tsc: compiler } } },
  })
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
  for (const version of ['10.24.1', '18.20.8', '20.18.3'])
    t.strictSame(build(version), {
      status: 1,
      stdout: '',
      stderr: `countinghouse: Node.js ${version} is too old; it needs 20.19 or newer, and 24 is recommended.\n`,
    })
})

t.test('a Node that is new enough compiles', async (t) => {
  for (const version of ['20.19.0', '22.0.0', '24.12.0']) {
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

t.test('the build, package.json and the README ask for the same Node', async (t) => {
  const { engines, scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'))
  t.equal(engines.node, '>=20.19')
  t.match(await readFile(join(root, 'README.md'), 'utf8'), /Node\.js 20\.19 or newer; 24 is recommended/)
  for (const [name, command] of Object.entries<string>(scripts))
    if (/\bdist\//.test(command)) t.match(scripts[`pre${name}`], /^node tools\/build\.cjs/, `${name} builds first`)
})
