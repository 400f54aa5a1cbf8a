import assert from 'node:assert/strict'
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { root, world } from './world.js'

/** Folder of this test run, in which the package is installed. */
const folder = fileURLToPath(new URL('../../', import.meta.url))
const here = join(folder, 'test/runtimes')
const installed = join(root, 'client/test/runtimes/node_modules')

/** Returns the path of a binary from a package for this platform, or undefined if the package is not installed. */
function binary(scope: string, path: string): string | undefined {
  const packages = existsSync(join(installed, scope)) ? readdirSync(join(installed, scope)) : []
  return packages.map((name) => join(installed, scope, name, path)).find((file) => existsSync(file))
}

const [deno, bun, workerd] = [binary('@deno', 'deno'), binary('@oven', 'bin/bun'), binary('@cloudflare', 'bin/workerd')]
const skipUnless = (program: string | undefined) =>
  program === undefined ? 'not installed (npm ci --ignore-scripts --prefix client/test/runtimes)' : false

const wanted = {
  isFound: true,
  code: 'announcement_not_found',
  text: 'héllo',
  webhook: ['client.created', 'WebhookError'],
}

const run = (program = '', ...args: readonly string[]): unknown => {
  const service = [world.url, world.key, world.secret]
  const options = { cwd: here, env: { ...process.env, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1' } }
  return JSON.parse(execFileSync(program, [...args, 'main.js', ...service], { ...options, encoding: 'utf8' }))
}

// R-3013
test('the package calls the service and verifies webhooks in Node', () =>
  assert.deepEqual(run(process.execPath), wanted))

// R-3013
test(
  'the package calls the service and verifies webhooks in Deno with only network access',
  { skip: skipUnless(deno) },
  () => assert.deepEqual(run(deno, 'run', '--no-prompt', '--no-remote', '--allow-net=127.0.0.1'), wanted),
)

// R-3013
test('the package calls the service and verifies webhooks in Bun', { skip: skipUnless(bun) }, () =>
  assert.deepEqual(run(bun, 'run'), wanted),
)

// R-3013
test('the package calls the service and verifies webhooks in a Cloudflare worker', {
  skip: skipUnless(workerd),
}, async (t) => {
  const port = await freePort()
  writeFileSync(join(folder, 'worker.capnp'), workerConfig(port))
  const child = spawn(workerd as string, ['serve', 'worker.capnp'], {
    cwd: folder,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  t.after(() => child.kill())
  for (let tries = 0; ; tries++)
    try {
      const answer = await fetch(`http://127.0.0.1:${port}/`)
      assert.equal(answer.status, 200, await answer.clone().text())
      return assert.deepEqual(await answer.json(), wanted)
    } catch (error) {
      if (tries >= 50 || error instanceof assert.AssertionError) throw error
      await new Promise((resolve) => setTimeout(resolve, 200))
    }
})

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/**
 * Returns a workerd configuration. Workers lack node_modules, so each module is listed under the name used by its
 * importer.
 */
function workerConfig(port: number): string {
  const dist = 'node_modules/@countinghouse/client/dist'
  const modules = readdirSync(join(folder, dist), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith('.js') && !name.startsWith('mcp'))
    .map((name): [string, string] => [`client/${name}`, `${dist}/${name}`])
  const listed = [
    ['worker.js', 'test/runtimes/worker.js'],
    ['calls.js', 'test/runtimes/calls.js'],
    ['@countinghouse/client', 'entry.js'],
    ...modules,
    ['client/openapi-fetch', 'node_modules/openapi-fetch/dist/index.mjs'],
  ]
  writeFileSync(join(folder, 'entry.js'), "export * from '../client/countinghouse.js'\n")
  const bindings = Object.entries({ url: world.url, key: world.key, secret: world.secret })
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .main),
    (name = "internet", network = (allow = ["local", "private", "public"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const main :Workerd.Worker = (
  modules = [${listed.map(([name, file]) => `(name = "${name}", esModule = embed "${file}")`).join(', ')}],
  bindings = [${bindings.map(([name, text]) => `(name = "${name}", text = "${text}")`).join(', ')}],
  compatibilityDate = "2026-01-01",
);
`
}

// R-3013
test('the package imports only openapi-fetch and its own files, and no Node modules', () => {
  const dist = join(folder, 'node_modules/@countinghouse/client/dist')
  const seen = new Set<string>()
  const others = new Set<string>()
  const follow = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    for (const [, from = ''] of text.matchAll(/^(?:import|export) (?:.* from )?['"]([^'"]+)['"]/gm))
      if (from.startsWith('.')) follow(join(file, '..', from))
      else others.add(from)
    assert.doesNotMatch(text, /\b(?:process|Buffer|require)\b[.(]/, file)
  }
  follow(join(dist, 'countinghouse.js'))
  assert.ok(seen.size > 5)
  assert.deepEqual([...others], ['openapi-fetch'])
})

test('the package has the same version as the service', () => {
  const versionIn = (path: string): unknown => JSON.parse(readFileSync(join(path, 'package.json'), 'utf8')).version
  assert.equal(versionIn(join(folder, 'node_modules/@countinghouse/client')), versionIn(root))
})
