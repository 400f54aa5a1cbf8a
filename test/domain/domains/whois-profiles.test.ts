import t from 'tap'
import { whoisProfileOf } from '../../../domain/domains/whois-profiles.js'

const terms = '>>> Terms: you may not exceed the number of queries. Not found is not a promise. <<<\n'

/** Domain, answer, what it says. */
const answers: Record<string, readonly [domain: string, answer: string, verdict: string | undefined]> = {
  'nobody has it': ['free.com', `No match for "FREE.COM".\n${terms}`, 'available'],
  'somebody has it': [
    'taken.com',
    `   Domain Name: TAKEN.COM\n   Registrar: Example Inc.\n   Name Server: NS1.EXAMPLE.NET\n${terms}`,
    'unavailable',
  ],
  'in the words of another registry, which this one would not use': ['free.com', 'NOT FOUND\n', undefined],
  'free in Germany, although a line names the domain': ['free.de', 'Domain: free.de\nStatus: free\n', 'available'],
  'taken in Germany': ['taken.de', 'Domain: taken.de\nNserver: ns1.example.net\nStatus: connect\n', 'unavailable'],
  'free in Britain': ['free.co.uk', `\n    No match for "free.co.uk".\n\n${terms}`, 'available'],
  'taken in Britain': [
    'taken.co.uk',
    '\n    Domain name:\n        taken.co.uk\n\n    Registrar:\n        Example Ltd\n',
    'unavailable',
  ],
  'taken in Japan': ['taken.jp', '[Domain Name]   TAKEN.JP\n\n[Registrant]    Somebody\n', 'unavailable'],
  'free in Norway': ['free.no', '% Norid AS\n\n% No match\n', 'available'],
  'free, in the words that most use': ['free.tools', `% No entries found.\n${terms}`, 'available'],
  'taken, with words of being free in the small print': [
    'taken.tools',
    `Domain Name: taken.tools\nCreation Date: 2020-01-01\nNot found: what is not here\n`,
    'unavailable',
  ],
  'a limit that is reached': ['taken.com', 'Number of allowed queries exceeded.\n', undefined],
  'a registration of something else': ['free.tools', 'Domain Name: other.tools\nRegistrar: Example\n', undefined],
  'words of being free in the middle of a line': ['taken.tools', 'Sorry, data not found at present\n', undefined],
  nothing: ['taken.com', '', undefined],
}

for (const [title, [domain, answer, verdict]] of Object.entries(answers))
  t.test(`${title}: ${verdict ?? 'nobody knows'}`, async (t) => {
    t.equal(whoisProfileOf(domain).verdict(answer), verdict)
  })

t.test('some registries are asked in their own way', async (t) => {
  t.equal(whoisProfileOf('a.com').query, 'a.com')
  t.equal(whoisProfileOf('a.de').query, '-T dn,ace a.de')
  t.equal(whoisProfileOf('a.jp').query, 'a.jp/e')
})
