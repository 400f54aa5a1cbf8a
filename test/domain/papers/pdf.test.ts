import t, { type Test } from 'tap'
import { drawDocument, type PrintJob } from '../../../domain/papers/pdf/draw-document.js'
import { loadFonts } from '../../../domain/papers/pdf/fonts.js'
import type { PrintedDocument } from '../../../domain/papers/printed-document.js'
import type { Cents } from '../../../domain/values/money.js'
import { findRectangles, readPdf } from '../../support/pdf-text.js'
import { readRectangles } from '../../support/qr-reader.js'
import { makeLetterhead, makeTaxSum, sampleLine, samplePaper, vat } from './sample-paper.js'

const fonts = loadFonts(undefined)
const draw = (paper: PrintedDocument, more: Omit<PrintJob, 'paper'> = {}, maxPages = 100) =>
  drawDocument({ paper, ...more }, { fonts, maxPages })
const textOf = async (paper: PrintedDocument) => (await readPdf(await draw(paper))).join('\n')

function says(t: Test, text: string, facts: readonly string[]): void {
  for (const fact of facts) t.ok(text.includes(fact), fact)
}

// R-3605
t.test("an invoice contains the required details in the client's language", async (t) => {
  says(
    t,
    await textOf(samplePaper()),
    [
      'Rechnung 2026-000042',
      'Datum 26.11.2026',
      'Fällig am 10.12.2026',
      'Leistung 01.11.2026 – 30.11.2026',
      'Kundennummer 1017',
      'Ihre USt-IdNr. DE987654321',
      ...['Compiler & Söhne AG', 'Grace Hopper', 'Rechenstraße 12', 'Hinterhaus', '10115 Berlin'],
      'Analytical Hosting GmbH · Maschinenweg 1 · 04109 Leipzig',
      ...['Steuernummer DE123456788', 'Register HRB 12345', 'billing@hosting.example', 'Telefon +49 341 123456'],
      ...['Webhosting „Groß“', '01.11.2026 – 30.11.2026'],
      ...['Beratung', 'abzüglich 10 %'],
      ...['3,5 Std.', '83,333333', '262,50', '19 %'],
      ...['Zwischensumme 362,50 €', 'Rabatt -36,25 €', 'Netto 326,25 €', 'USt. 19 % auf 326,25 € 61,99 €'],
      'Gesamtbetrag 388,24 €',
      'Bezahlt am 27.11.2026, banktransfer -100,00 €',
      'Aus Ihrem Guthaben -5,00 €',
      'Zu zahlen 283,24 €',
      'Bitte zahlen Sie 283,24 € bis zum 10.12.2026. Verwendungszweck: 2026-000042',
      ...['IBAN DE89 3704 0044 0532 0130 00', 'BIC COBADEFFXXX', 'Bestellung 4711'],
      'Geschäftsführung: Ada Lovelace',
      '1 / 1',
    ].map((fact) => fact.replaceAll('\u00a0', ' ')),
  )
})

// R-3602
t.test('a document is the same, byte for byte, whatever was drawn before it', async (t) => {
  // Draws characters that share a glyph with others, such as an ohm sign and an omega, or a non-breaking space and a
  // space.
  for (const description of ['Ω\u00a0\u2011 fi', 'Ω - ﬁ'])
    await draw(samplePaper({ lines: [sampleLine(description, 100)] }))
  const fresh = await drawDocument({ paper: samplePaper() }, { fonts: loadFonts(undefined), maxPages: 100 })
  t.ok((await draw(samplePaper())).equals(fresh))
})

// R-3605
t.test('a credit note references its invoice and requests no payment', async (t) => {
  const text = await textOf(
    samplePaper({
      kind: 'credit_note',
      number: '17',
      dueDate: null,
      credits: { number: '2026-000042', date: '2026-11-26', reason: 'Kündigung' },
      letterhead: makeLetterhead('en'),
    }),
  )
  says(t, text, ['Credit note 17', 'For invoice 2026-000042 dated Nov 26, 2026', 'Reason: Kündigung', 'Total 388.24 €'])
  t.notMatch(text, /Amount due|Please pay|Due date|Date of supply/)
})

// R-3605
t.test('a proforma invoice contains a disclaimer, and a quote its subject and validity date', async (t) => {
  const proforma = await textOf(samplePaper({ kind: 'proforma', number: null }))
  says(t, proforma, ['Proformarechnung 7', 'Dies ist keine Rechnung.', 'Bitte zahlen Sie'])
  const quote = await textOf(samplePaper({ kind: 'quote', number: null, subject: 'Umzug' }))
  says(t, quote, ['Angebot 7', 'Umzug', 'Gültig bis 10.12.2026'])
  t.notMatch(quote, /Zu zahlen/)
})

// R-3605
t.test('a document without tax contains the reason once', async (t) => {
  const note = 'Reverse charge: VAT is owed by the customer.'
  const reverse = { ...vat, category: 'reverse charge', rate: 0, note } as const
  const buyer = { ...samplePaper().buyer, country: 'NL', city: 'Amsterdam', state: '', postcode: '1015 CJ' }
  const text = await textOf(
    samplePaper({
      letterhead: makeLetterhead('en'),
      buyer: buyer as PrintedDocument['buyer'],
      taxes: [makeTaxSum(reverse, 100, 0), makeTaxSum({ ...reverse, name: 'State' }, 100, 0)],
    }),
  )
  t.equal(text.split(note).length, 2)
  says(t, text, ['USt. 0% on 1.00 €', '1015 CJ Amsterdam Netherlands'])
})

// R-3605
t.test('a document with gross prices shows the taxes within the total', async (t) => {
  const text = await textOf(
    samplePaper({
      isGross: true,
      letterhead: makeLetterhead('en'),
      lines: [sampleLine('a', 11_900)],
      subtotal: 10_000 as Cents,
      discount: 0 as Cents,
      taxes: [makeTaxSum(vat, 10_000, 1900)],
      total: 11_900 as Cents,
    }),
  )
  says(t, text, ['Gross EUR', 'Total 119.00 €', 'includes USt. 19% on 100.00 € 19.00 €'])
  t.notMatch(text, /Subtotal|Net /)
})

const many = (count: number) => Array.from({ length: count }, (_, at) => sampleLine(`Domain ${at}`, 100))

// R-3607
t.test(
  'lines continue on further pages, with the running total at the end of a page and the start of the next',
  async (t) => {
    const pages = await readPdf(await draw(samplePaper({ lines: many(60), letterhead: makeLetterhead('en') })))
    t.ok(pages.length >= 3)
    for (const [at, text] of pages.entries()) {
      says(t, text, [`${at + 1} / ${pages.length}`, 'Analytical Hosting GmbH'])
      const carried = /Carried over ([\d.]+)/.exec(text)?.[1]
      const next = /Brought forward ([\d.]+)/.exec(pages[at + 1] ?? '')?.[1]
      t.equal(carried, next, `page ${at + 1}`)
      if (carried !== undefined) t.equal(Number(carried), Number(/.*Domain (\d+)/.exec(text)?.[1]) + 1)
    }
  },
)

// R-3607
t.test('prints a text longer than a page completely', async (t) => {
  const words = Array.from({ length: 900 }, (_, at) => `word${at}`)
  const text = await textOf(samplePaper({ lines: [sampleLine(words.join(' '), 100)] }))
  for (const word of words) t.ok(text.includes(word), word)
})

// R-3611
t.test('rejects a document with more pages than allowed', async (t) => {
  await t.rejects(draw(samplePaper({ lines: many(60) }), {}, 2), { name: 'TooManyPages' })
})

// R-3608
t.test('prints Latin, Greek, and Cyrillic, and a question mark for a missing glyph', async (t) => {
  const line = 'Łódź Ağrı Việt — Φιλοξενία ἀρχή — Хостинг Київ Ґ — 日本 ₴₽₹'
  const text = await textOf(samplePaper({ lines: [sampleLine(line, 100)] }))
  says(t, text, ['Łódź Ağrı Việt — Φιλοξενία ἀρχή —', 'Хостинг Київ Ґ', '— ?? ₴₽₹'])
})

// R-3609
t.test('draws the same file for the same document', async (t) => {
  t.ok((await draw(samplePaper())).equals(await draw(samplePaper())))
})

// R-3610
t.test('draws a PDF/A file with embedded XML data', async (t) => {
  const xml = '<invoice>Größe</invoice>'
  const file = (await draw(samplePaper(), { data: { xml, profile: 'EN 16931' } })).toString('latin1')
  t.match(file, '<pdfaid:part>3</pdfaid:part>')
  t.match(file, '<fx:ConformanceLevel>EN 16931</fx:ConformanceLevel>')
  t.match(file, /\/AFRelationship \/Alternative/)
  t.match(file, '(factur-x.xml)')
  t.notMatch((await draw(samplePaper())).toString('latin1'), /factur-x/)
})

// R-3606
t.test('draws a document despite an unreadable logo', async (t) => {
  const head = Buffer.from('89504e470d0a1a0a0000000d49484452000000100000001008060000001ff3ff61', 'hex')
  const logo = `data:image/png;base64,${Buffer.concat([head, Buffer.alloc(20)]).toString('base64')}`
  const letterhead = { ...makeLetterhead('de'), logo }
  says(t, await textOf(samplePaper({ letterhead })), ['Rechnung 2026-000042'])
})

// R-4203
t.test('draws a payment code that another library can read, above the footer', async (t) => {
  const epcCode = 'BCD\n002\n1\nSCT\n\nAnalytical Hosting GmbH\nDE89370400440532013000\nEUR283.24\n\n\n2026-000042'
  const drawn = await draw(samplePaper({ epcCode }))
  t.equal(readRectangles(findRectangles(drawn)), epcCode)
  t.match((await readPdf(drawn)).join(), /Bitte zahlen Sie .* IBAN DE89 3704 0044 0532 0130 00 .* Bestellung 4711/)
  t.match(drawn.toString('latin1'), '<pdfaid:part>3</pdfaid:part>')
  t.ok(drawn.equals(await draw(samplePaper({ epcCode }))))
  t.strictSame(findRectangles(await draw(samplePaper())), [])
  for (const lines of [4, 6, 8, 9, 10, 11, 12, 13, 14, 15, 16, 18, 20]) {
    const long = await draw(samplePaper({ epcCode, lines: many(lines), notes: 'Note '.repeat(300) }))
    const squares = findRectangles(long)
    t.equal(readRectangles(squares), epcCode, `${lines} lines`)
    const lowest = Math.max(...squares.map(({ y, height }) => y + height))
    t.ok(lowest < 755, `${lines} lines: above the footer, at ${lowest}`)
  }
})
