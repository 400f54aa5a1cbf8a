import t from 'tap'
import { resendAll } from '../../../domain/notifications/resent-deliveries.js'
import { withoutJobs } from '../../support/daily.js'
import { makeClient, writeRows } from '../../support/fixtures.js'
import { withService } from '../../support/service.js'
import { enableWebhooks } from '../../support/webhooks.js'

// R-3221
withService(
  t,
  'selects deliveries to resend by the time of their event, even after earlier resends',
  async (t, api) => {
    const receiver = 'https://hooks.example.com/a'
    await enableWebhooks(api, [receiver])
    const start = api.now().getTime()
    const at = (days: number) => new Date(start + days * 86_400_000).toISOString()
    await makeClient(api)
    api.advance(10 * 86_400_000)
    await makeClient(api)
    const deliver = () =>
      writeRows(api, (db) => db('deliveries').update({ status: 'sent', sent_at: api.now().toISOString() }))
    const resend = async (since: string) => {
      await deliver()
      return resendAll(await api.service.contexts.remote(), { receiver, since })
    }
    const all = (await api.database.read('deliveries')).length
    t.equal(await resend(at(-1)), all)
    t.ok((await api.database.read('deliveries')).every(({ created_at }) => created_at > at(9)))
    t.equal(await resend(at(5)), all / 2, 'resent deliveries keep the time of their event')
    t.equal(await resend(at(-1)), all, 'resends deliveries that have arrived since')
    t.equal(
      await resendAll(await api.service.contexts.remote(), { receiver, since: at(-1) }),
      0,
      'does not resend waiting deliveries',
    )
  },
  withoutJobs,
)
