import t from 'tap'
import { expectError } from '../../actions/_shared/checks.js'
import { openShop } from '../../actions/_shared/shop.js'
import { openHosting, serviceRow } from '../../actions/services/hosting.js'
import { writeRows } from '../../support/fixtures.js'
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

    // R-2303
    await t.test('a request after a failure continues to count the attempts for 30 days', async (t) => {
      const { whm, live } = await openHosting(t, api)
      const serviceid = await live()
      const fail = () =>
        writeRows(api, (db) =>
          db('module_queue')
            .where({ service_id: serviceid, action: 'suspend', status: 'pending' })
            .update({ status: 'failed', next_attempt_at: null, completed_at: api.now().toISOString() }),
        )
      const request = async () => {
        whm.setFailure('broken')
        await expectError(t, api, 'modulesuspend', { serviceid }, 502, 'module_unreachable')
        whm.setFailure('none')
        return (await rowsOf(api, serviceid)).at(-1)
      }
      t.match(await request(), { attempts: 1, max_attempts: 5 })
      await fail()
      const second = await request()
      t.match(second, { attempts: 2, max_attempts: 6 })
      t.ok(Date.parse(second?.next_attempt_at ?? '') - api.now().getTime() > 7 * 60_000, 'the pause has grown')
      await fail()

      const { username } = await serviceRow(api, serviceid)
      const account = whm.accounts.get(username as string)
      const made = Number(account?.made)
      if (account !== undefined) whm.accounts.set(username as string, { ...account, made: made + 1 })
      await expectError(t, api, 'modulesuspend', { serviceid }, 400, 'module_refused')
      t.match((await rowsOf(api, serviceid)).at(-1), { attempts: 3, status: 'cancelled' }, 'the caller has the refusal')
      if (account !== undefined) whm.accounts.set(username as string, account)

      await request()
      await fail()
      api.advance(31 * 86_400_000)
      t.match(await request(), { attempts: 1, max_attempts: 5 })
    })
  },
  { environment: { ROLE: 'api' } },
)
