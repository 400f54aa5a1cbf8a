import t from 'tap'
import { settingDefaults, settingProblem } from '../../domain/settings.js'

t.test('every default is a value that the rules can read', async (t) => {
  for (const [name, value] of Object.entries(settingDefaults))
    t.equal(settingProblem(name, String(value)), undefined, name)
})

t.test('where availability is asked about has to be somewhere, or empty', async (t) => {
  for (const value of ['', 'http://127.0.0.1:8080/dns.json', 'https://example.com'])
    t.equal(settingProblem('rdap_bootstrap_url', value), undefined, value)
  for (const value of ['example.com', 'ftp://example.com', 'https://', 'https:// x'])
    t.match(settingProblem('rdap_bootstrap_url', value), /begins with https/, value)
  for (const value of ['', 'whois.example.com', 'whois.example.com:4343', '127.0.0.1', ' localhost '])
    t.equal(settingProblem('whois_server', value), undefined, value)
  for (const value of ['a b', 'whois://example.com', 'example.com:', 'example.com:123456', ':43'])
    t.match(settingProblem('whois_server', value), /a host and a port/, value)
})
