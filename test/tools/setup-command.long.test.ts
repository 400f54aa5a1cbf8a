import { spawn } from 'node:child_process'
import { once } from 'node:events'
import t from 'tap'
import { Compile } from 'typebox/schema'
import { sections } from '../../server/setup/sections.js'
import { parseSetupFile } from '../../tools/setup/document.js'
import { renderExample } from '../../tools/setup/example.js'
import { makeSetupSchema } from '../../tools/setup/schema.js'
import { onBothDatabases, sqliteFile } from '../support/databases.js'
import { dump } from '../support/digest.js'
import { open, setup, writeSetupFile } from './setup-support.js'

onBothDatabases(t, 'an empty database accepts the example, and applying it again changes nothing', async (t, url) => {
  const { stdout: example } = await setup(url, 'example')
  const file = await writeSetupFile(t, example)
  const first = await setup(url, 'apply', file)
  t.match(first, { code: 0, stderr: '' })
  t.match(first.stdout, /^currencies\n {2}kept {5}USD \(id 1\)\n {2}created {2}EUR \(id 2\)\n/m)
  t.match(first.stdout, /^settings\n {2}created {2}company_name\n/m)
  // The default gateway gets its instructions, and the example has the default of `accept_orders`, which an empty
  // database does not.
  t.match(first.stdout, /\n\d+ created, 2 changed, \d+ kept\n$/)

  const database = await open(t, url)
  const before = await dump(database)
  const second = await setup(url, 'apply', file)
  t.match(second, { code: 0, stderr: '' })
  t.match(second.stdout, /\n0 created, 0 changed, \d+ kept\n$/)
  t.equal(await dump(database), before)

  const [{ staff, credentials }] = [parseSetupFile(example) as Record<string, Record<string, string>[]>]
  for (const secret of [staff?.[0]?.password as string, credentials?.[0]?.secret as string]) {
    t.ok(secret.length > 8)
    t.notOk(`${first.stdout}${second.stdout}${before}`.includes(secret), 'no secret is printed or stored in plain text')
  }
})

onBothDatabases(t, 'warns on stderr about a department without an address', async (t, url) => {
  const file = await writeSetupFile(t, 'departments: [{name: Sales}]')
  for (const what of ['created', 'kept']) {
    const { code, stdout, stderr } = await setup(url, 'apply', file)
    t.match(stdout, `  ${what}`)
    t.strictSame(
      { code, stderr },
      { code: 0, stderr: 'setup: department Sales has no email address, so nobody is emailed about its tickets\n' },
    )
  }
})

onBothDatabases(t, 'applying an export changes nothing', async (t, url) => {
  await setup(url, 'apply', await writeSetupFile(t, (await setup(url, 'example')).stdout))
  const exported = await setup(url, 'export')
  t.match(exported, { code: 0, stderr: '' })
  t.match(await setup(url, 'apply', await writeSetupFile(t, exported.stdout)), {
    code: 0,
    stderr: /^setup: department Support has no email[^\n]*\n$/,
    stdout: /\n0 created, 0 changed, \d+ kept\n$/,
  })
  t.equal((await setup(url, 'export')).stdout, exported.stdout)
})

onBothDatabases(t, 'reports renamed and removed entries', async (t, url) => {
  await setup(url, 'apply', await writeSetupFile(t, 'departments: [{name: Sales}, {name: Abuse}]'))
  const file = await writeSetupFile(t, 'departments: [{name: sales, absent: true}, {name: Abuse, rename: Misuse}]')
  t.match(
    (await setup(url, 'apply', file)).stdout,
    /^departments\n {2}removed {2}sales\n {2}renamed {2}Misuse \(id 3\)\n/,
  )
  const { stdout } = await setup(url, 'apply', file, '--json')
  t.strictSame(JSON.parse(stdout), { departments: { Misuse: 3 } })
  const again = await setup(url, 'apply', await writeSetupFile(t, 'departments: [{name: Misuse, absent: true}]'))
  t.match(again.stdout, /\n0 created, 0 changed, 0 kept, 1 removed\n$/)
})

onBothDatabases(t, '--json prints only the IDs', async (t, url) => {
  const file = await writeSetupFile(
    t,
    JSON.stringify({
      settings: { company_name: 'Engines' },
      roles: [{ name: 'Support' }],
      staff: [{ username: 'grace', role: 'Support', password: 'correct horse' }],
      emailtemplates: [{ name: 'password reset', subject: 'Hello', body: 'Hello', language: 'nb' }],
    }),
    'setup.json',
  )
  const { code, stdout, stderr } = await setup(url, 'apply', file, '--json')
  t.strictSame({ code, stderr }, { code: 0, stderr: '' })
  const database = await open(t, url)
  const id = async (table: 'roles' | 'staff' | 'email_templates', by: object) =>
    (await database.read(table).where(by).first('id'))?.id
  t.strictSame(JSON.parse(stdout), {
    settings: { company_name: 'company_name' },
    roles: { Support: await id('roles', { name: 'Support' }) },
    staff: { grace: await id('staff', { username: 'grace' }) },
    emailtemplates: { 'password reset+nb': await id('email_templates', { language: 'nb' }) },
  })
})

onBothDatabases(t, 'prints errors on stderr, one per line, without secrets', async (t, url) => {
  const file = await writeSetupFile(
    t,
    `staff:
  - username: grace
    role: Nobody
    password: hunter2
    totp_secret: hunter2
credentials:
  - identifier: short
    username: grace
    secret: hunter2
`,
  )
  t.strictSame(await setup(url, 'apply', file, '--json'), {
    code: 1,
    stdout: '',
    stderr: `staff[0].password: must be at least 8 characters long
staff[0].totp_secret: must be a base32 secret of at least 16 characters
staff[0].role: no role is called Nobody
credentials[0].identifier: must be exactly 32 visible characters
credentials[0].secret: must be exactly 64 visible characters
`,
  })
})

t.test('the example contains every field and validates against the schema', async (t) => {
  const schema = makeSetupSchema(sections)
  const validator = Compile(schema as never)
  const example = parseSetupFile(renderExample(sections.map(({ exampleNeeds: _, ...ready }) => ready))) as Record<
    string,
    Record<string, unknown>[]
  >
  t.strictSame(validator.Errors(example)[1], [])
  t.strictSame(
    Object.keys(example),
    sections.map(({ name }) => name),
  )
  for (const { name, map, key, required, optional } of sections)
    if (!map)
      t.strictSame(
        Object.keys(example[name]?.[0] ?? {}).sort(),
        Object.keys({ ...key, ...required, ...optional }).sort(),
      )

  for (const wrong of [
    { stuff: [] },
    { staff: {} },
    { staff: [{}] },
    { staff: [{ username: 'x', emial: 'x' }] },
    { staff: [{ username: 'x', email: 'x' }] },
    { currencies: [{ code: 'USD', decimals: 9 }] },
    { settings: { company_name: [] } },
    { departments: [{ name: 'x', absent: true, order: 1 }] },
    { clientgroups: [{ name: 'x', absent: true }] },
    { bannedips: [{ ip: '192.0.2.7', rename: '192.0.2.8' }] },
    { staff: [{ username: { ask: 'x' } }] },
    { staff: [{ username: 'x', password: { ask: 1 } }] },
    { modules: [{ type: 'gateway', name: 'stripe', parameters: { ask: ['x'] } }] },
  ])
    t.notOk(validator.Check(wrong), JSON.stringify(wrong))
  t.ok(
    validator.Check({
      staff: [{ username: 'x', email: null, totp_secret: null, departments: [] }],
      settings: { x: null },
      servers: [{ name: 'x', password: { ask: 'password of x' }, access_key: null }],
      modules: [
        { type: 'gateway', name: 'stripe', parameters: { secret_key: { ask: 'key' }, live: false, url: null } },
      ],
      departments: [
        { name: 'x', absent: true },
        { name: 'y', rename: 'z', order: 1 },
      ],
    }),
  )
})

t.test('every field in the example has a comment', async (t) => {
  const lines = renderExample(sections.map(({ exampleNeeds: _, ...ready }) => ready)).split('\n')
  for (const { name, map, key, required, optional } of sections)
    if (!map)
      for (const field of Object.keys({ ...key, ...required, ...optional })) {
        const at = lines.findIndex(
          (line, at) => at > lines.indexOf(`${name}:`) && new RegExp(`^ +${field}:`).test(line),
        )
        t.match(lines[at - 1], /^ +(- )?# [A-Z].*\.$/, `${name}.${field}`)
      }
})

t.test('the example comments out entries that an empty database cannot accept', async (t) => {
  const example = renderExample(sections)
  t.notOk('paymethods' in (parseSetupFile(example) as object))
  const [, commented = ''] = example.split('# Needs a client with that address:\n')
  const uncommented = parseSetupFile(commented.replaceAll(/^# ?/gm, '')) as Record<string, object[]>
  t.match(uncommented.paymethods?.[0], { client: 'ada@example.com', gateway: 'manual' })
})

t.test('wrong usage exits with code 2 and one line', async (t) => {
  for (const args of [
    [],
    ['frobnicate'],
    ['apply'],
    ['apply', 'a', 'b'],
    ['apply', 'a', '--yaml'],
    ['apply', 'a', '--portable'],
    ['apply', 'a', '--secrets'],
    ['export', 'x'],
    ['export', '--secrets', 'x'],
    ['schema', '--portable'],
    ['schema', 'x'],
    ['example', '--json'],
  ]) {
    const { code, stdout, stderr } = await setup('sqlite:unused', ...args)
    t.strictSame({ code, stdout }, { code: 2, stdout: '' }, args.join(' '))
    t.match(
      stderr,
      /^setup: .+ \(usage: countinghouse setup apply FILE \[--secrets FILE\] \[--json\] \| export \[--portable\] \| schema \| example\)\n$/,
    )
  }
})

t.test('reports an unreadable file and a wrong environment in one line', async (t) => {
  const broken = await writeSetupFile(t, 'roles:\n  - {name: x\n')
  const huge = await writeSetupFile(t, `# ${'x'.repeat(4 * 1024 * 1024)}\n`)
  const binary = await writeSetupFile(t, '')
  const cases: readonly (readonly [string, string, RegExp])[] = [
    ['sqlite:unused', '/nonexistent/setup.yml', /^setup: \/nonexistent\/setup.yml: cannot be read: .*ENOENT.*\n$/],
    ['sqlite:unused', broken, /^setup: .*setup.yml: line 3, column 1: .+\n$/],
    ['sqlite:unused', huge, /^setup: .*setup.yml: cannot be read: it is larger than 4 MiB\n$/],
    ['mysql://x', binary, /^setup: DATABASE_URL must be sqlite:PATH or postgres:\/\/…\n$/],
  ]
  for (const [url, file, message] of cases) {
    const { code, stdout, stderr } = await setup(url, 'apply', file)
    t.strictSame({ code, stdout }, { code: 1, stdout: '' })
    t.match(stderr, message)
  }
})

t.test('waits for another process’s transaction', async (t) => {
  await t.test('sqlite', async (t) => {
    const url = await sqliteFile(t)
    const database = await open(t, url)
    const file = await writeSetupFile(t, 'roles: [{name: Support}]')
    const script = `
      import SQLite from 'better-sqlite3'
      const db = new SQLite(process.argv[1])
      db.exec("BEGIN IMMEDIATE; insert into roles (name) values ('Theirs')")
      console.log('held')
      setTimeout(() => db.exec('COMMIT'), 1000)`
    const path = url.slice('sqlite:'.length)
    const holder = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
      cwd: new URL('../..', import.meta.url),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(holder.stdout, 'data')
    const ended = once(holder, 'close')
    t.match(await setup(url, 'apply', file), { code: 0, stderr: '' })
    await ended
    t.strictSame((await database.read('roles').orderBy('id').pluck('name')).slice(0, 1), ['Theirs'])
    t.ok((await database.read('roles').pluck('name')).includes('Support'))
  })
})

onBothDatabases(t, 'reports the progress of many passwords on stderr', async (t, url) => {
  const staff = Array.from({ length: 30 }, (_, at) => ({
    username: `grace${at}`,
    role: 'Support',
    password: `correct horse ${at}`,
  }))
  const file = await writeSetupFile(t, JSON.stringify({ roles: [{ name: 'Support' }], staff }))
  t.match(await setup(url, 'apply', file), {
    code: 0,
    stderr: 'setup: 25 of 30 passwords hashed\n',
    stdout: /\n31 created, 0 changed, 0 kept\n$/,
  })
})
