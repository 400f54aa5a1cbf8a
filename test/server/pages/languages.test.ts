import t from 'tap'
import { f } from '../../../actions/_shared/kit.js'
import { detailedFault } from '../../../domain/values/detailed-fault.js'
import { Fault } from '../../../domain/values/faults.js'
import { languages } from '../../../domain/words/catalog.js'
import { Locale } from '../../../domain/words/locale.js'
import { compileInput, InvalidInput } from '../../../engine/input.js'
import { toErrorPage } from '../../../server/pages/error-pages.js'
import { withSite } from './site.js'

const asks = (languages: string) => ({ headers: { 'accept-language': languages } })

// R-4106
withSite(t, 'a visitor sees the available language that the browser prefers most', async (t, site) => {
  for (const [asked, lang, title] of [
    ['de', 'de', 'Passwort vergessen?'],
    ['de-AT,en;q=0.5', 'de', 'Passwort vergessen?'],
    ['fr,de;q=0.3,en;q=0.2', 'de', 'Passwort vergessen?'],
    ['en-GB,de;q=0.9', 'en', 'Forgot your password?'],
    ['ja', 'en', 'Forgot your password?'],
    ['*', 'en', 'Forgot your password?'],
    ['nonsense;;', 'en', 'Forgot your password?'],
  ] as const) {
    const { text } = await site.get('/client/reset', asks(asked))
    t.match(text, `<html lang="${lang}">`, asked)
    t.match(text, `<h1>${title}</h1>`, asked)
  }
  t.match((await site.get('/client/nothing', asks('de'))).text, /<html lang="de">.*Seite nicht gefunden/s)
  const refused = await site.get('/client/reset', {
    method: 'POST',
    body: new URLSearchParams({ email: 'x' }),
    ...asks('de'),
  })
  t.match(refused.text, 'id="email-error">E-Mail-Adresse muss vollständig sein, wie ada@example.com.')
})

// R-4106
withSite(t, "a signed-in visitor sees the client's language, regardless of the browser's", async (t, site) => {
  const { clientId } = await site.makeAccount()
  const session = await site.signIn({ clientId })
  const read = async (language: string, asked: string) => {
    await site.change(({ db }) => db('clients').where({ id: clientId }).update({ language }))
    const { headers } = session
    return (await site.get('/client/services', { headers: { ...headers, ...asks(asked).headers } })).text
  }
  t.match(await read('de', 'en'), /<html lang="de">.*Noch keine Dienste\./s)
  t.match(await read('de-CH', 'en'), '<html lang="de">')
  t.match(await read('en', 'de'), /<html lang="en">.*No services yet\./s)
  t.match(await read('ja', 'de'), '<html lang="en">', 'missing texts are in English')
  t.match(await read('de', 'en'), '>Abmelden<')
  const { headers } = session
  await site.change(({ db }) => db('clients').where({ id: clientId }).update({ language: 'de' }))
  const missing = await site.get('/client/services/0', { headers: { ...headers, ...asks('en').headers } })
  t.match(missing, { status: 404, text: 'Seite nicht gefunden' })
})

// R-4106
t.test("shows an error in the page's language, and in English with the API's message", async (t) => {
  const fault = new Fault('papers_busy', undefined, 3)
  t.match(toErrorPage(fault, new Locale('de'))?.main.text, 'Zurzeit warten zu viele PDF-Dateien')
  t.match(toErrorPage(fault)?.main.text, fault.message)
  t.equal(new Locale('de').fault({ code: 'no_such_code', message: 'As thrown.' }), 'As thrown.')
})

// R-4106
t.test("each field rule has the API's message in English, and a different message in German", async (t) => {
  const input = compileInput({
    required: { text: f.name(), email: f.email(), day: f.date(), count: f.id('invoice'), secret: f.newPassword() },
    optional: {},
  })
  const wrong = [
    {},
    { text: 'x'.repeat(256), email: 'x', day: '2026-02-30', count: 'x', secret: 'short' },
    { text: '\u0000', email: 'a@example.com', day: '2026-01-01', count: '0', secret: 'a long password' },
  ]
  let rules = 0
  for (const raw of wrong)
    try {
      input.read(raw)
      t.fail('read')
    } catch (error) {
      if (!(error instanceof InvalidInput)) throw error
      for (const [name, [sentence = '']] of Object.entries(error.violations)) {
        const rule = error.broken[name]?.[0] ?? { rule: 'none' }
        const told = (language: string) => new Locale(language).fieldMistake(name, rule, sentence)
        t.equal(told('en'), sentence.replace(`The ${name} field`, name), sentence)
        t.not(told('de'), told('en'), sentence)
        t.notMatch(told('de'), /[{}]/)
        rules++
      }
    }
  t.equal(rules, 11)
})

// R-4106
t.test('formats days by language, and in English as year, month, and day', async (t) => {
  for (const [language, written] of [
    ['en', '2026-03-07'],
    ['en-GB', '2026-03-07'],
    ['nonsense!', '2026-03-07'],
    ['', '2026-03-07'],
    ['de', '07.03.2026'],
    ['pt_BR', '07/03/2026'],
  ] as const)
    t.equal(new Locale(language).day('2026-03-07'), written, language)
})

// R-4106
t.test('no text of a language is empty', async (t) => {
  for (const [language, words] of Object.entries(languages))
    for (const [group, texts] of Object.entries(words))
      for (const [name, text] of Object.entries(texts as Record<string, string>))
        t.match(text, /\S/, `${language} ${group}.${name}`)
})

// R-4106
t.test("an error shows its detail in the page's language, but hides the detail of a failed provider", async (t) => {
  const german = new Locale('de')
  const fewLeft = detailedFault('product_sold_out', 'fewLeft', { stock: 2, name: 'Hosting' })
  t.equal(fewLeft.message, 'Only 2 of Hosting are left.')
  t.equal(new Locale('en').fault(fewLeft), 'Only 2 of Hosting are left.')
  t.equal(german.fault(fewLeft), 'Von Hosting sind nur noch 2 verfügbar.')
  const failed = new Fault('module_unreachable', 'connect ECONNREFUSED 10.0.0.7:2087')
  for (const locale of [german, new Locale('en')]) t.notMatch(locale.fault(failed), '10.0.0.7', locale.lang)
  t.equal(german.fault(new Fault('registrar_refused', 'Locked')), 'Der Registrar hat die Anfrage abgelehnt.')
})
