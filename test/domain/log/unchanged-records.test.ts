import t from 'tap'
import { withoutJobs } from '../../support/daily.js'
import { makeClient } from '../../support/fixtures.js'
import { type Body, withService } from '../../support/service.js'
import { enableWebhooks } from '../../support/webhooks.js'

// R-2652
withService(
  t,
  'a call that changes nothing raises no event and adds no activity log entry',
  async (t, api) => {
    await enableWebhooks(api, ['https://hooks.example.com/a'])
    const clientid = await makeClient(api, { city: 'Leeds' })
    const { quoteid } = await api.ok('createquote', { userid: clientid, items: [{ description: 'x', unit_price: 1 }] })
    const told = async () => {
      const events = await api.database.read('deliveries').orderBy('id').pluck('event')
      return [events.length, (await api.database.read('activity_log')).length]
    }
    const calls: readonly (readonly [string, Body])[] = [
      ['updateclient', { clientid, city: 'York', taxexempt: 1 }],
      ['closeclient', { clientid }],
      ['sendquote', { quoteid }],
    ]
    for (const [action, parameters] of calls) {
      const before = await told()
      await api.ok(action, parameters)
      const once = await told()
      t.ok(
        once.every((count, at) => count > (before[at] as number)),
        `${action} is reported`,
      )
      await api.ok(action, parameters)
      t.strictSame(await told(), once, `a repeated ${action} is not reported`)
    }
  },
  withoutJobs,
)
