import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { root, world } from './world.js'

const here = join(root, 'client/test/generators')
const document = join(root, 'docs/openapi.json')
const programs = join(here, 'node_modules/.bin')
const skip = existsSync(programs) ? false : 'the generators are not installed (npm ci --prefix client/test/generators)'

const compilerOptions = {
  target: 'ES2023',
  module: 'NodeNext',
  moduleResolution: 'NodeNext',
  lib: ['ES2023', 'DOM', 'DOM.Iterable'],
  types: ['node'],
  typeRoots: [join(root, 'client/node_modules/@types')],
  strict: true,
  noUncheckedIndexedAccess: true,
  noImplicitOverride: true,
}

/** Generates a client, compiles it with a program that calls it, and returns what that prints. */
function generateAndCall(name: string, generator: string, args: readonly string[]): unknown {
  const cwd = mkdtempSync(join(tmpdir(), 'countinghouse-generated-'))
  try {
    const run = (program: string, ...more: readonly string[]) =>
      execFileSync(process.execPath, [program, ...more], { cwd, encoding: 'utf8', env: environment })
    copyFileSync(join(here, `${name}.ts`), join(cwd, 'main.ts'))
    writeFileSync(join(cwd, 'package.json'), '{ "private": true }')
    writeFileSync(join(cwd, 'tsconfig.json'), JSON.stringify({ compilerOptions }))
    writeFileSync(join(cwd, 'orval.config.cjs'), orvalConfig)
    run(join(programs, generator), ...args)
    run(join(programs, 'tsc'))
    return JSON.parse(run('main.js'))
  } catch (error) {
    // What a compiler has to say stands on stdout.
    throw new Error(`${name}: ${(error as { stdout?: string }).stdout ?? ''}`, { cause: error })
  } finally {
    rmSync(cwd, { recursive: true, force: true })
  }
}

const environment = {
  ...process.env,
  SERVICE_URL: world.url,
  SERVICE_KEY: world.key,
  SERVICE_SECRET: world.secret,
}

const orvalConfig = `module.exports = ${JSON.stringify({
  countinghouse: { input: document, output: { target: './client/api.ts', client: 'fetch', baseUrl: world.url } },
})}`

const found = { isFound: true, code: 'client_email_taken' }

// R-3015
test('a client that @hey-api/openapi-ts generates compiles strictly and calls the service', { skip }, () => {
  const args = ['--input', document, '--output', 'client', '--client', '@hey-api/client-fetch']
  assert.deepEqual(generateAndCall('hey-api', 'openapi-ts', args), found)
})

// R-3015
test('a client that orval generates compiles strictly and calls the service', { skip }, () => {
  assert.deepEqual(generateAndCall('orval', 'orval', ['--config', 'orval.config.cjs']), found)
})
