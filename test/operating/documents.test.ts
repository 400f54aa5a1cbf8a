import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import t from 'tap'
import { parse } from 'yaml'
import { templates } from '../../domain/mail/templates.js'
import { singleAccounts } from '../../domain/settings/accounts.js'
import { knownSettings } from '../../domain/settings/setting-list.js'
import { faults } from '../../domain/values/faults.js'
import { permissions } from '../../domain/values/permissions.js'
import { ledgerColumns } from '../../tools/export-files/ledger-rows.js'
import { blocks, folder, pages, readOperating, root } from './documents.js'

const files = readdirSync(folder)
const everything = files.map((name) => [name, readOperating(name)] as const)

t.test('every npm script and program named in the documents exists', async (t) => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  for (const [name, text] of everything) {
    for (const [, script = ''] of text.matchAll(/\bnpm run (?:-s )?([a-z][a-z-]*)/g))
      t.ok(script in scripts, `${name}: ${script}`)
    for (const [, program = ''] of text.matchAll(/\bdist\/([a-z/-]+)\.js\b/g))
      t.ok(existsSync(join(root, `${program}.ts`)), `${name}: ${program}`)
  }
})

t.test('configuration.md describes every service variable that the files set or the pages name', async (t) => {
  const described = new Set(
    [...readOperating('configuration.md').matchAll(/`([A-Z][A-Z_]+)`/g)].map(([, name]) => name),
  )
  const others = new Set([
    'NODE_ENV',
    'NODE_EXTRA_CA_CERTS',
    'POSTGRES_USER',
    'POSTGRES_DB',
    'POSTGRES_PASSWORD',
    'FAILURE_COMMAND',
  ])
  const assigned = [
    ...readOperating('environment.example').matchAll(/^(?:# )?([A-Z_]+)=/gm),
    ...readOperating('compose.yaml').matchAll(/^ +([A-Z][A-Z_]+): /gm),
    ...(/^ENV (.*)$/m.exec(readOperating('Dockerfile'))?.[1] ?? '').matchAll(/([A-Z_]+)=/g),
    ...[...pages().values()].flatMap((page) => [...page.matchAll(/`([A-Z][A-Z]+(?:_[A-Z]+)+)(?:=[^`]*)?`/g)]),
  ].map(([, name = '']) => name)
  t.ok(assigned.length > 20)
  t.strictSame(
    assigned.filter((name) => !described.has(name) && !others.has(name)),
    [],
  )
})

/**
 * Other names that the pages may contain: columns of the exported ledger, keys in the setting for its accounts, and
 * email variables.
 */
const exported: ReadonlySet<string> = new Set([
  ...ledgerColumns,
  ...singleAccounts,
  'account_length',
  ...[...templates.values()].flatMap(({ variables }) => Object.keys(variables)),
])

t.test('every action, setting, permission, and error code named in the pages exists', async (t) => {
  const actions = new Set(
    readdirSync(join(root, 'actions'), { recursive: true })
      .map(String)
      .map((path) => path.replace(/^.*\/|\.ts$/g, '')),
  )
  const action = /`((?:get|add|create|update|delete|module|activate|deactivate|reissue|set)[a-z]+)`/g
  const inPages = (pattern: RegExp) =>
    // Skips the tables and columns that the page on personal data lists after this heading. Another test compares them
    // with the schema.
    [...pages()].flatMap(([page, text]) =>
      [...(text.split('## Table by table')[0] as string).matchAll(pattern)].map(
        ([, name = '']) => [page, name] as const,
      ),
    )
  const named = inPages(action)
  t.ok(named.length > 15)
  for (const [page, name] of named) t.ok(actions.has(name), `${page}: ${name}`)
  const settings = inPages(/`([a-z]+(?:_[a-z]+)+)`/g).filter(
    ([, name]) =>
      !/^(?:countinghouse|process|nodejs|pg)_|^(?:read_only|max_connections|ignore_startup_parameters)$/.test(name),
  )
  t.ok(settings.length > 3)
  for (const [page, name] of settings)
    t.ok([knownSettings, permissions, faults].some((known) => name in known) || exported.has(name), `${page}: ${name}`)
})

t.test('README.md links to every other file except .dockerignore files', async (t) => {
  const index = readOperating('README.md')
  // Docker finds a .dockerignore file by the name of its Dockerfile.
  const listed = files.filter((name) => name !== 'README.md' && !name.endsWith('.dockerignore'))
  for (const name of listed) t.ok(index.includes(`(${name})`), name)
})

t.test(
  'code blocks have a known language, JSON blocks parse, and `sh` blocks only run npm scripts and export variables',
  async (t) => {
    for (const { page, language, text } of blocks()) {
      t.match(language, /^(?:sh|sql|console|yaml|json|liquid)$/, page)
      if (language === 'json') t.doesNotThrow(() => JSON.parse(text), page)
      if (language === 'sh') t.match(text, /^(?:(?:npm run -s|export) [^\n]*\n)+$/, page)
    }
  },
)

t.test(
  "compose.yaml defines the services with the Dockerfile's PostgreSQL version, and each container document says that it is untried",
  async (t) => {
    const { services, volumes } = parse(readOperating('compose.yaml'), { merge: true })
    t.strictSame(Object.keys(services), ['database', 'api', 'worker'])
    for (const name of ['api', 'worker'])
      t.match(services[name], {
        image: 'countinghouse',
        read_only: true,
        environment: { ROLE: name, SECRET_KEY: String },
      })
    t.strictSame(Object.keys(volumes), ['database', 'backups'])
    t.ok(existsSync(join(root, services.api.build.dockerfile)))
    const [, client] = /postgresql-client-(\d+)/.exec(readOperating('Dockerfile')) ?? []
    t.match(services.database.image, `postgres:${client}-`, "the client programs have the server's version")
    for (const name of ['Dockerfile', 'compose.yaml', 'container.md'])
      t.match(
        readOperating(name),
        /not (?:built|started)|neither builds nor starts/i,
        `${name} says that it is untried`,
      )
  },
)
