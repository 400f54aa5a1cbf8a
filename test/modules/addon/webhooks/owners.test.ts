import t from 'tap'
import type { Credential } from '../../../support/credentials.js'
import { eventually } from '../../../support/eventually.js'
import { changeCached, makeClient, writeRows } from '../../../support/fixtures.js'
import { openReceiver, type Receiver } from '../../../support/receiver.js'
import { type Api, withService } from '../../../support/service.js'
import { enableWebhooks, freshSecret, readDeliveries } from '../../../support/webhooks.js'
import { addon, isSent, loopback, waitForDeliveries } from './endpoint.js'

const setter = ['manage_settings', 'manage_products'] as const

/** Sets the endpoints and a new secret. Without a credential, calls the API as the administrator. */
const setAs = (api: Api, credential: Credential | undefined, endpoints: readonly string[], more: object = {}) =>
  api.ok(
    'updatemoduleconfiguration',
    { ...addon, parameters: { endpoints: endpoints.join('\n'), secret: freshSecret(), ...more } },
    credential === undefined ? {} : { credential },
  )

const typesAt = ({ calls }: Receiver): string[] => calls.map(({ body }) => JSON.parse(body).type)

/**
 * Raises a client event and an event that requires only manage_settings. Waits for the second event and returns the
 * types received.
 */
async function typesAfterClient(api: Api, receiver: Receiver): Promise<string[]> {
  const before = receiver.calls.length
  await makeClient(api)
  await api.ok('triggernotificationevent', { title: 'A title', message: 'A message' })
  api.service.wake()
  await eventually('the last event has arrived', () => typesAt(receiver).slice(before).includes('api.custom'))
  return typesAt(receiver).slice(before)
}

// R-2811
withService(
  t,
  'an endpoint receives only the events that its owner’s role can list',
  async (t, api) => {
    const own = await openReceiver(t)
    const grace = await api.makeCredential({ permissions: setter })
    await setAs(api, grace, [own.url])
    await api.ok('activatemodule', addon, { credential: grace })
    t.strictSame(await typesAfterClient(api, own), ['api.custom'], 'no client event without list_clients')

    const ada = await api.makeCredential({ permissions: [...setter, 'list_clients'] })
    const others = await openReceiver(t)
    await setAs(api, ada, [own.url, others.url])
    t.strictSame((await typesAfterClient(api, others)).sort(), ['api.custom', 'client.created'])
    t.notOk(typesAt(own).includes('client.created'), "the other account's endpoint keeps its owner")

    const full = await openReceiver(t)
    await setAs(api, undefined, [own.url, others.url, full.url])
    t.ok(
      (await typesAfterClient(api, full)).includes('client.created'),
      "a full administrator's endpoint receives all events",
    )
    t.notOk(typesAt(own).includes('client.created'))
  },
  loopback,
)

// R-2811
withService(
  t,
  'an operator’s endpoint receives every event until another account changes its address',
  async (t, api) => {
    const operators = await openReceiver(t)
    const grace = await api.makeCredential({ permissions: setter })
    await enableWebhooks(api, [operators.url])
    t.ok((await typesAfterClient(api, operators)).includes('client.created'))
    await api.ok('updatemoduleconfiguration', { ...addon, parameters: { events: '' } }, { credential: grace })
    t.ok((await typesAfterClient(api, operators)).includes('client.created'), 'other parameters change nothing')
    await setAs(api, grace, [`${operators.url}/other`])
    t.strictSame(await typesAfterClient(api, operators), ['api.custom'])
    await setAs(api, grace, [operators.url])
    t.strictSame(
      await typesAfterClient(api, operators),
      ['api.custom'],
      'setting the old address again does not make it the operator’s',
    )
  },
  loopback,
)

// R-2812
withService(
  t,
  'gives up pending deliveries if the owner loses the permission',
  async (t, api) => {
    const receiver = await openReceiver(t)
    const ada = await api.makeCredential({ permissions: [...setter, 'list_clients'] })
    receiver.answer = { status: 500, body: '' }
    await setAs(api, ada, [receiver.url])
    await api.ok('activatemodule', addon)
    await makeClient(api)
    await waitForDeliveries(api, receiver.url, ({ attempts, leased_until }) => attempts === 1 && leased_until === null)
    const tried = receiver.calls.length
    receiver.answer = { status: 204, body: '' }
    await changeCached(api, 'roles', (db) =>
      db('roles')
        .where({ id: ada.roleId })
        .update({ permissions: JSON.stringify(setter) }),
    )
    api.advance(2 * 60_000)
    await waitForDeliveries(api, receiver.url, ({ status }) => status === 'failed')
    t.match(await readDeliveries(api), [{ answer: 'The account that set the endpoint cannot see such records' }])
    t.equal(receiver.calls.length, tried)

    await changeCached(api, 'roles', (db) =>
      db('roles')
        .where({ id: ada.roleId })
        .update({ permissions: JSON.stringify([...setter, 'list_clients']) }),
    )
    await writeRows(api, (db) =>
      db('deliveries').update({ status: 'pending', attempts: 0, next_attempt_at: api.now().toISOString() }),
    )
    await waitForDeliveries(api, receiver.url, isSent)

    for (const change of [{ is_active: 0 }, { deleted_at: api.now().toISOString(), is_active: 1 }] as const) {
      await changeCached(api, 'staff', (db) => db('staff').where({ id: ada.staffId }).update(change))
      const before = (await readDeliveries(api)).length
      await makeClient(api)
      t.equal((await readDeliveries(api)).length, before, 'nothing is queued for a disabled or deleted account')
    }
  },
  loopback,
)
