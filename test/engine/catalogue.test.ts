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

/** Returns the source of an action file with this definition. */
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

/** Returns the source of a valid getbook with properties replaced, removed (undefined), or added before `returns`. */
function getbook(changes: Facts = {}, definer = 'action'): string {
  const { name, summary, method, permission, returns, run, ...more } = { ...facts, ...changes } as Facts
  return file(
    [name, summary, method, permission, ...Object.values(more), returns, run].filter(Boolean).join(', '),
    definer,
  )
}

/** Writes the files to a new folder of actions. Each folder is new, because Node loads a module only once. */
function folder(t: Test, files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'countinghouse-actions-'))
  t.teardown(() => rmSync(root, { recursive: true, force: true }))
  for (const [path, text] of Object.entries({ 'package.json': '{"type":"module"}', ...files })) {
    mkdirSync(dirname(join(root, path)), { recursive: true })
    writeFileSync(join(root, path), text)
  }
  return root
}

t.test('finds actions in area folders and fills in defaults', async (t) => {
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

/** Sources of invalid files, each with the problems reported for it. */
const wrong: Record<string, readonly [text: string, ...problems: string[]]> = {
  'a file that is not valid JavaScript': ['export default {', 'cannot be loaded: Unexpected end of input'],
  'a file that throws': ['throw new Error("no moon")', 'cannot be loaded: no moon'],
  'a file without a default export': ['export const name = "getbook"', 'its default export is not an action'],
  'a default export of another type': ['export default "getbook"', 'its default export is not an action'],
  'a definition that no definer made': ['export default { name: "getbook" }', 'its default export is not an action'],
  'a name that differs from the file name': [
    getbook({ name: "name: 'showbook'" }),
    'has the name showbook, which differs from its file name',
  ],
  'a summary without a period': [
    getbook({ summary: "summary: 'Show a book'" }),
    'has a summary that is not a sentence',
  ],
  'a summary without a capital letter': [
    getbook({ summary: "summary: 'show a book.'" }),
    'has a summary that is not a sentence',
  ],
  'no summary': [getbook({ summary: undefined }), 'has a summary that is not a sentence'],
  'a method other than GET and POST': [getbook({ method: "method: 'PUT'" }), 'has the unsupported method PUT'],
  'no method': [getbook({ method: undefined }), 'has the unsupported method undefined'],
  'an unknown permission': [
    getbook({ permission: "permission: 'list_boks'" }),
    'requires the unknown permission list_boks',
  ],
  'an unknown property': [getbook({ permision: "permision: 'full'" }), 'has the unknown property permision'],
  'properties out of order': [
    file([facts.summary, facts.name, facts.method, facts.permission, facts.returns, facts.run].join(', ')),
    'has its properties out of order; the order is name, summary, method, permission, returns, run, kind',
  ],
  'a parameter that is both required and optional': [
    getbook({ required: 'required: { id: f.text() }', optional: 'optional: { id: f.text() }' }),
    'lists id as both required and optional',
  ],
  'a parameter that is not a field': [
    getbook({ required: "required: { id: 'text' }", optional: 'optional: { isbn: undefined }' }),
    'lists id in required, which is not a field',
    'lists isbn in optional, which is not a field',
  ],
  'a response field that is not a field': [
    getbook({ returns: 'returns: { title: String }' }),
    'lists title in returns, which is not a field',
  ],
  'a `further` that is not a field': [
    getbook({ returns: 'returns: { title: f.text() }, further: String' }),
    'has a further that is not a field',
  ],
  'an alias that is also a parameter': [
    getbook({ required: "required: { id: f.text({ alias: 'isbn' }), isbn: f.text() }" }),
    'has the alias isbn for id, which is itself a parameter',
  ],
  'an alias of two parameters': [
    getbook({
      required: "required: { id: f.text({ alias: 'key' }) }",
      optional: "optional: { isbn: f.text({ extraAlias: 'key' }) }",
    }),
    'has the alias key for both id and isbn',
  ],
  'an alternative that is not an optional parameter': [
    getbook({ required: 'required: { id: f.text() }', needsOneOf: "needsOneOf: ['id']" }),
    'lists id in needsOneOf, which is not an optional parameter',
  ],
  'an example with a parameter that is not optional': [
    getbook({ required: 'required: { id: f.text() }', optional: "exampleWith: ['id']" }),
    'shows id in its example, which is not an optional parameter',
  ],
  'a replacement for a required parameter that is not an optional parameter': [
    getbook({ required: "required: { id: f.requiredUnless('isbn', f.text()) }" }),
    'requires id unless isbn is sent, which is not an optional parameter',
  ],
  'an unknown error code': [
    getbook({ returns: `${facts.returns}, faults: ['book_lost']` }),
    'declares the unknown error book_lost',
  ],
  'an unknown error code of a parameter': [
    getbook({ required: 'required: { id: f.text() }', returns: `${facts.returns}, rejects: { id: ['book_lost'] }` }),
    'declares the unknown error book_lost',
  ],
  'a rejection of an unknown parameter': [
    getbook({ returns: `${facts.returns}, rejects: { id: ['book_not_found'] }` }),
    'rejects id, which is not a parameter',
  ],
  'no handler': [getbook({ run: undefined }), 'has no run'],
  'no declared response': [getbook({ returns: undefined }), 'has no returns'],
  'a response field named `result`': [
    getbook({ returns: 'returns: { result: f.text() }' }),
    'returns `result`, which the engine sets',
  ],
  'a changed record whose ID is neither a parameter nor in the response': [
    getbook({
      method: "method: 'POST'",
      returns: "returns: { title: f.text() }, changes: { type: 'book', by: 'id' }",
    }),
    'changes the record in id, which is neither a parameter nor a response field',
  ],
  'a GET that changes a record': [
    getbook({ returns: "returns: { id: f.id('book') }, changes: { type: 'book', by: 'id' }" }),
    'changes a record but is not a POST',
  ],
  'a secret that a dry run would show': [
    getbook({ method: "method: 'POST'", returns: `${facts.returns}, showsSecret: true` }),
    'shows a secret, but lacks cannotBeTried',
  ],
  'a parameter that a dry run would hash': [
    getbook({ method: "method: 'POST'", optional: 'optional: { pin: { ...f.text(), settle: async () => 1 } }' }),
    'takes pin, which is costly to check, but lacks cannotBeTried',
  ],
  'an unavailable dry run without a reason': [
    getbook({ method: "method: 'POST'", returns: `${facts.returns}, cannotBeTried: { because: 'no' }` }),
    'lacks a sentence explaining why it does not support dry runs',
  ],
  'a dry run that is unavailable with an unknown parameter': [
    getbook({
      method: "method: 'POST'",
      returns: `${facts.returns}, cannotBeTried: { because: 'It rings.', with: ['bell'] }`,
    }),
    'excludes dry runs with bell, which is not an optional parameter without a default',
  ],
  'a dry run that is unavailable with a parameter that has a default': [
    getbook({
      method: "method: 'POST'",
      optional: "optional: { bell: f.withDefault(f.text(), 'loud') }",
      returns: `${facts.returns}, cannotBeTried: { because: 'It rings.', with: ['bell'] }`,
    }),
    'excludes dry runs with bell, which is not an optional parameter without a default',
  ],
  'a GET without a dry run': [
    getbook({ returns: `${facts.returns}, cannotBeTried: { because: 'It rings.' }` }),
    'has cannotBeTried, but is not a POST that would support dry runs',
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
    'does not support dry runs at all, with any parameters',
  ],
  'a dry run handler for an action that is rolled back anyway': [
    getbook({ method: "method: 'POST'", run: `${facts.run}, tryOut: () => ({})` }),
    'has tryOut, but is not a POST that works outside one transaction',
  ],
  'a question to a provider before a handler without a transaction': [
    getbook({ method: "method: 'POST'", run: `asks: () => {}, ${facts.run}` }, 'remoteAction'),
    'has asks, but is not a POST that works in one transaction',
  ],
  'a dry run that needs an unknown permission': [
    getbook({ method: "method: 'POST'", returns: `${facts.returns}, trialNeeds: ['list_boks']` }),
    'requires the unknown permission list_boks in trialNeeds',
  ],
  'a GET that needs a permission for dry runs': [
    getbook({ returns: `${facts.returns}, trialNeeds: ['list_books']` }),
    'has trialNeeds, but does not support dry runs',
  ],
  'a paged POST': [
    getbook({ method: "method: 'POST'", returns: 'item: { id: f.text() }' }, 'pagedAction'),
    'is paged but not a GET',
  ],
  'a paged action without an item': [getbook({ returns: undefined }, 'pagedAction'), 'is paged but lacks an item'],
  'a paged action with its own paging parameter': [
    getbook({ optional: 'optional: { limitnum: f.integer() }', returns: 'item: { id: f.text() }' }, 'pagedAction'),
    'declares limitnum, which paging adds automatically',
  ],
  'a streamed action without a collection name': [
    getbook({ returns: 'item: { id: f.text() }' }, 'streamedAction'),
    'is streamed but has no collection',
  ],
  'a parameter with an invalid pattern': [
    getbook({
      optional: "optional: { isbn: f.field({ schema: { type: 'string', pattern: '[' }, coerce: (wire) => wire }) }",
    }),
    'has the pattern [ for isbn, which is not a valid regular expression',
  ],
  'a parameter with an invalid pattern for names': [
    getbook({
      optional:
        "optional: { isbns: f.field({ schema: { anyOf: [{ type: 'object', patternProperties: { '(': {} } }] }, coerce: (wire) => wire }) }",
    }),
    'has the pattern ( for isbns, which is not a valid regular expression',
  ],
  'an unavailable action without a reason': [
    getbook({ returns: "answers: 'unavailable'", run: undefined }, 'unavailableAction'),
    'lacks a sentence explaining why it is unavailable',
  ],
  'an unavailable action that is neither unavailable nor forbidden': [
    getbook({ returns: "answers: 'gone', because: 'It is gone.'", run: undefined }, 'unavailableAction'),
    'has the invalid answers gone',
  ],
}

t.test('reports each error in a definition with its file, on one line', async (t) => {
  for (const [title, [text, ...problems]] of Object.entries(wrong)) {
    const root = folder(t, { 'books/getbook.js': text })
    const said = problems.map((problem) => `${root}/books/getbook.js: ${problem}`)
    const message =
      said.length === 1
        ? `The catalog has an error: ${said[0]}`
        : `The catalog has ${said.length} errors:\n  ${said.join('\n  ')}`
    await t.rejects(loadCatalogue([root], vocabulary), { message }, title)
  }
})

t.test('rejects a name with uppercase letters, punctuation, or a leading digit', async (t) => {
  for (const name of ['getBook', 'get_book', 'get-book', '2books']) {
    const root = folder(t, { [`books/${name}.js`]: getbook({ name: `name: '${name}'` }) })
    const message = `The catalog has an error: ${root}/books/${name}.js: has a name that is not lower-case letters and digits`
    await t.rejects(loadCatalogue([root], vocabulary), { message }, name)
  }
})

t.test('rejects an action that is not directly inside an area folder', async (t) => {
  for (const path of ['getbook.js', 'library/books/getbook.js']) {
    const root = folder(t, { [path]: getbook() })
    const message = `The catalog has an error: ${root}/${path}: is not directly inside an area folder`
    await t.rejects(loadCatalogue([root], vocabulary), { message }, path)
  }
})

t.test('rejects a name that files in two folders define', async (t) => {
  const root = folder(t, { 'ours/books/getbook.js': getbook(), 'theirs/shelves/getbook.js': getbook() })
  await t.rejects(loadCatalogue([join(root, 'ours'), join(root, 'theirs')], vocabulary), {
    message: `The catalog has an error: ${root}/theirs/shelves/getbook.js: another file already defines getbook: ${root}/ours/books/getbook.js`,
  })
})

t.test('reports the errors of all files together', async (t) => {
  const root = folder(t, {
    'books/addbook.js': getbook({ permission: "permission: 'none'" }),
    'books/getbook.js': getbook({ method: "method: 'PUT'", summary: "summary: ''" }),
    'books/good.js': getbook({ name: "name: 'good'" }),
    'books/odd.js': 'throw new Error("odd")',
  })
  await t.rejects(loadCatalogue([root], vocabulary), {
    message: `The catalog has 5 errors:
  ${root}/books/addbook.js: has the name getbook, which differs from its file name
  ${root}/books/addbook.js: requires the unknown permission none
  ${root}/books/getbook.js: has a summary that is not a sentence
  ${root}/books/getbook.js: has the unsupported method PUT
  ${root}/books/odd.js: cannot be loaded: odd`,
  })
})

t.test('reports a missing actions folder', async (t) => {
  const root = join(t.testdir({}), 'nowhere')
  await t.rejects(loadCatalogue([root], vocabulary), {
    message: new RegExp(`^The actions folder ${root} cannot be read: ENOENT`),
  })
})
