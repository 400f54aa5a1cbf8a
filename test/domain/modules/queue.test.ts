import t from 'tap'
import { openShop } from '../../actions/_shared/placed.js'
import { type Api, type Body, withService } from '../../support/service.js'

const rowsOf = (api: Api, serviceId: number) =>
  api.database.read('module_queue').where({ service_id: serviceId }).whereNot({ action: 'create' }).orderBy('id')

const place = async (api: Api, ordered: () => Promise<Body>) => {
  const { orderid, serviceids } = await ordered()
  await api.ok('acceptorder', { orderid })
  // Nobody works off the queue here, so that this waits.
  await api.ok('fraudorder', { orderid })
  const [serviceid] = serviceids
  const waiting = { action: 'suspend', status: 'pending' }
  t.match(await rowsOf(api, serviceid), [waiting])
  return { orderid, serviceid }
}

withService(
  t,
  'of what waits for a service, the later word counts',
  async (t, api) => {
    const shop = await openShop(t, api)

    await t.test('an account that is to be terminated is not suspended first', async (t) => {
      const { orderid, serviceid } = await place(api, shop.place)
      await api.ok('cancelorder', { orderid })
      t.match(await rowsOf(api, serviceid), [
        { action: 'suspend', status: 'cancelled' },
        { action: 'terminate', status: 'pending' },
      ])
    })

    await t.test('a waiting suspension is removed when staff lifts it', async (t) => {
      const { serviceid } = await place(api, shop.place)
      await api.ok('moduleunsuspend', { serviceid })
      t.match(await rowsOf(api, serviceid), [
        { action: 'suspend', status: 'cancelled' },
        { action: 'unsuspend', status: 'completed' },
      ])
    })
  },
  { environment: { ROLE: 'api' } },
)
