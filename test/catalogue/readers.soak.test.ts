// Listed in docs/reference/attacks.md.

import { fileURLToPath } from 'node:url'
import { parsePhoneNumberFromString } from 'libphonenumber-js'
import t from 'tap'
import { parseBan } from '../../domain/access/ban-ranges.js'
import { certificateName } from '../../domain/certificates/ssl-orders.js'
import { findWhoisProfile } from '../../domain/domains/whois-profiles.js'
import { render } from '../../domain/mail/render.js'
import { matchesClientName } from '../../domain/payments/bank/holders.js'
import { NamedInvoices } from '../../domain/payments/bank/named-invoices.js'
import { listed } from '../../domain/ports/addon.js'
import { csrBytes } from '../../domain/ports/csr.js'
import { emailForm, isAddress } from '../../domain/ports/forms.js'
import { secretForm } from '../../domain/ports/signature.js'
import { normalizeSearchText } from '../../domain/sql/searched-text.js'
import { maskCardNumbers } from '../../domain/values/card-numbers.js'
import { parseDomainName } from '../../domain/values/domain-names.js'
import { createRangeMatcher, isRange } from '../../engine/address.js'
import { loadCatalogue } from '../../engine/catalogue.js'
import { isBase64, isDate, isEmail, isStorable } from '../../engine/formats.js'
import { compileInput } from '../../engine/input.js'
import { parseResponse } from '../../modules/registrar/epp/response.js'
import { buildDocument, parseDocument } from '../../modules/registrar/epp/xml.js'
import { readProblem } from '../../modules/ssl/acme/problem.js'
import { createRedactor } from '../../server/redact.js'
import { vocabulary } from '../../server/vocabulary.js'
import { readCamt } from '../../tools/bank-import/camt.js'
import { type CsvFormat, parseAmount, readCsv } from '../../tools/bank-import/csv.js'
import { readColumns } from '../../tools/bank-import/csv-columns.js'
import { parseSetupFile } from '../../tools/setup/document.js'
import { findSuperlinearCosts, measureCost } from '../support/growth.js'
import { worstGeneric } from '../support/worst-generic.js'
import { camt, ntry } from '../tools/bank-import/camt-samples.js'

// Reading a text from a caller, provider, or operator must take time proportional to its length.

const belongs = createRangeMatcher(['10.0.0.0/8', '2001:db8::/32'])
const redact = createRedactor(['aaaaaaaaaaaaaaab', '0000000000000001'])

const camt053 = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
const csvForm: CsvFormat = {
  columns: readColumns('date=a,amount=b'),
  decimal: '.',
  encoding: 'utf-8',
  currency: 'EUR',
  slashes: undefined,
}

/** Readers by the kind of text they read. */
const readers: Readonly<Record<string, (text: string) => unknown>> = {
  'an email address': isEmail,
  "a module's email address": emailForm.holds,
  'a web address': isAddress,
  'a signing secret': secretForm.holds,
  'a day': isDate,
  base64: isBase64,
  'storable text': isStorable,
  'an IP address or range': isRange,
  'a banned address': parseBan,
  "a caller's address": belongs,
  'a domain': parseDomainName,
  'a certificate name': certificateName,
  'a certificate request': csrBytes,
  'an unterminated certificate request': (text) => csrBytes(`-----BEGIN CERTIFICATE REQUEST-----${text}`),
  'card numbers': maskCardNumbers,
  'card numbers in a row': (text) => maskCardNumbers(`${text}4242 4242 4242 4242${text}`),
  'a phone number': (text) => [parsePhoneNumberFromString(text, 'NO'), parsePhoneNumberFromString(`+47${text}`)],
  'a list': listed,
  'a search term': normalizeSearchText,
  'a value in an email template': (text) =>
    render({ subject: '{{ x }}', body: '{{ x | escape | newline_to_br | raw }}' }, { x: text }),
  'a filtered value in an email template': (text) =>
    render({ subject: '', body: '{{ x | strip_html | truncatewords: 9 | strip_newlines | url_encode }}' }, { x: text }),
  'an email template': (text) => render({ subject: '', body: text }, {}),
  'a WHOIS answer': (text) =>
    ['com', 'de', 'nl', 'se', 'no', 'uk', 'zz'].map((one) => findWhoisProfile(`a.${one}`).verdict(text)),
  "a WHOIS answer with the domain's name": (text) => findWhoisProfile('a.zz').verdict(`registrar: a.zz\n${text}`),
  'a registry document': (text) => parseDocument(Buffer.from(text)),
  'a registry response': (text) =>
    parseResponse(parseDocument(Buffer.from(`<epp><response>${text}</response></epp>`)), ''),
  'an attribute in a registry document': (text) => parseDocument(Buffer.from(`<epp a="${text}" ${text}/>`)),
  'text sent to a registry': (text) => buildDocument({ a: { '@b': text, c: text } }),
  'a problem document from a certificate authority': (text) =>
    readProblem({ type: `urn:ietf:params:acme:error:${text}`, detail: text, subproblems: [{ detail: text }] }),
  'a secret in a log': (text) => redact({ [text]: text }),
  "a bank transfer's text": (text) => new NamedInvoices([text]),
  "an account holder's name": (text) =>
    matchesClientName({ id: 1, firstname: text, lastname: text, companyname: text }, text),
  'an amount in a bank statement': (text) => parseAmount(text, '.'),
  'an XML bank statement': attempt((text) =>
    readCamt(Buffer.from(`<Document xmlns="${camt053}"><BkToCstmrStmt>${text}`)),
  ),
  'a CSV bank statement': attempt((text) => readCsv(Buffer.from(`a;b\n${text}`), csvForm)),
  'a setup file': parseSetupFile,
  'a value in a setup file': (text) => parseSetupFile(`a: ${text}`),
}

/**
 * Length of the longest text in characters, if it is not 65,536. Only an operator's command reads setup files, so
 * reading them may take longer.
 */
const longest: Readonly<Record<string, number>> = { 'a setup file': 16_384, 'a value in a setup file': 16_384 }

for (const [what, read] of Object.entries(readers))
  t.test(`reads ${what} in linear time`, async (t) => {
    for (const [name, text] of Object.entries(worstGeneric)) {
      const found = findSuperlinearCosts({ text, read, longest: longest[what] ?? 65_536 })
      if (found !== undefined) t.fail(`${name} takes too long: ${found}`)
    }
    t.pass(`${Object.keys(worstGeneric).length} texts`)
  })

const deep = (open: string, close: string) => (length: number) => {
  const depth = length / (open.length + close.length)
  return open.repeat(depth) + close.repeat(depth)
}
const numbered = (entry: (n: number) => string, between: string) => (length: number) =>
  Array.from({ length: Math.ceil(length / (entry(1000).length + between.length)) }, (_, n) => entry(n)).join(between)

const structures: readonly (readonly [
  what: string,
  text: (length: number) => string,
  read: (text: string) => unknown,
])[] = [
  ...[
    '4242 4242 4242 4242 ',
    '4242424242424242,',
    '4 2 ',
    '1 - 2---',
    'DE13 4306 0967 1234 5678 90 ',
    'DE13 4242424242424242 ',
  ].map(
    (part) =>
      [`card numbers such as ${part}`, (length: number) => part.repeat(length / part.length), maskCardNumbers] as const,
  ),
  ['many keys in a setup file', numbered((n) => `k${n}: 1`, '\n'), parseSetupFile],
  [
    'many keys on one line of a setup file',
    (length) => `{${numbered((n) => `k${n}: 1`, ', ')(length)}}`,
    parseSetupFile,
  ],
  ['many anchors in a setup file', (length) => `[${numbered((n) => `&a${n} 1`, ', ')(length)}]`, parseSetupFile],
  ['many aliases in a setup file', (length) => `a: &a 1\nb: [${numbered(() => '*a', ', ')(length)}]`, parseSetupFile],
  [
    'anchors and aliases in a setup file',
    (length) => `[${numbered((n) => `&a${n} 1, *a${n}`, ', ')(length)}]`,
    parseSetupFile,
  ],
  ['nested lists in a setup file', deep('[', ']'), parseSetupFile],
  [
    'many elements in a registry document',
    (length) => `<epp>${numbered((n) => `<a${n}/>`, '')(length)}</epp>`,
    (text) => parseDocument(Buffer.from(text)),
  ],
  [
    'many attributes in a registry document',
    (length) => `<epp ${numbered((n) => `a${n}=""`, ' ')(length)}/>`,
    (text) => parseDocument(Buffer.from(text)),
  ],
  [
    'many entries in an XML bank statement',
    (length) => camt(numbered((n) => ntry({ text: `${n}` }), '')(length)),
    (text) => readCamt(Buffer.from(text)),
  ],
  [
    'nested elements in an XML bank statement',
    (length) => camt(deep('<a>', '</a>')(length)),
    attempt((text) => readCamt(Buffer.from(text))),
  ],
  [
    'many rows in a CSV bank statement',
    (length) => `a;b\n${numbered((n) => `2026-01-30;${n}`, '\n')(length)}`,
    (text) => readCsv(Buffer.from(text), csvForm),
  ],
  ['many numbers in a text', numbered((n) => `${n}`, ' '), (text) => new NamedInvoices([text])],
  ['nested elements in a registry document', deep('<a>', '</a>'), (text) => parseDocument(Buffer.from(text))],
  [
    'nested problem documents from a certificate authority',
    (length) =>
      deep(
        '{"type":"urn:ietf:params:acme:error:a","subproblems":[',
        ']}',
      )(length / 2).replace('[]', `[{"type":"urn:ietf:params:acme:error:b","detail":"${'x'.repeat(length / 2)}"}]`),
    (text) => readProblem(JSON.parse(text)),
  ],
  [
    'names in a certificate request',
    numbered((n) => `${'ü'.repeat(n % 60)}.example`, ' '),
    (text) => text.split(' ').map(attempt(certificateName)),
  ],
]

function attempt(read: (text: string) => unknown): (text: string) => unknown {
  return (text) => {
    try {
      return read(text)
    } catch {
      return undefined
    }
  }
}

for (const [what, text, read] of structures)
  t.test(`reads ${what} in linear time`, async (t) => {
    t.equal(findSuperlinearCosts({ text, read, longest: 65_536 }), undefined)
  })

t.test('reads every parameter in linear time', async (t) => {
  const catalogue = await loadCatalogue([fileURLToPath(new URL('../../actions/', import.meta.url))], vocabulary)
  const firstTry = 4096
  for (const entry of catalogue.values()) {
    const input = compileInput(entry)
    const names = Object.keys({ ...entry.required, ...entry.optional })
    /**
     * Returns two calls: one with the text as the value of every parameter, and one with a list that contains the text.
     */
    const calls = (text: string) => [
      Object.fromEntries(names.map((name) => [name, text])),
      Object.fromEntries(names.map((name) => [name, [text, { [text]: text }]])),
    ]
    for (const [name, text] of Object.entries(worstGeneric))
      for (const index of [0, 1]) {
        const read = (sample: string) => input.read(calls(sample)[index] as Record<string, unknown>)
        const sample = text(firstTry)
        // Only samples slower than this are measured at several lengths.
        const quickMs = 2 + 0.2 * names.length
        if (measureCost(() => read(sample)) < quickMs || measureCost(() => read(sample)) < quickMs) continue
        const found = findSuperlinearCosts({ text, read, longest: 262_144 })
        if (found !== undefined) t.fail(`${entry.name} takes too long over ${name}: ${found}`)
      }
  }
  t.ok(catalogue.size > 100, `${catalogue.size} actions`)
})
