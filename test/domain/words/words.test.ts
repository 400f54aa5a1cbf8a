import t from 'tap'
import { fillIn } from '../../../domain/values/fill-in.js'
import type { Cents } from '../../../domain/values/money.js'
import { getWords, languages } from '../../../domain/words/catalog.js'
import {
  countryNames,
  formatAmount,
  formatDay,
  formatNumber,
  formatRate,
  getFormats,
} from '../../../domain/words/formats.js'

// R-3601

const placesIn = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort()

/** Returns each text with its path. */
const textsOf = (words: unknown, path = ''): [string, string][] =>
  typeof words === 'string'
    ? [[path, words]]
    : Object.entries(words as object).flatMap(([name, one]) => textsOf(one, `${path}/${name}`))

t.test('each language has the same placeholders as English', async (t) => {
  const english = new Map(textsOf(languages.en))
  for (const [language, words] of Object.entries(languages))
    for (const [path, text] of textsOf(words))
      t.strictSame(placesIn(text), placesIn(english.get(path) ?? ''), `${language} ${path}`)
})

t.test('an unknown language falls back to its base language, or to English', async (t) => {
  for (const tag of ['de', 'de-AT', 'DE_ch', 'de-u-nu-latn']) t.equal(getWords(tag).paper.invoice, 'Rechnung', tag)
  for (const tag of ['', 'en', 'ja', 'no such tag', 'constructor']) t.equal(getWords(tag).paper.invoice, 'Invoice', tag)
})

t.test('keeps a placeholder without a value', async (t) => {
  t.equal(fillIn('{a} and {b} {toString}', { a: '{b}' }), '{b} and {b} {toString}')
})

t.test('formats dates, numbers, and rates for a language', async (t) => {
  const written = (language: string) => {
    const formats = getFormats(language)
    const numbers = ['1234.50', '-1234567.8', '12345'].map((number) => formatNumber(formats, number))
    return [formatDay(formats, '2026-03-07'), ...numbers, formatRate(formats, 8250)]
  }
  t.strictSame(written('en'), ['Mar 7, 2026', '1,234.50', '-1,234,567.8', '12,345', '8.25%'])
  t.strictSame(written('de'), ['07.03.2026', '1.234,50', '-1.234.567,8', '12.345', '8,25\u00a0%'])
  t.strictSame(written('es'), ['07/03/2026', '1234,50', '-1.234.567,8', '12.345', '8,25\u00a0%'])
  t.strictSame(written('en-IN'), ['7 Mar 2026', '1,234.50', '-12,34,567.8', '12,345', '8.25%'])
  t.strictSame(written('ja').slice(0, 2), ['2026/03/07', '1,234.50'])
  t.match(written('th')[0], /2026/, 'years use the Gregorian calendar')
})

t.test('an amount contains the symbols of its currency', async (t) => {
  const yen = { prefix: '¥', suffix: '', decimals: 0 }
  t.equal(formatAmount(getFormats('en'), yen, -1_234_567 as Cents), '-¥1,234,567')
  t.equal(formatAmount(getFormats('de'), { prefix: '', suffix: ' €', decimals: 2 }, 5 as Cents), '0,05 €')
})

t.test('returns country names in the given language, without unassigned codes', async (t) => {
  t.match(countryNames('de'), { NL: 'Niederlande', GR: 'Griechenland' })
  t.notHas(countryNames('en'), 'AA')
})
