import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import t from 'tap'
import type { DeliveryRow } from '../../../../db/rows-system.js'
import { deliverNext } from '../../../../domain/notifications/delivery.js'
import { eventNames } from '../../../../domain/ports/events.js'
import type { Answer, FailureMode } from '../../../../tools/pretend-panel/provider.js'
import { expectRefusal } from '../../../actions/_shared/checks.js'
import { withoutJobs } from '../../../support/daily.js'
import { eventually } from '../../../support/eventually.js'
import { makeClient, makeRule, writeRows } from '../../../support/fixtures.js'
import { runJobs } from '../../../support/jobs.js'
import { openReceiver } from '../../../support/receiver.js'
import { type Api, withService } from '../../../support/service.js'
import { enableWebhooks, freshSecret, isSignedBy, readDeliveries, webhooksSecret } from '../../../support/webhooks.js'
import { addon, isSent, loopback, openEndpoint, waitForDeliveries } from './endpoint.js'

const minute = 60_000
const hour = 60 * minute

const configure = (api: Api, parameters: Record<string, string>) =>
  api.ok('updatemoduleconfiguration', { ...addon, parameters })

const hasFailed = ({ status }: DeliveryRow) => status === 'failed'
const wasTried =
  (times: number) =>
  ({ attempts, leased_until }: DeliveryRow) =>
    attempts === times && leased_until === null

const activity = (api: Api): Promise<string[]> => api.database.read('activity_log').orderBy('id').pluck('description')

withService(
  t,
  'sends each event once to each endpoint, signed with the secret',
  async (t, api) => {
    const [one, other] = [await openReceiver(t), await openReceiver(t)]
    other.answer = { status: 202, body: 'a body that is no JSON' }
    const secret = freshSecret()
    await configure(api, { endpoints: `${one.url}/a, ${other.url}/b?key=1\n`, secret: `whsec_${secret}` })
    await makeClient(api)
    t.strictSame(await readDeliveries(api), [], 'none while the module is disabled')
    t.match(await api.ok('activatemodule', addon), { active: true })
    const clientid = await makeClient(api)
    t.match(await waitForDeliveries(api, `${one.url}/a`, isSent), [{ answer: 'HTTP status 200', attempts: 1 }])
    t.match(await waitForDeliveries(api, `${other.url}/b?key=1`, isSent), [{ answer: 'HTTP status 202', attempts: 1 }])
    for (const [receiver, path] of [
      [one, '/a'],
      [other, '/b?key=1'],
    ] as const) {
      t.equal(receiver.calls.length, 1)
      for (const call of receiver.calls) {
        t.equal(call.path, path)
        t.equal(call.headers['content-type'], 'application/json')
        const { type, timestamp, data, ...more } = JSON.parse(call.body)
        t.match({ type, data }, { type: 'client.created', data: { clientid, object: { id: clientid }, changes: [] } })
        t.strictSame(more, {})
        t.ok(Math.abs(Date.parse(timestamp) - api.now().getTime()) < minute)
        t.ok(Math.abs(Number(call.headers['webhook-timestamp']) * 1000 - api.now().getTime()) < minute)
        t.ok(isSignedBy(secret, call))
        t.notOk(isSignedBy(webhooksSecret, call))
      }
    }
    const ids = [...one.calls, ...other.calls].map(({ headers }) => headers['webhook-id'])
    t.equal(new Set(ids).size, 2, 'each delivery has its own ID')

    const next = freshSecret()
    await configure(api, { secret: `${next} ${secret}` })
    await makeClient(api)
    await waitForDeliveries(api, `${one.url}/a`, isSent)
    const call = one.calls.at(-1)
    t.ok(call && isSignedBy(secret, call) && isSignedBy(next, call), 'both secrets sign while one replaces the other')
    t.notMatch(api.logged(), secret)
  },
  loopback,
)

withService(t, 'rejects invalid parameters with a reason', async (t, api) => {
  const wrong = async (parameters: Record<string, string>, said: RegExp) => {
    await expectRefusal(t, api, 'updatemoduleconfiguration', { ...addon, parameters }, 'parameters')
    const { body } = await api.call('updatemoduleconfiguration', { ...addon, parameters })
    t.match(body.errors.parameters[0], said)
  }
  const canary = 'canary!canary!canary!canary!canary!'
  for (const secret of [canary, 'c2hvcnQ=', freshSecret().slice(0, 20), Buffer.alloc(65).toString('base64')])
    await wrong({ secret }, /^secret must be 24 to 64 random bytes in base64/)
  await wrong({ secret: `${freshSecret()} ${freshSecret()} ${freshSecret()}` }, /^secret must be /)
  t.notMatch(api.logged(), 'canary')
  for (const endpoints of ['example.com', 'ftp://example.com', 'https://ada:secret@example.com', 'https://a.com no'])
    await wrong({ endpoints }, /^endpoints must be HTTP or HTTPS URLs/)
  await wrong({ events: 'invoice.paid, invoice.payed' }, /^events must be event names/)
  t.strictSame((await configure(api, { events: eventNames.join('\n') })).updated, ['events'])

  const refusal = await api.call('activatemodule', addon)
  t.match(refusal, { status: 422, body: { code: 'module_switch_refused', message: /without endpoints, secret\./ } })
  await configure(api, { endpoints: 'https://example.com/' })
  t.match(await api.call('activatemodule', addon), { status: 422, body: { message: /without secret\./ } })
  await configure(api, { secret: freshSecret() })
  await api.ok('activatemodule', addon)
  const { parameters } = await api.ok('getmoduleconfigurationparameters', addon)
  t.match(parameters, [
    { name: 'endpoints', type: 'textarea', required: true },
    { name: 'secret', type: 'password', required: true },
    { name: 'events', type: 'textarea', required: false },
  ])
})

withService(t, 'does not call an endpoint at a private address', async (t, api) => {
  const { endpoint, calls } = await openEndpoint(t)
  await configure(api, { endpoints: endpoint, secret: freshSecret() })
  await api.ok('activatemodule', addon)
  await makeClient(api)
  t.match(await waitForDeliveries(api, endpoint, wasTried(1)), [{ status: 'pending', answer: /private address/ }])
  t.equal(calls.length, 0)
})

withService(t, 'sends only the selected events', async (t, api) => {
  const receiver = await openReceiver(t)
  await enableWebhooks(api, [receiver.url], ['client.closed', 'api.custom'])
  const clientid = await makeClient(api)
  await api.ok('closeclient', { clientid })
  const custom = { title: 'A title', message: 'A message', url: 'https://example.com/', notification_identifier: 'n1' }
  t.equal((await api.ok('triggernotificationevent', custom)).rules, 0, 'an addon is not a rule')
  await waitForDeliveries(api, receiver.url, isSent)
  const payloads = receiver.calls.map(({ body }) => JSON.parse(body))
  t.match(payloads, [
    { type: 'client.closed', data: { clientid } },
    { type: 'api.custom', data: custom },
  ])
  t.equal(payloads.length, 2)
})

withService(t, 'a retry has the same ID and a new signature', async (t, api) => {
  const elsewhere = await openReceiver(t)
  const failing: readonly (readonly [title: string, answer: Answer, failureMode: FailureMode, said: RegExp])[] = [
    ['500', { status: 500, body: 'no' }, 'none', /HTTP status 500/],
    ['404', { status: 404 }, 'none', /HTTP status 404/],
    ['a redirect', { status: 307, headers: { location: elsewhere.url } }, 'none', /HTTP status 307/],
    ['a reset', { status: 200 }, 'reset', /did not send a complete response/],
    ['half a response', { status: 200 }, 'cut', /did not send a complete response/],
  ]
  const endpoints = await Promise.all(failing.map(() => openEndpoint(t)))
  for (const [at, [, answer, failureMode]] of failing.entries()) {
    const one = endpoints[at]
    if (one === undefined) continue
    one.answers.next = answer
    one.setFailure(failureMode)
  }
  const garbage = createServer((socket) => {
    socket.on('error', () => {}).end('What do you want?\r\n\r\n')
  }).listen(0, '127.0.0.1')
  await once(garbage, 'listening')
  t.teardown(() => garbage.close())
  const noHttp = `http://127.0.0.1:${(garbage.address() as AddressInfo).port}/`
  await enableWebhooks(api, [...endpoints.map(({ endpoint }) => endpoint), noHttp])
  const before = api.now().getTime()
  await makeClient(api)
  for (const [at, [title, , , said]] of failing.entries())
    t.match(
      await waitForDeliveries(api, endpoints[at]?.endpoint ?? '', wasTried(1)),
      [{ status: 'pending', answer: said }],
      `${title} is not a success`,
    )
  t.match(await waitForDeliveries(api, noHttp, wasTried(1)), [
    { status: 'pending', answer: /did not send a complete response/ },
  ])
  t.strictSame(elsewhere.calls, [], 'redirects are not followed')
  for (const { next_attempt_at } of await readDeliveries(api)) {
    const wait = Date.parse(next_attempt_at) - before
    t.ok(wait > 0.7 * minute && wait < 1.5 * minute, `the next attempt is in about a minute, not in ${wait} ms`)
  }

  for (const one of endpoints) {
    one.answers.next = { status: 201 }
    one.setFailure('none')
  }
  api.advance(2 * minute)
  for (const { endpoint, calls } of endpoints) {
    t.match(await waitForDeliveries(api, endpoint, isSent), [{ attempts: 2, answer: 'HTTP status 201' }])
    const [first, second] = calls
    t.equal(calls.length, 2)
    t.equal(second?.headers['webhook-id'], first?.headers['webhook-id'])
    t.equal(second?.body, first?.body)
    const apart = Number(second?.headers['webhook-timestamp']) - Number(first?.headers['webhook-timestamp'])
    t.ok(apart >= 119, `it was signed again ${apart} s later`)
    for (const call of calls) t.ok(isSignedBy(webhooksSecret, call))
  }
})

withService(t, 'a retry respects Retry-After', async (t, api) => {
  const { endpoint, answers } = await openEndpoint(t)
  answers.next = { status: 503, headers: { 'retry-after': '3600' } }
  await enableWebhooks(api, [endpoint])
  await makeClient(api)
  const [row] = await waitForDeliveries(api, endpoint, wasTried(1))
  t.ok(Date.parse(row?.next_attempt_at ?? '') - api.now().getTime() > 0.9 * hour)
})

// R-2314
withService(t, 'a retry waits at most a day, whatever Retry-After says', async (t, api) => {
  const { endpoint, answers } = await openEndpoint(t)
  answers.next = { status: 503, headers: { 'retry-after': 'Fri, 31 Dec 9999 23:59:59 GMT' } }
  await enableWebhooks(api, [endpoint])
  await makeClient(api)
  const [row] = await waitForDeliveries(api, endpoint, wasTried(1))
  const pause = Date.parse(row?.next_attempt_at ?? '') - api.now().getTime()
  t.ok(pause > 23 * hour && pause <= 24 * hour, `${pause}`)
  answers.next = { status: 503, headers: { 'retry-after': '99999999999' } }
  api.advance(25 * hour)
  api.service.wake()
  await waitForDeliveries(api, endpoint, ({ status, attempts }) => status === 'failed' && attempts === 2)
})

withService(
  t,
  'gives up a delivery after ten attempts, and reports the failure in the activity log',
  async (t, api) => {
    const [broken, well] = [await openEndpoint(t), await openEndpoint(t)]
    broken.answers.next = { status: 500 }
    await enableWebhooks(api, [`${broken.endpoint}?key=canary`, well.endpoint], ['client.created'])
    await makeClient(api)
    // Waits before the clock advances, because a running call would then look abandoned.
    await waitForDeliveries(api, well.endpoint, isSent)
    for (let attempts = 1; attempts < 10; attempts++) {
      await waitForDeliveries(api, `${broken.endpoint}?key=canary`, wasTried(attempts))
      api.advance(Math.min(240, 2 ** (attempts - 1)) * 1.3 * minute)
    }
    t.match(await waitForDeliveries(api, `${broken.endpoint}?key=canary`, hasFailed), [{ attempts: 10, answer: /500/ }])
    t.equal(broken.calls.length, 10)
    t.equal(well.calls.length, 1)
    const reports = (await activity(api)).filter((one) => one.includes('failed permanently'))
    t.match(reports, [
      /client\.created by the addon webhooks to http:\/\/127\.0\.0\.1:\d+\/hook failed permanently: .*500/,
    ])
    t.equal(reports.length, 1)
    t.notMatch(JSON.stringify(await activity(api)), 'canary', 'the query string is not logged')
  },
)

withService(
  t,
  'gives up pending deliveries after a day, and reports them in one activity log entry',
  async (t, api) => {
    const { endpoint, calls, close } = await openEndpoint(t)
    await enableWebhooks(api, [endpoint], ['client.created'])
    await close()
    for (let n = 0; n < 5; n++) await makeClient(api)
    await waitForDeliveries(
      api,
      endpoint,
      ({ answer, next_attempt_at }) => answer !== null || next_attempt_at > api.now().toISOString(),
    )
    api.advance(25 * hour)
    await makeClient(api)
    await eventually('the old deliveries are given up', async () => {
      await runJobs(api)
      return (await readDeliveries(api)).filter(hasFailed).length === 5
    })
    t.equal((await readDeliveries(api)).at(-1)?.status, 'pending', 'the new delivery is still pending')
    t.match(
      (await activity(api)).filter((one) => one.includes('failed permanently')),
      [/failed permanently, with 4 more: /],
    )
    t.equal(calls.length, 0)
  },
)

withService(t, 'removes an endpoint that responds with 410', async (t, api) => {
  const [gone, well] = [await openEndpoint(t), await openEndpoint(t)]
  gone.answers.next = { status: 410 }
  await enableWebhooks(api, [gone.endpoint, well.endpoint], ['client.created'])
  await makeClient(api)
  t.match(await waitForDeliveries(api, gone.endpoint, hasFailed), [
    { attempts: 1, answer: 'The endpoint no longer exists' },
  ])
  const off = /^Notifications by the addon webhooks to http.*\/hook were disabled: The endpoint no longer exists/
  t.equal((await activity(api)).filter((line) => off.test(line)).length, 1)
  await eventually('the address is removed from the module', async () => {
    const row = await api.database.read('modules').where({ name: 'webhooks' }).first()
    return JSON.parse(row?.parameters ?? '').endpoints === well.endpoint
  })
  await makeClient(api)
  await waitForDeliveries(api, well.endpoint, isSent)
  t.equal(well.calls.length, 2)
  t.equal(gone.calls.length, 1)
})

withService(t, 'deactivating the module gives up pending deliveries', async (t, api) => {
  const { endpoint, answers, calls } = await openEndpoint(t)
  answers.next = { status: 500 }
  await enableWebhooks(api, [endpoint], ['client.created'])
  await makeClient(api)
  await waitForDeliveries(api, endpoint, wasTried(1))
  await api.ok('deactivatemodule', addon)
  t.match(await readDeliveries(api), [{ status: 'failed', answer: 'The module was deactivated' }])
  await makeClient(api)
  await api.ok('activatemodule', addon)
  answers.next = { status: 204 }
  api.advance(hour)
  await makeClient(api)
  const rows = await waitForDeliveries(api, endpoint, ({ status }) => status !== 'pending')
  t.strictSame(
    rows.map(({ status }) => status),
    ['failed', 'sent'],
    'reactivating it does not deliver earlier events',
  )
  t.equal(calls.length, 2)
})

withService(t, 'a removed endpoint receives no pending deliveries', async (t, api) => {
  const [old, next] = [await openEndpoint(t), await openEndpoint(t)]
  old.answers.next = { status: 500 }
  await enableWebhooks(api, [old.endpoint], ['client.created'])
  await makeClient(api)
  await waitForDeliveries(api, old.endpoint, wasTried(1))
  await enableWebhooks(api, [next.endpoint], ['client.created'])
  api.advance(hour)
  t.match(await waitForDeliveries(api, old.endpoint, hasFailed), [
    { answer: 'The rule or endpoint was removed or no longer receives this event' },
  ])
  t.equal(old.calls.length, 1)
  t.equal(next.calls.length, 0)
})

withService(
  t,
  'a failing notification rule does not prevent the module’s delivery of the same event',
  async (t, api) => {
    const [rule, hook] = [await openReceiver(t), await openReceiver(t)]
    rule.answer = { status: 500, body: '' }
    await makeRule(api, { event: 'client.created', channel: 'slack', parameters: { url: rule.url } })
    await enableWebhooks(api, [hook.url])
    await makeClient(api)
    await waitForDeliveries(api, hook.url, isSent)
    await eventually('both have been attempted', async () =>
      (await readDeliveries(api)).every(({ answer }) => answer !== null),
    )
    t.match(
      (await readDeliveries(api)).map(({ status, module }) => [status, module]),
      [
        ['pending', null],
        ['sent', 'webhooks'],
      ],
    )
  },
)

withService(
  t,
  'repeats an attempt after the lease of a killed worker expires',
  async (t, api) => {
    const receiver = await openReceiver(t)
    await enableWebhooks(api, [receiver.url], ['client.created'])
    await makeClient(api)
    const leased_until = new Date(api.now().getTime() + minute).toISOString()
    await writeRows(api, (db) =>
      db('deliveries').update({ attempts: 1, tried_at: api.now().toISOString(), leased_until }),
    )
    const next = async () => deliverNext(await api.service.contexts.remote())
    t.equal(await next(), false, 'not while the other worker may still be running')
    api.advance(2 * minute)
    t.equal(await next(), true)
    t.equal(receiver.calls.length, 1)
    t.match(await readDeliveries(api), [{ status: 'sent', attempts: 2 }])
  },
  withoutJobs,
)
