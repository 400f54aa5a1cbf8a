import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import t, { type Test } from 'tap'
import { loadCatalogue, type Vocabulary } from '../../engine/catalogue.js'

const vocabulary: Vocabulary = {
  permissions: new Set(['list_books', 'write_books']),
  faults: new Set(['book_not_found', 'shelf_unknown']),
}

const engine = (module: string) => JSON.stringify(new URL(`../../engine/${module}.js`, import.meta.url).href)

/** Action file with the given definition. */
const file = (definition: string, definer = 'action') => `import { definers } from ${engine('action')}
import * as f from ${engine('fields')}
const { ${definer} } = definers()
export default ${definer}({ ${definition} })
`

const facts = {
  name: "name: 'getbook'",
  summary: "summary: 'Show a book.'",
  method: "method: 'GET'",
  permission: "permission: 'list_books'",
  returns: 'returns: { title: f.text() }',
  run: "run: async () => ({ title: 'Tea' })",
}
type Facts = Partial<Record<string, string | undefined>>

/** Valid definition of getbook with properties replaced, removed (undefined), or added in the required order. */
function getbook(changes: Facts = {}, definer = 'action'): string {
  const { name, summary, method, permission, returns, run, ...more } = { ...facts, ...changes } as Facts
  return file(
    [name, summary, method, permission, ...Object.values(more), returns, run].filter(Boolean).join(', '),
    definer,
  )
}

/** Creates a folder of actions. Each folder is new, because Node loads a module only once. */
function folder(t: Test, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'countinghouse-actions-'))
  t.teardown(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

t.test('finds actions by file and fills in defaults', async (t) => {
  const root = folder(t, {
    'books/getbook.js': getbook({ optional: 'optional: { isbn: f.text() }' }),
    'loans/getbooks.js': file(
      "name: 'getbooks', summary: 'List books.', method: 'GET', permission: 'full', optional: { title: f.text() }, item: { id: f.id('book') }, run: () => ({})",
      'pagedAction',
    ),
    'books/_shared.js': 'throw new Error("is read")',
    '_drafts/getbook.js': 'throw new Error("is read")',
    'books/notes.md': 'no action',
    'books/getbook.js.map': '{}',
  })
  const catalogue = await loadCatalogue([root], vocabulary)
  t.strictSame([...catalogue.keys()], ['getbook', 'getbooks'])
  t.match(catalogue.get('getbook'), {
    area: 'books',
    file: 'books/getbook.js',
    kind: 'plain',
    required: {},
    faults: [],
    rejects: {},
  })
  t.match(catalogue.get('getbooks'), { area: 'loans', kind: 'paged' })
  t.strictSame(Object.keys(catalogue.get('getbooks')?.optional ?? {}), ['title', 'limitstart', 'limitnum', 'after'])
})

t.test('merges several folders into one catalog', async (t) => {
  const added = getbook({ name: "name: 'addbook'" })
  const root = folder(t, { 'ours/books/getbook.js': getbook(), 'theirs/books/addbook.js': added })
  const catalogue = await loadCatalogue([join(root, 'ours'), join(root, 'theirs')], vocabulary)
  t.strictSame([...catalogue.keys()], ['getbook', 'addbook'])
})

/** Error in a file -> its source and every reported line. */
const wrong: Record<string, readonly [text: string, ...problems: string[]]> = {
  'a file that is not valid JavaScript': ['export default {', 'cannot be loaded: Unexpected end of input'],
  'a file that throws': ['throw new Error("no moon")', 'cannot be loaded: no moon'],
  'a file without a default export': ['export const name = "getbook"', 'its default export is not an action'],
  'a default export of another type': ['export default "getbook"', 'its default export is not an action'],
  'a definition that no definer made': ['export default { name: "getbook" }', 'its default export is not an action'],
  'a name that differs from the file name': [getbook({ name: "name: 'showbook'" }), 'calls itself showbook'],
  'a summary without a period': [
    getbook({ summary: "summary: 'Show a book'" }),
    'has a summary that is not a sentence',
  ],
  'a summary without a capital letter': [
    getbook({ summary: "summary: 'show a book.'" }),
    'has a summary that is not a sentence',
  ],
  'no summary': [getbook({ summary: undefined }), 'has a summary that is not a sentence'],
  'a method other than GET and POST': [getbook({ method: "method: 'PUT'" }), 'has the method PUT'],
  'no method': [getbook({ method: undefined }), 'has the method undefined'],
  'an unknown permission': [
    getbook({ permission: "permission: 'list_boks'" }),
    'asks for the unknown permission list_boks',
  ],
  'an unknown property': [getbook({ permision: "permision: 'full'" }), 'states the unknown fact permision'],
  'properties out of order': [
    file([facts.summary, facts.name, facts.method, facts.permission, facts.returns, facts.run].join(', ')),
    'states its facts out of order; the order is name, summary, method, permission, returns, run, kind',
  ],
  'a parameter that is both required and optional': [
    getbook({ required: 'required: { id: f.text() }', optional: 'optional: { id: f.text() }' }),
    'lists id as required and as optional',
  ],
  'a parameter that is not a field': [
    getbook({ required: "required: { id: 'text' }", optional: 'optional: { isbn: undefined }' }),
    'lists id in required, which is no field',
    'lists isbn in optional, which is no field',
  ],
  'a response field that is not a field': [
    getbook({ returns: 'returns: { title: String }' }),
    'lists title in returns, which is no field',
  ],
  'a `further` that is not a field': [
    getbook({ returns: 'returns: { title: f.text() }, further: String' }),
    'states a further that is no field',
  ],
  'an alias that is also a parameter': [
    getbook({ required: "required: { id: f.text({ alias: 'isbn' }), isbn: f.text() }" }),
    'has the alias isbn of id, which is a parameter itself',
  ],
  'an alias of two parameters': [
    getbook({
      required: "required: { id: f.text({ alias: 'key' }) }",
      optional: "optional: { isbn: f.text({ extraAlias: 'key' }) }",
    }),
    'has the alias key on both id and isbn',
  ],
  'an alternative that is not an optional parameter': [
    getbook({ required: 'required: { id: f.text() }', needsOneOf: "needsOneOf: ['id']" }),
    'needs one of id, which is no optional parameter',
  ],
  'an example with a parameter that is not optional': [
    getbook({ required: 'required: { id: f.text() }', optional: "exampleWith: ['id']" }),
    'shows id in its example, which is no optional parameter',
  ],
  'a replacement for a required parameter that is not an optional parameter': [
    getbook({ required: "required: { id: f.requiredUnless('isbn', f.text()) }" }),
    'needs id unless isbn is sent, which is no optional parameter',
  ],
  'an unknown error code': [
    getbook({ returns: `${facts.returns}, faults: ['book_lost']` }),
    'declares the unknown fault book_lost',
  ],
  'an unknown error code of a parameter': [
    getbook({ required: 'required: { id: f.text() }', returns: `${facts.returns}, rejects: { id: ['book_lost'] }` }),
    'declares the unknown fault book_lost',
  ],
  'a rejection of an unknown parameter': [
    getbook({ returns: `${facts.returns}, rejects: { id: ['book_not_found'] }` }),
    'rejects id, which is no parameter',
  ],
  'no handler': [getbook({ run: undefined }), 'has no run'],
  'no declared response': [getbook({ returns: undefined }), 'declares no returns'],
  'a response field named `result`': [
    getbook({ returns: 'returns: { result: f.text() }' }),
    'returns `result`, which the engine sets',
  ],
  'a changed record whose ID is neither a parameter nor in the response': [
    getbook({
      method: "method: 'POST'",
      returns: "returns: { title: f.text() }, changes: { type: 'book', by: 'id' }",
    }),
    'changes the record that id names, which is no parameter and no field of the answer',
  ],
  'a GET that changes a record': [
    getbook({ returns: "returns: { id: f.id('book') }, changes: { type: 'book', by: 'id' }" }),
    'changes a record but is not a POST',
  ],
  'a secret that a dry run would show': [
    getbook({ method: "method: 'POST'", returns: `${facts.returns}, showsSecret: true` }),
    'shows a secret, but does not state cannotBeTried',
  ],
  'a parameter that a dry run would hash': [
    getbook({ method: "method: 'POST'", optional: 'optional: { pin: { ...f.text(), settle: async () => 1 } }' }),
    'takes pin, which is costly to check, but does not state cannotBeTried',
  ],
  'an unavailable dry run without a reason': [
    getbook({ method: "method: 'POST'", returns: `${facts.returns}, cannotBeTried: { because: 'no' }` }),
    'does not say why it cannot be tried, in a sentence',
  ],
  'a dry run that is unavailable with an unknown parameter': [
    getbook({
      method: "method: 'POST'",
      returns: `${facts.returns}, cannotBeTried: { because: 'It rings.', with: ['bell'] }`,
    }),
    'cannot be tried with bell, which is no optional parameter without a default',
  ],
  'a dry run that is unavailable with a parameter that has a default': [
    getbook({
      method: "method: 'POST'",
      optional: "optional: { bell: f.withDefault(f.text(), 'loud') }",
      returns: `${facts.returns}, cannotBeTried: { because: 'It rings.', with: ['bell'] }`,
    }),
    'cannot be tried with bell, which is no optional parameter without a default',
  ],
  'a GET without a dry run': [
    getbook({ returns: `${facts.returns}, cannotBeTried: { because: 'It rings.' }` }),
    'states cannotBeTried, but is no POST that could be',
  ],
  'a remote action whose dry run is unavailable with a parameter': [
    getbook(
      {
        method: "method: 'POST'",
        optional: 'optional: { bell: f.text() }',
        returns: `${facts.returns}, cannotBeTried: { because: 'It rings.', with: ['bell'] }`,
      },
      'remoteAction',
    ),
    'cannot be tried at all, with whatever parameters',
  ],
  'a dry run handler for an action that is rolled back anyway': [
    getbook({ method: "method: 'POST'", run: `${facts.run}, tryOut: () => ({})` }),
    'states tryOut, but is no POST that works outside of one transaction',
  ],
  'a dry run that needs an unknown permission': [
    getbook({ method: "method: 'POST'", returns: `${facts.returns}, trialNeeds: ['list_boks']` }),
    'asks for the unknown permission list_boks in trialNeeds',
  ],
  'a GET that needs a permission for dry runs': [
    getbook({ returns: `${facts.returns}, trialNeeds: ['list_books']` }),
    'states trialNeeds, but cannot be tried',
  ],
  'a paged POST': [
    getbook({ method: "method: 'POST'", returns: 'item: { id: f.text() }' }, 'pagedAction'),
    'is paged but not a GET',
  ],
  'a paged action without an item': [getbook({ returns: undefined }, 'pagedAction'), 'is paged but declares no item'],
  'a paged action with its own paging parameter': [
    getbook({ optional: 'optional: { limitnum: f.integer() }', returns: 'item: { id: f.text() }' }, 'pagedAction'),
    'declares limitnum, which paging adds',
  ],
  'a streamed action without a collection name': [
    getbook({ returns: 'item: { id: f.text() }' }, 'streamedAction'),
    'is streamed but names no collection',
  ],
  'a parameter with an invalid pattern': [
    getbook({
      optional: "optional: { isbn: f.field({ schema: { type: 'string', pattern: '[' }, coerce: (wire) => wire }) }",
    }),
    'has the pattern [ of isbn, which is no regular expression',
  ],
  'a parameter with an invalid pattern for names': [
    getbook({
      optional:
        "optional: { isbns: f.field({ schema: { anyOf: [{ type: 'object', patternProperties: { '(': {} } }] }, coerce: (wire) => wire }) }",
    }),
    'has the pattern ( of isbns, which is no regular expression',
  ],
  'an unavailable action without a reason': [
    getbook({ returns: "answers: 'unavailable'", run: undefined }, 'unavailableAction'),
    'does not say why it is unavailable, in a sentence',
  ],
  'an unavailable action that is neither unavailable nor forbidden': [
    getbook({ returns: "answers: 'gone', because: 'It is gone.'", run: undefined }, 'unavailableAction'),
    'answers gone',
  ],
}

t.test('reports each error in a definition with its file, on one line', async (t) => {
  for (const [title, [text, ...problems]] of Object.entries(wrong)) {
    const root = folder(t, { 'books/getbook.js': text })
    const said = problems.map((problem) => `${root}/books/getbook.js: ${problem}`)
    const message =
      said.length === 1
        ? `The catalogue has a fault: ${said[0]}`
        : `The catalogue has ${said.length} faults:\n  ${said.join('\n  ')}`
    await t.rejects(loadCatalogue([root], vocabulary), { message }, title)
  }
})

t.test('rejects a name with uppercase letters, punctuation, or a leading digit', async (t) => {
  for (const name of ['getBook', 'get_book', 'get-book', '2books']) {
    const root = folder(t, { [`books/${name}.js`]: getbook({ name: `name: '${name}'` }) })
    const message = `The catalogue has a fault: ${root}/books/${name}.js: has a name that is not lower-case letters and digits`
    await t.rejects(loadCatalogue([root], vocabulary), { message }, name)
  }
})

t.test('rejects an action that is not directly inside an area folder', async (t) => {
  for (const path of ['getbook.js', 'library/books/getbook.js']) {
    const root = folder(t, { [path]: getbook() })
    const message = `The catalogue has a fault: ${root}/${path}: is not directly inside an area folder`
    await t.rejects(loadCatalogue([root], vocabulary), { message }, path)
  }
})

t.test('rejects a name that two files define, even in different folders', async (t) => {
  const root = folder(t, { 'ours/books/getbook.js': getbook(), 'theirs/shelves/getbook.js': getbook() })
  await t.rejects(loadCatalogue([join(root, 'ours'), join(root, 'theirs')], vocabulary), {
    message: `The catalogue has a fault: ${root}/theirs/shelves/getbook.js: another file already defines getbook: ${root}/ours/books/getbook.js`,
  })
})

t.test('reports all errors of all files together', async (t) => {
  const root = folder(t, {
    'books/addbook.js': getbook({ permission: "permission: 'none'" }),
    'books/getbook.js': getbook({ method: "method: 'PUT'", summary: "summary: ''" }),
    'books/good.js': getbook({ name: "name: 'good'" }),
    'books/odd.js': 'throw new Error("odd")',
  })
  await t.rejects(loadCatalogue([root], vocabulary), {
    message: `The catalogue has 5 faults:
  ${root}/books/addbook.js: calls itself getbook
  ${root}/books/addbook.js: asks for the unknown permission none
  ${root}/books/getbook.js: has a summary that is not a sentence
  ${root}/books/getbook.js: has the method PUT
  ${root}/books/odd.js: cannot be loaded: odd`,
  })
})

t.test('reports an unreadable folder', async (t) => {
  const root = join(t.testdir({}), 'nowhere')
  await t.rejects(loadCatalogue([root], vocabulary), {
    message: new RegExp(`^The actions folder ${root} cannot be read: ENOENT`),
  })
})
