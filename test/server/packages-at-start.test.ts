import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

const dist = fileURLToPath(new URL('../../', import.meta.url))

/** Files that loaders import at startup in addition to the program, by folder and path pattern. */
const found: Readonly<Record<string, RegExp>> = {
  actions: /^[^_][^/]*\/[^_/]+\.js$/,
  domain: /^[^/]+\/lines\/[^/]+\.js$/,
  modules: /^[^_][^/]*\/[^_][^/]*\/index\.js$/,
  'server/pages/client': /^(?:[^_][^/]*\/)*[^_][^/]*\.js$/,
}

/** Matches a static value import or re-export, which runs when its file is loaded. */
const atOnce = /^(?:import|export) (?:[^'"\n]* from )?['"]([^'"\n]+)['"];$/gm

/** Returns the packages that the files load, directly or through files that they import. */
function packagesOf(files: readonly string[]): string[] {
  const packages = new Set<string>()
  const known = new Set(files)
  for (const file of known)
    for (const [, name = ''] of readFileSync(file, 'utf8').matchAll(atOnce)) {
      if (name.startsWith('.')) known.add(join(dirname(file), name))
      else if (!name.startsWith('node:')) packages.add(name.replace(/^(stdnum)\/.*/, '$1'))
    }
  return [...packages].sort()
}

t.test('a start on SQLite loads only the listed packages', async (t) => {
  const files = Object.entries(found).flatMap(([folder, form]) =>
    readdirSync(join(dist, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => form.test(path))
      .map((path) => join(dist, folder, path)),
  )
  t.strictSame(packagesOf([join(dist, 'server/process.js'), ...files]), [
    '@koa/router',
    '@opentelemetry/api',
    'better-sqlite3',
    'client-zip',
    'ipaddr.js',
    'knex',
    'koa',
    'liquidjs',
    'otpauth',
    'pino',
    'prom-client',
    'qr',
    'scrypt-kdf',
    'stdnum',
    'tldts',
    // The main entry point of typebox is absent, because it loads 400 more files.
    'typebox/format',
    'typebox/schema',
    'typebox/system',
  ])
})
