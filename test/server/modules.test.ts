import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { loadModules } from '../../server/modules.js'

/** A folder of modules; never the same one twice, because a module is read only once. */
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

/** A right module of a type, with some of its facts changed, added or taken out (undefined). */
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

t.test('modules are found by their folders', async (t) => {
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

t.test('several folders make one set, in which a type may be missing', async (t) => {
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

t.test('every kind of parameter and every fact can be stated', async (t) => {
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

/** Fault of gateway/acme -> its source, and every line that the start prints. */
const wrong: Record<string, readonly [text: string, ...problems: string[]]> = {
  'a file that cannot be read as JavaScript': ['export default {', 'cannot be loaded: Unexpected end of input'],
  'a file that throws': ['throw new Error("no moon")', 'cannot be loaded: no moon'],
  'a file without a default export': ['export const name = "acme"', 'its default export is not a module'],
  'a default export of another kind': ['export default "acme"', 'its default export is not a module'],
  'no type': [module('gateway', { type: undefined }), 'its default export is not a module'],
  'an unknown type': [module('gateway', { type: "'bank'" }), 'its default export is not a module'],
  'the type of another folder': [module('addon'), 'is of type addon in the folder gateway'],
  'another name than the folder has': [module('gateway', { name: "'acne'" }), 'calls itself acne'],
  'no name for people': [module('gateway', { displayName: undefined }), 'has no displayName'],
  'a blank name for people': [module('gateway', { displayName: "' '" }), 'has no displayName'],
  'no parameters': [module('gateway', { parameters: undefined }), 'has no list of parameters'],
  'parameters that are no list': [module('gateway', { parameters: '{}' }), 'has no list of parameters'],
  'a fact that does not exist': [module('gateway', { refnud: '() => {}' }), 'states the unknown fact refnud'],
  'a fact of another type': [module('gateway', { deadline: '5000' }), 'states the unknown fact deadline'],
  'a fact that every object has': [module('gateway', { toString: '() => {}' }), 'states the unknown fact toString'],
  'a verb that is no function': [module('gateway', { refund: "'yes'" }), 'has a refund that is no function'],
  'a parameter that is none': [withParameter('null'), 'has no name for parameter 1'],
  'a parameter without a name': [withParameter("{ label: 'A', type: 'text' }"), 'has no name for parameter 1'],
  'a parameter with an odd name': [
    withParameter("{ name: 'Key-1', label: 'A', type: 'text' }"),
    'has the parameter Key-1, which is not lower-case letters, digits and _',
  ],
  'two parameters of one name': [
    withParameter("{ name: 'a', label: 'A', type: 'text' }, { name: 'a', label: 'B', type: 'text' }"),
    'lists the parameter a twice',
  ],
  'a parameter without a label': [withParameter("{ name: 'a', type: 'text' }"), 'has the parameter a without a label'],
  'a parameter of an unknown type': [
    withParameter("{ name: 'a', label: 'A', type: 'string' }"),
    'has the parameter a of the unknown type string',
  ],
  'a parameter that may be required': [
    withParameter("{ name: 'a', label: 'A', type: 'text', required: 'yes' }"),
    'has the parameter a whose required is neither true nor false',
  ],
  'a dropdown without options': [
    withParameter("{ name: 'a', label: 'A', type: 'dropdown' }"),
    'has the parameter a without distinct options',
  ],
  'a dropdown with empty options': [
    withParameter("{ name: 'a', label: 'A', type: 'dropdown', options: [] }"),
    'has the parameter a without distinct options',
  ],
  'a dropdown with one option twice': [
    withParameter("{ name: 'a', label: 'A', type: 'dropdown', options: ['x', 'x'] }"),
    'has the parameter a without distinct options',
  ],
  'options of a text': [
    withParameter("{ name: 'a', label: 'A', type: 'text', options: ['x'] }"),
    'has the parameter a with options, although it is a text',
  ],
  'a default that is no text': [
    withParameter("{ name: 'a', label: 'A', type: 'number', default: 1 }"),
    'has the parameter a whose default is not a text',
  ],
  'a default that is a secret': [
    withParameter("{ name: 'a', label: 'A', type: 'password', default: 'x' }"),
    'has the parameter a with a default, which would be everybody’s secret',
  ],
  'a default that cannot be chosen': [
    withParameter("{ name: 'a', label: 'A', type: 'dropdown', options: ['x'], default: 'y' }"),
    'has the parameter a whose default is none of its options',
  ],
  'a default that is neither yes nor no': [
    withParameter("{ name: 'a', label: 'A', type: 'yesno', default: 'on' }"),
    'has the parameter a whose default is neither yes nor no',
  ],
  'a default that is no number': [
    withParameter("{ name: 'a', label: 'A', type: 'number', default: 'x' }"),
    'has the parameter a whose default is not a number',
  ],
  'a parameter with a fact that does not exist': [
    withParameter("{ name: 'a', label: 'A', type: 'text', requird: true }"),
    'has the parameter a with the unknown fact requird',
  ],
  'a form that says nothing': [
    withParameter("{ name: 'a', label: 'A', type: 'text', form: { rule: '' } }"),
    'has the parameter a whose form is not a rule and whether a value holds to it',
  ],
  'a destination that may be one': [
    withParameter("{ name: 'a', label: 'A', type: 'text', destination: 'yes' }"),
    'has the parameter a whose destination is neither true nor false',
  ],
  'an address that may need https': [
    withParameter("{ name: 'a', label: 'A', type: 'text', httpsOnly: 1 }"),
    'has the parameter a whose httpsOnly is neither true nor false',
  ],
  'a list that needs https': [
    withParameter("{ name: 'a', label: 'A', type: 'textarea', httpsOnly: true }"),
    'has the parameter a with httpsOnly, although it is no text that says where the module goes',
  ],
  'a text that leads nowhere and needs https': [
    withParameter("{ name: 'a', label: 'A', type: 'text', destination: false, httpsOnly: true }"),
    'has the parameter a with httpsOnly, although it is no text that says where the module goes',
  ],
  'more than one thing': [
    module('gateway', { name: "'acne'", displayName: "''" }),
    'calls itself acne',
    'has no displayName',
  ],
}

t.test('what is wrong with a module is told with the name of its file', async (t) => {
  for (const [title, [text, ...problems]] of Object.entries(wrong)) {
    const root = folder(t, { 'gateway/acme/index.js': text })
    const said = problems.map((problem) => `${root}/gateway/acme/index.js: ${problem}`)
    const message =
      said.length === 1
        ? `A module has a fault: ${said[0]}`
        : `The modules have ${said.length} faults:\n  ${said.join('\n  ')}`
    await t.rejects(loadModules([root]), { message }, title)
  }
})

t.test('what an addon says of a parameter has to be true of it', async (t) => {
  const parameters = "[{ name: 'a', label: 'A', type: 'text' }, { name: 'b', label: 'B', type: 'password' }]"
  for (const [fact, named] of [
    ['destinations', "'c'"],
    ['destinations', "'b'"],
    ['topics', 'true'],
  ] as const) {
    const root = folder(t, { 'addon/acme/index.js': module('addon', { parameters, [fact]: named }) })
    const message = `A module has a fault: ${root}/addon/acme/index.js: has ${fact} that name no parameter of type text or textarea`
    await t.rejects(loadModules([root]), { message }, `${fact} ${named}`)
  }
})

t.test('the verbs that a type cannot do without have to be there', async (t) => {
  for (const [type, verbs] of Object.entries(obligatory)) {
    for (const verb of verbs) {
      const root = folder(t, { [`${type}/acme/index.js`]: module(type, { [verb]: undefined }) })
      const message = `A module has a fault: ${root}/${type}/acme/index.js: has no ${verb}`
      await t.rejects(loadModules([root]), { message }, `${type} without ${verb}`)
    }
  }
})

t.test('a deadline is in bounds, and functions are functions', async (t) => {
  for (const [changes, problem] of [
    [{ deadline: '999' }, 'has a deadline that is not from 1000 to 600000 milliseconds'],
    [{ deadline: '600001' }, 'has a deadline that is not from 1000 to 600000 milliseconds'],
    [{ deadline: "'soon'" }, 'has a deadline that is not from 1000 to 600000 milliseconds'],
    [{ functions: '() => {}' }, 'has functions that are no functions by name'],
    [{ functions: "{ reboot: 'now' }" }, 'has no function reboot'],
  ] as const) {
    const root = folder(t, { 'server/acme/index.js': module('server', changes) })
    await t.rejects(loadModules([root]), { message: `A module has a fault: ${root}/server/acme/index.js: ${problem}` })
  }
})

t.test('a folder without an index, of no type or with an odd name is refused', async (t) => {
  const empty = folder(t, { 'server/teapot/manifest.json': '{}' })
  await t.rejects(loadModules([empty]), {
    message: /^A module has a fault: \S+\/server\/teapot\/index\.js: cannot be loaded: Cannot find module/,
  })
  const bank = folder(t, { 'bank/acme/index.js': module('gateway') })
  await t.rejects(loadModules([bank]), {
    message: `A module has a fault: ${bank}/bank/acme/index.js: is of type gateway in the folder bank`,
  })
  const odd = folder(t, { 'gateway/Acme_1/index.js': module('gateway', { name: "'Acme_1'" }) })
  await t.rejects(loadModules([odd]), {
    message: `A module has a fault: ${odd}/gateway/Acme_1/index.js: has a name that is not lower-case letters, digits and -`,
  })
})

t.test('a module that two folders hold is refused', async (t) => {
  const root = folder(t, {
    'ours/server/acme/index.js': module('server'),
    'theirs/server/acme/index.js': module('server'),
  })
  await t.rejects(loadModules([join(root, 'ours'), join(root, 'theirs')]), {
    message: `A module has a fault: ${root}/theirs/server/acme/index.js: another file already defines it`,
  })
})

t.test('a folder that cannot be read is told', async (t) => {
  const root = join(t.testdir({}), 'nowhere')
  await t.rejects(loadModules([root]), { message: new RegExp(`^The modules folder ${root} cannot be read: ENOENT`) })
})
