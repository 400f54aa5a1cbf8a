import t from 'tap'
import { openShop } from '../../actions/_shared/placed.js'
import { type Api, withService } from '../../support/service.js'

type Shop = Awaited<ReturnType<typeof openShop>>

const rowsOf = (api: Api, serviceId: number) =>
  api.database.read('module_queue').where({ service_id: serviceId }).whereNot({ action: 'create' }).orderBy('id')

const place = async (api: Api, { whm, place }: Shop) => {
  const { orderid, serviceids } = await place()
  await api.ok('acceptorder', { orderid })
  // Nobody works off the queue here, so that what failed waits.
  whm.setFailure('broken', 1)
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
      const { orderid, serviceid } = await place(api, shop)
      await api.ok('cancelorder', { orderid })
      t.match(await rowsOf(api, serviceid), [
        { action: 'suspend', status: 'cancelled' },
        { action: 'terminate', status: 'completed' },
      ])
    })

    await t.test('a waiting suspension is removed when staff lifts it', async (t) => {
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
