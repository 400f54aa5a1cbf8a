import t from 'tap'
import { encrypt } from '../../domain/secrets/encryption.js'
import { makeClient, makeDomain, makeProduct, makeService, writeRows } from '../support/fixtures.js'
import { secretKey } from '../support/started-service.js'
import { activity, afterSetUp, countDeaths, letTimePass, longAgo, readDatabase } from './deadly-rows.js'

const waiting = (subject: { service_id: number } | { domain_id: number }, action: string, max_attempts = 2) => {
  const of = 'service_id' in subject ? `${subject.service_id}` : `domain ${subject.domain_id}`
  const place = { table: 'module_queue', column: 'payload', row: `${of}/${action}` } as const
  return {
    ...{
      ...subject,
      action,
      payload: encrypt(secretKey, '{}', place),
      status: 'pending',
      attempts: 0,
      is_unsettled: 0,
    },
    ...{ max_attempts, next_attempt_at: longAgo, created_at: new Date().toISOString() },
  }
}

afterSetUp(
  t,
  'an account and a domain whose calls always kill the worker fail after their attempts',
  async (api) => {
    const clientId = await makeClient(api)
    const product_id = await makeProduct(api, { module: 'deadly', package_name: 'x' })
    const service_id = await makeService(api, clientId, { product_id, status: 'pending', domain: 'a.example' })
    const domain_id = await makeDomain(api, clientId, {
      registrar: 'deadly',
      status: 'pending',
      domain: 'deadly.example',
    })
    const slow = await makeProduct(api, { module: 'slow', package_name: 'x' })
    const other = await makeService(api, clientId, { product_id: slow, status: 'pending', domain: 'b.example' })
    return { service_id, domain_id, other }
  },
  async (t, url, { service_id, domain_id, other }) => {
    for (const [subject, action] of [
      [{ service_id }, 'create'],
      [{ domain_id }, 'register'],
    ] as const) {
      await readDatabase(url, (database) =>
        database.transaction((db) =>
          db('module_queue').insert([
            waiting(subject, action),
            // This row is running whenever the first row kills the process.
            ...('service_id' in subject ? [waiting({ service_id: other }, 'create', 9)] : []),
          ] as never),
        ),
      )
      const deaths = await countDeaths(t, {
        url,
        makeDue: (db) => letTimePass(db, 'module_queue'),
        isOver: async ({ read }) => (await read('module_queue').where({ status: 'pending' })).length === 0,
      })
      t.equal(deaths, 2, action)
    }
    t.match(await readDatabase(url, ({ read }) => read('module_queue').orderBy('id')), [
      { action: 'create', status: 'failed', attempts: 2, is_unsettled: 1, last_error: /stopped during the last of 2/ },
      { action: 'create', status: 'completed' },
      {
        action: 'register',
        status: 'failed',
        attempts: 2,
        is_unsettled: 1,
        last_error: /stopped during the last of 2/,
      },
    ])
  },
)

afterSetUp(
  t,
  'a certificate order whose poll always kills the worker fails after five attempts and is logged',
  async (api) => {
    const { order_id } = await api.ok('addsslorder', {
      client_id: await makeClient(api),
      module: 'deadly',
      domain: 'a.example',
    })
    await writeRows(api, (db) =>
      db('ssl_orders')
        .where({ id: order_id })
        // Four polls have already ended this way.
        .update({
          status: 'Awaiting Validation',
          next_poll_at: longAgo,
          awaiting_since: longAgo,
          unfinished_attempts: 4,
        }),
    )
    return order_id as number
  },
  async (t, url, id) => {
    const deaths = await countDeaths(t, {
      url,
      makeDue: (db) => letTimePass(db, 'ssl_orders'),
      isOver: async ({ read }) => (await read('ssl_orders').where({ id }).first())?.status === 'Failed',
    })
    t.equal(deaths, 1)
    const row = await readDatabase(url, ({ read }) => read('ssl_orders').where({ id }).first())
    t.match(row, { message: /stopped each of the last 5 times/, next_poll_at: null, leased_until: null })
    t.match((await activity(url)).at(-1), /\(a\.example\) is now Failed: The service stopped/)
  },
)

afterSetUp(
  t,
  'a domain whose registrar kills the worker does not delay other domains',
  async (api) => {
    const clientId = await makeClient(api)
    const asked = { registrar: 'deadly', status: 'active' as const, created_at: longAgo }
    const deadly = await makeDomain(api, clientId, { ...asked, domain: 'deadly.example' })
    return { deadly, other: await makeDomain(api, clientId, { ...asked, domain: 'other.example' }) }
  },
  async (t, url, { deadly, other }) => {
    const deaths = await countDeaths(t, {
      url,
      makeDue: async () => {},
      isOver: async ({ read }) => (await read('domains').where({ id: other }).first())?.synced_at !== null,
    })
    t.equal(deaths, 1)
    t.not((await readDatabase(url, ({ read }) => read('domains').where({ id: deadly }).first()))?.synced_at, null)
  },
)
