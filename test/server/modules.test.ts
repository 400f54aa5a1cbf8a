import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { loadModules } from '../../server/modules.js'

/** Creates a new folder of modules, because Node.js loads each module only once. */
function folder(t: Test, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'countinghouse-modules-'))
  t.teardown(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

const obligatory: Record<string, string[]> = {
  server: ['create', 'suspend', 'unsuspend', 'terminate', 'changePackage', 'changePassword'],
  gateway: [],
  registrar: ['register', 'renew', 'transfer', 'setNameservers'],
  ssl: ['configure', 'reissue', 'cancel', 'resendValidation', 'approverEmails'],
  addon: [],
  einvoice: ['send'],
}

/** Returns the source of a valid module with changed or added properties. An undefined value removes a property. */
function module(type: string, changes: Record<string, string | undefined> = {}): string {
  const verbs = (obligatory[type] ?? []).map((verb) => [verb, 'async () => {}'])
  const facts = {
    type: `'${type}'`,
    name: "'acme'",
    displayName: "'Acme'",
    parameters: '[]',
    ...Object.fromEntries(verbs),
    ...changes,
  }
  const stated = Object.entries(facts).filter(([, value]) => value !== undefined)
  return `export default { ${stated.map(([fact, value]) => `${fact}: ${value}`).join(', ')} }`
}

const withParameter = (parameter: string) => module('gateway', { parameters: `[${parameter}]` })

t.test('finds modules by their folders', async (t) => {
  const root = folder(t, {
    ...Object.fromEntries(Object.keys(obligatory).map((type) => [`${type}/acme/index.js`, module(type)])),
    'gateway/acme/README.md': 'no module',
    'gateway/acme/api/index.js': 'throw new Error("is read")',
    'gateway/acme-2/index.js': module('gateway', { name: "'acme-2'" }),
    'server/_shared/index.js': 'throw new Error("is read")',
    '_drafts/acme/index.js': 'throw new Error("is read")',
    'gateway/notes.md': 'no module',
  })
  const modules = await loadModules([root])
  for (const type of ['server', 'gateway', 'registrar', 'ssl', 'addon', 'einvoice'] as const)
    t.match(modules.find(type, 'acme'), { type, name: 'acme', displayName: 'Acme' })
  t.equal(modules.find('server', 'acme-2'), undefined)
  t.equal(modules.find('gateway', 'constructor'), undefined)
  t.strictSame(
    modules.ofType('gateway').map(({ name }) => name),
    ['acme', 'acme-2'],
  )
})

t.test('merges module folders, even if one of them lacks a type', async (t) => {
  const root = folder(t, {
    'ours/server/acme/index.js': module('server'),
    'theirs/server/zeta/index.js': module('server', { name: "'zeta'" }),
  })
  const modules = await loadModules([join(root, 'theirs'), join(root, 'ours')])
  t.strictSame(
    modules.ofType('server').map(({ name }) => name),
    ['acme', 'zeta'],
  )
  t.strictSame(modules.ofType('ssl'), [])
})

t.test('accepts each type of parameter and the optional properties', async (t) => {
  const parameters = `[
    { name: 'a', label: 'A', type: 'text', required: true, default: 'x' },
    { name: 'b', label: 'B', type: 'password', required: false },
    { name: 'c', label: 'C', type: 'yesno', default: 'yes' },
    { name: 'd', label: 'D', type: 'dropdown', options: ['x', 'y'], default: 'y' },
    { name: 'e', label: 'E', type: 'textarea', form: { rule: 'odd', holds: () => true } },
    { name: 'f_1', label: 'F', type: 'number', default: '1.5', destination: false },
    { name: 'g', label: 'G', type: 'text', destination: true, httpsOnly: true },
  ]`
  const root = folder(t, {
    'server/acme/index.js': module('server', {
      parameters,
      deadline: '120000',
      inspect: '() => {}',
      functions: '{ reboot: () => {} }',
      test: '() => {}',
    }),
    'addon/acme/index.js': module('addon', { parameters, on: '() => {}', destinations: "'e'", topics: "'a'" }),
    'gateway/acme/index.js': module('gateway', { forget: '() => {}', refund: '() => {}', webhook: '() => {}' }),
  })
  const modules = await loadModules([root])
  t.equal(modules.find('server', 'acme')?.parameters.length, 7)
})

/** Invalid variants of gateway/acme by name, each with its source and the reported problems. */
const wrong: Record<string, readonly [text: string, ...problems: string[]]> = {
  'invalid JavaScript syntax': ['export default {', 'cannot be loaded: Unexpected end of input'],
  'a file that throws': ['throw new Error("no moon")', 'cannot be loaded: no moon'],
  'a file without a default export': ['export const name = "acme"', 'its default export is not a module'],
  'a default export that is not an object': ['export default "acme"', 'its default export is not a module'],
  'no type': [module('gateway', { type: undefined }), 'its default export is not a module'],
  'an unknown type': [module('gateway', { type: "'bank'" }), 'its default export is not a module'],
  'the type of another folder': [module('addon'), 'is of type addon in the folder gateway'],
  'a name that differs from the folder': [
    module('gateway', { name: "'acne'" }),
    'has the name acne, which differs from its folder name',
  ],
  'no display name': [module('gateway', { displayName: undefined }), 'has no displayName'],
  'a blank display name': [module('gateway', { displayName: "' '" }), 'has no displayName'],
  'no parameters': [module('gateway', { parameters: undefined }), 'has no parameter list'],
  'parameters that are not a list': [module('gateway', { parameters: '{}' }), 'has no parameter list'],
  'an unknown property': [module('gateway', { refnud: '() => {}' }), 'has the unknown property refnud'],
  'a property of another module type': [module('gateway', { deadline: '5000' }), 'has the unknown property deadline'],
  'a property that every object inherits': [
    module('gateway', { toString: '() => {}' }),
    'has the unknown property toString',
  ],
  'an operation that is not a function': [
    module('gateway', { refund: "'yes'" }),
    'has a refund that is not a function',
  ],
  'a parameter that is null': [withParameter('null'), 'has no name for parameter 1'],
  'a parameter without a name': [withParameter("{ label: 'A', type: 'text' }"), 'has no name for parameter 1'],
  'a parameter with an invalid name': [
    withParameter("{ name: 'Key-1', label: 'A', type: 'text' }"),
    'has the parameter Key-1, whose name is not only lowercase letters, digits, and underscores',
  ],
  'two parameters with the same name': [
    withParameter("{ name: 'a', label: 'A', type: 'text' }, { name: 'a', label: 'B', type: 'text' }"),
    'lists the parameter a twice',
  ],
  'a parameter without a label': [withParameter("{ name: 'a', type: 'text' }"), 'has the parameter a without a label'],
  'a parameter with an unknown type': [
    withParameter("{ name: 'a', label: 'A', type: 'string' }"),
    'has the parameter a of the unknown type string',
  ],
  'a required flag that is not a boolean': [
    withParameter("{ name: 'a', label: 'A', type: 'text', required: 'yes' }"),
    'has the parameter a whose required is neither true nor false',
  ],
  'a dropdown without options': [
    withParameter("{ name: 'a', label: 'A', type: 'dropdown' }"),
    'has the parameter a without distinct options',
  ],
  'a dropdown with an empty list of options': [
    withParameter("{ name: 'a', label: 'A', type: 'dropdown', options: [] }"),
    'has the parameter a without distinct options',
  ],
  'a dropdown with a duplicate option': [
    withParameter("{ name: 'a', label: 'A', type: 'dropdown', options: ['x', 'x'] }"),
    'has the parameter a without distinct options',
  ],
  'a text with options': [
    withParameter("{ name: 'a', label: 'A', type: 'text', options: ['x'] }"),
    'has the parameter a with options, although it is a text',
  ],
  'a default that is not a text': [
    withParameter("{ name: 'a', label: 'A', type: 'number', default: 1 }"),
    'has the parameter a whose default is not a string',
  ],
  'a default for a secret': [
    withParameter("{ name: 'a', label: 'A', type: 'password', default: 'x' }"),
    'has the parameter a with a default, which would be the same secret for everyone',
  ],
  'a default that is not an option': [
    withParameter("{ name: 'a', label: 'A', type: 'dropdown', options: ['x'], default: 'y' }"),
    'has the parameter a whose default is not one of its options',
  ],
  'a default that is neither yes nor no': [
    withParameter("{ name: 'a', label: 'A', type: 'yesno', default: 'on' }"),
    'has the parameter a whose default is neither yes nor no',
  ],
  'a default that is not a number': [
    withParameter("{ name: 'a', label: 'A', type: 'number', default: 'x' }"),
    'has the parameter a whose default is not a number',
  ],
  'a parameter with an unknown property': [
    withParameter("{ name: 'a', label: 'A', type: 'text', requird: true }"),
    'has the parameter a with the unknown property requird',
  ],
  'a form without a rule': [
    withParameter("{ name: 'a', label: 'A', type: 'text', form: { rule: '' } }"),
    'has the parameter a whose form has no rule or no holds function',
  ],
  'a destination flag that is not a boolean': [
    withParameter("{ name: 'a', label: 'A', type: 'text', destination: 'yes' }"),
    'has the parameter a whose destination is neither true nor false',
  ],
  'an httpsOnly flag that is not a boolean': [
    withParameter("{ name: 'a', label: 'A', type: 'text', httpsOnly: 1 }"),
    'has the parameter a whose httpsOnly is neither true nor false',
  ],
  'a textarea with httpsOnly': [
    withParameter("{ name: 'a', label: 'A', type: 'textarea', httpsOnly: true }"),
    'has the parameter a with httpsOnly, although it is not a text parameter with a destination',
  ],
  'a text with httpsOnly that is not a destination': [
    withParameter("{ name: 'a', label: 'A', type: 'text', destination: false, httpsOnly: true }"),
    'has the parameter a with httpsOnly, although it is not a text parameter with a destination',
  ],
  'several problems': [
    module('gateway', { name: "'acne'", displayName: "''" }),
    'has the name acne, which differs from its folder name',
    'has no displayName',
  ],
}

t.test('reports each problem of a module with its file', async (t) => {
  for (const [title, [text, ...problems]] of Object.entries(wrong)) {
    const root = folder(t, { 'gateway/acme/index.js': text })
    const said = problems.map((problem) => `${root}/gateway/acme/index.js: ${problem}`)
    const message =
      said.length === 1
        ? `A module has an error: ${said[0]}`
        : `The modules have ${said.length} errors:\n  ${said.join('\n  ')}`
    await t.rejects(loadModules([root]), { message }, title)
  }
})

t.test("rejects an addon's references to unsuitable parameters", async (t) => {
  const parameters = "[{ name: 'a', label: 'A', type: 'text' }, { name: 'b', label: 'B', type: 'password' }]"
  for (const [fact, named] of [
    ['destinations', "'c'"],
    ['destinations', "'b'"],
    ['topics', 'true'],
  ] as const) {
    const root = folder(t, { 'addon/acme/index.js': module('addon', { parameters, [fact]: named }) })
    const message = `A module has an error: ${root}/addon/acme/index.js: has ${fact} that do not name a parameter of type text or textarea`
    await t.rejects(loadModules([root]), { message }, `${fact} ${named}`)
  }
})

t.test('rejects a module that lacks a required operation', async (t) => {
  for (const [type, verbs] of Object.entries(obligatory)) {
    for (const verb of verbs) {
      const root = folder(t, { [`${type}/acme/index.js`]: module(type, { [verb]: undefined }) })
      const message = `A module has an error: ${root}/${type}/acme/index.js: has no ${verb}`
      await t.rejects(loadModules([root]), { message }, `${type} without ${verb}`)
    }
  }
})

t.test('rejects a deadline out of range and functions that are not functions', async (t) => {
  for (const [changes, problem] of [
    [{ deadline: '999' }, 'has a deadline that is not from 1000 to 600000 milliseconds'],
    [{ deadline: '600001' }, 'has a deadline that is not from 1000 to 600000 milliseconds'],
    [{ deadline: "'soon'" }, 'has a deadline that is not from 1000 to 600000 milliseconds'],
    [{ functions: '() => {}' }, 'has functions that are not functions by name'],
    [{ functions: "{ reboot: 'now' }" }, 'has no function reboot'],
  ] as const) {
    const root = folder(t, { 'server/acme/index.js': module('server', changes) })
    await t.rejects(loadModules([root]), { message: `A module has an error: ${root}/server/acme/index.js: ${problem}` })
  }
})

t.test('rejects a folder without an index, of an unknown type, or with an invalid name', async (t) => {
  const empty = folder(t, { 'server/teapot/manifest.json': '{}' })
  await t.rejects(loadModules([empty]), {
    message: /^A module has an error: \S+\/server\/teapot\/index\.js: cannot be loaded: Cannot find module/,
  })
  const bank = folder(t, { 'bank/acme/index.js': module('gateway') })
  await t.rejects(loadModules([bank]), {
    message: `A module has an error: ${bank}/bank/acme/index.js: is of type gateway in the folder bank`,
  })
  const odd = folder(t, { 'gateway/Acme_1/index.js': module('gateway', { name: "'Acme_1'" }) })
  await t.rejects(loadModules([odd]), {
    message: `A module has an error: ${odd}/gateway/Acme_1/index.js: has a name that is not only lowercase letters, digits, and hyphens`,
  })
})

t.test('rejects a module that two folders contain', async (t) => {
  const root = folder(t, {
    'ours/server/acme/index.js': module('server'),
    'theirs/server/acme/index.js': module('server'),
  })
  await t.rejects(loadModules([join(root, 'ours'), join(root, 'theirs')]), {
    message: `A module has an error: ${root}/theirs/server/acme/index.js: another file already defines it`,
  })
})

t.test('reports a folder that cannot be read', async (t) => {
  const root = join(t.testdir({}), 'nowhere')
  await t.rejects(loadModules([root]), { message: new RegExp(`^The modules folder ${root} cannot be read: ENOENT`) })
})
