import t from 'tap'
import { type CreditTransfer, epcText } from '../../../domain/values/epc-code.js'
import { qrSvg } from '../../../domain/values/qr-code.js'
import { readSvg } from '../../support/qr-reader.js'

const account = {
  holder: 'Müller & Söhne GmbH',
  iban: 'DE02 1203 0000 0000 2020 51',
  bic: 'BYLADEM1001',
  reference: 'RE-2026-0042',
}
const text = (facts: Partial<CreditTransfer> = {}, units = 11_900, decimals = 2) =>
  epcText({ ...account, ...facts }, { units, decimals })

// R-4202
t.test('the code contains the account, amount, and reference in version 002 of the format', async (t) => {
  t.strictSame(text()?.split('\n'), [
    ...['BCD', '002', '1', 'SCT', 'BYLADEM1001', 'Müller & Söhne GmbH', 'DE02120300000000202051', 'EUR119.00'],
    ...['', '', 'RE-2026-0042'],
  ])
  t.equal(text({ bic: '' })?.split('\n')[4], '')
})

// R-4202
t.test('amounts from 0.01 to 999999999.99 have a code, but fractions of a cent do not', async (t) => {
  const amountOf = (units: number, decimals = 2) => text({}, units, decimals)?.split('\n')[7]
  t.equal(amountOf(1), 'EUR0.01')
  t.equal(amountOf(99_999_999_999), 'EUR999999999.99')
  for (const units of [0, -1, 100_000_000_000]) t.equal(amountOf(units), undefined, `${units}`)
  t.equal(amountOf(12, 0), 'EUR12.00')
  t.equal(amountOf(12_340, 3), 'EUR12.34')
  t.equal(amountOf(12_345, 3), undefined)
})

// R-4202
t.test(
  'cuts a long holder name, removes line breaks, and returns no code for long or missing fields or over 331 bytes',
  async (t) => {
    t.equal(text({ holder: 'x'.repeat(90) })?.split('\n')[5], 'x'.repeat(70))
    t.equal(text({ reference: 'x'.repeat(140) })?.split('\n')[10]?.length, 140)
    t.equal(text({ reference: 'x'.repeat(141) }), undefined)
    t.equal(text({ holder: 'Acme\nEUR1.00\r\n\u0000GmbH' })?.split('\n')[5], 'Acme EUR1.00 GmbH')
    t.equal(text({ holder: '語'.repeat(70), reference: 'x' })?.split('\n').length, 11)
    t.equal(text({ holder: '語'.repeat(70), reference: 'x'.repeat(140) }), undefined)
    t.equal(text({ iban: '' }), undefined)
    t.equal(text({ holder: ' ' }), undefined)
  },
)

// R-4202
t.test('another library can read the drawn QR code', async (t) => {
  for (const facts of [
    {},
    { bic: '', holder: '語'.repeat(60) },
    { holder: 'x'.repeat(70), reference: 'y'.repeat(140) },
  ]) {
    const wanted = text(facts) as string
    t.equal(readSvg(qrSvg(wanted)), wanted)
  }
})
