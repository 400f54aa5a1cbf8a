import t from 'tap'
import { parseDomainName } from '../../../domain/values/domain-names.js'
import { Fault } from '../../../domain/values/faults.js'

t.test('normalizes a domain in various spellings and returns its suffix', async (t) => {
  for (const [text, ascii, suffix] of [
    ['example.com', 'example.com', 'com'],
    [' EXAMPLE.Com. ', 'example.com', 'com'],
    ['example.co.uk', 'example.co.uk', 'co.uk'],
    ['example.uk', 'example.uk', 'uk'],
    ['bücher.de', 'xn--bcher-kva.de', 'de'],
    ['BÜCHER.de', 'xn--bcher-kva.de', 'de'],
    ['faß.de', 'xn--fa-hia.de', 'de'],
    ['例子。中国', 'xn--fsqu00a.xn--fiqs8s', 'xn--fiqs8s'],
    ['xn--bcher-kva.de', 'xn--bcher-kva.de', 'de'],
    ['1and1.com', '1and1.com', 'com'],
    ['github.io', 'github.io', 'io'],
    [`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`, 'com'],
  ] as const)
    t.strictSame(parseDomainName(text), { ascii, suffix }, text)
})

t.test('rejects a name that cannot be registered', async (t) => {
  for (const text of [
    '',
    ' ',
    '.',
    'com',
    'co.uk',
    'www.example.com',
    'a.github.io',
    'example..com',
    '.example.com',
    '-example.com',
    'example-.com',
    'ex_ample.com',
    'ex ample.com',
    'ex%61mple.com',
    'example.com/x',
    'example.com:80',
    'user@example.com',
    'https://example.com',
    'example.com\r\nfree.com',
    'a<b.com',
    'ab--cd.com',
    'xn--zzzzzzzzzz99999.com',
    `${'a'.repeat(64)}.com`,
    `${'a.'.repeat(126)}com`,
    '127.0.0.1',
    '0x7f.1',
    '[::1]',
    'example.123',
    'localhost',
  ])
    t.throws(() => parseDomainName(text), new Fault('domain_invalid'), JSON.stringify(text))
})
