import t from 'tap'
import { cardNetworks, hasCardNumber, maskCardNumbers } from '../../../domain/values/card-numbers.js'

/** Test numbers published by networks and gateways. Humo publishes none, so its number only has the right format. */
const published: Readonly<Record<(typeof cardNetworks)[number]['name'], readonly string[]>> = {
  Visa: ['4242424242424242', '4111111111111111', '4012888888881881', '4000056655665556', '4222222222222'],
  Mastercard: ['5555555555554444', '5105105105105100', '2223003122003222', '2223000048400011', '5200828282828210'],
  'American Express': ['378282246310005', '371449635398431', '378734493671000', '341111111111111'],
  Discover: ['6011111111111117', '6011000990139424', '6011981111111113', '6445644564456445'],
  'Diners Club': ['3056930009020004', '36227206271667', '30569309025904', '38520000023237'],
  JCB: ['3566002020360505', '3530111333300000', '3569990010095841'],
  UnionPay: ['6200000000000005', '6205500000000000004', '6243030000000001'],
  Maestro: ['6759649826438453', '6304000000000000', '6771798025000004', '6799990100000000019', '50339619890917'],
  RuPay: ['6062826786276634', '6082015309577308', '6074819900004939'],
  Mir: ['2201382000000013', '2202200223948454'],
  Troy: ['9792030394440796'],
  Uzcard: ['8600495473316478', '8600069195406311'],
  Humo: ['9860080800000004'],
}

// R-4141
t.test("masks all but the last four digits of each network's test numbers, however they are spaced", async (t) => {
  t.strictSame(
    Object.keys(published),
    cardNetworks.map(({ name }) => name),
  )
  for (const [network, numbers] of Object.entries(published))
    for (const number of numbers) {
      const masked = `${'*'.repeat(number.length - 4)}${number.slice(-4)}`
      t.equal(maskCardNumbers(number), masked, `${network} ${number}`)
      for (const between of [' ', '-', '  ', ' - ', '\u00a0', '\u2011']) {
        const spaced = (text: string) => text.replace(/(.{4})(?=.)/g, `$1${between}`)
        t.equal(maskCardNumbers(`My card: ${spaced(number)}.`), `My card: ${spaced(masked)}.`)
      }
      // The last digit is the check digit. Another digit makes the number invalid.
      const wrong = `${number.slice(0, -1)}${(Number(number.at(-1)) + 1) % 10}`
      t.equal(maskCardNumbers(wrong), wrong)
    }
})

t.test('finds a card number in common spellings', async (t) => {
  for (const [text, masked] of [
    ['3782 822463 10005', '**** ****** *0005'],
    ['3056 930902 5904', '**** ****** 5904'],
    ['4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2', '* * * * * * * * * * * * 4 2 4 2'],
    ['4242 4242 4242 4242 12/27 123', '**** **** **** 4242 12/27 123'],
    ['4242-4242-4242-4242-12/27', '****-****-****-4242-12/27'],
    ['4242424242424242 0927', '************4242 0927'],
    ['4242424242424242,4000056655665556', '************4242,************5556'],
    ['4242424242424242 4000056655665556', '************4242 ************5556'],
    ['Order 1234 4242 4242 4242 4242', 'Order 1234 **** **** **** 4242'],
    ['Karte:4242424242424242;', 'Karte:************4242;'],
    ['支付4242424242424242。', '支付************4242。'],
    ['scan_4242424242424242.jpg', 'scan_************4242.jpg'],
    ['2027-01-31-4242424242424242-front.pdf', '2027-01-31-************4242-front.pdf'],
    ['4242\n4242 4242 4242 4242\n4242', '4242\n**** **** **** 4242\n4242'],
    ['<p>4242424242424242</p>', '<p>************4242</p>'],
    ['{"card":"4242424242424242"}', '{"card":"************4242"}'],
    ['+4242424242424242', '+************4242'],
    ['DE00 4242 4242 4242 4242', 'DE00 **** **** **** 4242'],
  ] as const) {
    t.equal(maskCardNumbers(text), masked)
    t.equal(maskCardNumbers(masked), masked, 'once')
    t.ok(hasCardNumber(text))
    t.notOk(hasCardNumber(masked))
  }
})

t.test('leaves other numbers unchanged: IDs, references, accounts, phone numbers, dates, and amounts', async (t) => {
  for (const text of [
    '',
    'no digits at all',
    // Bank accounts.
    'DE89 3704 0044 0532 0130 00',
    'DE89370400440532013000',
    'GB82 WEST 1234 5698 7654 32',
    'GB33BUKB20201555555555',
    'NO93 8601 1117 947',
    'NO9386011117947',
    'BE68 5390 0754 7034',
    'FR14 2004 1010 0505 0001 3M02 606',
    'NL91 ABNA 0417 1643 00',
    'IE29 AIBK 9311 5212 3456 78',
    'MT84MALT011000012345MTLCAST001S',
    // These contain digits that pass for a card number: 4306 0967 1234 5678, 3000 0123 4567 94, 30 0539 0078 6511.
    'DE13430609671234567890',
    'DE13 4306 0967 1234 5678 90',
    'IBAN: de13-4306-0967-1234-5678-90, BIC GENODEM1GLS',
    'GB58LOYD30000123456794',
    'GB58 LOYD 3000 0123 4567 94 please',
    'BE30053900786511',
    'BE30 0539 0078 6511',
    // Phone numbers.
    '+47 22 33 44 55',
    '+49 151 23456789 01',
    '+4915123456787',
    '+49-1512-345-6787',
    '0047 22334455',
    '(+49) 40 1234 5678',
    // Identifiers.
    'ch_3Pz14242424242424242',
    'pi4242424242424242',
    '4242424242424242a',
    'a4242424242424242b',
    '41111111-1111-1111-8111-111111111111',
    'c0ffee00-4111-1111-9111-111111111111',
    '41111111-1111-1111-9abc-c0ffee000000',
    // Longer numbers.
    '42424242424242424242',
    '14242424242424242424',
    '00000000000000000000004242424242424242',
    '1234-4242-4242-4242-4242',
    '4242-4242-4242-4242-1234-5678',
    'INV-2027-000042',
    '424242424242',
    '4242 4242 4242',
    // Sequences of numbers.
    '4242 42 42 42 42 42 42 8 9',
    '1 42 424242 42424242 9',
    // Dates, times, amounts, and addresses.
    '30-01-2027 27-02-2027',
    '30-01-2027 - 18-03-2027',
    '2027-01-31 12:00:00',
    '1767225600000',
    '0.4242424242424242',
    '4.242.424.242.424.242',
    '192.168.100.200:8443 10.0.0.1',
    '4242.4242.4242.4242',
    '4242/4242/4242/4242',
    // Numbers of no network, or with a wrong length for their network.
    '1234567812345670',
    '0000000000000000',
    '9999999999999995',
    '42424242424242',
    '424242424242424',
    '55555555555544',
  ])
    t.equal(maskCardNumbers(text), text)
})
