import fc from 'fast-check'
import t from 'tap'
import { readCamt } from '../../../tools/bank-import/camt.js'
import { UnreadableStatement } from '../../../tools/bank-import/statement.js'
import { camt, ntry, txDtls } from './camt-samples.js'

const read = (text: string) => readCamt(Buffer.from(text))

/** Returns the reason why a file is rejected, or "none". */
function refusal(bytes: string | Buffer): string {
  try {
    readCamt(Buffer.from(bytes as string))
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.message.replace('nothing was recorded; ', '')
    throw error
  }
  return 'none'
}

const usual = {
  account: 'DE02120300000000202051',
  day: '2026-01-30',
  amount: '119.00',
  currency: 'EUR',
  text: 'Rechnung 1042',
  name: 'Ada Lovelace',
  iban: 'GB82WEST12345698765432',
}

// R-4204
t.test('reads booked incoming payments, in every version and with prefixes', async (t) => {
  for (const version of ['02', '04', '08', '13'])
    t.strictSame(read(camt(ntry({ id: 'R1' }), version)), { entries: [{ ...usual, line: 5, id: 'R1' }], passed: [] })
  const second = camt(ntry({ status: 'BOOK' }), '02')
  t.match(read(second).entries, [{ ...usual, id: null }])
  const later = ntry().replace('<Dbtr><Nm>Ada Lovelace</Nm></Dbtr>', '<Dbtr><Pty><Nm>Ada Lovelace</Nm></Pty></Dbtr>')
  t.match(read(camt(later)).entries, [usual])
  const prefixed = camt(ntry())
    .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1p:')
    .replace('xmlns=', 'xmlns:p=')
  t.match(read(`\ufeff${prefixed}`).entries, [usual])
  const wide = Buffer.from(`\ufeff${camt(ntry()).replace('UTF-8', 'UTF-16')}`, 'utf16le')
  t.match(readCamt(wide).entries, [usual])
  const latin = Buffer.from(camt(ntry({ name: 'Müller' })).replace('UTF-8', 'ISO-8859-1'), 'latin1')
  t.match(readCamt(latin).entries, [{ name: 'Müller' }])
})

// R-4204
t.test('reads several statements, each entry with the account of its statement', async (t) => {
  const second = '<Stmt><Acct><Id><Othr><Id>CH 99</Id></Othr></Id></Acct>'
  const both = camt(ntry()).replace(
    '</Stmt>',
    `</Stmt>${second}${ntry({ amount: '1' })}${ntry({ amount: '2' })}</Stmt>`,
  )
  t.match(read(both).entries, [usual, { account: 'CH99', amount: '1' }, { account: 'CH99', amount: '2' }])
  t.strictSame(read(camt('')), { entries: [], passed: [] })
})

// R-4204
t.test('an entry’s text combines structured references, all lines, CDATA sections, and entities', async (t) => {
  const details = `<TxDtls><Refs><AcctSvcrRef>T1</AcctSvcrRef></Refs><RmtInf><Ustrd>Rech &amp; &#x141;</Ustrd><Ustrd><![CDATA[<1042>]]></Ustrd>
  <Strd><CdtrRefInf><Ref>RF18 539007547034</Ref></CdtrRefInf><RfrdDocInf><Nb>1043</Nb></RfrdDocInf><AddtlRmtInf>more</AddtlRmtInf></Strd></RmtInf></TxDtls>`
  t.match(read(camt(ntry({ details }))).entries, [
    { text: 'RF18 539007547034 1043 more Rech & Ł <1042>', id: 'T1', name: null, iban: null },
  ])
  t.match(
    read(camt(ntry({ details: '' }).replace('</NtryDtls>', '</NtryDtls><AddtlNtryInf>1042</AddtlNtryInf>'))).entries,
    [{ text: '1042' }],
  )
})

// R-4204
t.test('lists outgoing, unbooked, reversed, and returned payments without booking them', async (t) => {
  for (const [facts, why] of [
    [{ direction: 'DBIT' }, 'it is an outgoing payment'],
    [{ status: '<Cd>PDNG</Cd>' }, 'it is not booked (PDNG)'],
    [{ status: 'INFO' }, 'it is not booked (INFO)'],
    [{ more: '<RvslInd>true</RvslInd>' }, 'it is the reversal of an earlier entry'],
    [{ direction: 'DBIT', more: '<RvslInd>1</RvslInd>' }, 'it is the reversal of an earlier entry'],
    [
      { details: txDtls({}, '<RtrInf><Rsn><Cd>AC01</Cd></Rsn></RtrInf>') },
      'it is a transfer of your own that was returned',
    ],
    [{ details: txDtls({}, '<CdtDbtInd>DBIT</CdtDbtInd>') }, 'it is an outgoing payment'],
    [
      { details: '<Btch><NbOfTxs>3</NbOfTxs></Btch>' },
      'it is a batch of 3 payments that the file does not list separately',
    ],
  ] as const) {
    const { entries, passed } = read(camt(ntry(facts)))
    t.strictSame(entries, [], why)
    t.match(passed, [{ line: 5, amount: '119.00', why }])
  }
})

// R-4204
t.test('each transaction of a batch is a payment if their amounts add up to the batch’s amount', async (t) => {
  const part = (amount: string, text: string, more = '') =>
    txDtls({ text }, `${more}<Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>`)
  const batch = (...parts: string[]) => camt(ntry({ id: 'B', details: parts.join('\n') }))
  t.match(read(batch(part('100.00', '1'), part('19', '2'))).entries, [
    { amount: '100.00', text: '1', id: 'B 1' },
    { amount: '19', text: '2', id: 'B 2' },
  ])
  const ref = (id: string) => `<Refs><AcctSvcrRef>${id}</AcctSvcrRef></Refs>`
  t.match(read(batch(part('100.00', '1', ref('X')), part('19', '2', ref('Y')))).entries, [{ id: 'X' }, { id: 'Y' }])
  t.match(read(batch(part('100.00', '1', ref('X')), part('19', '2', ref('X')))).entries, [{ id: 'B 1' }, { id: 'B 2' }])
  const older = (amount: string) => txDtls({}, `<AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>`)
  t.match(read(batch(older('100'), older('19'))).entries, [{ amount: '100' }, { amount: '19' }])
  const why = 'the amounts of its 2 payments do not add up to its own'
  for (const wrong of [batch(part('100', '1'), part('18.99', '2')), batch(txDtls({}), txDtls({}))]) {
    t.strictSame(read(wrong).entries, [])
    t.match(read(wrong).passed, [{ amount: '119.00', why }])
  }
})

t.test('treats placeholder references such as NOTPROVIDED as missing', async (t) => {
  for (const id of ['NONREF', 'NOTPROVIDED', '000', '-', ' '])
    t.match(read(camt(ntry({ id }))).entries, [{ id: null }], id)
})

// R-4205
t.test('rejects an invalid document with the line number', async (t) => {
  const doctype = (text: string) => camt(ntry()).replace('<Document', `${text}\n<Document`)
  const whole = camt(ntry())
  for (const [text, problem] of [
    ['', /^line 1: /],
    ['<a', /^line 1: /],
    ['<a/>', 'line 1: "a" is not a bank statement: it must be CAMT.053, version 001.02 or later'],
    [camt('', '01'), /^line 2: "Document" of "camt.053.001.01" is not a bank statement/],
    [camt('').replaceAll('camt.053', 'camt.054'), /^line 2: "Document" of "camt.054.001.08" is not a bank statement/],
    [camt('').replaceAll('BkToCstmrStmt', 'Other'), /^line 3: "Other" of /],
    [
      camt('').replaceAll('Stmt>', 'Rpt>').replaceAll('BkToCstmrRpt', 'BkToCstmrStmt'),
      'line 1: the document contains no statement',
    ],
    [whole.slice(0, -30), /^line 8: unclosed tag/],
    [whole.replace('</Amt>', '</Amount>'), /^line 5: /],
    [whole.replace('1042', '&bank;'), /^line 7: /],
    [whole.replace('1042', '\u0001'), /^line 7: /],
    [`${whole}<more/>`, /^line 9: documents may contain only one root/],
    [doctype('<!DOCTYPE Document>'), 'line 2: the document declares a document type, which a statement must not do'],
    [
      doctype('<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      /^line 2: the document declares a document type/,
    ],
    [camt('<a>'.repeat(70) + '</a>'.repeat(70)), 'line 5: elements are nested more than 64 deep'],
    [camt(ntry({ amount: '1,00' })), 'line 5: "1,00" is not an amount'],
    [camt(ntry({ amount: '-1' })), 'line 5: "-1" is not an amount'],
    [camt(ntry({ currency: 'Euro' })), 'line 5: "Euro" is not a currency code'],
    [camt(ntry({ day: '2026-02-30' })), 'line 5: "2026-02-30" is not a value date'],
    [camt(`${ntry()}\n${ntry({ direction: 'CREDIT' })}`), 'line 8: "CREDIT" is neither CRDT nor DBIT'],
    [camt(ntry({ amount: 'x' }) + ntry({ amount: 'y' })), 'line 5: "x" is not an amount; line 7: "y" is not an amount'],
    [camt('').replace('UTF-8', 'klingon'), 'line 1: there is no encoding "klingon"'],
  ] as const) {
    const told = refusal(text)
    t.match(told, problem)
    t.equal(told.split('\n').length, 1)
  }
  const bytes = Buffer.from(camt(ntry({ name: '\u00fc' })), 'latin1')
  t.equal(refusal(bytes), 'line 7: the file is not valid utf-8 text')
})

// R-4205
t.test('reads random bytes and damaged statements, or rejects them in one line', async (t) => {
  const whole = Buffer.from(camt(ntry() + ntry({ details: txDtls({}) + txDtls({}) })))
  const damaged = fc
    .array(fc.tuple(fc.nat({ max: whole.length - 1 }), fc.nat({ max: 255 })), { minLength: 1, maxLength: 4 })
    .map((changes) => {
      const bytes = Buffer.from(whole)
      for (const [at, byte] of changes) bytes[at] = byte
      return bytes
    })
  const cut = fc.nat({ max: whole.length }).map((length) => whole.subarray(0, length))
  const any = fc.oneof(damaged, cut, fc.uint8Array({ maxLength: 200 }).map(Buffer.from))
  fc.assert(
    fc.property(any, (bytes) => refusal(bytes as Buffer).split('\n').length === 1),
    { numRuns: 1000 },
  )
  t.pass('no other error was thrown')
})
