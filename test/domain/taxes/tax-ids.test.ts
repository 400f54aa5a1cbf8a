import t from 'tap'
import { Settings } from '../../../domain/settings/settings.js'
import { storedCheck } from '../../../domain/taxes/register-check.js'
import { findMemberState, printedTaxId, storedTaxId } from '../../../domain/taxes/tax-ids.js'

/** Valid numbers by country, without their prefix. */
const right: Readonly<Record<string, readonly string[]>> = {
  AT: ['U13585627'],
  BE: ['0403019261', '1000000021'],
  BG: ['175074752', '831642181', '7523169263', '8032056031'],
  CY: ['10259033P'],
  CZ: ['25123891', '640903926', '7103192745', '395601439'],
  DE: ['136695976'],
  DK: ['13585628'],
  EE: ['100931558'],
  ES: ['B58378431', '54362315K', 'X2482300W', 'A13585625'],
  FI: ['20774740'],
  FR: ['40303265045', '83404833048', 'K7399859412'],
  GR: ['094259216'],
  HR: ['33392005961'],
  HU: ['12892312'],
  IE: ['6433435F', '6433435OA', '8D79739I', '8Z49289F'],
  IT: ['00743110157'],
  LT: ['119511515', '100001919017'],
  LU: ['15027442'],
  LV: ['40003521600', '16117519997', '32123456789'],
  MT: ['11679112'],
  NL: ['004495445B01', '123456789B13'],
  PL: ['8567346215'],
  PT: ['501964843'],
  RO: ['18547290'],
  SE: ['556188840401'],
  SI: ['50223054'],
  SK: ['2022749619', '1020304010'],
  GB: ['980780684', '980780684001', 'GD001', 'HA599'],
  XI: ['980780684'],
  NO: ['995525828', '995525828MVA'],
  CH: ['107787577', '107787577MWST'],
  JP: ['T1180301018771'],
}

/** Prefixes that differ from the country code. */
const prefixes: Readonly<Record<string, string>> = { GR: 'EL', CH: 'CHE', JP: '' }

// R-3422
t.test(
  'accepts a tax ID in any letter case and with separators, and stores it in capitals without separators',
  async (t) => {
    for (const [country, numbers] of Object.entries(right))
      for (const number of numbers) {
        const whole = `${prefixes[country] ?? country}${number}`
        t.equal(storedTaxId(country, number), number, `${country} ${number}`)
        t.equal(storedTaxId(country, whole), whole, whole)
        t.equal(storedTaxId(country, ` ${[...whole.toLowerCase()].join(' ')}`), whole, `${whole} with blanks`)
        t.equal(storedTaxId(country, `${whole.slice(0, 4)}-${whole.slice(4, 6)}.${whole.slice(6)}`), whole)
      }
    t.equal(storedTaxId('GR', 'GR094259216'), 'EL094259216', 'Greece writes EL')
    t.equal(storedTaxId('CH', 'CH-107.787.577'), 'CH107787577')
    t.equal(storedTaxId('GB', 'XI980780684'), 'XI980780684', 'a client of Northern Ireland')
    t.equal(storedTaxId('JP', 'Ｔ１１８０３０１０１８７７１'), 'T1180301018771', 'full-width letters')
  },
)

/** Raises one digit of the number by one. */
const wrongAt = (number: string, at: number): string =>
  `${number.slice(0, at)}${(Number(number[at]) + 1) % 10}${number.slice(at + 1)}`

// R-3422
t.test('detects a wrong digit', async (t) => {
  for (const [country, numbers] of Object.entries(right)) {
    const number = numbers[0] as string
    // Any two digits may follow the B of a Dutch number.
    const checked = country === 'NL' ? number.slice(0, 9) : number
    const digits = [...checked].flatMap((character, at) => (/\d/.test(character) ? [at] : []))
    const missed = digits.filter((at) => storedTaxId(country, wrongAt(number, at)) !== undefined)
    t.strictSame(missed, [], `${country} ${number}`)
  }
})

// R-3422
t.test('rejects malformed and foreign tax IDs, and wrong check digits', async (t) => {
  for (const country of Object.keys(right))
    for (const text of [
      '',
      'x',
      '-',
      '1',
      'none',
      `${country}`,
      `${country}${country}${right[country]?.[0]}`,
      '1'.repeat(40),
    ])
      t.equal(storedTaxId(country, text), undefined, `${country} ${text}`)
  for (const [country, text] of [
    ['DE', 'FR40303265045'],
    ['DE', '036695976'],
    ['BE', '403019261'],
    ['BG', '7552A10004'],
    ['CZ', '640903927'],
    ['GB', '434031452'],
    ['LV', '16137519997'],
    ['MT', '48664870'],
    ['NL', '4495445B01'],
    ['RO', '1630615123457'],
    ['SI', '99994411'],
    ['SK', '9404181996'],
    ['CH', 'CHE107787578'],
    ['JP', '1180301018771'],
    ['AT', 'ATU13585627 and more'],
  ] as const)
    t.equal(storedTaxId(country, text), undefined, `${country} ${text}`)
})

// R-3422
t.test('stores any text unchanged for countries without a known format', async (t) => {
  for (const text of ['12-3456789', 'ABN 51 824 753 556', 'not registered', 'x'])
    for (const country of ['US', 'AU', 'ZZ', 'IM']) t.equal(storedTaxId(country, text), text)
})

// R-3424
t.test('documents print the prefix of an EU tax ID', async (t) => {
  t.equal(printedTaxId({ country: 'DE', tax_id: '136695976' }), 'DE136695976')
  t.equal(printedTaxId({ country: 'GR', tax_id: '094259216' }), 'EL094259216')
  t.equal(printedTaxId({ country: 'DE', tax_id: 'de 136 695 976' }), 'DE136695976', 'stored before it was checked')
  t.equal(printedTaxId({ country: 'DE', tax_id: 'unknown' }), 'unknown')
  t.equal(printedTaxId({ country: 'US', tax_id: '12-3456789' }), '12-3456789')
  t.equal(printedTaxId({ country: 'US', tax_id: null }), null)
})

const settings = (value: string) => new Settings(new Map([['tax_id_check', value]]))

// R-3425
t.test('with `tax_id_check` off, a valid tax ID determines the member state', async (t) => {
  const stateOf = (country: string, tax_id: string | null) =>
    findMemberState({ country, tax_id, tax_id_check: null }, settings('off'))
  t.equal(stateOf('DE', '136695976'), 'DE')
  t.equal(stateOf('GR', 'EL094259216'), 'GR')
  t.equal(stateOf('EL', 'EL094259216'), 'GR')
  t.equal(stateOf('DE', '136695977'), undefined)
  t.equal(stateOf('DE', null), undefined)
  for (const country of ['GB', 'XI', 'NO', 'CH', 'JP'])
    t.equal(stateOf(country, right[country]?.[0] as string), undefined, country)
  t.equal(stateOf('GB', 'XI980780684'), undefined, 'Northern Ireland is a member state only for goods')
})

// R-3425
t.test('with `tax_id_check` vies, only a confirmed tax ID determines the member state', async (t) => {
  const stateOf = (tax_id_check: string | null, tax_id = '136695976') =>
    findMemberState({ country: 'DE', tax_id, tax_id_check }, settings('vies'))
  const check = (status: 'waiting' | 'valid' | 'invalid' | 'unanswered', number = 'DE136695976') =>
    storedCheck(number, { status, date: '2026-11-26' as never, reference: null })
  t.equal(stateOf(check('valid')), 'DE')
  t.equal(stateOf(check('valid'), 'DE 136695976'), 'DE', 'the same number in another notation')
  t.equal(stateOf(null), undefined)
  for (const status of ['waiting', 'invalid', 'unanswered'] as const) t.equal(stateOf(check(status)), undefined, status)
  t.equal(stateOf(check('valid', 'DE129273398')), undefined, 'the answer was about another number')
})
