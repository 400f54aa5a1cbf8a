import t from 'tap'
import { readRateFile } from '../../tools/rates/rate-file.js'

const today = '2026-01-31'

/** Reads a file and returns its quotes as plain objects by day, or its errors as lines. */
function read(text: string) {
  const file = readRateFile(text, today)
  if (!('quotes' in file)) return file.map(({ line, problem }) => `${line}: ${problem}`)
  return {
    base: file.base,
    days: Object.fromEntries(file.quotes.map(({ day, rates }) => [day, Object.fromEntries(rates)])),
  }
}

const envelope = (cubes: string, end = '</gesmes:Envelope>'): string => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref">
<gesmes:subject>Reference rates</gesmes:subject><gesmes:Sender><gesmes:name>European Central Bank</gesmes:name></gesmes:Sender>
<!-- <Cube currency="XXX" rate="0"/> -->
<Cube>${cubes}</Cube>${end}`

// R-3824
t.test('reads XML of one day and of many days, with either kind of quotes', async (t) => {
  const daily = envelope(`
	<Cube time='2026-01-30'>
		<Cube currency='USD' rate='1.0812'/>
		<Cube currency='JPY' rate='163.20'/>
	</Cube>`)
  t.strictSame(read(daily), { base: 'EUR', days: { '2026-01-30': { USD: '1.0812', JPY: '163.20' } } })
  const many = envelope(
    '<Cube time="2026-01-30"><Cube currency="USD" rate="1.0812"/></Cube><Cube time="2026-01-29"><Cube currency="USD" rate="1.08"/></Cube>',
  )
  t.strictSame(read(`\ufeff${many}`), {
    base: 'EUR',
    days: { '2026-01-30': { USD: '1.0812' }, '2026-01-29': { USD: '1.08' } },
  })
})

// R-3824
t.test('reads the bank’s CSV of one day and of many days', async (t) => {
  t.strictSame(read('Date, USD, JPY, \n02 January 2026, 1.0956, 155.55, \n'), {
    base: 'EUR',
    days: { '2026-01-02': { USD: '1.0956', JPY: '155.55' } },
  })
  t.strictSame(read('Date,USD,CYP,\r\n2026-01-02,1.0956,N/A,\r\n2026-01-01,1.09,0.58,\r\n'), {
    base: 'EUR',
    days: { '2026-01-02': { USD: '1.0956' }, '2026-01-01': { USD: '1.09', CYP: '0.58' } },
  })
})

// R-3824
t.test('reads lines of day, currency, and rate for one unit of the default currency', async (t) => {
  const expected = { base: undefined, days: { '2026-01-02': { NOK: '11.5' } } }
  t.strictSame(read('day,currency,rate\n2026-01-02,nok,11.5\n\n'), expected)
  t.strictSame(read('2026-01-02,NOK,11.5'), expected)
})

// R-3825
t.test('reports each wrong line with its number', async (t) => {
  t.strictSame(
    read(
      [
        'day,currency,rate',
        '2026-02-30,NOK,11.5',
        '2026-01-02,NOK',
        '2026-01-02,Norway,11.5',
        '2026-01-02,NOK,-1',
        '2026-01-02,NOK,0.00',
        '2026-01-02,SEK,1e3',
        '2026-02-01,NOK,11.5',
        '2026-01-03,NOK,11.5',
        '2026-01-03,NOK,11.6',
      ].join('\n'),
    ),
    [
      '2: "2026-02-30" is not a day',
      '3: a line must be day,currency,rate; this one has 2 parts',
      '4: "NORWAY" is not a currency code',
      '5: "-1" is not a rate',
      '6: "0.00" is not a rate',
      '6: NOK has two rates on "2026-01-02"',
      '7: "1e3" is not a rate',
      '8: 2026-02-01 is in the future',
      '10: NOK has two rates on "2026-01-03"',
    ],
  )
  t.strictSame(read('Date,USD,JPY,\n2026-01-02,1.0956,\n'), [
    '2: the first line has 2 currencies, but this one has 1 rates',
  ])
  const broken = envelope(`<Cube time='2026-01-30'>\n<Cube currency='USD' rate='x'/>\n<Cube currency='JPY'/></Cube>`)
  t.strictSame(read(broken), ['6: "x" is not a rate', '7: "" is not a rate'])
  t.match(read(envelope(`<Cube time='2026-01-30'><Cube currency='USD' rate='1.1'/>`, '')), [/the file is incomplete/])
  t.match(read('<a'), ['1: an element is not closed'])
  for (const text of ['', '\n', 'day,currency,rate\n']) t.strictSame(read(text), ['1: the file contains no rates'])
})

t.test('reads a large file with a single line within 20 seconds', async (t) => {
  const day = `<Cube time="2026-01-30">${'<Cube currency="USD" rate="1.1"/>'.repeat(200_000)}</Cube>`
  const before = performance.now()
  t.match(read(envelope(day)), { base: 'EUR' })
  t.ok(performance.now() - before < 20_000)
})
