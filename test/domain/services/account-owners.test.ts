import t from 'tap'
import { serverCalls } from '../../../domain/services/provisioning.js'
import { expectError } from '../../actions/_shared/checks.js'
import { readQueue, serviceRow } from '../../actions/services/hosting.js'
import { withoutJobs } from '../../support/daily.js'
import { makeRule } from '../../support/fixtures.js'
import { setUpHosting } from '../../support/panels.js'
import { hestiaKey, openHestia } from '../../support/providers/hestia.js'
import { withService } from '../../support/service.js'
import { testOwners } from './account-owners.js'

// HestiaCP represents all panels. The others are tested in account-owners.long.test.ts.
withService(
  t,
  'an account belongs to its service by the mark recorded when it was created or taken over',
  (t, api) => testOwners(t, api, 'hestiacp'),
  withoutJobs,
)

// R-2869
withService(
  t,
  'a HestiaCP user whose domain is rejected',
  async (t, api) => {
    const hestia = await openHestia(t)
    const server = { username: hestiaKey.username, access_key: hestiaKey.accessKey }
    const { make } = await setUpHosting(api, 'hestiacp', { provider: hestia, server })
    await makeRule(api, { event: 'module.failed', channel: 'slack', parameters: { url: 'https://ops.example.com/' } })
    const told = async () => (await api.database.read('deliveries').pluck('payload')).join()
    const domain = 'taken.example.com'
    await api.ok('modulecreate', { serviceid: await make({ status: 'pending', domain }) })
    const half = (username: string) => make({ status: 'pending', domain, username })

    t.test('is removed if the call created it', async (t) => {
      const serviceid = await half('fresh')
      await expectError(t, api, 'modulecreate', { serviceid }, 400, 'module_refused')
      t.notOk(hestia.users.has('fresh'))
      t.equal((await serviceRow(api, serviceid)).account_begun, null)
      t.equal(await told(), '')
    })

    t.test('is reported to staff if it cannot be removed', async (t) => {
      hestia.forbid('v-delete-user', true)
      const { body } = await api.call('modulecreate', { serviceid: await half('stuck') })
      t.match(body, { code: 'module_refused', message: /the user stuck remains on the server without the domain/ })
      t.ok(hestia.users.has('stuck'))
      t.match(await told(), /create failed permanently: [^"]*the user stuck remains on the server/)
      hestia.forbid('v-delete-user', false)
    })

    t.test('stays if an earlier attempt created it, and is reported to staff once no attempt is left', async (t) => {
      const serviceid = await half('lost')
      hestia.setFailure('reset', 1, ({ form }) => form.get('cmd') === 'v-add-user')
      await expectError(t, api, 'modulecreate', { serviceid }, 502, 'module_unreachable')
      for (let attempts = 2; attempts <= 5; attempts++) {
        api.advance(24 * 3_600_000)
        const [row] = await readQueue(api, serviceid)
        await serverCalls.attempt(await api.service.contexts.remote(), row?.id as number, { retryRefused: true })
      }
      t.ok(hestia.users.has('lost'))
      t.match(await readQueue(api, serviceid), [{ status: 'failed', last_error: /the user lost remains/ }])
      t.match(await told(), /create failed permanently: [^"]*the user lost remains on the server/)
    })
  },
  withoutJobs,
)
