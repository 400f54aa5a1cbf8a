import t from 'tap'
import { findCodeStep, makeTotpSecret, totpAddress } from '../../../domain/values/totp.js'
import { describeUserAgent } from '../../../domain/values/user-agents.js'

/** The secret of the examples in RFC 6238, `12345678901234567890`. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
const at = (seconds: number) => new Date(seconds * 1000)

// R-4420
t.test('accepts the codes of the examples in RFC 6238 up to one step early or late', async (t) => {
  // Codes in Appendix B have eight digits, of which an app shows the last six.
  const examples = [
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_234_567_890, '005924'],
    [20_000_000_000, '353130'],
  ] as const
  for (const [seconds, code] of examples) {
    const step = Math.floor(seconds / 30)
    t.equal(findCodeStep(secret, code, at(seconds)), step, code)
    t.equal(findCodeStep(secret, code, at(seconds + 30)), step, `${code}, a step later`)
    t.equal(findCodeStep(secret, code, at(seconds - 30)), step, `${code}, a step earlier`)
    t.equal(findCodeStep(secret, code, at(seconds + 60)), undefined, `${code}, two steps later`)
  }
  for (const wrong of ['', '28708', '2870822', '94287082', 'abcdef', '287081'])
    t.equal(findCodeStep(secret, wrong, at(59)), undefined, wrong)
})

t.test('a new secret has 160 bits, and its URL contains the issuer and account', async (t) => {
  t.equal(makeTotpSecret((size) => Buffer.alloc(size, 1)).length, 32)
  const url = new URL(totpAddress(secret, { issuer: 'Ada & Co', account: 'ada@example.com' }))
  t.equal(`${url.protocol}//${url.host}`, 'otpauth://totp')
  t.equal(decodeURIComponent(url.pathname), '/Ada & Co:ada@example.com')
  t.match(Object.fromEntries(url.searchParams), { secret, issuer: 'Ada & Co', digits: '6', period: '30' })
})

t.test('describes a browser and its operating system in two words', async (t) => {
  const chrome =
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36'
  t.equal(describeUserAgent(chrome), 'Chrome, Windows')
  t.equal(describeUserAgent(`${chrome} Edg/130.0`), 'Edge, Windows')
  t.equal(describeUserAgent('Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0'), 'Firefox, Linux')
  t.equal(
    describeUserAgent('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1'),
    'Safari, iPhone',
  )
  t.equal(describeUserAgent('<script>'), '')
})
