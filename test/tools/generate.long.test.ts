import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import t from 'tap'

t.test('reports missing, stale, and superfluous files, and updates them', async (t) => {
  const root = t.testdir()
  const dist = fileURLToPath(new URL('../..', import.meta.url))
  for (const folder of ['actions', 'db', 'domain', 'engine', 'modules', 'server', 'tools'])
    cpSync(join(dist, folder), join(root, 'dist', folder), { recursive: true })
  // Sources of the generated pages.
  for (const folder of [
    'actions',
    'client/src',
    'client/test',
    'db',
    'docs',
    'domain',
    'engine',
    'modules',
    'server/pages/client',
    'test',
    'tools',
  ])
    mkdirSync(join(root, folder), { recursive: true })
  mkdirSync(join(root, 'docs/rules'))
  writeFileSync(join(root, 'docs/rules/calls.md'), '# Calls\n\n## Calls\n\n- **R-101** A call is checked.\n')
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }')
  const generate = (...options: string[]) => {
    const { status, stderr } = spawnSync(process.execPath, [join(root, 'dist/tools/main.js'), 'generate', ...options], {
      encoding: 'utf8',
    })
    return { status, told: stderr.trim().split('\n') }
  }

  t.match(generate('--check'), {
    status: 1,
    told: ['docs/openapi.json is missing', 'docs/reference/README.md is missing'],
  })
  t.equal(generate().status, 0)
  t.strictSame(generate('--check'), { status: 0, told: [''] })

  const docs = join(root, 'docs')
  const before = readFileSync(join(docs, 'openapi.json'), 'utf8')
  writeFileSync(join(docs, 'openapi.json'), `${before} `)
  writeFileSync(join(docs, 'reference/gone.md'), '')
  rmSync(join(docs, 'reference/errors.md'))
  t.strictSame(generate('--check'), {
    status: 1,
    told: [
      'docs/openapi.json is stale',
      'docs/reference/errors.md is missing',
      'docs/reference/gone.md is superfluous',
    ],
  })
  t.equal(readFileSync(join(docs, 'openapi.json'), 'utf8'), `${before} `, '--check writes nothing')
  t.equal(generate().status, 0)
  t.strictSame(generate('--check'), { status: 0, told: [''] })
  t.equal(readFileSync(join(docs, 'openapi.json'), 'utf8'), before)
})
