import fc from 'fast-check'
import t from 'tap'
import { type CsvFormat, parseAmount, parseDay, readCsv } from '../../../tools/bank-import/csv.js'
import { readColumns } from '../../../tools/bank-import/csv-columns.js'
import { UnreadableStatement } from '../../../tools/bank-import/statement.js'

const usual: CsvFormat = {
  columns: readColumns('date=Day,amount=Sum,reference=Text,name=Payer,iban=Account,id=Ref'),
  decimal: '.',
  encoding: 'utf-8',
  currency: 'EUR',
  slashes: undefined,
}
const read = (text: string | Buffer, form: Partial<CsvFormat> = {}) =>
  readCsv(Buffer.from(text as string), { ...usual, ...form })

function refusal(text: string | Buffer, form: Partial<CsvFormat> = {}): string {
  try {
    read(text, form)
  } catch (error) {
    if (error instanceof UnreadableStatement) return error.message.replace('nothing was recorded; ', '')
    throw error
  }
  return 'none'
}

const titles = 'Day;Sum;Text;Payer;Account;Ref'

// R-4206
t.test('reads rows by column titles, whatever the separator and the lines above', async (t) => {
  const expected = {
    ...{ line: 2, id: 'R1', account: null, day: '2026-01-30', amount: '119.00', currency: 'EUR' },
    ...{ text: 'Rechnung 1042', name: 'Ada Lovelace', iban: 'GB82WEST12345698765432' },
  }
  const row = '2026-01-30;119.00;Rechnung 1042;Ada Lovelace;gb82 west 1234 5698 7654 32;R1'
  for (const separator of [';', ',', '\t', '|']) {
    const text = `${titles}\n${row}\n`.replaceAll(';', separator)
    t.strictSame(read(text), { entries: [expected], passed: [] }, separator)
    t.strictSame(read(`\ufeff${text.replaceAll('\n', '\r\n')}`).entries, [expected], separator)
  }
  const above = `Kontoauszug;"über; alles"\n\n${titles.toUpperCase()}\n${row}`
  t.strictSame(read(above).entries, [{ ...expected, line: 4 }])
  t.strictSame(read(titles), { entries: [], passed: [] })
})

// R-4206
t.test('accepts column numbers, and several columns for one text', async (t) => {
  const columns = readColumns('date=1,amount=2+3,reference=4+5,currency=6')
  t.match(
    read('2026-01-30;5,00;H;"Re ""10""\nof May";1042;chf\n2026-01-30;5,00;S;a;b;CHF', { columns, decimal: ',' }),
    {
      entries: [
        { line: 1, amount: '5.00', text: 'Re "10" of May 1042', currency: 'CHF', name: null, iban: null, id: null },
      ],
      passed: [{ line: 3, amount: '5.00', why: 'it is an outgoing payment' }],
    },
  )
})

// R-4206
t.test('decodes the given encoding', async (t) => {
  const text = `${titles}\n2026-01-30;1;Größe;;;`
  t.match(read(Buffer.from(text, 'latin1'), { encoding: 'windows-1252' }).entries, [{ text: 'Größe' }])
  t.equal(refusal(Buffer.from(text, 'latin1')), 'line 2: the file is not valid utf-8 text (--encoding)')
})

// R-4206
t.test('parses dates and amounts as banks write them, without guessing', async (t) => {
  for (const text of ['2026-01-02', '20260102', '02.01.2026', '2.1.26', '2026-01-02 10:00:00', '2026-01-02T00:00:00Z'])
    t.equal(parseDay(text, undefined), '2026-01-02', text)
  t.equal(parseDay('2/1/2026', 'dmy'), '2026-01-02')
  t.equal(parseDay('1/2/2026', 'mdy'), '2026-01-02')
  for (const text of ['', '2/1/2026', '30.02.2026', '2026-13-01', 'yesterday', '1.2', '2026-1-2'])
    t.equal(parseDay(text, undefined), undefined, text)
  for (const [text, decimal, amount] of [
    ['119.00', '.', '119.00'],
    ['1,234.5', '.', '1234.5'],
    ['1.234,56', ',', '1234.56'],
    ["1'234.56 CHF", '.', '1234.56'],
    ['1 234,56', ',', '1234.56'],
    ['+5', '.', '5'],
    ['-5,00', ',', '-5.00'],
    ['5.00-', '.', '-5.00'],
    ['5,00 S', ',', '-5.00'],
    ['5,00 H', ',', '5.00'],
    ['\u22125', '.', '-5'],
  ] as const)
    t.equal(parseAmount(text, decimal), amount, text)
  for (const text of ['', '-', '12,50', '1.2.3', '1e3', '--5', '-5-', '12.', '.', '1,23,456', 'EUR', '٣'])
    t.equal(parseAmount(text, '.'), undefined, text)
})

// R-4206
t.test('rejects a file with wrong lines and reports their numbers', async (t) => {
  for (const [text, problem] of [
    ['', /^line 1: no line of the file has the columns "Day", "Sum"/],
    ['a;b\n1;2', /^line 1: no line of the file has the columns/],
    [`${titles}\n30.02.2026;1;;;;`, 'line 2: "30.02.2026" is not a day'],
    [
      `${titles}\n01/02/2026;1;;;;`,
      'line 2: "01/02/2026" is not a day; use --slashes to say which number is the month',
    ],
    [`${titles}\n\n2026-01-30;12,50;;;;`, 'line 3: "12,50" is not an amount with . as the decimal separator'],
    [
      `${titles}\n2026-01-30;;;;;\n;5;;;;`,
      'line 2: "" is not an amount with . as the decimal separator; line 3: "" is not a day',
    ],
    [`${titles}\n2026-01-30;1;"open;;;`, 'line 2: a quoted value is not closed'],
    [`${titles}\n2026-01-30;1;"a" b;;;`, 'line 2: there is text after a quoted value'],
    [`${titles}\n${';'.repeat(300)}`, 'line 2: a row has more than 200 cells'],
    [`${titles}\n${'x;1\n'.repeat(12)}`, /; and 2 more$/],
  ] as const)
    t.match(refusal(text), problem)
  t.equal(
    refusal('"Day","Sum","Text","Payer","Account","Ref"\n2026-01-30,1,"open'),
    'line 2: a quoted value is not closed',
  )
  t.equal(refusal(`${titles}\nSumme;;;;;\n`), 'line 2: "Summe" is not a day')
})

// R-4206
t.test('lists rows without a day and an amount, and rows with an amount of zero', async (t) => {
  t.match(read(`${titles}\n;;Saldo;;;\n2026-01-30;0.00;;;;`).passed, [
    { line: 2, text: 'Saldo', why: 'it has neither a day nor an amount' },
    { line: 3, why: 'its amount is zero' },
  ])
})

t.test('requires columns for date and amount, and rejects repeated, empty, and unknown ones', async (t) => {
  for (const [text, problem] of [
    ['', 'not an empty text'],
    ['date=a', 'must name amount'],
    ['date=a,amount=b,amount=c', 'names amount twice'],
    ['date=a,amount=', 'names no column for amount'],
    ['date=a,amount=b+', 'names no column for amount'],
    ['date=a,amount=b,who=c', '--columns takes date'],
  ] as const)
    t.throws(() => readColumns(text), { message: new RegExp(problem) }, text)
})

// R-4206
t.test('reads random bytes, or rejects them in one line', async (t) => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', ';', '\n', '\r\n', '2026-01-30', '1.00', '-5', '""', titles))
  const text = fc.array(cell, { maxLength: 30 }).map((cells) => `${titles}\n${cells.join(';')}`)
  const any = fc.oneof(
    text.map((one) => Buffer.from(one)),
    fc.uint8Array({ maxLength: 200 }).map(Buffer.from),
  )
  fc.assert(
    fc.property(any, (bytes) => refusal(bytes as Buffer).split('\n').length === 1),
    { numRuns: 1000 },
  )
  t.pass('no other error was thrown')
})
