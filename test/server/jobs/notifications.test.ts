import t from 'tap'
import type { DeliveryRow } from '../../../db/rows-system.js'
import { changeCached, makeRule } from '../../support/fixtures.js'
import { runJobs } from '../../support/jobs.js'
import { openReceiver } from '../../support/receiver.js'
import { type Api, withService } from '../../support/service.js'
import { slowdown } from '../../support/slowdown.js'
import { enableWebhooks } from '../../support/webhooks.js'
import { eventually } from '../serve.js'

const secret = Buffer.from('a signing secret').toString('base64')
const custom = { title: 'A title', message: 'A message' }
const minute = 60_000

const rows = (api: Api): Promise<DeliveryRow[]> => api.database.read('deliveries').orderBy('id')

/** Waits until each delivery has an answer, and returns the deliveries. */
async function attemptAll(api: Api): Promise<DeliveryRow[]> {
  api.service.wake()
  await eventually('each delivery has an answer', async () => (await rows(api)).every(({ answer }) => answer !== null))
  return rows(api)
}

withService(t, 'retries a failed notification at growing intervals until it gives up', async (t, api) => {
  const receiver = await openReceiver(t)
  receiver.answer = { status: 500, body: '' }
  await makeRule(api, { event: 'api.custom', channel: 'webhook', parameters: { url: receiver.url, secret } })
  await api.ok('triggernotificationevent', custom)
  let wait = 1
  for (let attempts = 1; attempts < 10; attempts++) {
    await eventually('the notification is attempted', async () => {
      await runJobs(api)
      const [row] = await rows(api)
      return row?.attempts === attempts && row.answer !== null && receiver.calls.length === attempts
    })
    await eventually('the outcome is stored', async () => {
      const [row] = await rows(api)
      // A lease also moves the next attempt. Advancing the clock before the outcome is stored would take the row from
      // its worker.
      if (row?.leased_until !== null) return false
      const ahead = Date.parse(row.next_attempt_at) - api.now().getTime()
      return ahead < 1.3 * wait * minute && ahead > 0.7 * wait * minute - 10_000
    })
    api.advance(1.3 * wait * minute)
    wait = Math.min(240, wait * 2)
  }
  api.service.wake()
  await eventually('the notification has failed', async () => (await rows(api))[0]?.status === 'failed')
  t.equal(receiver.calls.length, 10)
  t.equal(new Set(receiver.calls.map(({ headers }) => headers['webhook-id'])).size, 1, 'all attempts have the same ID')
  t.match((await rows(api))[0], { attempts: 10, answer: /500/ })
  // Filtered, because advancing the clock by hours also runs the daily job.
  const logged = await api.database
    .read('activity_log')
    .where({ author: 'system' })
    .where('description', 'like', '%failed permanently%')
    .pluck('description')
  t.match(logged, [/failed permanently: .*500/])
  t.equal(logged.length, 1, 'only the last attempt is logged')
})

withService(t, 'delivers pending notifications without waiting for the poll interval', async (t, api) => {
  const receiver = await openReceiver(t)
  receiver.answer = { status: 503, body: '' }
  await makeRule(api, { event: 'api.custom', channel: 'webhook', parameters: { url: receiver.url, secret } })
  for (let n = 0; n < 6; n++) await api.ok('triggernotificationevent', custom)
  await attemptAll(api)
  receiver.answer = { status: 204, body: '' }
  api.advance(2 * minute)
  api.service.wake()
  const allSent = async () => (await rows(api)).every(({ status }) => status === 'sent')
  // The limit is shorter than the worker's poll interval.
  await eventually('all notifications are sent', allSent, 4000 * slowdown())
})

withService(
  t,
  'calls a recovered endpoint again, and disables a rule whose endpoint responds with 410',
  async (t, api) => {
    const receiver = await openReceiver(t)
    receiver.answer = { status: 503, body: '' }
    await makeRule(api, { event: 'api.custom', channel: 'webhook', parameters: { url: receiver.url, secret } })
    await api.ok('triggernotificationevent', custom)
    t.match(await attemptAll(api), [{ status: 'pending', answer: /503/ }])
    receiver.answer = { status: 204, body: '' }
    api.advance(2 * minute)
    api.service.wake()
    await eventually('the notification is sent', async () => (await rows(api))[0]?.status === 'sent')
    t.match(await rows(api), [{ attempts: 2, answer: 'Delivered' }])

    receiver.answer = { status: 410, body: '' }
    await api.ok('triggernotificationevent', custom)
    api.service.wake()
    await eventually('the notification has failed', async () => (await rows(api))[1]?.status === 'failed')
    t.equal((await api.ok('triggernotificationevent', custom)).rules, 0)
  },
)

withService(t, 'gives up pending notifications of a disabled rule', async (t, api) => {
  const receiver = await openReceiver(t)
  receiver.answer = { status: 503, body: '' }
  await makeRule(api, { event: 'api.custom', channel: 'webhook', parameters: { url: receiver.url, secret } })
  await api.ok('triggernotificationevent', custom)
  await attemptAll(api)
  await changeCached(api, 'notification_rules', (db) => db('notification_rules').update({ is_active: 0 }))
  api.advance(2 * minute)
  api.service.wake()
  await eventually('the notification has failed', async () => (await rows(api))[0]?.status === 'failed')
  t.match(await rows(api), [{ answer: 'The rule or endpoint was removed or no longer receives this event' }])
  t.equal(receiver.calls.length, 1)
})

withService(t, "stores a messenger's refusal reason and follows its retry delay", async (t, api) => {
  const receiver = await openReceiver(t)
  await makeRule(api, { event: 'api.custom', channel: 'slack', parameters: { url: receiver.url } })
  await makeRule(api, {
    event: 'api.custom',
    channel: 'telegram',
    parameters: { token: '12:ab', chat_id: '7', base_url: receiver.url },
  })
  receiver.answer = { status: 429, body: '{"ok":false,"description":"Too fast","parameters":{"retry_after":600}}' }
  await api.ok('triggernotificationevent', custom)
  const [slack, telegram] = await attemptAll(api)
  t.match(slack, { status: 'pending' })
  t.match(telegram, { status: 'pending', answer: 'Too fast' })
  const ahead = Date.parse(telegram?.next_attempt_at ?? '') - api.now().getTime()
  t.ok(ahead > 9 * minute, 'the retry waits as long as requested')
  t.notMatch(api.logged(), '12:ab')
})

withService(t, 'stores a response that quotes the call without its secrets', async (t, api) => {
  const receiver = await openReceiver(t)
  const token = 'c4n4ry-of-the-token'
  receiver.answer = {
    status: 403,
    body: `no service at /services/T01/B02/${token}, ${secret}, ${receiver.url}/x?key=${token}`,
  }
  const slack = `${receiver.url}/services/T01/B02/${token}`
  await makeRule(api, { event: 'api.custom', channel: 'slack', parameters: { url: slack } })
  const said = { ok: false, description: `bot12:${token} was blocked at ${receiver.url}/bot12:${token}/sendMessage` }
  const chat = await openReceiver(t)
  chat.answer = { status: 403, body: JSON.stringify(said) }
  const telegram = { token: `12:${token}`, chat_id: '-7', base_url: chat.url }
  await makeRule(api, { event: 'api.custom', channel: 'telegram', parameters: telegram })
  await enableWebhooks(api, [`${receiver.url}/hook?token=${token}`], ['api.custom'])
  await api.ok('triggernotificationevent', custom)
  await attemptAll(api)
  t.equal(receiver.calls.length + chat.calls.length, 3)
  const { answer: _, ...quoting } = receiver
  t.ok(
    quoting.calls.some(({ path }) => path.includes(token)),
    'the calls contained the token',
  )
  api.advance(25 * 60 * minute)
  api.service.wake()
  await eventually('all notifications have failed', async () =>
    (await rows(api)).every(({ status }) => status === 'failed'),
  )
  const log = await api.database.read('activity_log').pluck('description')
  t.ok(log.some((line) => /failed permanently/.test(line)))
  t.notMatch(JSON.stringify([(await rows(api)).map(({ answer }) => answer), log]), token)
  t.notMatch(api.logged(), token)
})
