import t, { type Test } from 'tap'
import { openHosting } from '../../actions/services/hosting.js'
import { onBothDatabases, prepared } from '../../support/databases.js'
import { eventually } from '../../support/eventually.js'
import { writeRows } from '../../support/fixtures.js'
import { openReceiver, type Receiver } from '../../support/receiver.js'
import { type Api, startApi, withService } from '../../support/service.js'
import { enableWebhooks, readDeliveries } from '../../support/webhooks.js'

const raise = (api: Api, title: string) =>
  api.ok('triggernotificationevent', { notification_identifier: 'x', title, message: 'x' })

const webhookIds = ({ calls }: Receiver) => calls.map(({ headers }) => String(headers['webhook-id']))

async function openWebhooks(t: Test, api: Api): Promise<Receiver> {
  const receiver = await openReceiver(t)
  await enableWebhooks(api, [receiver.url], ['api.custom'])
  return receiver
}

const environment = { ALLOW_PRIVATE_HOSTS: '127.0.0.1' }

// R-2524, R-2525
withService(
  t,
  'a webhook ID contains the installation and the row ID, and is the same for all attempts',
  async (t, api) => {
    const receiver = await openWebhooks(t, api)
    receiver.answer = { status: 500, body: '' }
    await raise(api, 'one')
    api.service.wake()
    await eventually('it was tried', () => receiver.calls.length === 1)
    await eventually('the attempt is over', async () => (await readDeliveries(api))[0]?.leased_until === null)
    receiver.answer = { status: 200, body: '' }
    api.advance(5 * 60_000)
    api.service.wake()
    await eventually('it was tried again', () => receiver.calls.length === 2)
    const [first = '', second] = webhookIds(receiver)
    t.equal(second, first)
    const { token = '' } = (await api.database.read('installation').first()) ?? {}
    const [row] = await readDeliveries(api)
    t.match(token, /^[0-9a-f]{16}$/)
    t.equal(first, `${token}-notification-${row?.id}-${Date.parse(row?.created_at ?? '')}`)
  },
  { environment },
)

// R-2525
withService(
  t,
  'a delivery keeps its stored key, and other deliveries get a key in the current format',
  async (t, api) => {
    const receiver = await openWebhooks(t, api)
    await writeRows(api, async (db) => {
      const created_at = api.now().toISOString()
      const row = {
        ...{ module: 'webhooks', destination: receiver.url, event: 'api.custom', status: 'pending' as const },
        payload: JSON.stringify({ event: 'api.custom', timestamp: created_at, title: 'x', message: 'x' }),
        ...{ next_attempt_at: created_at, created_at },
      }
      await db('deliveries').insert({ ...row, id: 70, attempts: 2, idempotency_key: 'notification-70' })
      await db('deliveries').insert({ ...row, id: 71, attempts: 0 })
    })
    api.service.wake()
    await eventually('both were delivered', () => receiver.calls.length === 2)
    const ids = webhookIds(receiver)
    t.ok(ids.includes('notification-70'), ids.join(' '))
    t.match(
      ids.filter((id) => id !== 'notification-70'),
      [/^[0-9a-f]{16}-notification-71-\d{13}$/],
    )
  },
  { environment },
)

// R-2524, R-2525
onBothDatabases(
  t,
  'a row that reuses an ID after a restore gets a different key',
  async (t, url) => {
    // Uses the prepared database as the backup: rows created after it is restored reuse the same IDs.
    const api = await startApi(t, url, { environment })
    const receiver = await openWebhooks(t, api)
    const deliver = async (title: string) => {
      const before = receiver.calls.length
      await raise(api, title)
      api.service.wake()
      await eventually('it was delivered', () => receiver.calls.length === before + 1)
      await eventually('it is stored', async () => (await readDeliveries(api)).at(-1)?.status === 'sent')
    }
    await deliver('before')
    const [lost] = await readDeliveries(api)
    await writeRows(api, async (db) => {
      await db('deliveries').delete()
      if (api.database.dialect === 'sqlite') await db.raw("delete from sqlite_sequence where name = 'deliveries'")
      else await db.raw(`alter sequence deliveries_id_seq restart with ${Number(lost?.id)}`)
    })
    api.advance(60_000)
    await deliver('after')
    const [again] = await readDeliveries(api)
    t.equal(again?.id, lost?.id)
    const [first, second] = webhookIds(receiver)
    t.not(first, second)
  },
  prepared,
)

withService(t, 'a module queue entry stores a key with the installation ID', async (t, api) => {
  const { live } = await openHosting(t, api)
  await live()
  const [row] = await api.database.read('module_queue')
  t.match(row?.idempotency_key, /^[0-9a-f]{16}-module-queue-\d+-\d{13}$/)
})
