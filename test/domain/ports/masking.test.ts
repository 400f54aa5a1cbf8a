import t from 'tap'
import { maskAddresses, secretsIn } from '../../../domain/ports/masking.js'
import { growsLinearly } from '../../support/growth.js'

t.test('masks possible secrets in an address', async (t) => {
  for (const [address, shown] of [
    ['https://hooks.example.com/events', 'https://hooks.example.com/events'],
    ['https://hooks.example.com', 'https://hooks.example.com'],
    ['https://hooks.example.com:8443/a/b-c.php', 'https://hooks.example.com:8443/a/b-c.php'],
    ['https://hooks.example.com/countinghouse-notifications', 'https://hooks.example.com/countinghouse-notifications'],
    ['https://hooks.example.com/events?token=abc', 'https://hooks.example.com/events?***'],
    ['https://hooks.example.com?abc', 'https://hooks.example.com?***'],
    ['https://hooks.example.com/a#abc', 'https://hooks.example.com/a?***'],
    ['https://ada:pass@hooks.example.com/a', 'https://hooks.example.com/a'],
    ['https://api.telegram.org/bot12345:AAb-cd_e/sendMessage', 'https://api.telegram.org/bot***/sendMessage'],
    ['HTTPS://hooks.slack.com/services/T01/B02/abcdefgh', 'HTTPS://hooks.slack.com/services/***'],
    ['https://discord.com/api/webhooks/1234/abcd', 'https://discord.com/api/webhooks/***'],
    ['https://example.com/in/0123456789abcdef', 'https://example.com/in/***'],
    ['https://example.com/in/AbCdEfGhIjKlMnOpQrSt', 'https://example.com/in/***'],
  ])
    t.equal(maskAddresses(address as string), shown)
  t.equal(
    maskAddresses('POST "https://a.example/x?key=1" failed (https://b.example/y?z) twice'),
    'POST "https://a.example/x?***" failed (https://b.example/y?*** twice',
  )
})

t.test('lists the secrets of an address individually', async (t) => {
  t.strictSame(secretsIn('https://h.example/a?token=long-enough&b=c'), ['token=long-enough&b=c', 'long-enough'])
  t.strictSame(secretsIn('https://h.example/in/0123456789abcdef'), ['0123456789abcdef', '/in/0123456789abcdef'])
  t.strictSame(secretsIn('https://h.example/in'), [])
  t.strictSame(secretsIn('no address'), [])
})

t.test('masks a long text in linear time', async (t) => {
  for (const part of ['a', 'a1', '/', 'a/', 'bot1:', '@', 'https://', '?', ' http://a', 'A'])
    growsLinearly(t, JSON.stringify(part), {
      text: (length) => `https://h.example/${part.repeat(Math.ceil(length / part.length))}`,
      read: maskAddresses,
    })
})
