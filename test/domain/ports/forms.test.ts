import t from 'tap'
import { channels } from '../../../domain/notifications/channels.js'
import { emailForm, isAddress } from '../../../domain/ports/forms.js'
import { parseUrl } from '../../../domain/values/parsed-url.js'
import webhooks from '../../../modules/addon/webhooks/index.js'
import { setSetting } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { freshSecret } from '../../support/webhooks.js'

const unsound = [
  'hooks.example.com',
  '//hooks.example.com',
  'ftp://hooks.example.com',
  'file:///etc/passwd',
  'javascript:alert(1)//https://hooks.example.com',
  'data:text/html,x',
  'https:hooks.example.com',
  'https:/hooks.example.com',
  'https://',
  'https://ada@hooks.example.com',
  'https://ada:secret@hooks.example.com',
  'https://:secret@hooks.example.com',
  'https://hooks.example.com/\r\nX-Evil: 1',
  'https://hooks.\nexample.com/',
  'https://hooks.example.com/a\tb',
  'https://hooks.example.com/a b',
  'https://hooks.example.com\\@evil.example',
  'https://hooks.exam\u200bple.com/',
  'https://hooks.example.com/\u202etxt',
  `https://hooks.example.com/${'x'.repeat(2048)}`,
]

t.test('accepts only a complete http or https URL on one line as an address to call', async (t) => {
  for (const address of [
    'https://hooks.example.com',
    'http://127.0.0.1:8080/hook?token=a%20b#c',
    'https://[2001:db8::1]/x',
    'https://bücher.example/ü',
  ])
    t.ok(isAddress(address), address)
  for (const address of unsound) t.notOk(isAddress(address), encodeURIComponent(address))
})

// R-2807
t.test('parses an internationalized address the same way each time', async (t) => {
  const judged = (address: string) =>
    new Set(Array.from({ length: 30_000 }, () => [isAddress(address), parseUrl(address) !== undefined].join()))
  t.strictSame([...judged('https://bücher.example/ü')], ['true,true'])
  t.strictSame([...judged('https://bücher.example:ü')], ['false,false'])
  const seen = new Set(Array.from({ length: 30_000 }, () => parseUrl('/ü', 'https://bücher.example/a')?.href))
  t.strictSame([...seen], ['https://xn--bcher-kva.example/%C3%BC'])
})

t.test('rejects invalid URL and email address parameters', async (t) => {
  const taking = [...channels.values(), webhooks].flatMap(({ parameters }) =>
    parameters.filter(({ name }) => /url|endpoint/.test(name)),
  )
  t.strictSame(taking.map(({ name }) => name).sort(), ['base_url', 'endpoints', 'url', 'url'])
  for (const { form, label } of taking)
    for (const address of unsound)
      if (!/\s/.test(address)) t.equal(form?.holds(address), false, `${label}: ${encodeURIComponent(address)}`)
  for (const to of [
    'ada@example.com\r\nBcc: x@example.com',
    'ada@exam\u200bple.com',
    'a@b.example, c@d.example',
    'ada',
  ])
    t.notOk(emailForm.holds(to), encodeURIComponent(to))
  t.ok(emailForm.holds(' ada@example.com '))
})

// R-2807
withService(t, 'rejects addresses that cannot be called in API parameters', async (t, api) => {
  for (const url of unsound) {
    const named = encodeURIComponent(url)
    const event = await api.call('triggernotificationevent', { title: 'a', message: 'b', url })
    t.match(event, { status: 422, body: { errors: { url: [String] } } }, named)
    if (/\s/.test(url)) continue
    const parameters = { endpoints: url, secret: freshSecret() }
    const module = { moduleType: 'addon', moduleName: 'webhooks', parameters }
    t.equal((await api.call('updatemoduleconfiguration', module)).status, 422, named)
  }
  await api.ok('triggernotificationevent', { title: 'a', message: 'b', url: 'https://status.example.com/7' })
  await api.ok('triggernotificationevent', { title: 'a', message: 'b', url: '' })
})

withService(t, 'rejects an invalid email sender', async (t, api) => {
  const set = (value: string) => api.call('setconfigurationvalue', { setting: 'mail_from', value })
  for (const value of ['billing', 'a@example.com, b@example.com', 'A\r\nBcc: x <a@example.com>', 'a@exam\u200bple.com'])
    t.match(await set(value), { status: 422, body: { errors: { value: [String] } } }, encodeURIComponent(value))
  for (const value of ['Billing <billing@example.com>', 'billing@example.com', ''])
    t.equal((await set(value)).status, 200)
  await setSetting(api, 'mail_from', 'x')
  t.equal(
    (await api.ok('getconfigurationvalue', { setting: 'mail_from' })).value,
    'x',
    'a value stored earlier is shown',
  )
})
