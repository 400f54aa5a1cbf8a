import t from 'tap'
import { openShop } from '../../actions/_shared/shop.js'
import { type Api, withService } from '../../support/service.js'

type Shop = Awaited<ReturnType<typeof openShop>>

const rowsOf = (api: Api, serviceId: number) =>
  api.database.read('module_queue').where({ service_id: serviceId }).whereNot({ action: 'create' }).orderBy('id')

const place = async (api: Api, { whm, place }: Shop) => {
  const { orderid, serviceids } = await place()
  await api.ok('acceptorder', { orderid })
  // No worker processes the queue here, so the failed operation waits.
  whm.setFailure('broken', 1)
  await api.ok('fraudorder', { orderid })
  const [serviceid] = serviceids
  const waiting = { action: 'suspend', status: 'pending' }
  t.match(await rowsOf(api, serviceid), [waiting])
  return { orderid, serviceid }
}

withService(
  t,
  'later operations replace waiting ones',
  async (t, api) => {
    const shop = await openShop(t, api)

    await t.test('terminating an account cancels its waiting suspension', async (t) => {
      const { orderid, serviceid } = await place(api, shop)
      await api.ok('cancelorder', { orderid })
      t.match(await rowsOf(api, serviceid), [
        { action: 'suspend', status: 'cancelled' },
        { action: 'terminate', status: 'completed' },
      ])
    })

    await t.test('unsuspending an account cancels its waiting suspension', async (t) => {
      const { serviceid } = await place(api, shop)
      await api.ok('moduleunsuspend', { serviceid })
      t.match(await rowsOf(api, serviceid), [
        { action: 'suspend', status: 'cancelled' },
        { action: 'unsuspend', status: 'completed' },
      ])
    })
  },
  { environment: { ROLE: 'api' } },
)
