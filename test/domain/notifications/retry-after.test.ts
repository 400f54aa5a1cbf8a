import t from 'tap'
import slack from '../../../domain/notifications/channels/slack.js'
import telegram from '../../../domain/notifications/channels/telegram.js'
import webhook from '../../../domain/notifications/channels/webhook.js'
import type { HttpReply, ModuleContext } from '../../../domain/ports/module.js'
import { expectFailure } from '../../support/providers/failure.js'

const payload = { title: 'A', message: 'B', url: null, notification_identifier: null, data: {} } as never
const day = 86_400

const answering = (reply: Partial<HttpReply>): ModuleContext =>
  ({
    config: { url: 'https://chat.example', secret: 'c2VjcmV0', base_url: 'https://chat.example' },
    idempotencyKey: 'one',
    machineNow: () => new Date(),
    http: async () => ({ status: 429, headers: {}, body: '', ...reply }),
  }) as unknown as ModuleContext

// R-2314
for (const channel of [slack, webhook, telegram])
  t.test(`the channel ${channel.name} follows Retry-After for at most a day`, async (t) => {
    for (const status of [429, 503])
      for (const [value, seconds] of [
        ['600', 600],
        ['99999999999', day],
        ['Fri, 31 Dec 9999 23:59:59 GMT', day],
        ['Wed, 21 Oct 2015 07:28:00 GMT', undefined],
        ['-1', undefined],
      ] as const) {
        const reply = { status, headers: { 'retry-after': value } }
        const sent = channel.deliver?.(payload, answering(reply)) as Promise<void>
        await expectFailure(t, sent, { kind: 'unreachable', retryAfter: seconds } as never, `${status} ${value}`)
      }
  })

// R-2314
t.test('the channel telegram prefers the delay in the response', async (t) => {
  const refusal = (parameters: object, headers = {}) =>
    telegram.deliver?.(
      payload,
      answering({ headers, body: JSON.stringify({ ok: false, description: 'Too fast', parameters }) }),
    ) as Promise<void>
  const later = { 'retry-after': '90' }
  await expectFailure(t, refusal({ retry_after: 30 }, later), { message: 'Too fast', retryAfter: 30 })
  await expectFailure(t, refusal({ retry_after: 1e12 }), { retryAfter: day })
  await expectFailure(t, refusal({}, later), { kind: 'unreachable', message: 'Too fast', retryAfter: 90 })
})
