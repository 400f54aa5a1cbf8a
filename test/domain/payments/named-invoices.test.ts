import fc from 'fast-check'
import t from 'tap'
import { NamedInvoices } from '../../../domain/payments/bank/named-invoices.js'

/** Returns true if `text` contains the number of the invoice. */
function names(text: string, number: string | number, id = 7): boolean {
  const named = new NamedInvoices([text])
  const isText = typeof number === 'string'
  named.look({ id, number: isText ? 1 : number, number_text: isText ? number : null })
  return named.of(0).includes(id)
}

// R-4208
t.test('finds a number anywhere in a text, in any letter case, with or without spaces and punctuation', async (t) => {
  for (const text of [
    'RE-2026-0042',
    'Rechnung RE-2026-0042 vom 12.10.2026, vielen Dank',
    're2026 0042',
    'RE 2026/0042',
    'R E - 2 0 2 6 - 0 0 4 2',
    'RechnungRE-2026-0042',
    'SVWZ+RE-20 26-00 42EREF+NOTPROVIDED',
    'ＲＥ－２０２６－００４２',
    'RE-2026-0041,RE-2026-0042;RE-2026-0043',
    'RE-2026-0041/RE-2026-0042',
  ])
    t.ok(names(text, 'RE-2026-0042'), text)
  for (const text of [
    '1042',
    'Rechnung 1042',
    'RG1042',
    'invoice no.1042',
    '10 42',
    '1041,1042',
    '1041/1042',
    '(1042)',
  ])
    t.ok(names(text, 1042), text)
  t.ok(names('42/2026-A', '42/2026-A'))
  t.ok(names('42 2026 a', '42/2026-A'))
  t.ok(names('RE102026 danke', 'RE102026'), 'number and word look like the beginning of an IBAN')
})

// R-4208
t.test('does not find a number inside other numbers, dates, amounts, and IBANs', async (t) => {
  for (const text of ['RE-2026-00421', 'RE-2026-004 3', 'XY-2026-0042', '2026-0042', 'RE-12026-0042', 'RE 2026'])
    t.notOk(names(text, 'RE-2026-0042'), text)
  t.notOk(names('12-2026-0042', '2026-0042'))
  t.notOk(names('2026-0042-17', '2026-0042'))
  for (const text of ['11042', '10421', '10.42', '1.042,00 EUR', '1042.50', '1-1042', '1042-1', '1042,50', '42'])
    t.notOk(names(text, 1042), text)
  for (const text of ['12.10.2026', '2026-10-12', '12/10/26']) {
    t.notOk(names(text, 12), text)
    t.notOk(names(text, 10), text)
  }
  t.notOk(names('DE02 1203 0000 0000 2020 51', 1203))
  t.notOk(names('DE02120300000000202051', 1203))
  t.notOk(names('42/2026', '42/2026-A'))
})

// R-4208
t.test('finds a proforma invoice by name or ID, and only by name after it has a number', async (t) => {
  const found = (text: string, number: number | null) => {
    const named = new NamedInvoices([text])
    named.look({ id: 17, number, number_text: null })
    return named.of(0)
  }
  t.strictSame(found('Proforma 17', null), [17])
  t.strictSame(found('17', null), [17])
  t.strictSame(found('proforma17', 1042), [17])
  t.strictSame(found('Rechnung 17', 1042), [])
})

// R-4208
t.test('finds random formatted numbers between other words', async (t) => {
  const separator = fc.constantFrom('', '-', '/', ' ', '.', '_')
  const number = fc
    .tuple(
      fc.constantFrom('', 'RE', 'Inv', 'Ä'),
      separator,
      fc.nat({ max: 9999 }),
      separator,
      fc.constantFrom('', '2026', 'X'),
    )
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(
      number,
      fc.constantFrom('', 'Rechnung ', 'vom Mai; '),
      fc.constantFrom('', ' danke', ' ;'),
      (one, before, after) => names(`${before}${one}${after}`, one),
    ),
  )
  t.pass('all numbers were found')
})

// R-4208
t.test('accepts any text, and returns only known invoices', async (t) => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 5 }), (texts) => {
      const named = new NamedInvoices(texts)
      named.look({ id: 1, number: 42, number_text: null })
      return named.all().every((id) => id === 1)
    }),
  )
  t.pass('none threw')
})
