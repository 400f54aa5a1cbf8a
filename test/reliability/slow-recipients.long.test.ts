import t from 'tap'
import { insertRows } from '../../domain/sql/insert-rows.js'
import { eventually } from '../server/serve.js'
import { onPreparedDatabases } from '../support/databases.js'
import { makeLogin, setSetting, writeRows } from '../support/fixtures.js'
import { type Api, startApi } from '../support/service.js'
import { openSink } from './sink.js'

/** Queues emails as the daily job does, one to each address. */
const queueBulk = (api: Api, recipients: readonly string[]) =>
  writeRows(api, (db) => {
    const at = new Date(api.now().getTime() - 60_000).toISOString()
    return insertRows(
      db,
      'emails',
      recipients.map((recipient) => ({
        ...{ template: 'invoice created', recipient, subject: 'Invoice', body: '<p>12.50</p>', lane: 3 as const },
        ...{ status: 'queued' as const, attempts: 0, next_attempt_at: at, created_at: at },
      })),
    )
  })

const addresses = (count: number, domain: string) => Array.from({ length: count }, (_, n) => `client${n}@${domain}`)

for (const [stop, what] of [
  ['END', 'does not confirm its emails'],
  ['RCPT', 'does not confirm its recipients'],
] as const)
  onPreparedDatabases(t, `a domain that ${what} does not delay other emails`, async (t, url) => {
    const sink = await openSink(t, {
      isSilent: (at, recipient) => at === stop && recipient.endsWith('@hung.example'),
    })
    const api = await startApi(t, url, { environment: { SMTP_URL: sink.url, LOG_LEVEL: 'warn' } })
    await setSetting(api, 'mail_connections', '8')
    // The silent domain's emails are first in the queue.
    await queueBulk(api, [...addresses(700, 'hung.example'), ...addresses(40, 'quick.example')])
    const { email } = (await api.database
      .read('logins')
      .where({ id: await makeLogin(api) })
      .first()) as { email: string }
    api.service.wake()
    await eventually('all other emails are accepted', () => sink.taken.length === 40)
    await api.ok('resetpassword', { email })
    api.service.wake()
    await eventually('a link requested since then is accepted', () => sink.taken.includes(email))
    t.equal(sink.held(), 2, 'it occupies a quarter of the connections')
    t.ok(sink.counts.most <= 8)
    sink.wake()
  })
