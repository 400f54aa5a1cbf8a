import t from 'tap'
import Format from 'typebox/format'
import { isBase64, isDate, isEmail, isStorable } from '../../engine/formats.js'
import { measureCost } from '../support/growth.js'

t.test('accepts an email address only without a display name and with a dot in its host name', async (t) => {
  for (const text of [
    'ada@example.com',
    'ada.lovelace+bills@mail.example.co.uk',
    "o'neil@example.com",
    'ädä@exämple.com',
    '用户@例子.广告',
    `${'a'.repeat(64)}@example.com`,
    'a@1.2',
    `a@${'b'.repeat(63)}.com`,
    // Existing addresses of Japanese mail providers.
    'a..b@docomo.ne.jp',
    '.a@docomo.ne.jp',
    'a.@ezweb.ne.jp',
    '"john doe"@example.com',
  ])
    t.ok(isEmail(text), text)
  for (const text of [
    '',
    'ada',
    'ada@',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'a da@example.com',
    'ada@exam ple.com',
    'ada@example.com ',
    'ada@example..com',
    'ada@.example.com',
    'ada@example.com.',
    'ada@-example.com',
    'ada@example-.com',
    'ada@exa_mple.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    'ada,bob@example.com',
    '" ada"@example.com',
    '"ada "@example.com',
    '" "@example.com',
    '"ada lovelace@example.com',
    '"ada, lovelace"@example.com',
    '"ada\tlovelace"@example.com',
    '"ada <x@y.example> "@example.com',
    'ada;bob@example.com',
    'ada@example.com\r\nBcc: bob@example.com',
    'ada\0@example.com',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
  ])
    t.notOk(isEmail(text), JSON.stringify(text))
})

t.test('quickly rejects a long text that is not an email address', async (t) => {
  for (const part of ['a', 'a.', 'a@', '-', 'a-', '.a']) {
    const text = `a@${part.repeat(200_000)}`
    t.notOk(isEmail(text))
    t.ok(measureCost(() => isEmail(text)) < 500, part)
  }
})

t.test('a date is a real day with a four-digit year and a two-digit month and day', async (t) => {
  for (const text of ['2026-01-31', '2024-02-29', '2000-02-29', '1000-01-01', '9999-12-31']) t.ok(isDate(text), text)
  for (const text of [
    '',
    '2026-02-29',
    '1900-02-29',
    '2026-02-30',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '0099-01-01',
    '0999-12-31',
    '2026-1-1',
    '26-01-01',
    '2026-01-01T00:00:00Z',
    '2026-01-01 ',
    '2026-01-01\n',
    '01/02/2026',
    '٢٠٢٦-٠١-٠١',
  ])
    t.notOk(isDate(text), JSON.stringify(text))
})

t.test('text can be stored unless it contains NUL or a lone surrogate', async (t) => {
  for (const text of ['', 'a', 'é', '😀', '\u202e', '\r\n', '\uffff']) t.ok(isStorable(text), JSON.stringify(text))
  for (const text of ['\0', 'a\0b', '\ud83d', '\ude00', 'a\ud800b', '\ude00\ud83d'])
    t.notOk(isStorable(text), JSON.stringify(text))
})

t.test('registers the formats for use in schemas', async (t) => {
  t.ok(Format.Test('email', 'ada@example.com'))
  t.notOk(Format.Test('email', 'ada'))
  t.notOk(Format.Test('date', '2026-02-30'))
  t.ok(Format.Test('address-range', '192.0.2.0/24'))
  t.notOk(Format.Test('address-range', '192.0.2.0/33'))
  t.ok(Format.Test('password', ''), 'a password is any text')
})

t.test('base64 uses the standard alphabet with padding, and long text is checked quickly', async (t) => {
  for (const text of ['', 'YQ==', 'YWI=', 'YWJj', '+/+/', 'A'.repeat(16_000_000)])
    t.ok(isBase64(text), text.slice(0, 20))
  for (const text of ['Y', 'YQ', 'YQ=', 'Y===', '====', '=', 'YQ==YQ==', 'YW=j', 'YW-_', 'YW j', 'YWJj\n', 'ÄÄÄÄ'])
    t.notOk(isBase64(text), JSON.stringify(text))
  const nearly = `${'A'.repeat(15_999_999)}!`
  t.notOk(isBase64(nearly))
  t.ok(measureCost(() => isBase64(nearly)) < 1000)
})
