// Packs the package, installs it in a temporary folder, compiles the tests and all examples there in strict mode, and
// runs the tests against this tree's service, which must be built.
//
//   node client/test/run.mjs [file …]
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const client = fileURLToPath(new URL('..', import.meta.url))
const root = join(client, '..')
const folder = mkdtempSync(join(tmpdir(), 'countinghouse-client-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))

install()
copySources()
compile()
const world = await startWorld()
process.exitCode = runTests(world)
await world.stop()

/** Installs the output of `npm pack` and the package's peer dependencies, as an integrator would. */
function install() {
  const [tarball] = execFileSync('npm', ['pack', '--silent', '--pack-destination', folder], {
    cwd: client,
    encoding: 'utf8',
  })
    .trim()
    .split('\n')
    .slice(-1)
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }\n')
  const options = ['--silent', '--no-audit', '--no-fund', '--prefer-offline']
  const { peerDependencies } = JSON.parse(readFileSync(join(client, 'package.json'), 'utf8'))
  const peers = Object.entries(peerDependencies).map(([name, version]) => `${name}@${version}`)
  execFileSync('npm', ['install', ...options, join(folder, tarball), ...peers], { cwd: folder, stdio: 'inherit' })
}

/**
 * Copies the tests to the temporary folder. Writes each TypeScript block of the client's README and the guides, and
 * each TypeScript sample in openapi.json, as a module.
 */
function copySources() {
  const filter = (path) => !path.includes('node_modules')
  cpSync(join(client, 'test'), join(folder, 'test'), { recursive: true, filter })
  mkdirSync(join(folder, 'examples/reference'), { recursive: true })
  const guides = join(root, 'docs/guides')
  const pages = readdirSync(guides).filter((name) => name.endsWith('.md') && name !== 'README.md')
  for (const path of [join(client, 'README.md'), ...pages.map((name) => join(guides, name))])
    for (const [at, [, text]] of [...readFileSync(path, 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)].entries())
      writeFileSync(join(folder, 'examples', `${basename(path, '.md')}-${at + 1}.ts`), `export {}\n${text}`)
  const samples = samplesOfReference()
  for (const [name, text] of samples)
    writeFileSync(join(folder, 'examples', 'reference', `${name}.ts`), `export {}\n${text}\n`)
  console.log(`Compiled with the tests: the README, the guides, and ${samples.length} samples of openapi.json`)
}

/** Returns the TypeScript samples in openapi.json as pairs of operation ID and text. */
function samplesOfReference() {
  const { paths } = JSON.parse(readFileSync(join(root, 'docs/openapi.json'), 'utf8'))
  return Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap((operation) =>
      (operation['x-codeSamples'] ?? [])
        .filter(({ lang }) => lang === 'TypeScript')
        .map(({ source }) => [operation.operationId, source]),
    )
}

function compile() {
  const compiler = join(client, 'node_modules/typescript/bin/tsc')
  const types = join(client, 'node_modules/@types')
  const options = ['--project', join(folder, 'test'), '--typeRoots', types, '--outDir', join(folder, 'built')]
  const { status } = spawnSync(process.execPath, [compiler, ...options], { stdio: 'inherit' })
  if (status !== 0) process.exit(1)
}

/** Starts the service with sample records. `line` is the JSON that the service prints when it is ready. */
async function startWorld() {
  const child = spawn(process.execPath, [join(root, 'dist/test/client/world.js')], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    once(child, 'exit').then(() => Promise.reject(new Error('The service did not start'))),
  ])
  return {
    line,
    stop: async () => {
      child.stdin.end()
      await once(child, 'exit')
    },
  }
}

/** Runs the test files named as arguments, or all tests without arguments, and returns the exit code. */
function runTests({ line }) {
  const tests = join(folder, 'built/test')
  const wanted = process.argv.slice(2).map((path) => basename(path).replace(/\.ts$/, '.js'))
  const files = readdirSync(tests)
    .filter((name) => name.endsWith('.test.js') && (wanted.length === 0 || wanted.includes(name)))
    .map((name) => join(tests, name))
  const env = { ...process.env, COUNTINGHOUSE_WORLD: line, COUNTINGHOUSE_ROOT: root }
  const options = ['--test', '--test-concurrency=1', '--test-reporter=spec']
  return spawnSync(process.execPath, [...options, ...files], { stdio: 'inherit', env, cwd: folder }).status ?? 1
}
