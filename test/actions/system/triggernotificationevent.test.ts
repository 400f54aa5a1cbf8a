import t from 'tap'
import { webhookHeaders } from '../../../domain/ports/signature.js'
import { eventually } from '../../server/serve.js'
import { makeRule } from '../../support/fixtures.js'
import { openReceiver } from '../../support/receiver.js'
import { type Body, withService } from '../../support/service.js'
import { expectRefusal, expectRequired, expectTextLimit } from '../_shared/checks.js'

withService(t, 'triggernotificationevent', async (t, api) => {
  await expectRequired(t, api, 'triggernotificationevent', ['title', 'message'])
  const event = { title: 'Backup <failed>', message: 'Host one & two', url: 'https://status.example.com/7' }
  const secret = `whsec_${Buffer.from('a signing secret').toString('base64')}`

  // R-2202
  t.test('sends nothing without a rule', async (t) => {
    const answer = await api.ok('triggernotificationevent', event)
    t.strictSame(answer, { result: 'success', event: 'api.custom', rules: 0 })
    t.strictSame(await api.database.read('deliveries'), [])
  })

  // R-2201, R-2202
  t.test('sends the event through the channel of each active rule for it', async (t) => {
    const receiver = await openReceiver(t)
    const custom = { event: 'api.custom' }
    await makeRule(api, { ...custom, channel: 'email', parameters: { to: 'ops@example.com' } })
    await makeRule(api, { ...custom, channel: 'slack', parameters: { url: `${receiver.url}/slack` } })
    await makeRule(api, { ...custom, channel: 'webhook', parameters: { url: `${receiver.url}/hook`, secret } })
    await makeRule(api, {
      ...custom,
      channel: 'telegram',
      parameters: { token: '12:ab', chat_id: '-7', base_url: receiver.url },
    })
    await makeRule(api, { ...custom, channel: 'email', parameters: { to: 'off@example.com' }, is_active: 0 })
    await makeRule(api, { event: 'invoice.paid', channel: 'email', parameters: { to: 'paid@example.com' } })
    t.equal((await api.ok('triggernotificationevent', { ...event, notification_identifier: 'b1' })).rules, 4)
    t.match(await api.database.read('emails').where({ template: 'notification' }), [
      { recipient: 'ops@example.com', subject: 'Backup <failed>', client_id: null },
    ])
    api.service.wake()
    await eventually('all three endpoints are called', () => receiver.calls.length === 3)

    const by = (path: string) => receiver.calls.find((call) => call.path === path)
    const hook = by('/hook')
    const payload = JSON.parse(hook?.body ?? '') as Body
    t.match(payload, { event: 'api.custom', ...event, notification_identifier: 'b1' })
    t.strictSame(Object.keys(payload).sort(), [
      'event',
      'message',
      'notification_identifier',
      'timestamp',
      'title',
      'url',
    ])
    const at = new Date(Number(hook?.headers['webhook-timestamp']) * 1000)
    const id = String(hook?.headers['webhook-id'])
    const signed = webhookHeaders(secret, { id, at, body: hook?.body ?? '' })
    t.equal(hook?.headers['webhook-signature'], signed['webhook-signature'])
    t.match(JSON.parse(by('/slack')?.body ?? ''), {
      text: 'Backup &lt;failed&gt;\nHost one &amp; two\nhttps://status.example.com/7',
    })
    t.match(JSON.parse(by('/bot12:ab/sendMessage')?.body ?? ''), {
      chat_id: '-7',
      text: 'Backup <failed>\nHost one & two\nhttps://status.example.com/7',
    })
    await eventually(
      'the deliveries are marked as sent',
      async () => (await api.database.read('deliveries').where({ status: 'sent' })).length === 3,
    )
  })

  t.test('limits the title to 255 characters and the message to 4,000', async (t) => {
    await expectTextLimit(
      t,
      api,
      'triggernotificationevent',
      { title: 'a', message: 'b' },
      { title: 255, message: 4000 },
    )
    await expectRefusal(t, api, 'triggernotificationevent', { title: ['a'], message: 'b' }, 'title', { as: 'json' })
  })
})

withService(
  t,
  'truncates a long chat message without splitting a character or, on Slack, an escape',
  async (t, api) => {
    const receiver = await openReceiver(t)
    const custom = { event: 'api.custom' }
    const bot = { token: '12:ab', chat_id: '-7', base_url: receiver.url }
    await makeRule(api, { ...custom, channel: 'slack', parameters: { url: `${receiver.url}/slack` } })
    await makeRule(api, { ...custom, channel: 'telegram', parameters: bot })
    const title = `${'a'.repeat(97)}&`
    await api.ok('triggernotificationevent', { title, message: `${'&'.repeat(2000)}${'\u{1f44d}'.repeat(1000)}` })
    api.service.wake()
    await eventually('both endpoints are called', () => receiver.calls.length === 2)
    const bodyAt = (path: string) => JSON.parse(receiver.calls.find((call) => call.path === path)?.body ?? '') as Body
    const [section] = bodyAt('/slack').blocks
    t.match(section.text.text, /^a{97}&amp;\n(?:&amp;)+$/)
    t.ok(section.text.text.length > 2990 && section.text.text.length <= 3000)
    const { text } = bodyAt('/bot12:ab/sendMessage')
    t.ok(text.isWellFormed())
    t.ok(text.length > 4090 && text.length <= 4096)
  },
)
