import t, { type Test } from 'tap'
import { getWords, languageTags, setOperatorLanguages } from '../../domain/words/catalog.js'
import { english } from '../../domain/words/en.js'
import { loadLanguages } from '../../server/languages.js'
import { extensionFolder } from '../transport/extension-folder.js'

const load = async (t: Test, files: Record<string, object | string>) => {
  const warnings: string[] = []
  const texts = Object.entries(files).map(([name, one]) => [
    `languages/${name}`,
    typeof one === 'string' ? one : JSON.stringify(one),
  ])
  const extensionsDir = extensionFolder(t, Object.fromEntries(texts))
  const found = await loadLanguages({ extensionsDir }, (warning) => warnings.push(warning.replace(extensionsDir, '')))
  return { found, warnings }
}

t.afterEach(() => setOperatorLanguages({}))

// R-4107
t.test('a file adds a language, and its missing texts are English with a warning', async (t) => {
  const { found, warnings } = await load(t, { 'fr.json': { menu: { home: 'Accueil' } } })
  setOperatorLanguages(found)
  t.strictSame([...languageTags()], ['en', 'de', 'fr'])
  t.equal(getWords('fr-CA').menu.home, 'Accueil')
  t.equal(getWords('fr').menu.invoices, english.menu.invoices)
  t.equal(warnings.length, 1)
  t.match(warnings[0], /^\/languages\/fr\.json lacks \d{3,} texts \(.*\.\w+, …\), which are shown in English$/)
})

// R-4107
t.test('a complete file causes no warning', async (t) => {
  t.strictSame((await load(t, { 'fr.json': english })).warnings, [])
})

// R-4107
t.test('a file for a built-in language changes only the texts it contains', async (t) => {
  const { found, warnings } = await load(t, { 'de.json': { menu: { home: 'Übersicht' } } })
  setOperatorLanguages(found)
  t.equal(getWords('de').menu.home, 'Übersicht')
  t.equal(getWords('de').menu.invoices, 'Rechnungen')
  t.strictSame(warnings, [])
})

// R-4107
t.test('rejects an invalid language file with a message that names the error', async (t) => {
  const wrong: [string, object | string, RegExp][] = [
    ['fr.json', '{', /fr\.json: cannot be read/],
    ['fr.json', '[]', /fr\.json: is not a JSON object/],
    ['french.json', {}, /french\.json: has a name that is not a language code, such as fr\.json/],
    ['fr.json', { menus: {} }, /contains menus, which does not exist in English/],
    ['fr.json', { menu: 'x' }, /must contain texts below menu\./],
    ['fr.json', { menu: { home: 1 } }, /must contain text at menu\.home/],
    ['fr.json', { area: { signedInAs: 'Vous êtes {nom}.' } }, /must use \{name\} in area\.signedInAs/],
    [
      'fr.json',
      { mails: { 'invoice created': { subject: '{{ nothing }}' } } },
      /has an email "invoice created" that cannot be rendered: undefined variable: nothing/,
    ],
  ]
  for (const [name, contents, message] of wrong) await t.rejects(load(t, { [name]: contents }), { message }, name)
})

t.test('loads no languages without an extensions folder', async (t) => {
  t.strictSame(await loadLanguages({ extensionsDir: undefined }, t.fail), {})
})
