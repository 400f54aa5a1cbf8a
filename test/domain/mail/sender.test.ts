import t from 'tap'
import { createSender } from '../../../domain/mail/sender.js'
import { Settings, settingProblem } from '../../../domain/settings/settings.js'
import { parseSender } from '../../../domain/values/email.js'

const validSenders = [
  ['billing@example.com', '', 'billing@example.com'],
  ['  billing@localhost ', '', 'billing@localhost'],
  ['Billing <billing@example.com>', 'Billing', 'billing@example.com'],
  ['<billing@example.com>', '', 'billing@example.com'],
  ['Engines, Inc. <billing@example.com>', 'Engines, Inc.', 'billing@example.com'],
  ['"Engines \\"A\\", <x@y>" <billing@example.com>', 'Engines "A", <x@y>', 'billing@example.com'],
  ['حسابات <billing@example.com>', 'حسابات', 'billing@example.com'],
  ['jose\u0301@example.com', '', 'jos\u00e9@example.com'],
] as const

const invalidSenders = [
  'billing',
  '@example.com',
  'billing@',
  'a@example.com, b@example.com',
  'a@example.com b@example.com',
  'A <a@example.com>, B <b@example.com>',
  'a@example.com <b@example.com>',
  'Billing <billing@example.com',
  'Billing billing@example.com>',
  'Billing <billing@example.com> x',
  'Billing\r\nBcc: evil@example.com <billing@example.com>',
  'Billing\nBcc: evil <billing@example.com>',
  'billing@example.com\r\nBcc: evil@example.com',
  'Billing\u2028Bcc: evil <billing@example.com>',
  'Billing\0 <billing@example.com>',
  'billing@exam\u200bple.com',
  'Billing <bil\u202eling@example.com>',
  '"Billing <billing@example.com>',
  '"Bil"ling" <billing@example.com>',
  `${'x'.repeat(500)} <billing@example.com>`,
]

t.test('accepts exactly one address, with or without a name', async (t) => {
  for (const [text, name, address] of validSenders) {
    t.strictSame(parseSender(text), { name, address }, text)
    t.equal(settingProblem('mail_from', text), undefined)
  }
  for (const text of invalidSenders) {
    t.equal(parseSender(text), undefined, encodeURIComponent(text))
    t.match(settingProblem('mail_from', text), /one email address/)
  }
  t.equal(settingProblem('mail_from', ''), undefined, 'an empty value means the default')
})

// R-2825
t.test('replaces an invalid stored sender with the default', async (t) => {
  const of = (value: string) =>
    createSender(new Settings(new Map([['mail_from', value]])), 'https://billing.example.com')
  for (const text of invalidSenders)
    t.strictSame(of(text), { sender: { name: '', address: 'noreply@billing.example.com' }, isSound: false })
  t.strictSame(of(''), { sender: { name: '', address: 'noreply@billing.example.com' }, isSound: true })
  t.match(of('Billing <billing@example.com>'), { sender: { name: 'Billing' }, isSound: true })
})

t.test('parses a long text in linear time', async (t) => {
  const time = (part: string, n: number) => {
    const text = `"${part.repeat(n)}" <a@b>`
    const times = Array.from({ length: 5 }, () => {
      const started = performance.now()
      parseSender(text)
      return performance.now() - started
    })
    return Math.min(...times)
  }
  for (const part of ['\\', '\\"', '"', '<', '"\\', ' ', 'a@'])
    t.ok(time(part, 400_000) < time(part, 50_000) * 32 + 20, JSON.stringify(part))
})
