import t from 'tap'
import { findWhoisProfile } from '../../../domain/domains/whois-profiles.js'

const terms = '>>> Terms: you may not exceed the number of queries. Not found is not a promise. <<<\n'

/** Domain, WHOIS response, and expected verdict by title. */
const answers: Record<string, readonly [domain: string, answer: string, verdict: string | undefined]> = {
  'an unregistered domain': ['free.com', `No match for "FREE.COM".\n${terms}`, 'available'],
  'a registered domain': [
    'taken.com',
    `   Domain Name: TAKEN.COM\n   Registrar: Example Inc.\n   Name Server: NS1.EXAMPLE.NET\n${terms}`,
    'unavailable',
  ],
  "another registry's wording": ['free.com', 'NOT FOUND\n', undefined],
  'available in Germany, although a line contains the domain': [
    'free.de',
    'Domain: free.de\nStatus: free\n',
    'available',
  ],
  'registered in Germany': ['taken.de', 'Domain: taken.de\nNserver: ns1.example.net\nStatus: connect\n', 'unavailable'],
  'available in Britain': ['free.co.uk', `\n    No match for "free.co.uk".\n\n${terms}`, 'available'],
  'registered in Britain': [
    'taken.co.uk',
    '\n    Domain name:\n        taken.co.uk\n\n    Registrar:\n        Example Ltd\n',
    'unavailable',
  ],
  'registered in Japan': ['taken.jp', '[Domain Name]   TAKEN.JP\n\n[Registrant]    Somebody\n', 'unavailable'],
  'available in Norway': ['free.no', '% Norid AS\n\n% No match\n', 'available'],
  'available in the most common wording': ['free.tools', `% No entries found.\n${terms}`, 'available'],
  'registered, with words of availability in the small print': [
    'taken.tools',
    `Domain Name: taken.tools\nCreation Date: 2020-01-01\nNot found: what is not here\n`,
    'unavailable',
  ],
  'query limit reached': ['taken.com', 'Number of allowed queries exceeded.\n', undefined],
  'a registration of another domain': ['free.tools', 'Domain Name: other.tools\nRegistrar: Example\n', undefined],
  'words of availability in the middle of a line': ['taken.tools', 'Sorry, data not found at present\n', undefined],
  nothing: ['taken.com', '', undefined],
}

for (const [title, [domain, answer, verdict]] of Object.entries(answers))
  t.test(`${title}: ${verdict ?? 'unknown'}`, async (t) => {
    t.equal(findWhoisProfile(domain).verdict(answer), verdict)
  })

t.test('queries a registry in its own format if it has one', async (t) => {
  t.equal(findWhoisProfile('a.com').query, 'a.com')
  t.equal(findWhoisProfile('a.de').query, '-T dn,ace a.de')
  t.equal(findWhoisProfile('a.jp').query, 'a.jp/e')
})
